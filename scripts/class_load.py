"""How the server does with classes: pupils mark a cell a second, half of them without web sockets, and teachers listen.

    python scripts/class_load.py --rooms 1 --pupils 200 --seconds 30 --restart
    python scripts/class_load.py --rooms 30 --pupils 1000

Printed are the time until a mark is answered, how old marks are when the teacher gets them, and what the server needs.
With --restart, the server is killed half-way; in the end each room is compared with what its pupils did.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path

import psutil

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from scripts.local_server import HERE, ROOT, STARTING, ask, spread, until
from scripts.members import free_port

CELLS = 15 * 15
AWAY = 0.3  # seconds until a client tries again


class Server:
    """The server in a process of its own, with a database that outlives it."""

    def __init__(self, folder: str) -> None:
        self.port = free_port()
        named = {"DATABASE": f"sqlite:///{folder}/classes.db", "CLASS_RATE": "", "READ_RATE": "", "CLASSROOMS": 500}
        self._environment = {**os.environ, **{f"NONOSCOPE_{name}": str(value) for name, value in named.items()}}
        self.used = 0.0  # seconds of a processor, of those that have ended
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-m", "webapp", "--no-browser", "--port", str(self.port)]
        self.process = subprocess.Popen(command, cwd=ROOT, env=self._environment, stdout=subprocess.DEVNULL,
                                        stderr=subprocess.DEVNULL)

    def is_up(self) -> bool:
        with suppress(OSError, ValueError):
            return ask(self.port, "/api/bounds")["status"] == 200
        return False

    def seconds(self) -> float:
        times = psutil.Process(self.process.pid).cpu_times()
        return self.used + times.user + times.system

    def kill(self) -> None:
        self.used = self.seconds()
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()


class Socket:
    """A bare web socket in a room."""

    async def open(self, port: int, code: str, token: str, since: int) -> None:
        self._reader, self._writer = await asyncio.open_connection(HERE, port)
        self._writer.write(
            f"GET /socket.io/?EIO=4&transport=websocket&class={code} HTTP/1.1\r\nHost: {HERE}:{port}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode())  # fmt: skip
        await self._reader.readuntil(b"\r\n\r\n")
        await self._frame()
        self._send("40/class,")
        await self._frame()
        self.send("enter", {"code": code, "token": token, "since": since})

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
        data = text.encode()
        length = bytes([128 | len(data)]) if len(data) < 126 else bytes([254]) + len(data).to_bytes(2, "big")
        self._writer.write(b"\x81" + length + b"\0\0\0\0" + data)  # masked with zeros

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
        writer.write(f"{'POST' if data else 'GET'} {path} HTTP/1.1\r\nHost: {HERE}:{self._port}\r\n"
                     f"Authorization: Bearer {self._token}\r\nContent-Type: application/json\r\n"
                     f"Content-Length: {len(data)}\r\n\r\n".encode() + data)
        try:
            head = (await reader.readuntil(b"\r\n\r\n")).decode().lower()
            length = int(head.split("content-length: ")[1].split("\r\n")[0])
            return int(head.split(" ")[1]), json.loads(await reader.readexactly(length))
        except BaseException:
            writer.close()
            self._connection = None
            raise


class Pupil:
    """Marks a cell a second, over a socket or by requests, and knows what the board must be."""

    def __init__(self, load: Load, code: str, joined: dict, polling: bool) -> None:
        self.load, self.code, self.polling = load, code, polling
        self.pupil, self.token = joined["pupil"], joined["token"]
        self.cells = ["0"] * CELLS
        self.n = self.kept = 0
        self.whole = True
        self.sent: dict[int, float] = {}

    async def run(self) -> None:
        await asyncio.sleep(random.random())
        while not self.load.over:
            with suppress(OSError, EOFError, asyncio.IncompleteReadError, IndexError):
                await (self._by_requests() if self.polling else self._by_socket())
            self.whole = True
            await asyncio.sleep(AWAY)

    def change(self) -> dict:
        """The next change, with the time at which it was made."""
        cell, mark = random.randrange(CELLS), random.choice("12")
        self.cells[cell] = mark
        self.n += 1
        board = {"cells": "".join(self.cells)} if self.whole else {"base": self.n - 1, "marks": [[cell, int(mark)]]}
        self.sent[self.n] = time.time()
        return {"activity": 1, "n": self.n, **board, "value": {"made": self.sent[self.n]}}

    def note_kept(self, n: int) -> None:
        self.load.answered.append(1000 * (time.time() - self.sent.pop(n)))
        self.kept, self.whole = n, False

    async def _by_socket(self) -> None:
        socket = Socket()
        await socket.open(self.load.server.port, self.code, self.token, 0)
        hearing = asyncio.create_task(self._hear(socket))
        try:
            while not self.load.over and not hearing.done():
                if self.kept == self.n or self.whole:
                    socket.send("put", self.change())
                await asyncio.sleep(1)
        finally:
            hearing.cancel()
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
        http = Http(self.load.server.port, self.token)
        try:
            while not self.load.over:
                status, answer = await http.ask(f"/api/class/{self.code}/work", self.change())
                if status == 200:
                    self.note_kept(answer["n"])
                self.whole = status != 200
                await asyncio.sleep(1)
        finally:
            listening.cancel()

    async def _poll(self) -> None:
        http, version = Http(self.load.server.port, self.token), 0
        while True:
            _, answer = await http.ask(f"/api/class/{self.code}/news?since={version}&wait=20")
            version = answer.get("version", version)


class Load:
    def __init__(self, server: Server) -> None:
        self.server = server
        self.over = False
        self.answered: list[float] = []
        self.lags: list[float] = []

    async def teach(self, code: str, token: str) -> None:
        """Listen as the teacher, over another connection each time that one ends."""
        while True:
            with suppress(OSError, asyncio.IncompleteReadError):
                socket, first = Socket(), True
                await socket.open(self.server.port, code, token, 0)
                while True:
                    event, message = await socket.hear()
                    works = [value for name, value in message.get("entries", {}).items() if name.startswith("work:")]
                    if event == "news" and not first:
                        self.lags += [1000 * (time.time() - work["made"]) for work in works if work]
                    first = False
            await asyncio.sleep(AWAY)


async def run(server: Server, rooms: int, number: int, seconds: float, restart: bool) -> bool:
    load, pupils, teachers = Load(server), [], {}
    for _ in range(rooms):
        opened = ask(server.port, "/api/class", {"title": "Load"})
        code, teacher = opened["code"], {"Authorization": f"Bearer {opened['teacher']}"}
        ask(server.port, f"/api/class/{code}/steer", {"do": "start", "activity": {"kind": "solve"}}, **teacher)
        for one in range(number // rooms):
            joined = ask(server.port, f"/api/class/{code}/pupils", {"nick": f"Pupil {one}"})
            pupils.append(Pupil(load, code, joined, polling=one % 2 == 1))
        teachers[code] = opened["teacher"]
    tasks = [asyncio.create_task(one.run()) for one in pupils]
    listening = [asyncio.create_task(load.teach(code, token)) for code, token in teachers.items()]
    await asyncio.sleep(5)
    load.answered.clear(), load.lags.clear()
    before, began = server.seconds(), time.monotonic()
    await asyncio.sleep(seconds)
    used, took = server.seconds() - before, time.monotonic() - began
    print(f"{len(pupils)} pupils in {rooms} rooms, {took:.0f} s\nanswer to a mark: {spread(load.answered)}\n"
          f"age of marks at the teacher: {spread(load.lags)}\nserver: {used / took:.2f} of a processor")
    if restart:
        server.kill()
        server.start()
        while not await asyncio.to_thread(server.is_up):
            await asyncio.sleep(0.2)
        await asyncio.sleep(10)
    load.over = True
    await asyncio.gather(*tasks)
    for task in listening:
        task.cancel()
    return compare(server, pupils, teachers)


def compare(server: Server, pupils: list[Pupil], teachers: dict[str, str]) -> bool:
    """Whether the server has all that it told to have kept."""
    lost = 0
    for code, token in teachers.items():
        entries = ask(server.port, f"/api/class/{code}/news", Authorization=f"Bearer {token}")["entries"]
        lost += sum(entries[f"work:1:{one.pupil}"]["n"] < one.kept for one in pupils if one.code == code)
    print(f"work lost: of {lost} pupils")
    return lost == 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rooms", type=int, default=1)
    parser.add_argument("--pupils", type=int, default=200, help="in all rooms together")
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--restart", action="store_true", help="kill the server half-way")
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder)
        try:
            until(server.is_up, "the server", STARTING)
            kept = asyncio.run(run(server, wanted.rooms, wanted.pupils, wanted.seconds, wanted.restart))
        finally:
            server.process.terminate()
            server.process.wait(30)
    return 0 if kept else 1


if __name__ == "__main__":
    sys.exit(main())
