"""POST /api/solve: puzzles in, answers out, and all mistakes in a request."""

from __future__ import annotations

import io
from collections.abc import Iterator

import pytest
from flask import Flask
from flask.testing import FlaskClient

from nonoscope import Puzzle, parse
from tests.cases import for_every
from tests.inline import inline_runner
from tests.webapp.job_work import PRELOAD, misbehave
from webapp import create_app
from webapp.jobs.events.messages import About, Done, Message, Request, ended
from webapp.jobs.pool.worker_pool import process_runner
from webapp.jobs.tasks import solve_tasks
from webapp.jobs.tasks.plain_values import puzzle_json
from webapp.jobs.turns import JobLimits
from webapp.services import KEY

CHECKERS = "3\n3\n1 1\n1\n1 1\n1 1\n1\n1 1\n"
SEVERAL = "2\n2\n1\n1\n1\n1\n"
# Each line fits and the sums agree, yet the middle row would need a cell that its column forbids.
NONE = "3\n3\n1 1\n1\n1 1\n1\n3\n1\n"


def solve(client: FlaskClient, text: str) -> dict:
    response = client.post("/api/solve", json={"text": text})
    assert response.status_code == 200, response.json
    return response.json


def test_one_solution(client: FlaskClient) -> None:
    answer = solve(client, CHECKERS)
    assert answer["outcome"] == "UNIQUE"
    assert answer["solutions"] == [["#.#", ".#.", "#.#"]]
    assert answer["puzzle"]["rows"] == [[1, 1], [1], [1, 1]]
    assert answer["puzzle"]["cols"] == [[1, 1], [1], [1, 1]]
    assert answer["puzzle"]["shape"] == [3, 3]
    assert answer["method"] == "exact"
    assert 0 <= answer["seconds"] < 60


def test_two_witnesses(client: FlaskClient) -> None:
    answer = solve(client, SEVERAL)
    assert answer["outcome"] == "MULTIPLE"
    one, other = answer["solutions"]
    assert one != other
    for picture in (one, other):
        assert sorted(picture) == ["#.", ".#"]


def test_no_solution_says_where(client: FlaskClient) -> None:
    answer = solve(client, NONE)
    assert answer["outcome"] == "NONE"
    assert answer["solutions"] == []
    where = answer["where"]
    assert where["cell"] is None
    assert where["sentence"].startswith(parse(NONE).line_name(where["line"]))
    assert "cannot be completed" in where["sentence"]


def test_uploaded_file(client: FlaskClient) -> None:
    response = client.post("/api/solve", data={"file": (io.BytesIO(CHECKERS.encode()), "checkers.txt")})
    assert response.json["outcome"] == "UNIQUE"


takes_puzzles = pytest.mark.parametrize("path", ["/api/solve", "/api/puzzles"])


@takes_puzzles
def test_bad_puzzle_is_one_sentence_with_its_place(client: FlaskClient, path: str) -> None:
    response = client.post(path, json={"text": "3\n3\n9\n1\n1\n1\n1\n1\n"})
    assert response.status_code == 400
    error = response.json["error"]
    assert set(error) == {"code", "message", "where", "sentence", "parameters"}
    assert error["code"] == "bad_puzzle"
    assert "row 1" in error["where"]
    assert error["message"].endswith(".")
    assert (error["sentence"], error["parameters"]) == (
        "errors.runs_too_long", {"runs": "9", "need": 9, "length": 3, "line": "the row"})


@pytest.mark.parametrize("text", ["", "   ", "hello", "\0", "{", "<xml", "9" * 5000])
def test_nonsense_is_refused_with_a_sentence(client: FlaskClient, text: str) -> None:
    response = client.post("/api/solve", json={"text": text})
    assert response.status_code == 400
    assert response.json["error"]["message"]


@takes_puzzles
@for_every("body", [b"", b"{", b"[]", b'"text"', b"null", b'{"text": 5}', b"{}"])
def test_malformed_request_learns_what_is_expected(client: FlaskClient, path: str, body: bytes) -> None:
    response = client.post(path, data=body, content_type="application/json")
    assert response.status_code == 400
    assert response.json["error"]["message"].startswith(("Expected JSON", "Expected a JSON object."))


def test_too_large_a_body() -> None:
    client = create_app({"TESTING": True, "BODY": 1000}, jobs=inline_runner()).test_client()
    response = client.post("/api/solve", json={"text": "1" * 2000})
    assert response.status_code == 413
    assert response.json["error"]["code"] == "too_large"
    assert "too large" in response.json["error"]["message"]


@pytest.mark.parametrize(("method", "path", "status"), [("get", "/api/solve", 405), ("get", "/api/nothing", 404)])
def test_wrong_address_or_verb_has_the_same_shape(client: FlaskClient, method: str, path: str, status: int) -> None:
    response = client.open(path, method=method)
    assert response.status_code == status
    assert set(response.json["error"]) == {"code", "message", "where", "sentence", "parameters"}


@pytest.mark.process
def test_full_server_says_so() -> None:
    runner = process_runner(JobLimits(workers=1, waiting=0), misbehave, PRELOAD)
    hanging = runner.submit(Request("hang", 60.0))
    runner.since(hanging, 0, wait=60.0)
    response = create_app({"TESTING": True}, jobs=runner).test_client().post("/api/solve", json={"text": CHECKERS})
    assert response.status_code == 429
    assert response.json["error"]["code"] == "busy"
    assert response.headers["Retry-After"]
    runner.close()


def test_killed_solve_still_tells_the_puzzle() -> None:
    def killed(request: Request) -> Iterator[Message]:
        yield About(puzzle_json(parse(request.source)))
        yield Done(ended("LIMIT", request, "Too slow."))

    client = create_app({"TESTING": True}, jobs=inline_runner(killed)).test_client()
    answer = solve(client, CHECKERS)
    assert answer["outcome"] == "LIMIT"
    assert answer["message"] == "Too slow."
    assert answer["puzzle"]["shape"] == [3, 3]
    assert answer["solutions"] == []


def test_bug_in_the_engine_is_an_outcome(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    def broken(*_: object) -> Puzzle:
        raise RuntimeError("a bug")

    monkeypatch.setattr(solve_tasks, "puzzle_of", broken)
    response = create_app(jobs=inline_runner()).test_client().post("/api/solve", json={"text": CHECKERS})
    assert response.json["outcome"] == "CRASHED"
    assert "a bug" not in response.text
    assert "a bug" in caplog.text


def test_nothing_of_it_is_kept(client: FlaskClient, app: Flask) -> None:
    solve(client, CHECKERS)
    assert app.extensions[KEY].jobs._store._jobs == {}
