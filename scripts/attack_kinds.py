"""The kinds of attack that `attack.py` tries: what clients do that misbehave."""

from __future__ import annotations

import asyncio
import base64
import http.client
import json
import os
import re
import signal
import ssl
import subprocess
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from typing import NamedTuple

import psutil

HERE, ELSEWHERE = "127.0.0.1", "127.0.0.2"
UPGRADE = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
SOCKET = "/socket.io/?EIO=4&transport=websocket"


class Target(NamedTuple):
    """The server that is attacked."""

    process: subprocess.Popen[str]
    port: int
    tls: ssl.SSLContext | None
    job: str
    number: int
    seconds: float

    async def open(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await asyncio.open_connection(HERE, self.port, ssl=self.tls)

    def head(self, line: str, *headers: str) -> bytes:
        return "\r\n".join((f"{line} HTTP/1.1", f"Host: {HERE}:{self.port}", *headers, "", "")).encode()


async def crowd(target: Target, first: bytes, more: bytes = b"", rest: float = 4.0) -> None:
    """So many connections at once, which all say `first`, then `more` again and again, and read nothing."""
    end = time.monotonic() + target.seconds

    async def one() -> None:
        with suppress(OSError):
            _, writer = await target.open()
            writer.write(first)
            while time.monotonic() < end:
                await asyncio.sleep(min(rest, max(0.0, end - time.monotonic())))
                writer.write(more)
                await writer.drain()
            writer.close()

    await asyncio.gather(*(one() for _ in range(target.number)))


async def closing(target: Target) -> None:
    """Tiny requests that ask to close the connection, which stays open on this side."""
    await crowd(target, target.head("GET /healthz", "Connection: close"))


async def half_headers(target: Target) -> None:
    await crowd(target, target.head("GET /healthz")[:-2], b"X-More: 1\r\n")


async def slow_body(target: Target) -> None:
    head = target.head("POST /api/puzzles", "Content-Type: application/json", "Content-Length: 5900000")
    await crowd(target, head + b"{", b" ")


async def idle(target: Target) -> None:
    """Connections that have had an answer, and are kept open."""
    await crowd(target, target.head("GET /healthz"))


async def open_handshakes(target: Target) -> None:
    """Web sockets that are opened and never used."""
    await crowd(target, handshake(target))


async def slow_readers(target: Target) -> None:
    """Large answers that nobody takes."""
    await crowd(target, target.head("GET /api/openapi.json") * 8)


async def bad_handshakes(target: Target) -> None:
    """One after the other, over new connections, as fast as it goes: `Upgrade` without `Connection: Upgrade`."""
    request = target.head(f"GET {SOCKET}", "Upgrade: websocket", "Connection: close")
    await again_and_again(target, request)


async def malformed(target: Target) -> None:
    """Requests that are none: bad chunks, handshakes without a key, garbage."""
    chunked = target.head("POST /api/puzzles", "Content-Type: application/json", "Transfer-Encoding: chunked")
    await again_and_again(target, chunked + b"zz\r\nnonsense\r\n", limit=target.number)
    await again_and_again(target, f"GET {SOCKET} HTTP/1.1\r\nHost: x\r\n{UPGRADE}\r\n".encode(), limit=target.number)
    await again_and_again(target, b"\x16\x03\x01 nonsense\r\n\r\n", limit=target.number)


async def too_large(target: Target) -> None:
    """A chunked body over the bound; tells the answer."""
    reader, writer = await target.open()
    writer.write(target.head("POST /api/puzzles", "Content-Type: application/json", "Transfer-Encoding: chunked"))
    with suppress(OSError):
        for _ in range(100):
            writer.write(b"186a0\r\n" + b" " * 100_000 + b"\r\n")
            await writer.drain()
        writer.write(b"0\r\n\r\n")
    print("  answer:", (await reader.readline()).decode().strip())


async def hosts(target: Target) -> None:
    """Web sockets of another site, and under a name that the server does not answer for (it is started with HOSTS)."""
    own, wrong, evil = f"Host: {HERE}:{target.port}", "Host: evil.example", "Origin: http://evil.example"
    for headers in ((wrong,), (wrong, evil), (own, evil), (own, evil, "X-Forwarded-Host: evil.example")):
        reader, writer = await target.open()
        writer.write(handshake(target).replace(own.encode(), "\r\n".join(headers).encode()))
        print(f"  {', '.join(headers)}:", (await reader.readline()).decode().strip())


async def endless_frame(target: Target) -> None:
    """Web sockets that each send one frame without end."""

    async def one() -> None:
        with suppress(OSError):
            _, writer = await opened(target)
            writer.write(b"\x81\xff" + (1 << 40).to_bytes(8, "big") + bytes(4))
            while time.monotonic() < end:
                writer.write(b"x" * (1 << 18))
                await writer.drain()
                await asyncio.sleep(0)

    end = time.monotonic() + target.seconds
    await asyncio.gather(*(one() for _ in range(target.number)))


async def refusals(target: Target) -> None:
    """Web sockets that ask for nonsense as fast as it goes, and never read."""
    nonsense = text_frame('42/solve,["watch",{"job":"' + "x" * 1500 + '","since":0}]') * 20

    async def one() -> None:
        with suppress(OSError):
            _, writer = await opened(target)
            while time.monotonic() < end:
                writer.write(nonsense)
                await writer.drain()
                await asyncio.sleep(0.001)

    end = time.monotonic() + target.seconds
    await asyncio.gather(*(one() for _ in range(target.number)))


async def many_sockets(target: Target) -> None:
    """As many web sockets as one address gets, which answer pings; then one of another address."""
    got = 0

    async def one() -> None:
        nonlocal got
        with suppress(OSError, EOFError):
            reader, writer = await opened(target)
            got += 1
            while True:
                if b"2" in await reader.read(1 << 16):
                    writer.write(text_frame("3"))

    tasks = [asyncio.create_task(one()) for _ in range(target.number)]
    await asyncio.sleep(target.seconds)
    reader, writer = await asyncio.open_connection(HERE, target.port, ssl=target.tls, local_addr=(ELSEWHERE, 0))
    writer.write(handshake(target))
    print(f"  {got} sockets of one address; another one's:", (await reader.readline()).decode().strip())
    for task in tasks:
        task.cancel()


async def flood(target: Target) -> None:
    """Pages asked for over kept connections as fast as they come."""
    request, end = target.head("GET /"), time.monotonic() + target.seconds

    async def one() -> None:
        with suppress(OSError, EOFError):
            reader, writer = await target.open()
            while time.monotonic() < end:
                writer.write(request)
                head = await reader.readuntil(b"\r\n\r\n")
                length = re.search(rb"content-length: (\d+)", head, re.IGNORECASE)
                await reader.readexactly(int(length[1]) if length else 0)

    await asyncio.gather(*(one() for _ in range(target.number)))


async def stop(target: Target) -> None:
    """SIGTERM while somebody watches and somebody waits for events."""
    reader, writer = await opened(target)
    writer.write(text_frame('42/solve,["watch",' + json.dumps({"job": target.job, "since": 0}) + "]"))
    await asyncio.sleep(1)
    polling, asking = await target.open()
    since = ask(target.port, f"/api/jobs/{target.job}", tls=target.tls)["events"]
    asking.write(target.head(f"GET /api/jobs/{target.job}/events?since={since + 1_000_000}&wait=20"))
    await asyncio.sleep(1)
    children = psutil.Process(target.process.pid).children(recursive=True)
    start = time.monotonic()
    target.process.send_signal(signal.SIGTERM)
    heard, polled, (status, seconds) = await asyncio.gather(
        all_of(reader), polling.readline(), asyncio.to_thread(ended, target.process, start))
    print(f"  out after {seconds:.1f} s, status {status}; watcher told of the end: "
          f"{b'CANCELLED' in heard}, waiting request answered: {b' 200 ' in polled}, "
          f"processes left: {len(psutil.wait_procs(children, 5)[1])}")


async def all_of(reader: asyncio.StreamReader) -> bytes:
    """What still comes, until the other side closes."""
    with suppress(OSError):
        return await reader.read()
    return b""


def ended(process: subprocess.Popen[str], start: float) -> tuple[int, float]:
    """With which status, and how long after."""
    return process.wait(60), time.monotonic() - start


KINDS: dict[str, tuple[Callable[[Target], Awaitable[None]], int]] = {
    "closing": (closing, 30), "half-headers": (half_headers, 2000), "slow-body": (slow_body, 2000),
    "idle": (idle, 2000), "open-handshakes": (open_handshakes, 2000),
    "slow-readers": (slow_readers, 200), "files": (half_headers, 550), "bad-handshakes": (bad_handshakes, 1),
    "endless-frame": (endless_frame, 1), "refusals": (refusals, 1), "many-sockets": (many_sockets, 2500),
    "flood": (flood, 100), "malformed": (malformed, 2000), "too-large": (too_large, 1), "hosts": (hosts, 1),
    "stop": (stop, 1),
}  # fmt: skip


def handshake(target: Target) -> bytes:
    key = base64.b64encode(os.urandom(16)).decode()
    return target.head(f"GET {SOCKET}", *UPGRADE.split("\r\n")[:-1], f"Sec-WebSocket-Key: {key}")


async def opened(target: Target) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A web socket that is connected to the namespace."""
    reader, writer = await target.open()
    writer.write(handshake(target))
    await reader.readuntil(b'"pingInterval"')
    writer.write(text_frame("40/solve,"))
    await reader.readuntil(b"40/solve,")
    return reader, writer


def text_frame(text: str) -> bytes:
    data = text.encode()
    length = bytes((0x80 | len(data),)) if len(data) < 126 else b"\xfe" + len(data).to_bytes(2, "big")
    return b"\x81" + length + bytes(4) + data  # masked with zeros


async def again_and_again(target: Target, request: bytes, limit: int | None = None) -> None:
    end, answers = time.monotonic() + target.seconds, set()
    made = 0
    while time.monotonic() < end and (limit is None or made < limit):
        with suppress(OSError):
            reader, writer = await target.open()
            writer.write(request)
            answers.add((await reader.readline()).decode().strip())
            writer.close()
        made += 1
    print(f"  {made} times, answered with {', '.join(sorted(answers))}")


def ask(
    port: int, path: str, body: object = None, source: str = HERE, tls: ssl.SSLContext | None = None
) -> dict:  # fmt: skip
    kind = partial(http.client.HTTPSConnection, context=tls) if tls else http.client.HTTPConnection
    connection = kind(HERE, port, timeout=30, source_address=(source, 0))
    connection.request("GET" if body is None else "POST", path, body and json.dumps(body),
                       {"Content-Type": "application/json"})
    found = json.load(connection.getresponse())
    connection.close()
    return found
