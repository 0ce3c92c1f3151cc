"""Many who follow jobs on several web processes, connect anew whenever something breaks, and go on by number.

They speak plain bytes over one socket each: hundreds of real clients would be a load of their own. No tests here."""

from __future__ import annotations

import asyncio
import threading
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

import orjson
from websocket import ABNF

from scripts.clients import HERE

Json = dict[str, Any]

PAUSE: Final = 0.3  # seconds between two tries
PATIENCE: Final = 60.0  # seconds of silence after which a connection is given up; pings come more often
WAIT: Final = 10  # seconds that a request waits for events
LIMIT: Final = 8_000_000
TROUBLES: Final = (OSError, EOFError, TimeoutError, asyncio.IncompleteReadError, asyncio.LimitOverrunError)


def head(line: str, *headers: str) -> bytes:
    """The head of a request."""
    return "\r\n".join((f"{line} HTTP/1.1", f"Host: {HERE}", *headers, "", "")).encode()


def text_frame(text: str) -> bytes:
    """A message of a web socket."""
    return ABNF.create_frame(text, ABNF.OPCODE_TEXT).format()


# The request that opens a web socket.
HANDSHAKE: Final = head(
    "GET /socket.io/?EIO=4&transport=websocket", "Upgrade: websocket", "Connection: Upgrade",
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==", "Sec-WebSocket-Version: 13")


class BrokenError(OSError):
    """The server ends a connection, or refuses for a while."""


@dataclass
class Followed:
    """A job, and what the first of its watchers got under each number: all others have to get the same."""

    job: str
    body: Json
    events: list[Json] = field(default_factory=list)
    watched: int = 0
    ended: bool = False


def without_times(event: Json) -> Json:
    """An event without the times that differ from attempt to attempt."""
    return {name: value for name, value in event.items() if name not in ("at", "seconds")}


class Reader:
    """What one watcher has got of a job."""

    def __init__(self, followed: Followed) -> None:
        self.followed = followed
        self.next = 0

    def take(self, first: int, following: int, events: Sequence[Json]) -> None:
        """A batch has to begin where the last one ended, and to have as many events as it says."""
        job = self.followed.job
        assert first == self.next, f"{job}: a batch from {first} came, but {self.next} is next"
        assert following == first + len(events), f"{job}: {len(events)} events from {first}, and next is {following}"
        for number, event in enumerate(map(without_times, events), first):
            log = self.followed.events
            if number == len(log):
                log.append(event)
            assert log[number] == event, f"{job}: event {number} was {log[number]} and is {event}"
            assert event["t"] != "finished" or number + 1 == following, f"{job}: more comes after the end"
        self.next = following

    def over(self) -> bool:
        log = self.followed.events
        return 0 < self.next == len(log) and log[-1]["t"] == "finished"


class Crowd:
    """So many watchers, half of whom poll, in a thread of their own. It also starts jobs, of which so many run
    `at_once`."""

    def __init__(self, ports: Sequence[int], number: int, at_once: int, bodies: list[Json], seed: int) -> None:
        self._ports = ports
        self._number = number
        self._at_once = at_once
        self._bodies = list(reversed(bodies))
        self._random = Random(seed)
        self.jobs: list[Followed] = []
        self.counts: Counter[str] = Counter()
        self.faults: list[str] = []
        self._thread = threading.Thread(target=lambda: asyncio.run(self._run()), name="crowd", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def no_more(self) -> None:
        """Start no more jobs."""
        self._bodies.clear()

    def unfinished(self) -> list[Followed]:
        return [each for each in self.jobs if not each.ended]

    def join(self, seconds: float) -> bool:
        """Whether all jobs have ended within this time, and all who watch have got everything."""
        self._thread.join(seconds)
        return not self._thread.is_alive()

    async def _run(self) -> None:
        feeding = asyncio.create_task(self._guarded(self._feed()))
        watching = [self._guarded(self._watch(bool(number % 2), feeding)) for number in range(self._number)]
        await asyncio.gather(feeding, *watching)

    async def _guarded(self, work: Any) -> None:
        try:
            await work
        except Exception as problem:  # it is told, and the others go on
            self.faults.append(f"{type(problem).__name__}: {problem}")

    async def _feed(self) -> None:
        """Start jobs. What is not answered may have been accepted, so it is asked for again and is the same job."""
        while self._bodies:
            if len(self.unfinished()) >= self._at_once:
                await asyncio.sleep(PAUSE)
                continue
            body = self._bodies[-1]
            with suppress(*TROUBLES):
                status, answer = await self._ask("POST /api/jobs", orjson.dumps(body))
                if status == 201 and self._bodies:
                    self._bodies.pop()
                    self.jobs.append(Followed(answer["job"], body))
                    self.counts["jobs"] += 1
                    continue
                self.counts[f"refused: {status}"] += 1
            await asyncio.sleep(PAUSE)

    async def _watch(self, polls: bool, feeding: asyncio.Task[None]) -> None:
        """Follow one job after another, each from its beginning to its end."""
        while True:
            followed = min(self.unfinished(), key=lambda each: each.watched, default=None)
            if followed is None:
                if feeding.done():
                    return
                await asyncio.sleep(PAUSE)
                continue
            followed.watched += 1
            reader = Reader(followed)
            while not reader.over():
                before = reader.next
                try:
                    await (self._poll(reader) if polls else self._listen(reader))
                except TROUBLES as trouble:
                    self.counts[f"{'poll' if polls else 'socket'}: {type(trouble).__name__}"] += 1
                    await asyncio.sleep(PAUSE * (1 + self._random.random()))
                self.counts["events"] += reader.next - before
            followed.ended = True
            self.counts["followed"] += 1

    @asynccontextmanager
    async def _connected(self) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
        port = self._random.choice(self._ports)
        source, target = await asyncio.wait_for(asyncio.open_connection(HERE, port, limit=LIMIT), PATIENCE)
        self.counts["connections"] += 1
        try:
            yield source, target
        finally:
            target.close()

    async def _ask(self, line: str, body: bytes = b"") -> tuple[int, Json]:
        async with self._connected() as (source, target):
            return await exchange(source, target, line, body)

    async def _poll(self, reader: Reader) -> None:
        async with self._connected() as (source, target):
            while not reader.over():
                path = f"/api/jobs/{reader.followed.job}/events?since={reader.next}&wait={WAIT}"
                status, answer = await exchange(source, target, f"GET {path}")
                if status != 200:
                    assert status == 503, f"{reader.followed.job}: {status} {answer}"
                    raise BrokenError(answer)
                reader.take(answer["from"], answer["next"], answer["events"])

    async def _listen(self, reader: Reader) -> None:
        async with self._connected() as (source, target):
            target.write(HANDSHAKE)
            answer = await asyncio.wait_for(source.readuntil(b"\r\n\r\n"), PATIENCE)
            if b" 101 " not in answer.split(b"\r\n")[0]:
                raise BrokenError(answer)
            while not reader.over():
                text = await asyncio.wait_for(message(source), PATIENCE)
                if text.startswith(b"0{"):
                    target.write(text_frame("40/solve,"))
                elif text == b"2":
                    target.write(text_frame("3"))
                elif text.startswith(b"40/solve,"):
                    request = orjson.dumps(["watch", {"job": reader.followed.job, "since": reader.next}])
                    target.write(text_frame(f"42/solve,{request.decode()}"))
                elif text.startswith(b"42/solve,"):
                    self._receive(reader, *orjson.loads(text.removeprefix(b"42/solve,")))

    def _receive(self, reader: Reader, name: str, about: Json) -> None:
        if name == "events":
            reader.take(about["from"], about["next"], about["events"])
        elif name == "refused":
            assert about["error"]["code"] == "away", f"{reader.followed.job}: {about}"
            raise BrokenError("away")


async def exchange(
    source: asyncio.StreamReader, target: asyncio.StreamWriter, line: str, body: bytes = b""
) -> tuple[int, Json]:
    about_body = ("Content-Type: application/json", f"Content-Length: {len(body)}") if body else ()
    target.write(head(line, *about_body) + body)
    answer = await asyncio.wait_for(source.readuntil(b"\r\n\r\n"), PATIENCE)
    first, *headers = answer.decode().lower().split("\r\n")
    fields = dict(header.split(": ", 1) for header in headers if header)
    data = await asyncio.wait_for(body_of(source, fields), PATIENCE)
    return int(first.split()[1]), orjson.loads(data)


async def body_of(source: asyncio.StreamReader, headers: dict[str, str]) -> bytes:
    if "content-length" in headers:
        return await source.readexactly(int(headers["content-length"]))
    parts: list[bytes] = []  # as a proxy sends what it does not hold back
    while length := int(await source.readuntil(b"\r\n"), 16):
        parts.append(await source.readexactly(length))
        await source.readexactly(2)
    await source.readexactly(2)
    return b"".join(parts)


async def message(source: asyncio.StreamReader) -> bytes:
    """The next text of a web socket."""
    kind, length = await source.readexactly(2)
    if length >= 126:
        length = int.from_bytes(await source.readexactly(2 if length == 126 else 8), "big")
    text = await source.readexactly(length)
    if kind & 15 == 8:
        raise BrokenError("closed")
    return text if kind & 15 == 1 else b""
