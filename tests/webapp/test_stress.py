"""A real server stands a crowd, dying workers and clients that misbehave. Figures are logged: `--log-cli-level=INFO`
shows them.

An attack comes from 127.0.0.1, while the server solves a puzzle that takes for ever. Clients at 127.0.0.2 have to be
answered, and the solve has to go on."""

from __future__ import annotations

import logging
import signal
import socket
import threading
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from itertools import count
from math import inf
from random import Random

import psutil
import pytest

from scripts.clients import BROKEN, ELSEWHERE, HERE, ask, spread, start
from scripts.members import WebProcess, serving, until
from solvers.collection import example
from tests.webapp.test_cluster_chaos import code, noise
from tests.webapp.watchers import HANDSHAKE, head, text_frame
from webapp.base.wire_json import Json

pytestmark = [pytest.mark.process, pytest.mark.nightly]

FIGURES = logging.getLogger(__name__)

LONG: Json = {"puzzle": code(example("cat").puzzle), "method": "dfs", "options": {"prune": False}, "seconds": 10}
# Nothing follows easily here. Finding all its solutions keeps a worker busy for ever.
ENDLESS: Json = {"text": "40\n40\n" + "1 1 1\n" * 80, "options": {"count": 0}, "seconds": 119}
LONG_SOLVES = 30
SOON = 1.0  # seconds
FREE = dict.fromkeys(("JOB_RATE", "READ_RATE", "WATCH_RATE"), "") | dict.fromkeys(
    ("KEEP_JOBS", "SHARE", "CROWD", "WAITING", "SOCKET_SHARE"), 10_000)
KILLS = 100
ATTACK = 20.0  # seconds
WAIT = 120.0
seeds = count()


def small() -> str:
    """A puzzle that nobody has read or solved yet."""
    return code(noise(5, next(seeds)))


def small_solve(server: WebProcess, **headers: str) -> float:
    """The seconds that a small solve or the check of a small board takes, whichever takes longer."""
    began = time.monotonic()
    assert ask(server.port, "/api/solve", {"text": small()}, **headers)["outcome"] in ("UNIQUE", "MULTIPLE")
    solved = time.monotonic()
    assert ask(server.port, f"/api/puzzles/{small()}/check", {"marks": []}, **headers)["status"] == 200
    checked = time.monotonic()
    FIGURES.info("a small solve: %.2f s; a check: %.2f s", solved - began, checked - solved)
    return max(solved - began, checked - solved)


@pytest.mark.parametrize("address", ["10.1.0.{}", "10.1.0.1"], ids=["own addresses", "a school"])
def test_a_small_solve_is_answered_soon_while_many_others_have_long_ones(address: str) -> None:
    with serving(WORKERS=2, PROXIES=1) as server:
        addresses = [address.format(number) for number in range(LONG_SOLVES + 1)]
        cookies = [ask(server.port, "/", X_Forwarded_For=each)["cookie"] for each in addresses]
        *visitors, another = [{"X_Forwarded_For": each, "Cookie": cookie}
                              for each, cookie in zip(addresses, cookies, strict=True)]
        small_solve(server, **another)
        for visitor in visitors:
            assert ask(server.port, "/api/jobs", {**LONG, "seed": next(seeds)}, **visitor)["status"] == 201
        assert small_solve(server, **another) < SOON
        time.sleep(5)
        assert small_solve(server, **another) < SOON


def test_each_job_ends_once_while_workers_die_and_freeze() -> None:
    """Each puzzle is read as well, and in the end all workers are there again."""
    chance, over, outcomes = Random(7), threading.Event(), Counter[str]()

    def ask_at_random() -> None:
        while not over.is_set():
            outcomes[chance.choice((solve_small, solve_long, read))(server.port)] += 1

    with serving(WORKERS=2, READERS=2, **FREE) as server, ThreadPoolExecutor(4) as threads:
        until(lambda: all(ask(server.port, "/healthz")[pool]["workers"] >= 2 for pool in ("jobs", "reading")),
              "all workers", WAIT)
        whole = len(workers(server))
        clients = [threads.submit(ask_at_random) for _ in range(4)]
        for _ in range(KILLS):
            time.sleep(chance.random() / 2)
            with suppress(IndexError, psutil.Error):
                worker = chance.choice(workers(server))
                worker.send_signal(chance.choice((signal.SIGKILL, signal.SIGKILL, signal.SIGSTOP)))
        over.set()
        for client in clients:
            client.result()
        FIGURES.info("%s kills, %s", KILLS, outcomes)
        until(lambda: len(workers(server)) == whole, "all workers", WAIT)
        assert small_solve(server) < 10


