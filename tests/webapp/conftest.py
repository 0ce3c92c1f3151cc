"""An app that solves in the process of the test. In all tests, answers of the API must be as its document says."""

from __future__ import annotations

from collections.abc import Iterator
from multiprocessing import forkserver
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.inline import inline_runner
from tests.webapp.by_document import check_answer
from webapp import create_app


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
