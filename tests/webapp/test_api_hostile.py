"""Hostile requests to the API: every answer has the one shape of errors, and none is a 500. NONOSCOPE_FUZZ=10000 sends
that many requests."""

from __future__ import annotations

import io
import json
import os
import random
from collections.abc import Iterator

import pytest
from flask.testing import FlaskClient

from nonoscope import Puzzle, dump
from solvers.formats import formats
from solvers.formats.link import code as link
from solvers.formats.link.coder import ALPHABET
from tests.cases import for_every
from tests.inline import inline_runner
from tests.webapp.job_work import PRELOAD, work_or_hang
from webapp import create_app
from webapp.api import solve_routes
from webapp.jobs.events.messages import Request
from webapp.jobs.pool.worker_pool import process_runner
from webapp.jobs.turns import JobLimits

REQUESTS = int(os.environ.get("NONOSCOPE_FUZZ", "400"))
PUZZLE = Puzzle.flat([[1, 1], [1], [1, 1]], [[1, 1], [1], [1, 1]])
CODE = dump(PUZZLE, "link")
TEXTS = [dump(PUZZLE, form.name) for form in formats()
         if form.flat and not (form.picture or form.read_only or form.binary)]
PATHS = [f"/api/{tail}" for tail in ("puzzles", "jobs", "links", "solve", f"puzzles/{CODE}", "jobs/x", "jobs/x/events")]
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
    return create_app(config, jobs=inline_runner()).test_client()


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


def spoiled(chance: random.Random, text: str) -> str:
    """A text with a few characters changed, cut or doubled."""
    for _ in range(chance.randrange(4)):
        at = chance.randrange(len(text) + 1)
        sign = chance.choice("\0\"'<>&{}[]#,;:/-_ \n\t0199999999xX\u00e9\u20ac")
        text = chance.choice([text[:at] + sign + text[at:], text[:at], text[at:], text[:at] + text[at // 2 :]])
    return text


def value(chance: random.Random, depth: int = 0) -> object:
    """Any JSON."""
    kinds = [None, True, -1, 0, 1, 7, 2**70, 0.5, -1e308, "", "exact", CODE, "0", "\0", chance.choice(TEXTS)]
    if depth < 3 and chance.random() < 0.5:
        parts = [value(chance, depth + 1) for _ in range(chance.randrange(4))]
        return parts if chance.random() < 0.5 else {str(part)[:20]: part for part in parts}
    return chance.choice(kinds)


def sealed(chance: random.Random) -> str:
    """A random code whose check is right."""
    return link.seal("".join(chance.choices(ALPHABET, k=chance.randrange(1, 60))))


def made(chance: random.Random) -> tuple[str, str, bytes, str]:
    verb = chance.choice(["POST"] * 6 + ["GET", "DELETE", "PUT"])
    path = chance.choice(PATHS)
    if chance.random() < 0.2:
        form = chance.choice(["", "png", "svg", "x", *(form.name for form in formats())])
        path, verb = f"/api/puzzles/{chance.choice([sealed(chance), CODE])}?format={form}", "GET"
    wanted = {
        name: chance.choice([value(chance), sealed(chance), spoiled(chance, chance.choice(TEXTS))])
        for name in ("text", "rows", "cols", "puzzle", "code", "method", "options", "seed", "seconds", "fragment")
        if chance.random() < 0.25
    }
    body = spoiled(chance, json.dumps(wanted)) if chance.random() < 0.2 else json.dumps(wanted)
    return verb, path, body.encode(), chance.choice(["application/json"] * 9 + ["text/plain"])


def test_random_requests(client: FlaskClient) -> None:
    chance = random.Random(20)
    for _ in range(REQUESTS):
        check(client, *made(chance))


def test_random_files(client: FlaskClient) -> None:
    chance = random.Random(21)
    for _ in range(REQUESTS // 8):
        noise = bytes(chance.choices(range(256), k=chance.randrange(9)))
        content = spoiled(chance, chance.choice(TEXTS)).encode() + noise
        response = client.post("/api/puzzles", data={"file": (io.BytesIO(content), "\0../x")})
        assert response.status_code in {201, 400}, content


def test_bug_of_ours_is_reported_in_the_same_shape(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> None:
        raise RuntimeError("a bug")

    monkeypatch.setattr(solve_routes, "_methods", broken)
    response = create_app(jobs=inline_runner()).test_client().get("/api/methods")
    assert response.status_code == 500
    assert response.json["error"]["code"] == "internal_server_error"
    assert "a bug" not in response.text


@pytest.fixture
def strict() -> Iterator[FlaskClient]:
    """A server that reads puzzles in a process of its own."""
    runner = process_runner(JobLimits(workers=1), work_or_hang, PRELOAD, grace=0.0)
    runner.result(runner.submit(Request(CODE, 60.0, task="read")), 120.0)  # it is ready now
    yield create_app(jobs=runner).test_client()
    runner.close()


@pytest.mark.process
def test_reading_that_takes_too_long_is_stopped(strict: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("webapp.play.puzzle_reader.SECONDS", 0.01)
    response = strict.post("/api/puzzles", json={"text": "hang"})
    assert response.status_code == 503
    assert "time limit" in response.json["error"]["message"]
    monkeypatch.undo()
    codes = (strict.get(f"/api/puzzles/{CODE}").status_code for _ in range(6))
    assert 200 in codes  # at the latest when the new worker is there, which takes a while on a busy machine
