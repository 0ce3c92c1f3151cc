"""What monitoring learns: that the server lives, whether it is ready, and how busy it is."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from flask.testing import FlaskClient

from nonoscope import Puzzle, dump
from tests.inline import Inline, inline_runner
from webapp import create_app
from webapp.jobs.job_runner import AwayError, Load, runner_in_memory
from webapp.jobs.job_store import JobStore
from webapp.play.puzzle_reader import PuzzleReader
from webapp.services import KEY

CODE = dump(Puzzle.flat([[1]], [[1]]), "link")


class Starting(Inline):
    """An executor that is not ready."""

    def ready(self) -> bool:
        return False


class Distant(Inline):
    """An executor that has gone away."""

    def ready(self) -> bool:
        raise AwayError

    def load(self) -> Load:
        raise AwayError


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


def test_store_that_is_away_is_reported_and_takes_no_process_of_many_out_of_the_proxy(client: FlaskClient) -> None:
    store = JobStore()
    known = client.application.extensions[KEY]
    others = replace(known, jobs=runner_in_memory(store, Distant(store)), reader=PuzzleReader(inline_runner()))
    client.application.extensions[KEY] = others
    answer = client.get("/healthz")
    assert (answer.status_code, answer.json["status"], answer.json["jobs"]) == (200, "ok", None)
    assert "cannot reach" in answer.json["store"]
    alone = client.get("/healthz/ready")
    assert (alone.status_code, alone.json["solving"], alone.json["reading"]) == (503, False, True)
    client.application.config["REDIS"] = "redis://host"
    among_others = client.get("/healthz/ready")
    assert (among_others.status_code, among_others.json["solving"]) == (200, False)
