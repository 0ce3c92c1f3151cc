"""The tasks beside solving that a client starts and follows: what happens next, the fewest changes of a picture,
single moves of annealers."""

from __future__ import annotations

import json

import pytest
from flask.testing import FlaskClient

from nonoscope import Grid, Outcome, Puzzle, dump, puzzle_of, run
from nonoscope.questions import questions
from solvers.colours import palette_of
from solvers.events import Moves
from solvers.grid import colour_of, state_of
from solvers.lab.puzzles import random_puzzle
from solvers.runner import Limit, stream
from tests.cases import for_every
from tests.solvers.puzzles import PEAKS
from webapp.base.wire_json import Json, dumps, loads
from webapp.jobs.events.messages import Frame, Request
from webapp.jobs.events.wire import wire_events
from webapp.jobs.tasks import work

QUESTIONS = {"puzzle": dump(PEAKS, "link"), "task": "questions"}
CROSSING = "#.\n.#"
CHANGES = {"text": CROSSING, "task": "unique"}
PUZZLE = random_puzzle(8, 1)
MOVES = {"puzzle": dump(PUZZLE, "link"), "task": "stretch", "method": "anneal-rows"}
STRETCH = {"chain": 0, "first": 0, "count": 10, "checkpoint": None, "temperature": None}


def events(client: FlaskClient, request: Json, **more: object) -> list[Json]:
    """All events of a job, to its end."""
    job = client.post("/api/jobs", json={**request, **more}).json["job"]
    events, since = [], 0
    while (batch := client.get(f"/api/jobs/{job}/events?since={since}").json)["next"] > since:
        events += batch["events"]
        since = batch["next"]
    return events


def test_questions_come_with_all_that_is_shown_and_the_answer_apart(client: FlaskClient) -> None:
    *sent, finished = events(client, QUESTIONS, method="dfs", questions={"most": 3, "choice": 7})
    expected = [(question.at, question.right) for question in questions(PEAKS, "dfs", most=3, choice=7)]
    assert finished["outcome"] == "SOLVED"
    assert [(event["question"]["step"], event["answer"]["right"]) for event in sent] == expected
    assert all(len(event["question"]["cells"]) == PEAKS.size and event["reason"].endswith(".") for event in sent)
    assert "right" not in sent[0]["question"]


def test_cells_are_asked_for_with_their_states(client: FlaskClient) -> None:
    first = events(client, QUESTIONS, method="passes", questions={"most": 1})[0]
    assert first["question"]["answered"] == "cells"
    assert {state for _, state in first["answer"]["cells"]} <= {1, 2}
    assert all(first["question"]["cells"][cell] == "0" for cell, _ in first["answer"]["cells"])


