"""How the server does while one client misbehaves: one kind of attack, or all.

    python scripts/attack.py half-headers --number 2000 --seconds 30
    python scripts/attack.py all

Each attack gets a server of its own, which solves a puzzle that takes for ever. While it goes on from 127.0.0.1, others
ask for /healthz from there and from 127.0.0.2. It prints how long the answers took, and the most memory, threads and
descriptors of the server. The exit status is 1 if a client from elsewhere got no answer or the solve has ended.
"""

from __future__ import annotations

import argparse
import asyncio
import http.client
import multiprocessing
import re
import resource
import sys
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import psutil

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from scripts.local_server import (
    ELSEWHERE,
    ENDLESS,
    HERE,
    LocalServer,
    ask,
    at_share,
    handshake,
    serving,
    text_frame,
)


class Target(NamedTuple):
    """The server that is attacked, by how many connections and for how long."""

    port: int
    number: int
    seconds: float

    async def open(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await asyncio.open_connection(HERE, self.port)

    async def open_socket(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A web socket that is connected to the namespace."""
        reader, writer = await self.open()
        writer.write(handshake(self.port))
        await reader.readuntil(b'"pingInterval"')
        writer.write(text_frame("40/solve,"))
        await reader.readuntil(b"40/solve,")
        return reader, writer

    def head(self, line: str, *headers: str) -> bytes:
        return "\r\n".join((f"{line} HTTP/1.1", f"Host: {HERE}:{self.port}", *headers, "", "")).encode()

    async def crowd(self, one: Callable[[float], Awaitable[None]]) -> None:
        """So many clients at once, each told when to end."""
        end = time.monotonic() + self.seconds

        async def alone() -> None:
            with suppress(OSError, EOFError):
                await one(end)

        await asyncio.gather(*(alone() for _ in range(self.number)))

    async def silent_crowd(self, first: bytes, more: bytes = b"", rest: float = 4.0) -> None:
        """Clients that send `first`, then `more` again and again, and read nothing."""

        async def one(end: float) -> None:
            _, writer = await self.open()
            writer.write(first)
            while time.monotonic() < end:
                await asyncio.sleep(min(rest, max(0.0, end - time.monotonic())))
                writer.write(more)
                await writer.drain()
            writer.close()

        await self.crowd(one)


async def closing(target: Target) -> None:
    """Requests that ask to close the connection, which this side keeps open."""
    await target.silent_crowd(target.head("GET /healthz", "Connection: close"))


async def half_headers(target: Target) -> None:
    await target.silent_crowd(target.head("GET /healthz")[:-2], b"X-More: 1\r\n")


async def slow_body(target: Target) -> None:
    head = target.head("POST /api/puzzles", "Content-Type: application/json", "Content-Length: 5900000")
    await target.silent_crowd(head + b"{", b" ")


async def idle(target: Target) -> None:
    """Connections that have had an answer and are kept open."""
    await target.silent_crowd(target.head("GET /healthz"))


async def open_handshakes(target: Target) -> None:
    """Web sockets that are opened and never used."""
    await target.silent_crowd(handshake(target.port))


async def slow_readers(target: Target) -> None:
    """Large answers that nobody reads."""
    await target.silent_crowd(target.head("GET /api/openapi.json") * 8)


async def nonsense(target: Target) -> None:
    """Web sockets that ask for nonsense as fast as they can, and never read."""
    message = text_frame('42/solve,["watch",{"job":"' + "x" * 1500 + '","since":0}]') * 20

    async def one(end: float) -> None:
        _, writer = await target.open_socket()
        while time.monotonic() < end:
            writer.write(message)
            await writer.drain()
            await asyncio.sleep(0.001)

    await target.crowd(one)


async def sockets(target: Target) -> None:
    """Web sockets that answer pings, more than one address may have; then one of another address."""
    opened = 0

    async def one(end: float) -> None:
        nonlocal opened
        reader, writer = await target.open_socket()
        opened += 1
        while (left := end - time.monotonic()) > 0:
            with suppress(TimeoutError):
                if b"2" in await asyncio.wait_for(reader.read(1 << 16), left):
                    writer.write(text_frame("3"))

    async def other() -> None:
        await asyncio.sleep(0.8 * target.seconds)
        reader, writer = await asyncio.open_connection(HERE, target.port, local_addr=(ELSEWHERE, 0))
        writer.write(handshake(target.port))
        print(f"  {opened} sockets of one address; another one's:", (await reader.readline()).decode().strip())

    await asyncio.gather(target.crowd(one), other())


async def flood(target: Target) -> None:
    """Pages asked for over kept connections, as fast as they come."""

    async def one(end: float) -> None:
        reader, writer = await target.open()
        while time.monotonic() < end:
            writer.write(target.head("GET /"))
            head = await reader.readuntil(b"\r\n\r\n")
            length = re.search(rb"content-length: (\d+)", head, re.IGNORECASE)
            await reader.readexactly(int(length[1]) if length else 0)

    await target.crowd(one)


KINDS: dict[str, tuple[Callable[[Target], Awaitable[None]], int]] = {
    "closing": (closing, 30), "half-headers": (half_headers, 2000), "slow-body": (slow_body, 2000),
    "idle": (idle, 2000), "open-handshakes": (open_handshakes, 2000), "slow-readers": (slow_readers, 200),
    "nonsense": (nonsense, 1), "sockets": (sockets, 2500), "flood": (flood, 100),
}  # fmt: skip


def time_health(port: int, source: str, end: float, results: multiprocessing.connection.Connection) -> None:
    """Runs in a process of its own: how long /healthz takes over a new connection; None where it failed."""
    times: list[float | None] = []
    while time.monotonic() < end:
        start = time.monotonic()
        try:
            ask(port, "/healthz", source=source)
            times.append(time.monotonic() - start)
        except (OSError, ValueError, http.client.HTTPException):
            times.append(None)
        time.sleep(0.05)
    results.send(times)


def print_times(where: str, times: list[float | None]) -> int:
    """How often there was no answer."""
    found = [1000 * one for one in times if one is not None]
    failed = len(times) - len(found)
    print(f"  /healthz {where}: {len(found)} answers, {failed} failed" + (
        f", median {at_share(0.5, found):.0f} ms, p99 {at_share(0.99, found):.0f} ms, worst {max(found):.0f} ms"
        if found else ""))
    return failed or not found


async def take_highest(process: psutil.Process, highest: dict[str, float]) -> None:
    """Look at the server again and again."""
    while True:
        with suppress(psutil.Error):
            for name, value in (("MB", process.memory_info().rss / 1e6), ("threads", process.num_threads()),
                                ("descriptors", process.num_fds())):
                highest[name] = max(highest.get(name, 0), value)
        await asyncio.sleep(0.2)


async def attack(server: LocalServer, kind: str, target: Target) -> bool:
    """Whether clients from elsewhere were always answered."""
    highest: dict[str, float] = {}
    looking = asyncio.create_task(take_highest(server.process, highest))
    results = []
    for source in (HERE, ELSEWHERE):
        ours, theirs = multiprocessing.Pipe()
        end = time.monotonic() + target.seconds
        multiprocessing.Process(target=time_health, args=(target.port, source, end, theirs), daemon=True).start()
        results.append(ours)
    print(f"{kind}: {target.number} for {target.seconds:g} s")
    await KINDS[kind][0](target)
    print_times("from there", await asyncio.to_thread(results[0].recv))
    failed = print_times("from elsewhere", await asyncio.to_thread(results[1].recv))
    looking.cancel()
    print("  at most: " + ", ".join(f"{value:.0f} {name}" for name, value in highest.items()))
    return not failed


def withstands(kind: str, number: int | None, seconds: float) -> bool:
    with serving(PROXIES=0) as server:
        job = server.ask("/api/jobs", ENDLESS)["job"]
        answered = asyncio.run(attack(server, kind, Target(server.port, number or KINDS[kind][1], seconds)))
        state = server.ask(f"/api/jobs/{job}", source=ELSEWHERE).get("state", "gone")
        print(f"  its solve: {state}", flush=True)
    return answered and state == "running"


def main() -> None:
    sys.stdout.reconfigure(line_buffering=True)
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kind", choices=(*KINDS, "all"))
    parser.add_argument("--number", type=int, help="how many connections; each kind has a default")
    parser.add_argument("--seconds", type=float, default=20.0)
    wanted = parser.parse_args()
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    kinds = tuple(KINDS) if wanted.kind == "all" else (wanted.kind,)
    fallen = [kind for kind in kinds if not withstands(kind, wanted.number, wanted.seconds)]
    sys.exit(f"Not as it should be: {', '.join(fallen)}." if fallen else 0)


if __name__ == "__main__":
    main()
