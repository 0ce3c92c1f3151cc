"""How the server does while one client misbehaves: one kind of attack, or all.

    python scripts/attack.py half-headers --number 2000 --seconds 30
    python scripts/attack.py all

Each attack gets a server of its own, which solves a puzzle that takes for ever. The attack comes from 127.0.0.1; others
ask for /healthz from there and from 127.0.0.2. It prints how long the answers took, and the most memory, threads and
descriptors of the server. The exit status is 1 if a client from elsewhere got no answer or the solve has ended.
"""

from __future__ import annotations

import argparse
import asyncio
import re
import resource
import sys
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from math import isinf
from pathlib import Path
from typing import NamedTuple

import psutil

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from scripts.local_server import (
    ELSEWHERE,
    ENDLESS,
    HANDSHAKE,
    HERE,
    LocalServer,
    head,
    health_times,
    serving,
    spread,
    text_frame,
)


class Target(NamedTuple):
    """The server that is attacked, by how many connections and for how long."""

    port: int
    number: int
    seconds: float

    async def open(self, source: str = HERE) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await asyncio.open_connection(HERE, self.port, local_addr=(source, 0))

    async def open_socket(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A web socket that is connected to the namespace."""
        reader, writer = await self.open()
        writer.write(HANDSHAKE)
        await reader.readuntil(b'"pingInterval"')
        writer.write(text_frame("40/solve,"))
        await reader.readuntil(b"40/solve,")
        return reader, writer

    async def crowd(self, client: Callable[[float], Awaitable[None]]) -> None:
        """Run that many clients at once; each gets the time at which to end."""
        end = time.monotonic() + self.seconds

        async def one() -> None:
            with suppress(OSError, EOFError):
                await client(end)

        await asyncio.gather(*(one() for _ in range(self.number)))


async def silent(first: bytes, more: bytes, target: Target) -> None:
    """Clients that send `first`, then `more` again and again, and read nothing."""

    async def client(end: float) -> None:
        _, writer = await target.open()
        writer.write(first)
        while time.monotonic() < end:
            await asyncio.sleep(min(4.0, max(0.0, end - time.monotonic())))
            writer.write(more)
            await writer.drain()
        writer.close()

    await target.crowd(client)


async def nonsense(target: Target) -> None:
    """Web sockets that ask for nonsense as fast as they can, and never read."""
    message = text_frame('42/solve,["watch",{"job":"' + "x" * 1500 + '","since":0}]') * 20

    async def client(end: float) -> None:
        _, writer = await target.open_socket()
        while time.monotonic() < end:
            writer.write(message)
            await writer.drain()
            await asyncio.sleep(0.001)

    await target.crowd(client)


async def sockets(target: Target) -> None:
    """Web sockets that answer pings, more than one address may have; then one of another address."""
    opened = 0

    async def client(end: float) -> None:
        nonlocal opened
        reader, writer = await target.open_socket()
        opened += 1
        while (left := end - time.monotonic()) > 0:
            with suppress(TimeoutError):
                if b"2" in await asyncio.wait_for(reader.read(1 << 16), left):
                    writer.write(text_frame("3"))

    async def other() -> None:
        await asyncio.sleep(0.8 * target.seconds)
        reader, writer = await target.open(ELSEWHERE)
        writer.write(HANDSHAKE)
        print(f"  {opened} sockets of one address; another one's:", (await reader.readline()).decode().strip())

    await asyncio.gather(target.crowd(client), other())


async def flood(target: Target) -> None:
    """Pages asked for over kept connections, as fast as they come."""

    async def client(end: float) -> None:
        reader, writer = await target.open()
        while time.monotonic() < end:
            writer.write(head("GET /"))
            length = re.search(rb"content-length: (\d+)", await reader.readuntil(b"\r\n\r\n"), re.IGNORECASE)
            await reader.readexactly(int(length[1]) if length else 0)

    await target.crowd(client)


HEALTH = head("GET /healthz")
LARGE = head("POST /api/puzzles", "Content-Type: application/json", "Content-Length: 5900000")
# Each kind of attack, and its usual number of connections.
KINDS: dict[str, tuple[Callable[[Target], Awaitable[None]], int]] = {
    # Requests to close the connection, which the client keeps open.
    "closing": (partial(silent, head("GET /healthz", "Connection: close"), b""), 30),
    "half-headers": (partial(silent, HEALTH[:-2], b"X-More: 1\r\n"), 2000),
    "slow-body": (partial(silent, LARGE + b"{", b" "), 2000),
    "idle": (partial(silent, HEALTH, b""), 2000),
    "open-handshakes": (partial(silent, HANDSHAKE, b""), 2000),
    "slow-readers": (partial(silent, head("GET /api/openapi.json") * 8, b""), 200),
    "nonsense": (nonsense, 1),
    "sockets": (sockets, 2500),
    "flood": (flood, 100),
}


def print_times(where: str, times: list[float]) -> bool:
    """Whether every request was answered."""
    answered = [one for one in times if not isinf(one)]
    failed = len(times) - len(answered)
    print(f"  /healthz {where}: {failed} failed; answers: {spread(answered)}")
    return bool(answered) and not failed


async def watch_highest(process: psutil.Process, highest: dict[str, float]) -> None:
    """Keep the highest figures of the server."""
    while True:
        with suppress(psutil.Error):
            for name, value in (("MB", process.memory_info().rss / 1e6), ("threads", process.num_threads()),
                                ("descriptors", process.num_fds())):
                highest[name] = max(highest.get(name, 0), value)
        await asyncio.sleep(0.2)


async def attack(server: LocalServer, kind: str, target: Target) -> bool:
    """Whether clients from elsewhere were always answered."""
    highest: dict[str, float] = {}
    watching = asyncio.create_task(watch_highest(server.process, highest))
    results = [health_times(target.port, target.seconds, source) for source in (HERE, ELSEWHERE)]
    print(f"{kind}: {target.number} for {target.seconds:g} s")
    await KINDS[kind][0](target)
    print_times("from there", await asyncio.to_thread(results[0].recv))
    answered = print_times("from elsewhere", await asyncio.to_thread(results[1].recv))
    watching.cancel()
    print("  at most: " + ", ".join(f"{value:.0f} {name}" for name, value in highest.items()))
    return answered


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
