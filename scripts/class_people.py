"""People in rooms for classes, for `class_load.py`: pupils who mark a cell a second, teachers who listen, and those who
flood a room. They speak bare HTTP and web sockets, so that thousands of them need little themselves."""

from __future__ import annotations

import asyncio
import itertools
import json
import random
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from scripts.local_server import HERE, head, text_frame

CELLS = 15 * 15
_AWAY = 0.3  # seconds until a client tries again
_KEY = ("Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==")
# What a connection that breaks, or an answer that is none, raises.
BROKEN = (OSError, EOFError, IndexError, ValueError)


@dataclass
class Load:
    """What all people share: where the server is, and how it does. Times are in milliseconds."""

    port: int
    over: bool = False
    answered: list[float] = field(default_factory=list)  # from a mark until its answer
    lags: list[float] = field(default_factory=list)  # from a mark until the teacher has it
    refused: int = 0  # answers to floods

    def forget(self) -> None:
        self.answered.clear()
        self.lags.clear()
        self.refused = 0


class Socket:
    """A bare web socket in a room."""

    async def open(self, port: int, code: str, token: str, source: str = HERE) -> None:
        self._reader, self.writer = await asyncio.open_connection(HERE, port, local_addr=(source, 0))
        self.writer.write(head("GET /socket.io/?EIO=4&transport=websocket", *_KEY))
        await self._reader.readuntil(b"\r\n\r\n")
        await self._frame()
        self._send("40/class,")
        await self._frame()
        self.send("enter", {"code": code, "token": token, "since": 0})

    def send(self, event: str, message: dict) -> None:
        self._send("42/class," + json.dumps([event, message]))

    async def hear(self) -> tuple[str, dict]:
        while True:
            text = await self._frame()
            if text == "2":
                self._send("3")
            elif text.startswith("42/class,"):
                event, message = json.loads(text[9:])
                return event, message

    def _send(self, text: str) -> None:
        self.writer.write(text_frame(text))

    async def _frame(self) -> str:
        _, length = await self._reader.readexactly(2)
        if length == 126:
            length = int.from_bytes(await self._reader.readexactly(2), "big")
        elif length == 127:
            length = int.from_bytes(await self._reader.readexactly(8), "big")
        return (await self._reader.readexactly(length)).decode()


class Http:
    """Requests one after the other over one connection."""

    def __init__(self, port: int, token: str) -> None:
        self._port, self._token = port, token
        self._connection: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, path: str, body: dict | None = None) -> tuple[int, dict]:
        if self._connection is None:
            self._connection = await asyncio.open_connection(HERE, self._port)
        reader, writer = self._connection
        data = json.dumps(body).encode() if body is not None else b""
        shown = f"Authorization: Bearer {self._token}", "Content-Type: application/json", f"Content-Length: {len(data)}"
        writer.write(head(f"{'POST' if data else 'GET'} {path}", *shown) + data)
        try:
            answer = (await reader.readuntil(b"\r\n\r\n")).decode().lower()
            text = await reader.readexactly(int(answer.split("content-length: ")[1].split("\r\n")[0]))
            if "connection: close" in answer:
                self.close()
            return int(answer.split(" ")[1]), json.loads(text)
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        if self._connection is not None:
            self._connection[1].close()
            self._connection = None


