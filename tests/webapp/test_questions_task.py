"""The task that asks what happens next in a solve, as a client starts and follows it."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from nonoscope import dump
from nonoscope.questions import questions
from tests.solvers.puzzles import PEAKS

CODE = dump(PEAKS, "link")


def events(client: FlaskClient, **wish: Any) -> list[dict[str, Any]]:
    """All events of a job, to its end."""
    job = client.post("/api/jobs", json={"puzzle": CODE, "task": "questions", **wish}).get_json()["job"]
    found: list[dict[str, Any]] = []
    for _ in range(100):
        batch = client.get(f"/api/jobs/{job}/events?since={len(found)}&wait=1").get_json()
        found += batch["events"]
        if batch["state"] == "finished" and batch["next"] == batch["total"]:
            return found
    raise AssertionError


def test_questions_come_with_all_that_is_shown_and_the_answer_apart(client: FlaskClient) -> None:
    *asked, finished = events(client, method="dfs", questions={"most": 3, "choice": 7})
    expected = questions(PEAKS, "dfs", most=3, choice=7)
    assert finished["outcome"] == "SOLVED"
    assert [one["question"]["step"] for one in asked] == [one.at for one in expected]
    assert [one["answer"]["right"] for one in asked] == [one.right for one in expected]
    assert all(len(one["question"]["cells"]) == PEAKS.size and one["reason"].endswith(".") for one in asked)
    assert "right" not in asked[0]["question"]


def test_cells_are_asked_for_with_their_states(client: FlaskClient) -> None:
    first = events(client, method="passes", questions={"most": 1})[0]
    assert first["question"]["answered"] == "cells"
    assert {state for _, state in first["answer"]["cells"]} <= {1, 2}
    assert all(first["question"]["cells"][cell] == "0" for cell, _ in first["answer"]["cells"])


@pytest.mark.parametrize("wanted", [{"most": 0}, {"most": 21}, {"most": "3"}, {"choice": -1}, [], {"most": True}])
def test_what_is_wanted_is_checked(client: FlaskClient, wanted: object) -> None:
    answer = client.post("/api/jobs", json={"puzzle": CODE, "task": "questions", "questions": wanted})
    assert answer.status_code == 400


def test_options_of_the_method_are_checked(client: FlaskClient) -> None:
    wish = {"puzzle": CODE, "task": "questions", "method": "dfs", "options": {"speed": 1}}
    assert client.post("/api/jobs", json=wish).status_code == 400
