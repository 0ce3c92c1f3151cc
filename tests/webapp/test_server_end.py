"""The end of a server: everybody who watches or waits gets a last answer, or goes on with another process."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from http.client import HTTPConnection
from urllib.parse import urlsplit

import pytest
from flask import request
from websocket import ABNF, WebSocket

from tests.serving import running_server
from tests.webapp.job_work import PRELOAD, misbehave
from tests.webapp.test_server_hostile import connect
from tests.webapp.test_sockets import last_of, raw, unsent, until
from webapp import create_app
from webapp.config import DEFAULTS
from webapp.jobs.events.messages import Request
from webapp.jobs.job_runner import JobRunner
from webapp.jobs.pool.worker_pool import process_runner
from webapp.jobs.turns import JobLimits
from webapp.server.app_server import ServerBounds, bounds_from
from webapp.services import KEY

pytestmark = pytest.mark.process

WAIT = 60.0


@pytest.fixture
def runner() -> Iterator[JobRunner]:
    made = process_runner(JobLimits(workers=1, waiting=50, share=50), misbehave, PRELOAD)
    yield made
    made.close()


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


def ask(url: str, path: str, answers: list[dict]) -> None:
    connection = HTTPConnection(urlsplit(url).netloc, timeout=WAIT)
    connection.request("GET", path)
    with connection.getresponse() as response:
        answers.append(json.load(response))


def test_watchers_and_waiting_requests_get_the_end(runner: JobRunner) -> None:
    running, queued = (runner.submit(Request("hang", WAIT)) for _ in range(2))
    runner.since(running, 0, wait=WAIT)
    answers: list[dict] = []
    with running_server(create_app({}, jobs=runner), stop=runner.close) as (url, server):
        watchers = [watching(url, job) for job in (running, queued) for _ in range(10)]
        path = f"/api/jobs/{running}/events?since=1&wait=20"
        waiting = threading.Thread(target=ask, args=(url, path, answers))
        waiting.start()
        until(lambda: len(server.places) == 21)
        server.stop_soon()
        for watcher in watchers:
            events, code = all_events(watcher)
            assert (events[-1]["t"], events[-1]["outcome"]) == ("finished", "CANCELLED")
            assert code == 1001
    waiting.join()
    assert [(one["state"], one["events"][-1]["outcome"]) for one in answers] == [("finished", "CANCELLED")]


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


def test_waiting_requests_hold_no_threads(runner: JobRunner) -> None:
    job = runner.submit(Request("hang", WAIT))
    runner.since(job, 0, wait=WAIT)
    answers: list[dict] = []
    with running_server(create_app({}, jobs=runner), bounds=ServerBounds(threads=1)) as (url, server):
        path = f"/api/jobs/{job}/events?since=1&wait=20"
        waiting = [threading.Thread(target=ask, args=(url, path, answers)) for _ in range(8)]
        for one in waiting:
            one.start()
        until(lambda: len(server.places) == 8)
        other: list[dict] = []
        ask(url, f"/api/jobs/{job}", other)
        assert other[0]["state"] == "running"
        assert answers == []
        runner.cancel(job)
        for one in waiting:
            one.join()
        assert {one["state"] for one in answers} == {"finished"}
        until(lambda: len(server.places) == 0)


def test_requests_that_wait_for_the_same_get_the_same_answer(runner: JobRunner) -> None:
    """It is made once, and a blocked visitor does not get it."""
    job = runner.submit(Request("hang", WAIT))
    runner.since(job, 0, wait=WAIT)
    app = create_app({}, jobs=runner)
    made: list[str] = []
    app.before_request(lambda: made.append(request.path))
    with running_server(app) as (url, server):
        path = f"/api/jobs/{job}/events?since=1&wait=20"
        answers: list[dict] = []
        waiting = [threading.Thread(target=ask, args=(url, path, answers)) for _ in range(6)]
        for one in waiting:
            one.start()
        until(lambda: len(server.places) == 6)
        app.extensions[KEY].blocks.add("127.0.0.0/8", 3600)
        ask(url, path, blocked := [])
        assert blocked[0]["error"]["code"] == "forbidden"
        app.extensions[KEY].blocks.remove("127.0.0.0/8")
        made.clear()
        runner.cancel(job)
        for one in waiting:
            one.join()
    assert len(made) == 1
    assert len({json.dumps(one) for one in answers}) == 1


def test_without_a_place_a_request_does_not_wait(runner: JobRunner) -> None:
    job = runner.submit(Request("hang", WAIT))
    runner.since(job, 0, wait=WAIT)
    answers: list[dict] = []
    with running_server(create_app({}, jobs=runner), bounds=ServerBounds(socket_crowd=1)) as (url, server):
        first = raw(url)
        until(lambda: len(server.places) == 1)
        ask(url, f"/api/jobs/{job}/events?since=1&wait=20", answers)
        assert (answers[0]["state"], answers[0]["events"]) == ("running", [])
        first.close()


def test_a_client_that_leaves_while_waiting_gives_the_place_back(runner: JobRunner) -> None:
    job = runner.submit(Request("hang", WAIT))
    with running_server(create_app({}, jobs=runner)) as (url, server):
        connection = HTTPConnection(urlsplit(url).netloc, timeout=WAIT)
        connection.request("GET", f"/api/jobs/{job}/events?since=1&wait=20")
        until(lambda: len(server.places) == 1)
        connection.close()
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
        kept, used, idle = Open(url), Open(url), Open(url)
        assert kept.ask("/healthz/ready")[1] is None
        server.stop_soon()
        until(lambda: server.leaving)
        assert kept.ask("/healthz/ready") == (503, "close")
        assert kept.is_closed()
        assert Open(url).ask("/healthz/live") == (200, "close")
        assert used.ask("/") == (200, "close")
        server.stop_soon()
        assert idle.is_closed()


def test_watchers_and_waiting_requests_are_sent_to_another_process(runner: JobRunner) -> None:
    """The job goes on."""
    job = runner.submit(Request("hang", WAIT))
    runner.since(job, 0, wait=WAIT)
    answers: list[dict] = []
    with running_server(create_app({}, jobs=runner)) as (url, server):
        watcher = watching(url, job)
        last_of(watcher, "events")
        waiting = threading.Thread(target=ask, args=(url, f"/api/jobs/{job}/events?since=1&wait=20", answers))
        waiting.start()
        until(lambda: len(server.places) == 2)
        server.stop_soon()
        events, code = all_events(watcher)
    waiting.join()
    assert (events, code) == ([], 1001)
    assert (answers[0]["state"], answers[0]["events"], answers[0]["next"]) == ("running", [], 1)
    assert runner.status(job)["state"] == "running"
    runner.cancel(job)


def test_request_that_waits_for_a_solve_is_answered(runner: JobRunner) -> None:
    """Those that arrive are read, too. Then the server ends at once."""
    app, asked, solved = create_app({}, jobs=runner), threading.Event(), threading.Event()

    @app.get("/slow")
    def _slow() -> dict[str, bool]:
        asked.set()
        return {"solved": solved.wait(WAIT)}

    answers: list[dict] = []
    with running_server(app, bounds=ServerBounds(leaving=0.001, finishing=WAIT)) as (url, server):
        waiting = threading.Thread(target=ask, args=(url, "/slow", answers))
        waiting.start()
        asked.wait(WAIT)
        with connect(url, b"GET /healthz/live HTTP/1.1\r\n") as arriving:
            server.stop_soon()
            until(lambda: server.closed)
            arriving.sendall(b"Host: 127.0.0.1\r\n\r\n")
            assert arriving.recv(100).startswith(b"HTTP/1.1 200")
        solved.set()
    waiting.join()
    assert answers == [{"solved": True}]
