"""An app that solves in the test's own process."""

from __future__ import annotations

import pytest
from flask import Flask
from flask.testing import FlaskClient

from webapp import create_app
from webapp.jobs.inline import inline_runner


@pytest.fixture
def app() -> Flask:
    return create_app({"TESTING": True, "SECONDS": 60.0}, jobs=inline_runner())


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()