def test_proposals_come_with_what_is_needed_at_least(client: FlaskClient) -> None:
    *_, last, finished = events(client, CHANGES)
    assert finished["outcome"] == "UNIQUE"
    assert (last["t"], len(last["cells"]), last["least_cells"], last["proven"]) == ("proposal", 1, 1, True)
    rows = [[sign == "#" for sign in row] for row in CROSSING.split()]
    for cell in last["cells"]:
        rows[cell // 2][cell % 2] ^= True
    assert run(puzzle_of(Grid.from_rows(rows))).outcome is Outcome.UNIQUE


def test_in_colours_proposals_say_what_cells_become(client: FlaskClient) -> None:
    palette = [{"value": value, "name": "", "letter": letter}
               for value, letter in (("#ffffff", "."), ("#d62828", "r"), ("#2457c5", "b"))]
    rows = [[1, 0, 2], [0, 1, 2]]
    *_, last, finished = events(client, {"text": json.dumps({"palette": palette, "goal": rows}), "task": "unique"})
    assert (finished["outcome"], last["proven"], len(last["cells"])) == ("UNIQUE", True, len(last["values"]))
    for cell, state in zip(last["cells"], last["values"], strict=True):
        assert rows[cell // 3][cell % 3] != colour_of(state)
        rows[cell // 3][cell % 3] = colour_of(state)
    grid = Grid((2, 3), bytes(state_of(colour) for row in rows for colour in row))
    mended = Puzzle.from_grid(grid, palette=palette_of([(255, 255, 255), (214, 40, 40), (36, 87, 197)]))
    assert run(mended).outcome is Outcome.UNIQUE


def test_cells_that_are_kept_stay(client: FlaskClient) -> None:
    *_, proposal, _ = events(client, CHANGES, options={"keep": "0 1 2"})
    assert (proposal["t"], proposal["cells"]) == ("proposal", [3])
    *_, impossible, finished = events(client, CHANGES, options={"keep": "0 1 2 3"})
    assert (impossible["t"], finished["t"], finished["outcome"]) == ("impossible", "finished", "NONE")


@for_every("request_, reason", [
    *(({"options": {"keep": keep}}, "") for keep in ("0 9", "-1", "one", "0,1", "9" * 50)),
    ({"text": "1:1"}, ""),  # which has no picture
    ({**MOVES, "stretch": {**STRETCH, "first": 5, "checkpoint": {"cells": "no"}}}, "checkpoint"),
])
def test_work_that_cannot_be_done_is_refused_in_a_sentence(client: FlaskClient, request_: Json, reason: str) -> None:
    finished = events(client, {**CHANGES, **request_})[-1]
    assert finished["outcome"] == "REFUSED"
    assert reason in finished["message"]


@for_every("request_, where", [
    *(({**QUESTIONS, "questions": wrong}, "questions") for wrong in ({"most": 0}, {"most": 21}, {"choice": -1}, [])),
    *(({**QUESTIONS, "questions": {"most": wrong}}, "most") for wrong in ("3", True)),
    ({**QUESTIONS, "method": "dfs", "options": {"speed": 1}}, "options of dfs"),
    *(({**CHANGES, "options": wrong}, "option") for wrong in ({"goal": "nice"}, {"alike": "perhaps"}, {"colour": 1})),
    ({**MOVES, "method": "exact", "stretch": STRETCH}, "method"),
    ({**MOVES, "stretch": {**STRETCH, "chain": "0"}}, "chain"),
    *(({**MOVES, "stretch": wrong if wrong == 3 else {**STRETCH, **wrong}}, "stretch") for wrong in (
        3, {"count": 20_001}, {"first": -1}, {"checkpoint": 4}, {"temperature": 0}, {"temperature": True},
        {"checkpoint": {"cells": "A" * 2_000_001}},
    )),
])
def test_a_wrong_request_is_refused_at_once(client: FlaskClient, request_: Json, where: str) -> None:
    answer = client.post("/api/jobs", json=request_)
    assert answer.status_code == 400, answer.json
    assert answer.json["error"]["where"].startswith(where), answer.json


# Single moves of annealers


def events_of(task: str, options: Json) -> list[Json]:
    request = Request(dump(PUZZLE, "json"), 30.0, task, "json", "anneal-rows", options, 1)
    return [event for message in work(request) if isinstance(message, Frame)
            for event in loads(b"[" + message.data + b"]")]


def kinds_of(events: list[Json]) -> str:
    return "".join(event["kinds"] for event in events if event["t"] == "moves")


def unrolled(column: list[int]) -> list[int]:
    return [value for value, times in zip(column[::2], column[1::2], strict=True) for _ in range(times)]


@pytest.mark.parametrize("method", ["anneal-rows", "anneal-cells", "anneal-blocks", "anneal"])
def test_columns_on_the_wire_say_what_the_engine_says(method: str) -> None:
    for event in stream(random_puzzle(9, 1), method, 1, Limit(), {"moves": 300}, True):
        if isinstance(event, Moves):
            sent = [loads(dumps(part)) for part in wire_events(event)]
            assert [int(kind) for part in sent for kind in part["kinds"]] == event.kind.tolist()
            for name, column in (("grids", event.grid), ("rungs", event.rung)):
                assert [value for part in sent for value in unrolled(part[name])] == column.tolist()
            temperatures = [value for part in sent for value in unrolled(part["temperatures"])]
            assert temperatures == pytest.approx(event.temperature.tolist(), rel=1e-4)
            assert [cell for part in sent for cell in part["cells"]] == event.cells.tolist()
            assert [size for part in sent for size in part["sizes"]] == event.size.tolist()


def test_a_stretch_tells_the_moves_of_the_solve() -> None:
    solve = events_of("solve", {})
    assert len(kinds_of(solve)) == solve[-1]["counters"]["moves"] > 1000
    stretch = {**STRETCH, "first": 500, "count": 100}
    events = events_of("stretch", {"stretch": stretch})
    assert kinds_of(events) == kinds_of(solve)[500:600]
    assert [event["t"] for event in events] == ["annealing", "moves", "checkpoint", "finished"]
    again = {**stretch, "first": 600, "checkpoint": events[-2]["state"]}
    assert kinds_of(events_of("stretch", {"stretch": again})) == kinds_of(solve)[600:700]
