"""The task that changes the fewest cells of a picture, as a client starts and follows it."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from nonoscope import Grid, Outcome, puzzle_of, run

CROSSING = "#.\n.#"


def events(client: FlaskClient, **wish: Any) -> list[dict[str, Any]]:
    """All events of a job, to its end."""
    job = client.post("/api/jobs", json={"text": CROSSING, "task": "unique", **wish}).get_json()["job"]
    found: list[dict[str, Any]] = []
    for _ in range(100):
        batch = client.get(f"/api/jobs/{job}/events?since={len(found)}&wait=1").get_json()
        found += batch["events"]
        if batch["state"] == "finished" and batch["next"] == batch["total"]:
            return found
    raise AssertionError


def test_proposals_come_with_what_is_needed_at_least(client: FlaskClient) -> None:
    *_, last, finished = events(client)
    assert finished["outcome"] == "UNIQUE"
    assert (last["t"], len(last["cells"]), last["least_cells"], last["proven"]) == ("proposal", 1, 1, True)
    rows = [[sign == "#" for sign in row] for row in CROSSING.split()]
    for cell in last["cells"]:
        rows[cell // 2][cell % 2] ^= True
    assert run(puzzle_of(Grid.from_rows(rows))).outcome is Outcome.UNIQUE


def test_cells_that_are_kept_stay(client: FlaskClient) -> None:
    batch = events(client, options={"keep": "0 1 2"})
    assert [one["cells"] for one in batch if one["t"] == "proposal"][-1] == [3]
    none = events(client, options={"keep": "0 1 2 3"})
    assert [one["t"] for one in none[-2:]] == ["impossible", "finished"]
    assert none[-1]["outcome"] == "NONE"


@pytest.mark.parametrize("keep", ["0 9", "-1", "one", "0,1", "9" * 50])
def test_cells_that_are_none_are_refused(client: FlaskClient, keep: str) -> None:
    assert events(client, options={"keep": keep})[-1]["outcome"] == "REFUSED"


def test_a_puzzle_without_a_picture_is_refused(client: FlaskClient) -> None:
    job = client.post("/api/jobs", json={"rows": [[1]], "cols": [[1]], "task": "unique"}).get_json()["job"]
    client.get(f"/api/jobs/{job}/events?since=0&wait=5")
    assert client.get(f"/api/jobs/{job}").get_json()["result"]["outcome"] == "REFUSED"


@pytest.mark.parametrize("options", [{"goal": "nice"}, {"alike": "perhaps"}, {"colour": 1}])
def test_options_are_checked(client: FlaskClient, options: dict[str, object]) -> None:
    answer = client.post("/api/jobs", json={"text": CROSSING, "task": "unique", "options": options})
    assert (answer.status_code, answer.get_json()["error"]["code"]) == (400, "bad_option")
