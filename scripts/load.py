"""How the server does under load: many watch one solve while others keep the processors busy.

    python scripts/load.py --number 200 --seconds 10
    python scripts/load.py --number 1000 --polling

The watched solve makes an event every 5 ms and stamps it with the time, while two hard puzzles are solved. Printed are
the age of events when they arrive, over web sockets or, with --polling, requests that wait; the time that /healthz
takes; and what the server needs.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import re
import selectors
import signal
import socket
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import psutil

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from nonoscope import FILLED, Fixed, Progress, Reason, Unfixed, dump
from scripts.local_server import ENDLESS, HANDSHAKE, HERE, STARTING, ask, head, health_times, spread, text_frame, until
from solvers.collection import example
from webapp import create_app
from webapp.jobs.events.frames import Framer
from webapp.jobs.events.messages import Done, Message, Request
from webapp.jobs.pool.processes import Size, process_runner
from webapp.jobs.tasks import work
from webapp.server.app_server import serve

STAMPED = dump(example("cup").puzzle, "link").strip()  # a solve of this puzzle stamps its events
BLINKING = (0,)


def stamp(request: Request) -> Iterator[Message]:
    """The usual tasks, except that a solve of one puzzle stamps its events."""
    if request.source != STAMPED or request.task != "solve":
        yield from work(request)
        return
    framer = Framer(1, time.perf_counter)
    end = time.monotonic() + request.seconds
    while time.monotonic() < end:
        yield from framer.see(Fixed(BLINKING, (FILLED,), Reason("guess", cell=0)))
        yield from framer.see(Progress({"made": time.time()}))
        time.sleep(0.005)
        yield from framer.see(Unfixed(BLINKING))
    yield from framer.last({"t": "finished", "outcome": "SOLVED"})
    yield Done({"outcome": "SOLVED"})


def serve_stamps(listening: socket.socket, number: int) -> None:
    def make():
        runner = process_runner(Size(workers=3), work=stamp)
        runner.start()
        bounds = {"SOCKETS": number + 10, "SOCKET_CROWD": number + 10, "CONNECTIONS": number + 500}
        return create_app({"JOB_RATE": "", "WATCH_RATE": "", **bounds}, jobs=runner)

    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    serve(make, listening)


def watch(port: int, job: str) -> socket.socket:
    """A web socket that watches. It is bare: hundreds of real clients would be a load of their own."""
    connection = socket.create_connection((HERE, port))
    for message, answer in ((HANDSHAKE, b'"pingInterval"'), (text_frame("40/solve,"), b"40/solve,")):
        connection.sendall(message)
        while answer not in connection.recv(4096):
            pass
    connection.sendall(text_frame(f'42/solve,["watch",{{"job":"{job}","since":0}}]'))
    return connection


class Poller:
    """A client that asks for events, again and again, over one connection."""

    def __init__(self, port: int, job: str) -> None:
        self.connection = socket.create_connection((HERE, port))
        self._path = f"/api/jobs/{job}/events?wait=20&since="
        self._answer = b""
        self.ask(0)

    def ask(self, since: int) -> None:
        self.connection.sendall(head(f"GET {self._path}{since}"))

    def hear(self, data: bytes) -> bytes:
        """The body of an answer once it is complete; then it asks for more."""
        self._answer += data
        headers, _, body = self._answer.partition(b"\r\n\r\n")
        length = re.search(rb"content-length: (\d+)", headers.lower())
        if length is None or len(body) < int(length[1]):
            return b""
        self._answer = b""
        self.ask(json.loads(body)["next"])
        return body


def listen(hearing: Mapping[socket.socket, Callable[[bytes], bytes]], seconds: float) -> list[float]:
    """How old events are when they arrive, in milliseconds."""
    selector = selectors.DefaultSelector()
    for connection, hear in hearing.items():
        selector.register(connection, selectors.EVENT_READ, hear)
    found: list[float] = []
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        for key, _ in selector.select(0.1):
            parts = key.data(key.fileobj.recv(1 << 18)).split(b'"made":')[1:]
            now = time.time()
            found += [1000 * (now - float(part.partition(b"}")[0])) for part in parts if b"}" in part]
    return found


def measure(port: int, server: psutil.Process, number: int, seconds: float, polling: bool) -> None:
    busy = [ask(port, "/api/jobs", {**ENDLESS, "seed": seed})["job"] for seed in range(2)]
    job = ask(port, "/api/jobs", {"text": STAMPED, "seconds": seconds + 60})["job"]
    if polling:
        hearing = {one.connection: one.hear for one in (Poller(port, job) for _ in range(number))}
    else:
        hearing = {watch(port, job): bytes for _ in range(number)}
    listen(hearing, 2)  # among them older events
    health = health_times(port, seconds)
    before = server.cpu_times().user
    found = listen(hearing, seconds)
    states = {ask(port, f"/api/jobs/{one}")["state"] for one in busy}
    print(f"{number} {'pollers' if polling else 'sockets'}, {seconds:g} s; busy solves: {', '.join(states)}")
    print(f"age of events: {spread(found)}\n/healthz: {spread(health.recv())}")
    print(f"the server: {server.memory_info().rss / 1e6:.0f} MB, {server.num_threads()} threads, "
          f"{server.cpu_times().user - before:.1f} s of a processor")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--number", type=int, default=200, help="how many watch")
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--polling", action="store_true", help="watch by requests that wait, not over sockets")
    wanted = parser.parse_args()
    listening = socket.create_server((HERE, 0), backlog=512)
    port = listening.getsockname()[1]
    server = multiprocessing.get_context("fork").Process(target=serve_stamps, args=(listening, wanted.number))
    server.start()
    try:
        until(lambda: ask(port, "/healthz")["jobs"]["workers"] >= 3, "the workers", STARTING)
        measure(port, psutil.Process(server.pid), wanted.number, wanted.seconds, wanted.polling)
    finally:
        server.terminate()
        server.join()


if __name__ == "__main__":
    main()
