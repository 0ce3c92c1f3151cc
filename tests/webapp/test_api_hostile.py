"""Hostile requests to the API: every answer has the one shape of errors, and none is a 500. The fuzzer sends others."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from flask.testing import FlaskClient

from nonoscope import Puzzle, dump
from tests.cases import for_every
from tests.inline import client_of
from tests.webapp.asking import pool, result_of
from tests.webapp.job_work import work_or_hang
from webapp import create_app
from webapp.api import solve_routes
from webapp.jobs.events.messages import Request
from webapp.jobs.turns import JobLimits

PUZZLE = Puzzle.flat([[1, 1], [1], [1, 1]], [[1, 1], [1], [1, 1]])
CODE = dump(PUZZLE, "link")
DEEP = b"[" * 100_000

ODD = [
    ("POST", "/api/jobs", DEEP, "application/json"),
    ("POST", "/api/jobs", b'{"rows":' + b"[" * 900 + b"]" * 900 + b',"cols":[]}', "application/json"),
    ("POST", "/api/puzzles", b'{"rows":' + b"[" * 300 + b"]" * 300 + b',"cols":[]}', "application/json"),
    ("POST", "/api/puzzles", b'{"text":"\\ud800"}', "application/json"),
    ("POST", "/api/puzzles", b'\xff\xfe{"text":"x"}', "application/json"),
    ("POST", "/api/puzzles", b'{"text":"x"}', "application/json; charset=utf-16"),
    ("POST", "/api/puzzles", b'{"text":' + b"9" * 10_000 + b"}", "application/json"),
    ("POST", "/api/puzzles", b'{"rows":[[1e400]],"cols":[[NaN]]}', "application/json"),
    ("POST", "/api/puzzles", b"--x\r\n" * 2_000, "multipart/form-data; boundary=x"),
    ("POST", "/api/puzzles", b"file=x", "application/x-www-form-urlencoded"),
    ("POST", "/api/puzzles", b'--x\r\nContent-Disposition: form-data; name=file; filename="\0/x"\r\n\r\n\xff\r\n--x--',
     "multipart/form-data; boundary=x"),
    ("PUT", "/api/puzzles", b'{"text":"x"}', "application/json"),
    ("POST", "/api/puzzles?format=%00", b'{"text":"1;1:1;1"}', "application/json"),
    ("GET", "/api/puzzles/%F0%28%8C%28", b"", ""),
    ("GET", f"/api/puzzles/{CODE}?format=svg&cell=9999999999999999999999&theme=%00", b"", ""),
    ("GET", "/api/jobs/x/events?since=1e400&wait=-inf", b"", ""),
    ("PATCH", "/api/jobs/x", b"", ""),
    ("TRACE", "/api/jobs", b"", ""),
    ("GET", "/api/../../etc/passwd", b"", ""),
    ("GET", "/api/" + "x" * 8000, b"", ""),
]


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    unlimited = {"JOB_RATE": "", "READ_RATE": "", "LINK_RATE": "", "DATABASE": "sqlite:////proc/nowhere/x"}
    config = {**unlimited, "SECONDS": 0.3, "MOST_SECONDS": 0.5, "BODY": 100_000}
    return client_of(config)


def check(client: FlaskClient, verb: str, path: str, body: bytes, kind: str) -> None:
    response = client.open(path, method=verb, data=body, content_type=kind or None)
    exchange = f"{verb} {path[:80]} {body[:200]!r} -> {response.status_code} {response.data[:300]!r}"
    assert response.status_code in {200, 201, 400, 403, 404, 405, 413, 415, 503}, exchange
    if response.status_code >= 400:
        error = json.loads(response.text)["error"]
        assert set(error) == {"code", "message", "where", "sentence", "parameters"}, exchange
        assert all(isinstance(error[name], str) for name in error if name != "parameters"), exchange
        assert 0 < len(error["message"]) < 500, exchange


@for_every("verb, path, body, kind", ODD, ids=range(len(ODD)))
def test_odd_requests(client: FlaskClient, verb: str, path: str, body: bytes, kind: str) -> None:
    check(client, verb, path, body, kind)


def test_bug_of_ours_is_reported_in_the_same_shape(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> None:
        raise RuntimeError("a bug")

    monkeypatch.setattr(solve_routes, "_methods", broken)
    response = client_of({}).get("/api/methods")
    assert response.status_code == 500
    assert response.json["error"]["code"] == "internal_server_error"
    assert "a bug" not in response.text


@pytest.fixture
def strict() -> Iterator[FlaskClient]:
    """A server that reads puzzles in a process of its own."""
    with pool(JobLimits(workers=1), work=work_or_hang, grace=0.0) as runner:
        result_of(runner, runner.submit(Request(CODE, 60.0, task="read")))  # it is ready now
        yield create_app(jobs=runner).test_client()


@pytest.mark.process
def test_reading_that_takes_too_long_is_stopped(strict: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("webapp.play.puzzle_reader.SECONDS", 0.01)
    response = strict.post("/api/puzzles", json={"text": "hang"})
    assert response.status_code == 503
    assert "time limit" in response.json["error"]["message"]
    monkeypatch.undo()
    codes = (strict.get(f"/api/puzzles/{CODE}").status_code for _ in range(6))
    assert 200 in codes  # at the latest when the new worker is there, which takes a while on a busy machine
