"""What monitoring learns: that the server lives, whether it is ready, and how busy it is."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from flask.testing import FlaskClient

from nonoscope import Puzzle, dump
from tests.inline import Inline, inline_runner
from webapp import create_app
from webapp.jobs.job_runner import runner_in_memory
from webapp.jobs.job_store import JobStore
from webapp.services import KEY

CODE = dump(Puzzle.flat([[1]], [[1]]), "link")


class Starting(Inline):
    """An executor that is not ready."""

    def ready(self) -> bool:
        return False


@pytest.fixture
def starting() -> FlaskClient:
    store = JobStore()
    return create_app({}, jobs=runner_in_memory(store, Starting(store))).test_client()


def test_health(client: FlaskClient) -> None:
    answer = client.get("/healthz").json
    assert answer["status"] == "ok"
    assert re.fullmatch(r"\d+\.\d+\.\d+", answer["version"])
    assert answer["jobs"] == answer["reading"] == {"waiting": 0, "running": 0, "workers": 0, "replaced": 0}


def test_server_that_has_its_workers_is_live_and_ready(client: FlaskClient) -> None:
    assert client.get("/healthz/live").json == {"status": "ok"}
    assert client.get("/healthz/ready").json == {"status": "ok", "solving": True, "reading": True}


def test_server_without_workers_is_live_and_not_ready(starting: FlaskClient) -> None:
    assert starting.get("/healthz/live").status_code == 200
    assert starting.get("/healthz").status_code == 200
    answer = starting.get("/healthz/ready")
    assert answer.status_code == 503
    assert answer.headers["Retry-After"] == "3"
    assert answer.json == {"status": "getting ready", "solving": False, "reading": False}


@pytest.mark.parametrize(("redis", "status"), [("", 503), ("redis://host", 200)])
def test_web_process_of_a_cluster_is_ready_without_workers(starting: FlaskClient, redis: str, status: int) -> None:
    """Visitors would find no workers at the other web processes either."""
    app = create_app({"REDIS": redis}, jobs=inline_runner())
    app.extensions[KEY] = replace(app.extensions[KEY], jobs=starting.application.extensions[KEY].jobs)
    answer = app.test_client().get("/healthz/ready")
    assert answer.status_code == status
    assert (answer.json["solving"], answer.json["reading"]) == (False, True)


def test_pages_that_need_a_worker_say_that_it_is_not_there_yet(starting: FlaskClient) -> None:
    for page in (f"/p/{CODE}", f"/race/{CODE}", f"/og/{CODE}.png"):
        answer = starting.get(page)
        assert answer.status_code == 503
        assert answer.headers["Retry-After"] == "3"
        assert "getting ready" in answer.text
        assert '<meta http-equiv="refresh" content="3">' in answer.text


def test_pages_that_need_none_come_at_once(starting: FlaskClient) -> None:
    for page in ("/", "/methods", "/methods/exact", "/make", "/make/cube", "/api/docs", "/licence"):
        assert starting.get(page).status_code == 200, page
