"""A store of jobs that goes away and comes back, as clients notice it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection
from urllib.parse import urlsplit

import pytest
from flask import Flask
from flask.testing import FlaskClient
from websocket import WebSocket

from nonoscope import Puzzle, dump
from tests.inline import DistantStore, Inline
from tests.serving import running_server
from tests.webapp.by_document import Json
from tests.webapp.test_sockets import last_of, raw, until
from webapp import create_app
from webapp.jobs.events.messages import Frame, Request
from webapp.jobs.job_runner import runner_in_memory
from webapp.server.app_server import AppServer
from webapp.services import KEY

WAIT = 60.0
CODE = dump(Puzzle.flat([[1]], [[1]]), "link")


@pytest.fixture
def store(monkeypatch: pytest.MonkeyPatch) -> DistantStore:
    """It is tried again soon."""
    for module in ("threads", "watchers"):
        monkeypatch.setattr(f"webapp.server.{module}.PAUSE", 0.01)
    return DistantStore()


@pytest.fixture
def app(store: DistantStore) -> Flask:
    return create_app({"TESTING": True}, jobs=runner_in_memory(store, Inline(store)))


@pytest.fixture
def job(store: DistantStore) -> str:
    """A job that runs, with one event."""
    job = store.add(Request("anything", WAIT))
    store.start(job)
    tell(store, job, 0)
    return job


def tell(store: DistantStore, job: str, number: int) -> None:
    store.take(job, Frame(b'{"t":"progress","counters":{"ticks":%d},"at":0}' % number, 1, keep=True))


@pytest.fixture
def served(app: Flask) -> Iterator[tuple[str, AppServer]]:
    with running_server(app) as address_and_server:
        yield address_and_server


def test_requests_are_refused_for_a_few_seconds(client: FlaskClient, store: DistantStore, job: str) -> None:
    client.get(f"/p/{CODE}")  # the server has read the puzzle from then on
    for number, (verb, path) in enumerate([
        ("POST", "/api/jobs"), ("GET", f"/api/jobs/{job}"), ("GET", f"/api/jobs/{job}/events"),
        ("DELETE", f"/api/jobs/{job}"),
    ], 1):
        body = {"puzzle": CODE} if verb == "POST" else None
        store.away = True
        answer = client.open(path, method=verb, json=body)
        assert (answer.status_code, answer.headers["Retry-After"]) == (503, "5")
        assert (answer.json["error"]["code"], answer.json["error"]["sentence"]) == ("away", "server.away")
        assert f'nonoscope_refusals_total{{reason="away"}} {number}.0' in client.get("/metrics").text
        store.away = False
        assert client.open(path, method=verb, json=body).status_code != 503


def test_page_says_so_and_comes_by_itself(client: FlaskClient, store: DistantStore) -> None:
    store.away = True
    answer = client.get(f"/p/{CODE}")
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "5")
    assert "Back soon" in answer.text
    assert '<meta http-equiv="refresh" content="5">' in answer.text


def ask(url: str, path: str) -> tuple[int, Json]:
    connection = HTTPConnection(urlsplit(url).netloc, timeout=WAIT)
    connection.request("GET", path, headers={"Connection": "close"})
    with connection.getresponse() as response:
        return response.status, json.load(response)


def test_request_that_waits_for_news_learns_it(store: DistantStore, job: str, served: tuple[str, AppServer]) -> None:
    url, server = served
    path = f"/api/jobs/{job}/events?since=1&wait=20"
    with ThreadPoolExecutor(1) as thread:
        waiting = thread.submit(ask, url, path)
        until(lambda: len(server.places) == 1)
        store.away = True
        store.announce(job)
    for status, body in (waiting.result(), ask(url, path)):
        assert (status, body["error"]["code"]) == (503, "away")
    store.away = False
    tell(store, job, 1)
    until(lambda: ask(url, path)[0] == 200)
    _, body = ask(url, path)
    assert (body["from"], body["next"]) == (1, 2)


def watch(connection: WebSocket, job: str, since: int = 0) -> None:
    connection.send("42/solve," + json.dumps(["watch", {"job": job, "since": since}]))


def message_of(connection: WebSocket, name: str) -> Json:
    """The next message with this name."""
    return json.loads(last_of(connection, name))[1]


def test_watchers_are_told_and_go_on_by_number(store: DistantStore, job: str, served: tuple[str, AppServer]) -> None:
    connection = raw(served[0])
    watch(connection, job)
    assert message_of(connection, "events")["next"] == 1
    store.away = True
    store.announce(job)
    last = {"job": job, "state": "running", "place": 0, "wait": 0, "thinned": False}
    assert message_of(connection, "status") == {**last, "away": True}
    tell(store, job, 1)
    store.away = False
    assert message_of(connection, "status") == last
    batch = message_of(connection, "events")
    assert (batch["from"], batch["next"]) == (1, 2)
    connection.close()


def test_watching_is_refused_and_can_be_tried_again(
    app: Flask, store: DistantStore, job: str, served: tuple[str, AppServer]
) -> None:
    connection = raw(served[0])
    store.away = True
    watch(connection, job)
    assert message_of(connection, "refused")["error"]["code"] == "away"
    assert b'nonoscope_refusals_total{reason="away"} 1.0' in app.extensions[KEY].metrics.text()
    store.away = False
    message = "refused"
    while message == "refused":  # until the pause between two tries is over
        watch(connection, job)
        message, _ = json.loads(connection.recv().removeprefix("42/solve,"))
    assert message_of(connection, "events")["next"] == 1
    connection.close()


def test_whoever_knows_more_than_there_is_keeps_the_number(
    store: DistantStore, job: str, served: tuple[str, AppServer]
) -> None:
    """The job was begun again elsewhere, and has not got as far yet."""
    connection = raw(served[0])
    watch(connection, job, 3)
    message_of(connection, "status")
    for number in range(1, 5):
        tell(store, job, number)
    batch = message_of(connection, "events")
    assert (batch["from"], batch["events"][0]["counters"]) == (3, {"ticks": 3})
    connection.close()
