"""A real server on this machine, and clients of it, for `attack.py`, `load.py` and `stress.py`."""

from __future__ import annotations

import http.client
import json
import multiprocessing
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from math import inf
from pathlib import Path

import psutil

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from nonoscope import Grid, Puzzle  # noqa: E402

HERE, ELSEWHERE = "127.0.0.1", "127.0.0.2"
# Noise, of which nothing follows easily. Finding all its solutions keeps a worker busy for ever.
ENDLESS = {"text": "40\n40\n" + "1 1 1\n" * 80, "options": {"count": 0}, "seconds": 119}
STARTING = 600.0  # seconds; a new machine has to compile the solvers


class LocalServer:
    """A running server. It trusts one proxy, so a client may name its address in `X-Forwarded-For`."""

    def __init__(self, process: subprocess.Popen[str], port: int) -> None:
        self.process = psutil.Process(process.pid)
        self.port = port

    def ask(self, path: str, body: object = None, **headers: str) -> dict:
        return ask(self.port, path, body, **headers)

    def workers(self) -> list[psutil.Process]:
        """The processes that solve and read, which the process with the loaded engine has forked."""
        return [worker for forking in living(self.process, recursive=True) if "forkserver" in command_line(forking)
                for worker in living(forking)]

    def is_ready(self) -> bool:
        with suppress(OSError, ValueError, http.client.HTTPException):
            health = self.ask("/healthz")
            return min(health["jobs"]["workers"], health["reading"]["workers"]) >= 2
        return False


@contextmanager
def serving(**settings: object) -> Iterator[LocalServer]:
    """A server with these settings, ready to solve."""
    with tempfile.TemporaryDirectory() as folder:
        named = {f"NONOSCOPE_{name}": str(value) for name, value in settings.items()}
        own = {"NONOSCOPE_DATABASE": f"sqlite:///{folder}/links.db", "NONOSCOPE_PROXIES": "1"}
        command = [sys.executable, "-m", "webapp", "--no-browser", "--port", "0"]
        process = subprocess.Popen(command, cwd=ROOT, env={**os.environ, **own, **named}, stdout=subprocess.PIPE,
                                   stderr=subprocess.DEVNULL, text=True)
        try:
            address = re.search(r":(\d+)/", process.stdout.readline())
            server = LocalServer(process, int(address[1]))
            until(server.is_ready, "the server to be ready", STARTING)
            yield server
        finally:
            process.terminate()
            try:
                process.wait(30)
            except subprocess.TimeoutExpired:
                process.kill()


def ask(port: int, path: str, body: object = None, source: str = HERE, method: str = "", **headers: str) -> dict:
    """The JSON of an answer, with its `status`."""
    connection = http.client.HTTPConnection(HERE, port, timeout=120, source_address=(source, 0))
    try:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        connection.request(method or ("GET" if body is None else "POST"), path, body and json.dumps(body),
                           {"Content-Type": "application/json", **named})
        answer = connection.getresponse()
        return {"status": answer.status, **json.load(answer)}
    finally:
        connection.close()


def until(holds: Callable[[], bool], what: str, seconds: float) -> None:
    end = time.monotonic() + seconds
    while not holds():
        if time.monotonic() > end:
            sys.exit(f"Waited {seconds:g} seconds for {what}.")
        time.sleep(0.2)


def health_times(port: int, seconds: float, source: str = HERE) -> multiprocessing.connection.Connection:
    """Ask for /healthz in a process of its own. It sends the milliseconds of all answers in the end, `inf` for none."""
    ours, theirs = multiprocessing.Pipe()
    multiprocessing.Process(target=_time_health, args=(port, seconds, source, theirs), daemon=True).start()
    return ours


def _time_health(port: int, seconds: float, source: str, results: multiprocessing.connection.Connection) -> None:
    end, times = time.monotonic() + seconds, []
    while (start := time.monotonic()) < end:
        try:
            ask(port, "/healthz", source=source)
            times.append(1000 * (time.monotonic() - start))
        except (OSError, ValueError, http.client.HTTPException):
            times.append(inf)
        time.sleep(0.05)
    results.send(times)


def spread(times: list[float]) -> str:
    """The number of times, in milliseconds, and their quantiles."""
    ranked = sorted(times)
    quantiles = (("median", 0.5), ("p95", 0.95), ("p99", 0.99), ("worst", 1)) if times else ()
    return ", ".join([f"{len(times):,}", *(f"{name} {ranked[min(len(times) - 1, int(share * len(times)))]:.0f} ms"
                                           for name, share in quantiles)])


def head(line: str, *headers: str) -> bytes:
    """The head of a request."""
    return "\r\n".join((f"{line} HTTP/1.1", f"Host: {HERE}", *headers, "", "")).encode()


# The request that opens a web socket.
HANDSHAKE = head("GET /socket.io/?EIO=4&transport=websocket", "Upgrade: websocket", "Connection: Upgrade",
                 "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==", "Sec-WebSocket-Version: 13")


def text_frame(text: str) -> bytes:
    """A message of a web socket, masked with zeros."""
    data = text.encode()
    length = bytes((0x80 | len(data),)) if len(data) < 126 else b"\xfe" + len(data).to_bytes(2, "big")
    return b"\x81" + length + bytes(4) + data


def noise(side: int, seed: int) -> Puzzle:
    """A puzzle of random cells, of which nothing follows easily."""
    chance = random.Random(seed)
    return Puzzle.from_grid(Grid.from_text("\n".join("".join(chance.choices("#.", k=side)) for _ in range(side))))


def command_line(process: psutil.Process) -> str:
    with suppress(psutil.Error):
        return " ".join(process.cmdline())
    return ""


def living(process: psutil.Process, recursive: bool = False) -> list[psutil.Process]:
    """Its child processes that are alive."""
    found = []
    with suppress(psutil.Error):
        for child in process.children(recursive=recursive):
            with suppress(psutil.Error):
                if child.status() != psutil.STATUS_ZOMBIE:
                    found.append(child)
    return found
