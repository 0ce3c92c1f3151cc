"""What the server does while one client misbehaves: figures, one sub-command a kind of attack.

    python scripts/attack.py half-headers --number 2000 --seconds 30
    python scripts/attack.py all

Each starts a server of its own, has it solve a puzzle that takes for ever, attacks it from 127.0.0.1, and asks
meanwhile for /healthz: over connections from there, and over others from 127.0.0.2. Told are how long the answers took,
whether the solve goes on, and how much memory, how many threads and descriptors the server took at most.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import http.client
import json
import multiprocessing
import os
import re
import resource
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, NamedTuple

import psutil

ROOT = Path(__file__).resolve().parents[1]
HERE, ELSEWHERE = "127.0.0.1", "127.0.0.2"
ENDLESS = "40\n40\n" + "1 1 1\n" * 80  # noise of which nothing follows easily, asked for all of its solutions
UPGRADE = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
SOCKET = "/socket.io/?EIO=4&transport=websocket"


class Target(NamedTuple):
    """The server that is attacked."""

    process: subprocess.Popen[str]
    port: int
    job: str
    number: int
    seconds: float

    async def open(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await asyncio.open_connection(HERE, self.port)

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
    reader, writer = await asyncio.open_connection(HERE, target.port, local_addr=(ELSEWHERE, 0))
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
    since = ask(target.port, f"/api/jobs/{target.job}")["events"]
    asking.write(target.head(f"GET /api/jobs/{target.job}/events?since={since + 1_000_000}&wait=20"))
    await asyncio.sleep(1)
    children = psutil.Process(target.process.pid).children(recursive=True)
    start = time.monotonic()
    target.process.send_signal(signal.SIGTERM)
    heard, polled = b"", b""
    with suppress(OSError):
        heard = await reader.read()
    with suppress(OSError):
        polled = await polling.read()
    status = await asyncio.to_thread(target.process.wait, 60)
    print(f"  out after {time.monotonic() - start:.1f} s, status {status}; watcher told of the end: "
          f"{b'CANCELLED' in heard}, waiting request answered: {b' 200 ' in polled[:20]}, "
          f"processes left: {len(psutil.wait_procs(children, 5)[1])}")


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


def ask(port: int, path: str, body: object = None, source: str = HERE) -> dict:
    connection = http.client.HTTPConnection(HERE, port, timeout=30, source_address=(source, 0))
    connection.request("GET" if body is None else "POST", path, body and json.dumps(body),
                       {"Content-Type": "application/json"})
    found = json.load(connection.getresponse())
    connection.close()
    return found


def time_health(port: int, source: str, end: float, sending: multiprocessing.connection.Connection) -> None:
    """Run in a process of its own: how long /healthz takes, over a new connection each time; None when it failed."""
    times: list[float | None] = []
    while time.monotonic() < end:
        start = time.monotonic()
        try:
            ask(port, "/healthz", source=source)
            times.append(time.monotonic() - start)
        except (OSError, http.client.HTTPException, ValueError):
            times.append(None)
        time.sleep(0.05)
    sending.send(times)


def tell_times(name: str, times: list[float | None]) -> None:
    found = sorted(time for time in times if time is not None)
    if not found:
        print(f"  /healthz {name}: no answer, {len(times)} asked")
        return
    p99 = found[min(len(found) - 1, int(0.99 * len(found)))]
    print(f"  /healthz {name}: {len(found)} answers, {len(times) - len(found)} failed, median "
          f"{found[len(found) // 2] * 1000:.0f} ms, p99 {p99 * 1000:.0f} ms, worst {found[-1] * 1000:.0f} ms")


def as_text(highest: dict[str, float]) -> str:
    return ", ".join(f"{value:.0f} {name}" for name, value in highest.items())


async def take_highest(process: subprocess.Popen[str], highest: dict[str, float]) -> None:
    """Look again and again at the server, and at what it starts that is no worker."""
    while True:
        with suppress(psutil.Error):
            for one in (top := psutil.Process(process.pid), *top.children()):
                if "multiprocessing" not in " ".join(one.cmdline()):
                    for name, value in (("MB", one.memory_info().rss / 1e6), ("threads", one.num_threads()),
                                        ("descriptors", one.num_fds())):
                        highest[name] = max(highest.get(name, 0), value)
        await asyncio.sleep(0.2)


@contextmanager
def started(wanted: argparse.Namespace, settings: dict[str, str], log: IO[str]) -> Iterator[tuple]:
    limit = 1024 if wanted.kind == "files" else resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    process = subprocess.Popen(
        [sys.executable, "-m", "webapp", "--no-browser", "--port", "0"], cwd=wanted.root, stdout=subprocess.PIPE,
        stderr=log, text=True, env={**os.environ, **settings},
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (limit, limit)))
    try:
        address = re.search(r":(\d+)/", process.stdout.readline())
        port = int(address[1])
        while ask(port, "/healthz")["jobs"]["workers"] < 1:
            time.sleep(0.2)
        yield process, port
    finally:
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(15)
        except subprocess.TimeoutExpired:
            process.kill()


async def attack(target: Target, kind: str) -> None:
    highest: dict[str, float] = {}
    looking = asyncio.create_task(take_highest(target.process, highest))
    await asyncio.sleep(0.3)
    print(f"{kind}: {target.number} for {target.seconds:g} s; before: {as_text(highest)}")
    checkers = []
    for source in (HERE, ELSEWHERE) if kind != "stop" else ():
        ours, theirs = multiprocessing.Pipe()
        end = time.monotonic() + target.seconds
        checker = multiprocessing.Process(target=time_health, args=(target.port, source, end, theirs), daemon=True)
        checker.start()
        checkers.append((source, ours))
    await KINDS[kind][0](target)
    for source, ours in checkers:
        if await asyncio.to_thread(ours.poll, 60):
            tell_times("there" if source == HERE else "from elsewhere", ours.recv())
    looking.cancel()
    print(f"  at most: {as_text(highest)}")


def one_kind(wanted: argparse.Namespace) -> None:
    settings = {"NONOSCOPE_HOSTS": HERE} if wanted.kind == "hosts" else {}
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    with tempfile.TemporaryFile("w+") as log, started(wanted, settings, log) as (process, port):
        job = ask(port, "/api/jobs", {"text": ENDLESS, "options": {"count": 0}, "seconds": 119})["job"]
        number = wanted.number or KINDS[wanted.kind][1]
        asyncio.run(attack(Target(process, port, job, number, wanted.seconds), wanted.kind))
        try:
            state = ask(port, f"/api/jobs/{job}").get("state", "gone")
        except (OSError, http.client.HTTPException, ValueError):
            state = "no answer"
        log.seek(0, os.SEEK_END)
        print(f"  server {'runs' if process.poll() is None else f'ended with {process.poll()}'}; its solve: {state}; "
              f"{log.tell():,} bytes of log", flush=True)


def main() -> None:
    sys.stdout.reconfigure(line_buffering=True)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # or the server would stay
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kind", choices=(*KINDS, "all"))
    parser.add_argument("--number", type=int, help="how many connections; each kind has a default")
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--root", type=Path, default=ROOT, help="another checkout, to compare with")
    wanted = parser.parse_args()
    for kind in KINDS if wanted.kind == "all" else (wanted.kind,):
        one_kind(argparse.Namespace(**{**vars(wanted), "kind": kind}))


if __name__ == "__main__":
    main()
