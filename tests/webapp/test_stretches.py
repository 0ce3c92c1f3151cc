"""Single moves of annealers on the wire, and stretches of moves that are repeated."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from nonoscope import dump
from solvers.events import Moves
from solvers.lab.puzzles import random_puzzle
from solvers.runner import Limit, stream
from webapp.base.wire_json import dumps, loads
from webapp.jobs.events.messages import Frame, Request
from webapp.jobs.events.wire import wire_events
from webapp.jobs.tasks import work

PUZZLE = random_puzzle(8, 1)


def events_of(task: str, options: dict[str, Any], seed: int = 1) -> list[dict[str, Any]]:
    request = Request(dump(PUZZLE, "json"), 30.0, task, "json", "anneal-rows", options, seed)
    return [event for message in work(request) if isinstance(message, Frame)
            for event in loads(b"[" + message.data + b"]")]


def kinds_of(events: list[dict[str, Any]]) -> str:
    return "".join(event["kinds"] for event in events if event["t"] == "moves")


def unrolled(column: list[Any]) -> list[Any]:
    return [value for value, times in zip(column[::2], column[1::2], strict=True) for _ in range(times)]


@pytest.mark.parametrize("method", ["anneal-rows", "anneal-cells", "anneal-blocks", "anneal"])
def test_columns_on_the_wire_say_what_the_engine_says(method: str) -> None:
    for event in stream(random_puzzle(9, 1), method, 1, Limit(), {"moves": 300}, True):
        if isinstance(event, Moves):
            sent = [loads(dumps(part)) for part in wire_events(event)]
            assert [int(kind) for part in sent for kind in part["kinds"]] == event.kind.tolist()
            for name, column in (("grids", event.grid), ("rungs", event.rung)):
                assert [one for part in sent for one in unrolled(part[name])] == column.tolist()
            temperatures = [one for part in sent for one in unrolled(part["temperatures"])]
            assert temperatures == pytest.approx(event.temperature.tolist(), rel=1e-4)
            assert [cell for part in sent for cell in part["cells"]] == event.cells.tolist()
            assert [size for part in sent for size in part["sizes"]] == event.size.tolist()


def test_a_solve_tells_all_of_its_moves() -> None:
    events = events_of("solve", {})
    assert len(kinds_of(events)) == events[-1]["counters"]["moves"] > 1000


def test_a_stretch_tells_the_moves_of_the_solve() -> None:
    stretch = {"chain": 0, "first": 500, "count": 100, "checkpoint": None, "temperature": None}
    events = events_of("stretch", {"stretch": stretch})
    assert kinds_of(events) == kinds_of(events_of("solve", {}))[500:600]
    assert [event["t"] for event in events] == ["annealing", "moves", "checkpoint", "finished"]
    again = {**stretch, "first": 600, "checkpoint": events[-2]["state"]}
    assert kinds_of(events_of("stretch", {"stretch": again})) == kinds_of(events_of("solve", {}))[600:700]


def test_a_checkpoint_that_is_none_is_refused_with_a_sentence() -> None:
    stretch = {"chain": 0, "first": 5, "count": 1, "checkpoint": {"cells": "no"}, "temperature": None}
    request = Request(dump(PUZZLE, "json"), 30.0, "stretch", "json", "anneal-rows", {"stretch": stretch}, 1)
    *_, done = work(request)
    assert done.result["outcome"] == "REFUSED"
    assert "checkpoint" in done.result["message"]


GOOD = {"chain": 0, "first": 0, "count": 10}


@pytest.mark.parametrize(
    ("method", "stretch"),
    [
        ("exact", GOOD), ("anneal", 3), ("anneal", {**GOOD, "count": 20_001}), ("anneal", {**GOOD, "first": -1}),
        ("anneal", {**GOOD, "chain": "0"}), ("anneal", {**GOOD, "checkpoint": 4}),
        ("anneal", {**GOOD, "temperature": 0}), ("anneal", {**GOOD, "temperature": True}),
        ("anneal", {**GOOD, "checkpoint": {"cells": "A" * 2_000_001}}),
    ],
)
def test_nonsense_is_refused(client: FlaskClient, method: str, stretch: Any) -> None:
    given = {"puzzle": dump(PUZZLE, "link"), "task": "stretch", "method": method, "stretch": stretch}
    answer = client.post("/api/jobs", json=given)
    assert answer.status_code == 400, answer.json
    assert (answer.json or {})["error"]["message"].startswith("Expected")
