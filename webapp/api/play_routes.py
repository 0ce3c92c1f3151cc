"""Help for players: whether marks are right, and the solution.

Marks are `[cell, state]` with the numbers of `solvers.grid`, the latest ones last. If a puzzle has several solutions,
marks are right as long as some solution has all of them.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from flask import Response

from solvers.events import Outcome
from solvers.grid import EMPTY, state_of
from solvers.puzzle import Puzzle
from solvers.texts import say

from ..base.visitor_cookie import current_visitor
from ..play.solution_finder import Solutions
from ..services import services
from .json_bodies import ApiError, answer, blueprint, body
from .operations import TAKING, Operation, json_of
from .puzzle_routes import NAMED, reading_of

Marks = list[tuple[int, int]]


@blueprint.post("/puzzles/<code>/check")
@Operation(
    "Check a player's marks",
    path=NAMED,
    body=json_of("Marks", "The marks."),
    answers={200: json_of("Checked", "Which marks are wrong.")},
    errors=TAKING,
)
def check(code: str) -> Response:
    """Which of the `marks` are wrong; if there are several solutions, the first mark that none of them allows."""
    puzzle = _puzzle(code)
    marks = _sent_marks(puzzle)
    outcome, solutions = _answer_to(puzzle)
    if outcome == Outcome.UNIQUE:
        wrong = [cell for cell, state in marks if solutions[0][cell] != state]
    elif outcome == Outcome.MULTIPLE:
        wrong = _first_wrong(puzzle, marks, solutions)
    else:
        wrong = []
    return answer({"outcome": outcome, "wrong": wrong})


@blueprint.post("/puzzles/<code>/solution")
@Operation(
    "Get a solution",
    path=NAMED,
    body=json_of("Marks", "Marks that the solution should agree with."),
    answers={200: json_of("Filled", "A solution, if there is one.")},
    errors=TAKING,
)
def solution(code: str) -> Response:
    """A solution, if possible one that has all the `marks`: a state for each cell, or null if there is none. If there
    are several, `other` is one that differs from it."""
    puzzle = _puzzle(code)
    marks = _sent_marks(puzzle)
    outcome, solutions = _answer_to(puzzle)
    if outcome == Outcome.MULTIPLE:
        solutions = _answer_to(_with(puzzle, marks)).solutions or solutions
    return answer({"outcome": outcome, "cells": list(solutions[0]) if solutions else None,
                   "other": list(solutions[1]) if len(solutions) > 1 else None})


def _puzzle(code: str) -> Puzzle:
    services().limits.count("JOB_RATE", current_visitor())
    return reading_of(code).puzzle


def _sent_marks(puzzle: Puzzle) -> Marks:
    """The marks of the request, without those on given cells."""
    sent = body().get("marks")
    if not isinstance(sent, list) or len(sent) > puzzle.size or not all(_is_mark(puzzle, mark) for mark in sent):
        raise ApiError(400, "bad_request", say("requests.marks"), "marks")
    givens = dict(puzzle.givens)
    return [(cell, state) for cell, state in sent if cell not in givens]


def _is_mark(puzzle: Puzzle, mark: Any) -> bool:
    is_pair = isinstance(mark, list) and len(mark) == 2 and all(type(number) is int for number in mark)
    return is_pair and 0 <= mark[0] < puzzle.size and 0 < mark[1] <= max(EMPTY, state_of(puzzle.colours))


def _first_wrong(puzzle: Puzzle, marks: Marks, solutions: tuple[bytes, ...]) -> list[int]:
    """The first mark after which no solution is left, found by bisection; nothing if all marks can stand."""
    if any(all(cells[cell] == state for cell, state in marks) for cells in solutions):
        return []
    right, wrong = 0, len(marks) + 1
    while wrong - right > 1:
        middle = (right + wrong) // 2
        if _answer_to(_with(puzzle, marks[:middle])).solutions:
            right = middle
        else:
            wrong = middle
    return [marks[right][0]] if right < len(marks) else []


def _with(puzzle: Puzzle, marks: Marks) -> Puzzle:
    """The puzzle with the marks as givens."""
    return replace(puzzle, givens=tuple(sorted({**dict(puzzle.givens), **dict(marks)}.items())))


def _answer_to(puzzle: Puzzle) -> Solutions:
    return services().solutions.of(puzzle, current_visitor())
