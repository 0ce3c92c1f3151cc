"""POST /api/solve, explain and rate: puzzles in, answers out, and all mistakes in a request; ratings on pages."""

from __future__ import annotations

import io
from collections.abc import Iterator

import pytest
from flask import Flask
from flask.testing import FlaskClient

from nonoscope import Puzzle, dump, parse
from solvers.collection import example, model
from solvers.explain.rating import rate_puzzle
from tests.cases import for_every
from tests.inline import client_of
from webapp.collection.bundled_cards import example_cards
from webapp.jobs.events.messages import About, Done, Message, Request, ended
from webapp.jobs.tasks import explanation_tasks as explaining
from webapp.jobs.tasks import solve_tasks
from webapp.jobs.tasks.plain_values import puzzle_json
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
    sent = client.post("/api/solve", data={"file": (io.BytesIO(CHECKERS.encode()), "checkers.txt")}).json
    assert {**sent, "seconds": 0} == {**answer, "seconds": 0}


def test_two_witnesses(client: FlaskClient) -> None:
    answer = solve(client, SEVERAL)
    assert answer["outcome"] == "MULTIPLE"
    assert sorted(answer["solutions"]) == [["#.", ".#"], [".#", "#."]]


def test_no_solution_says_where(client: FlaskClient) -> None:
    answer = solve(client, NONE)
    assert answer["outcome"] == "NONE"
    assert answer["solutions"] == []
    where = answer["where"]
    assert where["cell"] is None
    assert where["sentence"].startswith(parse(NONE).line_name(where["line"]))
    assert "can’t be completed" in where["sentence"]


for_every_reader = for_every("path", ["/api/solve", "/api/puzzles", "/api/explain", "/api/rate"])


@for_every_reader
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


@for_every_reader
@for_every("body", [b"", b"{", b"[]", b'"text"', b"null", b'{"text": 5}', b"{}"])
def test_malformed_request_learns_what_is_expected(client: FlaskClient, path: str, body: bytes) -> None:
    response = client.post(path, data=body, content_type="application/json")
    assert response.status_code == 400
    assert response.json["error"]["message"].startswith(("Expected JSON", "Expected a JSON object."))


@for_every_reader
@for_every("text", ["", "   ", "hello", "\0", "{", "<xml", "9" * 5000])
def test_nonsense_is_refused_with_a_sentence(client: FlaskClient, path: str, text: str) -> None:
    response = client.post(path, json={"text": text})
    assert response.status_code == 400
    assert response.json["error"]["message"].endswith(".")


def test_too_large_a_body() -> None:
    client = client_of({"TESTING": True, "BODY": 1000})
    response = client.post("/api/solve", json={"text": "1" * 2000})
    assert response.status_code == 413
    assert response.json["error"]["code"] == "too_large"
    assert "too large" in response.json["error"]["message"]


def test_wrong_address_or_verb_has_the_same_shape(client: FlaskClient) -> None:
    for path, status in (("/api/solve", 405), ("/api/nothing", 404)):
        response = client.get(path)
        assert response.status_code == status
        assert set(response.json["error"]) == {"code", "message", "where", "sentence", "parameters"}


def test_killed_solve_still_tells_the_puzzle() -> None:
    def killed(request: Request) -> Iterator[Message]:
        yield About(puzzle_json(parse(request.source)))
        yield Done(ended("LIMIT", request, "Too slow."))

    client = client_of({"TESTING": True}, killed)
    answer = solve(client, CHECKERS)
    assert answer["outcome"] == "LIMIT"
    assert answer["message"] == "Too slow."
    assert answer["puzzle"]["shape"] == [3, 3]
    assert answer["solutions"] == []


def test_bug_in_the_engine_is_an_outcome(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    def broken(*_: object) -> Puzzle:
        raise RuntimeError("a bug")

    monkeypatch.setattr(solve_tasks, "puzzle_of", broken)
    response = client_of({}).post("/api/solve", json={"text": CHECKERS})
    assert response.json["outcome"] == "CRASHED"
    assert "a bug" not in response.text
    assert "a bug" in caplog.text


def test_nothing_of_it_is_kept(client: FlaskClient, app: Flask) -> None:
    solve(client, CHECKERS)
    assert app.extensions[KEY].jobs._store._jobs == {}


# Explanations and ratings


HEART = example("heart").puzzle
FACE = "2;2;3:1;3;3"  # comes along nowhere


def test_every_step_is_reported(client: FlaskClient) -> None:
    answer = client.post("/api/explain", json={"text": dump(HEART, "non")}).json
    assert (answer["outcome"], answer["cells"]) == ("UNIQUE", list(HEART.info.goal.cells))
    steps = [step for round_ in answer["rounds"] for step in round_["steps"]]
    assert sorted(cell for step in steps for cell in step["cells"]) == list(range(HEART.size))
    assert all(step["sentence"].endswith(".") for step in steps)


@for_every("puzzle", [HEART, model("steps").thinned])
def test_rating_is_that_of_the_engine(client: FlaskClient, puzzle: object) -> None:
    answer, rating = client.post("/api/rate", json={"text": dump(puzzle, "link")}).json, rate_puzzle(puzzle)
    assert {name: answer[name] for name in ("rating", "level", "minutes", "reasons")} == {
        "rating": rating.rating, "level": rating.level, "minutes": rating.minutes, "reasons": [*rating.reasons]}


@for_every("text, reason", [
    (NONE, "There’s no solution."), (SEVERAL, "It has several solutions, so you can’t solve it by reasoning."),
])
def test_a_puzzle_that_cannot_be_rated_says_why(client: FlaskClient, text: str, reason: str) -> None:
    answer = client.post("/api/rate", json={"text": text}).json
    assert (answer["rating"], answer["level"], answer["verdict"], answer["reasons"]) == (None, None, "", [reason])


def test_steps_are_bounded(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(explaining, "MOST_STEPS", 20)
    answer = client.post("/api/explain", json={"text": dump(example("lighthouse").puzzle, "link")}).json
    assert answer["outcome"] == "LIMIT"
    assert 0 in answer["cells"]


@for_every("task, name", [("explain", "explained"), ("rate", "rated")])
def test_jobs_do_the_same(client: FlaskClient, task: str, name: str) -> None:
    job = client.post("/api/jobs", json={"text": CHECKERS, "task": task}).json["job"]
    status = client.get(f"/api/jobs/{job}").json
    assert status["state"] == "finished"
    assert status["result"]["outcome"] == "UNIQUE"
    assert status["result"][name] == client.post(f"/api/{task}", json={"text": CHECKERS}).json
    assert client.get(f"/api/jobs/{job}/events").json["events"][-1]["t"] == "finished"


def test_page_of_a_puzzle_that_comes_along_says_how_hard_it_is(client: FlaskClient) -> None:
    card = example_cards()[20]
    page = client.get(f"/p/{card.code}").text
    assert card.rating.verdict in page
    assert all(reason in page for reason in card.rating.reasons)
    assert f": {card.rating.verdict}." in page.partition('property="og:description"')[2].partition(">")[0]
    assert client.get(f"/api/puzzles/{card.code}/rating").json["verdict"] == card.rating.verdict


def test_page_of_another_puzzle_says_where_its_rating_is(client: FlaskClient) -> None:
    code = dump(parse(FACE), "link")
    assert f'data-from="/api/puzzles/{code}/rating" hidden' in client.get(f"/p/{code}").text
    rating = client.get(f"/api/puzzles/{code}/rating")
    assert rating.json["verdict"] == rate_puzzle(parse(FACE)).verdict
    assert rating.headers["Cache-Control"] == "max-age=86400"
