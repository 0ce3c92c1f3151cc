"""What the server does while one client misbehaves: figures, one sub-command a kind of attack.

    python scripts/attack.py half-headers --number 2000 --seconds 30
    python scripts/attack.py all
    python scripts/attack.py idle --proxy nginx

Each starts a server of its own, has it solve a puzzle that takes for ever, attacks it from 127.0.0.1, and asks
meanwhile for /healthz: over connections from there, and over others from 127.0.0.2. Told are how long the answers took,
whether the solve goes on, and how much memory, how many threads and descriptors the server took at most. With --proxy
all of it goes through nginx or Caddy as `deploy/` configures it, with TLS.
"""

from __future__ import annotations

import argparse
import asyncio
import http.client
import multiprocessing
import os
import re
import resource
import signal
import ssl
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

import psutil

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from scripts.attack_kinds import ELSEWHERE, HERE, KINDS, Target, ask  # noqa: E402
from tests.proxying import COMMANDS, proxied  # noqa: E402

ENDLESS = "40\n40\n" + "1 1 1\n" * 80  # noise of which nothing follows easily, asked for all of its solutions


def any_certificate() -> ssl.SSLContext:
    """That of a proxy is made here."""
    context = ssl.create_default_context()
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return context


def time_health(
    port: int, tls: bool, source: str, end: float, sending: multiprocessing.connection.Connection
) -> None:  # fmt: skip
    """Run in a process of its own: how long /healthz takes, over a new connection each time; None when it failed."""
    times: list[float | None] = []
    context = any_certificate() if tls else None
    while time.monotonic() < end:
        start = time.monotonic()
        try:
            ask(port, "/healthz", source=source, tls=context)
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
        what = target.port, target.tls is not None, source, end, theirs
        checker = multiprocessing.Process(target=time_health, args=what, daemon=True)
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
    settings |= {"NONOSCOPE_PROXIES": "1"} if wanted.proxy else {}
    tls = any_certificate() if wanted.proxy else None
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    with (
        tempfile.TemporaryFile("w+") as log, tempfile.TemporaryDirectory() as folder,
        started(wanted, settings, log) as (process, own_port),
        proxied(f"http://{HERE}:{own_port}", Path(folder), wanted.proxy) as url,
    ):  # fmt: skip
        port = int(url.rpartition(":")[2])
        job = ask(port, "/api/jobs", {"text": ENDLESS, "options": {"count": 0}, "seconds": 119}, tls=tls)["job"]
        number = wanted.number or KINDS[wanted.kind][1]
        asyncio.run(attack(Target(process, port, tls, job, number, wanted.seconds), wanted.kind))
        try:
            state = ask(port, f"/api/jobs/{job}", tls=tls).get("state", "gone")
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
    parser.add_argument("--proxy", choices=tuple(COMMANDS), default="", help="attack through this one")
    wanted = parser.parse_args()
    for kind in KINDS if wanted.kind == "all" else (wanted.kind,):
        one_kind(argparse.Namespace(**{**vars(wanted), "kind": kind}))


if __name__ == "__main__":
    main()
