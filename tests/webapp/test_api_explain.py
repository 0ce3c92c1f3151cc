"""POST /api/explain and /api/rate, the same as jobs, and ratings on pages of puzzles."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from nonoscope import dump, parse
from solvers.collection import example, model
from solvers.explain.rating import rate_puzzle
from tests.cases import for_every
from tests.inline import inline_runner
from tests.webapp.test_api_solve import CHECKERS, NONE, SEVERAL
from webapp import create_app
from webapp.collection.bundled_cards import example_cards
from webapp.jobs.events.messages import CRASHED, Done, ended
from webapp.jobs.tasks import explanation_tasks as explaining

HEART = example("heart").puzzle
FACE = "2;2;3:1;3;3"  # comes along nowhere


def test_every_step_is_reported(client: FlaskClient) -> None:
    found = client.post("/api/explain", json={"text": dump(HEART, "non")}).json
    assert found["outcome"] == "UNIQUE"
    goal = HEART.info.goal
    assert goal is not None
    assert found["cells"] == list(goal.cells)
    steps = [step for one in found["rounds"] for step in one["steps"]]
    found_cells = [cell for step in steps for cell in step["cells"]]
    assert sorted(found_cells) == list(range(HEART.size))
    assert all(step["sentence"].endswith(".") for step in steps)


@pytest.mark.parametrize("puzzle", [HEART, model("steps").thinned], ids=["flat", "solid"])
def test_rating_is_that_of_the_engine(client: FlaskClient, puzzle: object) -> None:
    found, expected = client.post("/api/rate", json={"text": dump(puzzle, "link")}).json, rate_puzzle(puzzle)
    assert (found["rating"], found["level"], found["minutes"]) == (expected.rating, expected.level, expected.minutes)
    assert found["reasons"] == list(expected.reasons)


@pytest.mark.parametrize(("text", "reason"), [
    (NONE, "There is no solution."), (SEVERAL, "It has several solutions, so it cannot be solved by reasoning."),
])
def test_a_puzzle_that_cannot_be_rated_says_why(client: FlaskClient, text: str, reason: str) -> None:
    found = client.post("/api/rate", json={"text": text}).json
    assert (found["rating"], found["level"], found["verdict"]) == (None, None, "")
    assert found["reasons"] == [reason]


@pytest.mark.parametrize("address", ["/api/explain", "/api/rate"])
@pytest.mark.parametrize("sent", [{}, {"text": "nonsense"}, {"rows": [[9]], "cols": [[1]]}])
def test_nonsense_is_reported_in_a_sentence(client: FlaskClient, address: str, sent: dict) -> None:
    response = client.post(address, json=sent)
    assert response.status_code == 400
    assert response.json["error"]["message"].endswith(".")


@for_every("address", ["/api/explain", "/api/rate"])
def test_work_that_is_lost_is_reported_in_a_sentence(address: str) -> None:
    runner = inline_runner(lambda request: iter([Done(ended(CRASHED, request, "It was lost."))]))
    response = create_app({"TESTING": True}, jobs=runner).test_client().post(address, json={"text": CHECKERS})
    assert (response.status_code, response.json["error"]["message"]) == (503, "It was lost.")


def test_steps_are_bounded(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(explaining, "MOST_STEPS", 20)
    found = client.post("/api/explain", json={"text": dump(example("lighthouse").puzzle, "link")}).json
    assert found["outcome"] == "LIMIT"
    assert 0 in found["cells"]


@pytest.mark.parametrize(("task", "name"), [("explain", "explained"), ("rate", "rated")])
def test_jobs_do_the_same(client: FlaskClient, task: str, name: str) -> None:
    job = client.post("/api/jobs", json={"text": CHECKERS, "task": task}).json["job"]
    status = client.get(f"/api/jobs/{job}").json
    assert status["state"] == "finished"
    assert status["result"]["outcome"] == "UNIQUE"
    assert status["result"][name] == client.post(f"/api/{task}", json={"text": CHECKERS}).json
    assert client.get(f"/api/jobs/{job}/events").json["events"][-1]["t"] == "finished"


# Pages


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
    found = client.get(f"/api/puzzles/{code}/rating")
    assert found.json["verdict"] == rate_puzzle(parse(FACE)).verdict
    assert found.headers["Cache-Control"] == "max-age=86400"