class Pupil:
    """Marks a cell a second, over a socket or by requests, and knows what the board must be."""

    def __init__(self, load: Load, code: str, joined: dict, polling: bool) -> None:
        self.load, self.code, self.polling = load, code, polling
        self.pupil, self.token = joined["pupil"], joined["token"]
        self.cells = ["0"] * CELLS
        self.n = self.kept = 0
        self.whole = True
        self.sent: dict[int, float] = {}
        self._socket: Socket | None = None

    def cut(self) -> None:
        """Its socket breaks, if it has one; it opens another one."""
        if self._socket:
            self._socket.writer.close()

    async def run(self) -> None:
        await asyncio.sleep(random.random())
        while not self.load.over:
            with suppress(*BROKEN):
                await (self._by_requests() if self.polling else self._by_socket())
            self.whole = True
            await asyncio.sleep(_AWAY)

    def change(self) -> dict:
        """The next change, with the time at which it was made."""
        cell, mark = random.randrange(CELLS), random.choice("12")
        self.cells[cell] = mark
        self.n += 1
        board = {"cells": "".join(self.cells)} if self.whole else {"base": self.n - 1, "marks": [[cell, int(mark)]]}
        self.sent[self.n] = time.time()
        return {"activity": 1, "n": self.n, **board, "value": {"made": self.sent[self.n]}}

    def note_kept(self, n: int) -> None:
        if n in self.sent:
            self.load.answered.append(1000 * (time.time() - self.sent.pop(n)))
            self.kept, self.whole = n, n < self.n and self.whole

    async def _by_socket(self) -> None:
        socket = Socket()
        await socket.open(self.load.port, self.code, self.token)
        self._socket = socket
        hearing = asyncio.create_task(self._hear(socket))
        try:
            while not self.load.over and not hearing.done():
                if self.kept == self.n or self.whole:
                    socket.send("put", self.change())
                await asyncio.sleep(1)
        finally:
            hearing.cancel()
            socket.writer.close()
        if hearing.done() and not hearing.cancelled():
            hearing.result()

    async def _hear(self, socket: Socket) -> None:
        while True:
            event, message = await socket.hear()
            if event == "kept":
                self.note_kept(message["n"])
            elif event == "refused":
                self.whole = True

    async def _by_requests(self) -> None:
        listening = asyncio.create_task(self._poll())
        http = Http(self.load.port, self.token)
        try:
            while not self.load.over:
                status, answer = await http.ask(f"/api/class/{self.code}/work", self.change())
                if status == 200:
                    self.note_kept(answer["n"])
                self.whole = status != 200
                await asyncio.sleep(1)
        finally:
            listening.cancel()
            http.close()

    async def _poll(self) -> None:
        http, version = Http(self.load.port, self.token), 0
        while True:
            with suppress(*BROKEN):
                _, answer = await http.ask(f"/api/class/{self.code}/news?since={version}&wait=20")
                version = answer.get("version", version)
                continue
            await asyncio.sleep(_AWAY)


class Teacher:
    """Listens to a room, over another connection each time that one ends."""

    def __init__(self, load: Load, code: str, token: str) -> None:
        self.load, self.code, self.token = load, code, token
        self.view: dict[str, int] = {}  # the numbers of works, by pupil
        self._source = HERE
        self._sockets: list[Socket] = []
        self._complete = asyncio.Event()  # set by the first news over a connection
        self.listen()

    def listen(self) -> None:
        self._task = asyncio.create_task(self._keep_listening())

    async def move(self, source: str) -> float:
        """Go on from another address, while the old connection hangs: nobody reads or closes it. The milliseconds until
        everything has come again."""
        self._task.cancel()
        self._source, began = source, time.monotonic()
        self._complete.clear()
        self.view.clear()
        self.listen()
        await self._complete.wait()
        return 1000 * (time.monotonic() - began)

    def end(self) -> None:
        self._task.cancel()

    async def _keep_listening(self) -> None:
        while True:
            with suppress(*BROKEN):
                await self._listen()
            await asyncio.sleep(_AWAY)

    async def _listen(self) -> None:
        socket, first = Socket(), True
        self._sockets.append(socket)
        await socket.open(self.load.port, self.code, self.token, self._source)
        while True:
            event, message = await socket.hear()
            if event != "news":
                continue
            works = {name: value for name, value in message["entries"].items() if name.startswith("work:") and value}
            self.view |= {name.rpartition(":")[2]: value["n"] for name, value in works.items()}
            if not first:
                self.load.lags += [1000 * (time.time() - work["made"]) for work in works.values() if "made" in work]
            first = False
            self._complete.set()


# Floods: each client sends as much as it can until it is cancelled.


async def flood_by_requests(load: Load, path: str, token: str, body: Callable[[int], dict] | None = None) -> None:
    for number in itertools.count(1):
        with suppress(*BROKEN):
            http = Http(load.port, token)
            try:
                while True:
                    status, _ = await http.ask(path, body and body(number))
                    load.refused += status != 200
            finally:
                http.close()
        await asyncio.sleep(0)


async def flood_by_socket(load: Load, code: str, token: str) -> None:
    """Opens a socket again as soon as the server cuts it."""
    for number in itertools.count(1):
        with suppress(*BROKEN):
            socket = Socket()
            await socket.open(load.port, code, token)
            hearing = asyncio.create_task(_count_refusals(load, socket))
            try:
                while not hearing.done():
                    socket.send("put", {"activity": 1, "n": 1_000_000 + number, "cells": "0" * CELLS})
                    await socket.writer.drain()
                    await asyncio.sleep(0.001)
            finally:
                hearing.cancel()
                socket.writer.close()
        await asyncio.sleep(0.001)


async def _count_refusals(load: Load, socket: Socket) -> None:
    with suppress(*BROKEN):
        while True:
            event, _ = await socket.hear()
            load.refused += event == "refused"