def read(port: int) -> str:
    return f"read: {ask(port, '/api/puzzles', {'text': small()})['status']}"


def solve_small(port: int) -> str:
    return outcome_of_log(port, ask(port, "/api/jobs", {"text": small()})["job"])


def solve_long(port: int) -> str:
    return outcome_of_log(port, ask(port, "/api/jobs", {**LONG, "seconds": 3, "seed": next(seeds)})["job"])


def outcome_of_log(port: int, job: str) -> str:
    """The outcome by the last event, which is the only end."""
    until(lambda: ask(port, f"/api/jobs/{job}")["state"] == "finished", job, WAIT)
    events, since = [], 0
    while (batch := ask(port, f"/api/jobs/{job}/events?since={since}"))["next"] > since:
        events += batch["events"]
        since = batch["next"]
    assert [event for event in events if event["t"] == "finished"] == [events[-1]]
    return str(events[-1]["outcome"])


def workers(server: WebProcess) -> list[psutil.Process]:
    """The processes that solve and read, which the process with the loaded engine has forked."""
    processes = []
    for process in server.descendants():
        with suppress(psutil.Error):
            if "forkserver" in " ".join(process.parent().cmdline()) and process.status() != psutil.STATUS_ZOMBIE:
                processes.append(process)
    return processes


def send(first: bytes, more: bytes, port: int, end: float, pause: float = 4.0) -> None:
    """Send `first`, then `more` after each pause, and read nothing."""
    with socket.create_connection((HERE, port), 10) as link:
        link.sendall(first)
        while (left := end - time.monotonic()) > 0:
            time.sleep(min(pause, left))
            link.sendall(more)


def flood(port: int, end: float) -> None:
    while time.monotonic() < end:
        ask(port, "/")


HEALTH, CLOSING = head("GET /healthz"), head("GET /healthz", "Connection: close")
LARGE = head("POST /api/puzzles", "Content-Type: application/json", "Content-Length: 5900000")
CONNECTED = HANDSHAKE + text_frame("40/solve,")
NONSENSE = text_frame('42/solve,["watch",{"job":"' + "x" * 1500 + '","since":0}]') * 20


@pytest.mark.parametrize(("client", "number"), [
    pytest.param(partial(send, CLOSING, b""), 30, id="asks to close the connection, and keeps it open"),
    pytest.param(partial(send, HEALTH[:-2], b"X-More: 1\r\n"), 2_000, id="half headers"),
    pytest.param(partial(send, LARGE + b"{", b" "), 2_000, id="slow bodies"),
    pytest.param(partial(send, HEALTH, b""), 2_000, id="idle connections"),
    pytest.param(partial(send, HANDSHAKE, b""), 2_000, id="open handshakes"),
    pytest.param(partial(send, head("GET /api/openapi.json") * 8, b""), 200, id="slow readers"),
    pytest.param(partial(send, CONNECTED, NONSENSE, pause=0.001), 1, id="nonsense"),
    pytest.param(partial(send, CONNECTED, text_frame("3")), 2_500, id="more sockets than one address may have"),
    pytest.param(flood, 100, id="flood of requests"),
])
def test_others_are_answered_during_an_attack(client: Callable[[int, float], None], number: int) -> None:
    with serving() as server, ProcessPoolExecutor(2) as pool:
        job = ask(server.port, "/api/jobs", ENDLESS)["job"]
        times = [pool.submit(health_times, server.port, source) for source in (HERE, ELSEWHERE)]
        end = time.monotonic() + ATTACK
        clients = start(lambda: client(server.port, end), lambda: time.monotonic() > end, number)
        time.sleep(0.8 * ATTACK)
        process = psutil.Process(server.pid)
        FIGURES.info("the server: %.0f MB, %s threads, %s descriptors", process.memory_info().rss / 1e6,
                     process.num_threads(), process.num_fds())
        with socket.create_connection((HERE, server.port), 10, (ELSEWHERE, 0)) as link:
            link.sendall(HANDSHAKE)
            assert b" 101 " in link.recv(100)
        for thread in clients:
            thread.join()
        FIGURES.info("from there: %s; from elsewhere: %s", *(spread(each.result()) for each in times))
        assert max(times[1].result()) < inf
        assert ask(server.port, f"/api/jobs/{job}", source=ELSEWHERE)["state"] == "running"


def health_times(port: int, source: str) -> list[float]:
    """The milliseconds of all answers during an attack; `inf` for none."""
    end, times = time.monotonic() + ATTACK, []
    while (began := time.monotonic()) < end:
        try:
            ask(port, "/healthz", source=source)
            times.append(1000 * (time.monotonic() - began))
        except BROKEN:
            times.append(inf)
        time.sleep(0.05)
    return times
