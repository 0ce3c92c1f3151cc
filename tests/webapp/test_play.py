"""What the pages of players ask the server for: checking and solving puzzles."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from flask.testing import FlaskClient

from nonoscope import EMPTY, FILLED, Puzzle, dump, parse
from solvers.grid import state_of
from tests.cases import for_every
from tests.inline import client_of, inline_runner
from webapp import create_app
from webapp.base.wire_json import Json
from webapp.classroom.classroom_pages import with_colours
from webapp.jobs.events.messages import CRASHED, LIMIT, Done, Message, Request, Work, ended
from webapp.jobs.job_runner import JobRunner
from webapp.jobs.tasks import work
from webapp.jobs.tasks.plain_values import puzzle_from, puzzle_json
from webapp.jobs.turns import BusyError
from webapp.play.puzzle_reader import Reading
from webapp.rooms.room_state import RoomError
from webapp.services import KEY

CHECKERS = "3\n3\n1 1\n1\n1 1\n1 1\n1\n1 1\n"
ONE = parse(CHECKERS)
TWO_WAYS = Puzzle.flat([[1], [1]], [[1], [1]])
NONE = Puzzle.flat([[1, 1], [1], [1, 1]], [[1], [3], [1]])

Marks = list[list[int]]


def ask(client: FlaskClient, what: str, puzzle: Puzzle, marks: Marks) -> dict:
    response = client.post(f"/api/puzzles/{dump(puzzle, 'link')}/{what}", json={"marks": marks})
    assert response.status_code == 200, response.json
    return response.json


# Checking: marks as [cell, state], what is wrong
CHECKS = [
    ("nothing marked", ONE, [], []),
    ("all right", ONE, [[0, FILLED], [1, EMPTY], [4, FILLED]], []),
    ("some wrong", ONE, [[0, EMPTY], [1, FILLED], [4, FILLED]], [0, 1]),
    ("one of two solutions", TWO_WAYS, [[0, FILLED], [3, FILLED], [1, EMPTY]], []),
    ("the other one", TWO_WAYS, [[1, FILLED], [2, FILLED]], []),
    ("neither: the later mark is wrong", TWO_WAYS, [[0, FILLED], [1, FILLED]], [1]),
    ("neither, the other way round", TWO_WAYS, [[1, FILLED], [0, FILLED]], [0]),
    ("only the first that cannot stand", TWO_WAYS, [[0, FILLED], [3, EMPTY], [1, FILLED]], [3]),
    ("no solution", NONE, [[0, FILLED]], []),
]


OUTCOMES = {ONE: "UNIQUE", TWO_WAYS: "MULTIPLE", NONE: "NONE"}


@for_every("puzzle, marks, wrong", [row[1:] for row in CHECKS], ids=[row[0] for row in CHECKS])
def test_check(client: FlaskClient, puzzle: Puzzle, marks: Marks, wrong: list[int]) -> None:
    assert ask(client, "check", puzzle, marks) == {"outcome": OUTCOMES[puzzle], "wrong": wrong}


def test_first_wrong_mark_among_many_solutions(client: FlaskClient) -> None:
    """Four separate two-way squares: each has its own pair of solutions, which two witnesses cannot cover."""
    wide = Puzzle.flat([[1, 1, 1, 1]] * 2, [[1], [1], []] * 3 + [[1], [1]])
    right = [[0, FILLED], [4, FILLED], [6, FILLED], [10, FILLED], [11, EMPTY]]
    assert ask(client, "check", wide, right)["wrong"] == []
    assert ask(client, "check", wide, [*right, [9, FILLED], [3, EMPTY], [17, FILLED]])["wrong"] == [9]


def test_given_cells_are_part_of_the_puzzle(client: FlaskClient) -> None:
    puzzle = Puzzle.flat([[1], [1]], [[1], [1]], givens=[(0, FILLED)])
    assert ask(client, "check", puzzle, [[0, EMPTY], [1, FILLED]]) == {"outcome": "UNIQUE", "wrong": [1]}


def test_solution(client: FlaskClient) -> None:
    assert ask(client, "solution", ONE, []) == {"outcome": "UNIQUE", "cells": [1, 2, 1, 2, 1, 2, 1, 2, 1],
                                                 "other": None}
    assert ask(client, "solution", NONE, []) == {"outcome": "NONE", "cells": None, "other": None}
    assert ask(client, "solution", TWO_WAYS, [])["other"] in ([1, 2, 2, 1], [2, 1, 1, 2])


def test_solution_follows_the_marks_where_it_can(client: FlaskClient) -> None:
    assert ask(client, "solution", TWO_WAYS, [[0, FILLED]])["cells"] == [1, 2, 2, 1]
    assert ask(client, "solution", TWO_WAYS, [[1, FILLED]])["cells"] == [2, 1, 1, 2]
    assert ask(client, "solution", TWO_WAYS, [[0, FILLED], [1, FILLED]])["cells"] in ([1, 2, 2, 1], [2, 1, 1, 2])


NO_MARKS = [None, 5, [5], [[0]], [[0, 0]], [[0, 3]], [[-1, 1]], [[9, 1]], [[0.5, 1]], [[True, 1]], [[0, 1]] * 10]


@for_every("what", ["check", "solution"])
@for_every("marks", NO_MARKS, ids=str)
def test_marks_that_are_none_are_refused(client: FlaskClient, what: str, marks: object) -> None:
    response = client.post(f"/api/puzzles/{dump(ONE, 'link')}/{what}", json={"marks": marks})
    assert response.status_code == 400
    assert 'Expected {"marks": ' in response.json["error"]["message"]


def out_of_time(request: Request) -> Iterator[Message]:
    return iter([Done(ended(LIMIT, request))])


def lost(request: Request) -> Iterator[Message]:
    return iter([Done(ended(CRASHED, request, "It was lost."))])


def refused(request: Request) -> Iterator[Message]:
    raise BusyError


def client_where(end: Work) -> FlaskClient:
    """A client of a server that reads puzzles; all other work ends like this."""
    return client_of({"TESTING": True}, lambda request: (work if request.task == "read" else end)(request))


@for_every("path, body", [
    *((f"/api/puzzles/{dump(ONE, 'link')}/{what}", {"marks": []}) for what in ("check", "solution")),
    ("/api/explain", {"text": CHECKERS}), ("/api/rate", {"text": CHECKERS}), ("/api/solve", {"text": CHECKERS}),
])
def test_work_that_is_refused_or_lost_says_nothing_about_the_puzzle(path: str, body: Json) -> None:
    response = client_where(refused).post(path, json=body)
    assert (response.status_code, response.json["error"]["code"]) == (429, "busy")
    assert response.headers["Retry-After"]
    if path != "/api/solve":  # whose answer has an outcome
        response = client_where(lost).post(path, json=body)
        assert (response.status_code, response.json["error"]["message"]) == (503, "It was lost.")


def test_puzzle_too_hard_to_decide() -> None:
    slow = client_where(out_of_time)
    assert ask(slow, "check", ONE, [[0, EMPTY]]) == {"outcome": "LIMIT", "wrong": []}
    assert ask(slow, "solution", ONE, []) == {"outcome": "LIMIT", "cells": None, "other": None}


def test_each_puzzle_is_solved_only_once() -> None:
    tasks: list[str] = []

    def counting(request: Request) -> Iterator[Message]:
        tasks.append(request.task)
        yield from work(request)

    client = client_of({"TESTING": True}, counting)
    for _ in range(3):
        ask(client, "check", ONE, [[0, FILLED]])
        ask(client, "solution", ONE, [])
    assert tasks == ["read", "solve"]


def test_busy_server_does_not_say_that_a_puzzle_is_too_hard(monkeypatch: pytest.MonkeyPatch) -> None:
    """The turn of the solve does not come, which says nothing about the puzzle."""
    monkeypatch.setattr(JobRunner, "result", lambda self, job, seconds: None if seconds == 2 * 7.0 else {})
    app = create_app({"TESTING": True, "SECONDS": 7.0}, jobs=inline_runner())
    monkeypatch.setattr(app.extensions[KEY].reader, "puzzle", lambda *_: Reading(ONE, puzzle_json(ONE), ()))
    for what in ("check", "solution"):
        response = app.test_client().post(f"/api/puzzles/{dump(ONE, 'link')}/{what}", json={"marks": []})
        assert (response.status_code, response.json["error"]["code"]) == (429, "busy")


FLAG = Puzzle.flat([[(2, "r"), (1, "b")], [(1, "r")]], [[(2, "r")], [(1, "r")], [(1, "b")]])


def test_coloured_puzzle_is_shown_checked_and_solved(client: FlaskClient) -> None:
    assert puzzle_from(puzzle_json(FLAG)) == FLAG
    flag = dump(FLAG, "link")
    page = client.get(f"/p/{flag}").text
    assert "data-coloured" in page and '"palette"' in page and 'data-testid="ink-3"' in page
    address = f"/api/puzzles/{flag}"
    red, blue = state_of(1), state_of(2)
    solved = client.post(f"{address}/solution", json={"marks": []}).json
    assert solved == {"outcome": "UNIQUE", "cells": [red, red, blue, red, EMPTY, EMPTY], "other": None}
    marks = [[0, red], [1, blue], [2, blue], [4, red], [5, EMPTY]]
    assert client.post(f"{address}/check", json={"marks": marks}).json["wrong"] == [1, 4]
    assert client.post(f"{address}/check", json={"marks": [[0, state_of(3)]]}).status_code == 400


def test_pages_that_do_not_know_colours_say_so(client: FlaskClient) -> None:
    flag = dump(FLAG, "link")
    answer = client.get(f"/methods/dfs/play?puzzle={flag}")
    assert (answer.status_code, "This game is for black-and-white puzzles only" in answer.text) == (404, True)
    assert '"palette"' in client.get(f"/race/{flag}").text


COLOURED_ACTIVITIES: dict[str, Json] = {
    "solve": {}, "follow": {"method": "exact"}, "predict": {"method": "belief"}, "seeds": {"method": "anneal"},
    "race": {"methods": [{"method": "exact"}, {"method": "sat"}]},
}


@for_every("kind", COLOURED_ACTIVITIES)
def test_a_class_works_in_colours_and_the_server_counts_them(client: FlaskClient, kind: str) -> None:
    activity = {"kind": kind, "puzzle": dump(FLAG, "link"), **COLOURED_ACTIVITIES[kind]}
    with client.application.test_request_context():
        assert with_colours({**activity, "colours": 9}) == {**activity, "colours": 2}
        assert with_colours({"kind": kind, "colours": 9}) == {"kind": kind}


@for_every("kind, more, why", [
    ("algorithm", {"method": "cdcl"}, "this one is coloured"), ("follow", {"method": "dfs"}, "black-and-white"),
    ("race", {"methods": [{"method": "exact"}, {"method": "astar"}]}, "black-and-white"),
    ("seeds", {"method": "anneal-rows"}, "black-and-white"),
])
def test_what_does_not_know_colours_is_refused_in_one_sentence(
    client: FlaskClient, kind: str, more: Json, why: str
) -> None:
    with client.application.test_request_context(), pytest.raises(RoomError) as refused:
        with_colours({"kind": kind, "puzzle": dump(FLAG, "link"), **more})
    assert why in refused.value.sentence
