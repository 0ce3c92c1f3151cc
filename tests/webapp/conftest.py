"""An app that solves in the process of the test, and Redis with web processes that share it. In all tests, answers of
the API must be as its document says."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from multiprocessing import forkserver
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from redis import Redis
from werkzeug.test import TestResponse

from scripts.members import RedisServer
from tests.clusters import redis_server
from tests.inline import inline_runner
from tests.webapp.by_document import check_answer
from webapp import create_app
from webapp.services import KEY


@pytest.fixture
def app() -> Flask:
    return create_app({"TESTING": True, "SECONDS": 60.0}, jobs=inline_runner())


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture(autouse=True)
def answers_are_as_documented(monkeypatch: pytest.MonkeyPatch) -> None:
    """Check the answers to every client."""
    send = FlaskClient.open

    def checked(client: FlaskClient, *arguments: Any, **named: Any) -> TestResponse:
        response = send(client, *arguments, **named)
        check_answer(client.application, response, named.get("json"))
        return response

    monkeypatch.setattr(FlaskClient, "open", checked)


@pytest.fixture
def workers_of_this_test(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Workers are forked from a process of this test, which has loaded what they need. The usual one has what the first
    test with workers needed: from there, each worker would load the engine for itself."""
    server = forkserver.ForkServer()
    for name in forkserver.__all__:
        monkeypatch.setattr(forkserver, name, getattr(server, name))
    yield
    server._stop()


@pytest.fixture
def server() -> Iterator[RedisServer]:
    with redis_server() as running:
        yield running


@pytest.fixture
def redis(server: RedisServer) -> Redis:
    return Redis.from_url(server.address)


@pytest.fixture
def make(server: RedisServer, tmp_path: Path) -> Iterator[Callable[..., Flask]]:
    """Makes web processes, all in this one."""
    apps = []

    def start(**settings: object) -> Flask:
        config = {"REDIS": server.address, "DATABASE": f"sqlite:///{tmp_path}/links.db", **settings}
        apps.append(create_app(config, jobs=inline_runner()))
        return apps[-1]

    yield start
    for app in apps:
        app.extensions[KEY].close()
