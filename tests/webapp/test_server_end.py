"""The end of a server: everybody who watches or waits gets a last answer."""

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
from tests.webapp.test_sockets import raw, unsent, until
from webapp import create_app
from webapp.config import DEFAULTS
from webapp.jobs.events.messages import Request
from webapp.jobs.job_runner import JobRunner
from webapp.jobs.pool.processes import Size, process_runner
from webapp.server.server_bounds import ServerBounds, bounds_from
from webapp.services import KEY

pytestmark = pytest.mark.process

WAIT = 60.0


@pytest.fixture
def runner() -> Iterator[JobRunner]:
    made = process_runner(Size(workers=1, waiting=50, share=50), misbehave, PRELOAD)
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


def test_server_that_leaves_first_lets_proxies_know(runner: JobRunner) -> None:
    """It says that it is not ready and still answers, each time for the last time on a connection."""
    with running_server(create_app({}, jobs=runner), bounds=ServerBounds(leaving=WAIT)) as (url, server):
        runner.start()
        until(lambda: status(url, "/healthz/ready")[0] == 200)
        assert status(url, "/healthz/live") != (200, "close")
        server.stop_soon()
        until(lambda: status(url, "/healthz/ready") == (503, "close"))
        assert status(url, "/healthz/live") == (200, "close")


def status(url: str, path: str) -> tuple[int, str | None]:
    connection = HTTPConnection(urlsplit(url).netloc, timeout=WAIT)
    connection.request("GET", path)
    with connection.getresponse() as response:
        return response.status, response.headers["Connection"]


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
