"""The end of a server: everybody who watches or waits gets a last answer, or goes on with another process."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection
from urllib.parse import urlsplit

import pytest
from flask import request
from websocket import ABNF, WebSocket

from tests.serving import running_server
from tests.webapp.asking import pool, wait_for
from tests.webapp.test_server_hostile import connect
from tests.webapp.test_sockets import last_of, raw, unsent, until
from webapp import create_app
from webapp.config import DEFAULTS
from webapp.jobs.events.messages import Request
from webapp.jobs.job_runner import JobRunner
from webapp.jobs.turns import JobLimits
from webapp.server.app_server import ServerBounds, bounds_from
from webapp.services import KEY

pytestmark = pytest.mark.process

WAIT = 60.0


@pytest.fixture
def runner() -> Iterator[JobRunner]:
    with pool(JobLimits(workers=1, waiting=50, share=50)) as runner:
        yield runner


@pytest.fixture
def hanging(runner: JobRunner) -> str:
    """A job with one event, which goes on until it is cancelled."""
    job = runner.submit(Request("hang", WAIT))
    wait_for(runner, job)
    return job


@pytest.fixture
def threads() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(8) as threads:
        yield threads


def watching(url: str, job: str) -> WebSocket:
    connection = raw(url)
    connection.send("42/solve," + json.dumps(["watch", {"job": job, "since": 0}]))
    return connection


def all_events(connection: WebSocket) -> tuple[list[dict], int]:
    """The events until the server closes the socket, and the code with which it does."""
    events: list[dict] = []
    while True:
        opcode, data = connection.recv_data()
        if opcode == ABNF.OPCODE_CLOSE:
            return events, int.from_bytes(data[:2], "big")
        text = data.decode().removeprefix("42/solve,")
        if text.startswith('["events"'):
            events += json.loads(text)[1]["events"]


def ask(url: str, path: str) -> dict:
    connection = HTTPConnection(urlsplit(url).netloc, timeout=WAIT)
    connection.request("GET", path)
    with connection.getresponse() as response:
        return json.load(response)


def events_of(job: str) -> str:
    """The address of its next events, which are waited for."""
    return f"/api/jobs/{job}/events?since=1&wait=20"


def test_watchers_and_waiting_requests_get_the_end(
    runner: JobRunner, hanging: str, threads: ThreadPoolExecutor
) -> None:
    queued = runner.submit(Request("hang", WAIT))
    with running_server(create_app({}, jobs=runner), stop=runner.close) as (url, server):
        watchers = [watching(url, job) for job in (hanging, queued) for _ in range(10)]
        waiting = threads.submit(ask, url, events_of(hanging))
        until(lambda: len(server.places) == 21)
        server.stop_soon()
        for watcher in watchers:
            events, code = all_events(watcher)
            assert (events[-1]["t"], events[-1]["outcome"]) == ("finished", "CANCELLED")
            assert code == 1001
    answer = waiting.result()
    assert (answer["state"], answer["events"][-1]["outcome"]) == ("finished", "CANCELLED")


def test_only_one_of_many_web_processes_leaves_before_it_ends() -> None:
    assert bounds_from(DEFAULTS).leaving == 0
    assert bounds_from({**DEFAULTS, "REDIS": "redis://host"}).leaving > 0


def test_a_deaf_watcher_does_not_delay_the_end(runner: JobRunner) -> None:
    job = runner.submit(Request("chatter 0.001", WAIT))
    app, bounds = create_app({}, jobs=runner), ServerBounds(stopping=0.2)
    with running_server(app, stop=runner.close, bounds=bounds) as (url, server):
        deaf = watching(url, job)
        until(lambda: any(unsent(server)))
    deaf.close()


def test_requests_that_wait_for_the_same_hold_no_threads_and_get_the_same_answer(
    runner: JobRunner, hanging: str, threads: ThreadPoolExecutor
) -> None:
    """It is made once, and a blocked visitor does not get it."""
    app, paths = create_app({}, jobs=runner), list[str]()
    app.before_request(lambda: paths.append(request.path))
    with running_server(app, bounds=ServerBounds(threads=1)) as (url, server):
        waiting = [threads.submit(ask, url, events_of(hanging)) for _ in range(8)]
        until(lambda: len(server.places) == 8)
        assert ask(url, f"/api/jobs/{hanging}")["state"] == "running"
        app.extensions[KEY].blocks.add("127.0.0.0/8", 3600)
        assert ask(url, events_of(hanging))["error"]["code"] == "forbidden"
        app.extensions[KEY].blocks.remove("127.0.0.0/8")
        assert not any(answer.done() for answer in waiting)
        paths.clear()
        runner.cancel(hanging)
        answers = [answer.result() for answer in waiting]
        until(lambda: len(server.places) == 0)
    assert len(paths) == 1
    assert answers[0]["state"] == "finished"
    assert answers == answers[:1] * 8


def test_a_request_waits_only_while_it_has_a_place_and_gives_it_back(runner: JobRunner, hanging: str) -> None:
    with running_server(create_app({}, jobs=runner), bounds=ServerBounds(socket_crowd=1)) as (url, server):
        leaving = HTTPConnection(urlsplit(url).netloc, timeout=WAIT)
        leaving.request("GET", events_of(hanging))
        until(lambda: len(server.places) == 1)
        answer = ask(url, events_of(hanging))
        assert (answer["state"], answer["events"]) == ("running", [])
        leaving.close()
        until(lambda: len(server.places) == 0)


# One process of many, whose jobs go on without it.


class Open:
    """A connection that is kept after an answer."""

    def __init__(self, url: str) -> None:
        self._connection = HTTPConnection(urlsplit(url).netloc, timeout=WAIT)
        self.ask("/healthz/live")

    def ask(self, path: str) -> tuple[int, str | None]:
        self._connection.request("GET", path)
        with self._connection.getresponse() as response:
            response.read()
            return response.status, response.headers["Connection"]

    def is_closed(self) -> bool:
        return self._connection.sock is None or not self._connection.sock.recv(1)


def test_proxies_have_time_to_turn_to_others(runner: JobRunner) -> None:
    """Meanwhile each answer ends its connection, so that no request is on its way to one that closes."""
    with running_server(create_app({}, jobs=runner), bounds=ServerBounds(leaving=WAIT)) as (url, server):
        checking, used, idle = Open(url), Open(url), Open(url)
        assert checking.ask("/healthz/ready")[1] is None
        server.stop_soon()
        until(lambda: server.leaving)
        assert checking.ask("/healthz/ready") == (503, "close")
        assert checking.is_closed()
        assert Open(url).ask("/healthz/live") == (200, "close")
        assert used.ask("/") == (200, "close")
        server.stop_soon()
        assert idle.is_closed()


def test_watchers_and_waiting_requests_are_sent_to_another_process(
    runner: JobRunner, hanging: str, threads: ThreadPoolExecutor
) -> None:
    """The job goes on."""
    with running_server(create_app({}, jobs=runner)) as (url, server):
        watcher = watching(url, hanging)
        last_of(watcher, "events")
        waiting = threads.submit(ask, url, events_of(hanging))
        until(lambda: len(server.places) == 2)
        server.stop_soon()
        events, code = all_events(watcher)
    assert (events, code) == ([], 1001)
    answer = waiting.result()
    assert (answer["state"], answer["events"], answer["next"]) == ("running", [], 1)
    assert runner.status(hanging)["state"] == "running"


def test_request_that_waits_for_a_solve_is_answered(runner: JobRunner, threads: ThreadPoolExecutor) -> None:
    """Those that arrive are read, too. Then the server ends at once."""
    app, begun, solved = create_app({}, jobs=runner), threading.Event(), threading.Event()

    @app.get("/slow")
    def _slow() -> dict[str, bool]:
        begun.set()
        return {"solved": solved.wait(WAIT)}

    with running_server(app, bounds=ServerBounds(leaving=0.001, finishing=WAIT)) as (url, server):
        waiting = threads.submit(ask, url, "/slow")
        begun.wait(WAIT)
        with connect(url, b"GET /healthz/live HTTP/1.1\r\n") as arriving:
            server.stop_soon()
            until(lambda: server.closed)
            arriving.sendall(b"Host: 127.0.0.1\r\n\r\n")
            assert arriving.recv(100).startswith(b"HTTP/1.1 200")
        solved.set()
    assert waiting.result() == {"solved": True}
