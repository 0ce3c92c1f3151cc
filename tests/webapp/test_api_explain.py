"""POST /api/explain and /api/rate, the same as jobs, and ratings on pages of puzzles."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from nonoscope import dump, parse
from solvers.collection import example, model
from solvers.explain.rating import rate_puzzle
from tests.cases import for_every
from tests.webapp.test_api_solve import CHECKERS, NONE, SEVERAL
from webapp.collection.example_gallery import example_cards
from webapp.jobs.tasks import explanation_tasks as explaining

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
    (NONE, "There is no solution."), (SEVERAL, "It has several solutions, so it cannot be solved by reasoning."),
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
