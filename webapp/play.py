"""What a player's page asks: a code for a puzzle, whether marks are right, the solution. Workers solve, not we.

Marks are `[cell, state]` with the numbers of `solvers.grid`, those set last at the end. A puzzle with several
solutions is no riddle with one answer: marks are right there as long as some solution has them all.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from flask import Blueprint, Response, abort, current_app, jsonify, request, url_for
from flask.blueprints import BlueprintSetupState
from werkzeug.exceptions import TooManyRequests

from solvers import EMPTY, FILLED, Grid, Outcome, Puzzle, PuzzleError, dump, parse

from .api import BUSY, sent_puzzle
from .jobs.base import BusyError, Request, Solver
from .links import code_of, puzzle_of

blueprint = Blueprint("play", __name__, url_prefix="/api/puzzles")

Marks = list[tuple[int, int]]
Solutions = tuple[Outcome, tuple[bytes, ...]]

_REMEMBERED: Final = 256
_OUTCOMES: Final = "play.outcomes"


class _UndecidedError(Exception):
    """A solve that was cut short."""


@blueprint.record_once
def _remember_outcomes(state: BlueprintSetupState) -> None:
    state.app.extensions[_OUTCOMES] = lru_cache(maxsize=_REMEMBERED)(_solved)


@blueprint.errorhandler(PuzzleError)
def _bad_puzzle(error: PuzzleError) -> tuple[Response, int]:
    return jsonify(error={"code": "bad_puzzle", "message": str(error), "where": error.where}), 400


@blueprint.errorhandler(_UndecidedError)
def _undecided(_: _UndecidedError) -> Response:
    return jsonify(outcome=Outcome.LIMIT, wrong=[], cells=None)


@blueprint.post("")
def open_puzzle() -> Response:
    """A puzzle as JSON `{"text": ...}` or as an uploaded `file`: the code that stands for it, and its page."""
    puzzle = parse(sent_puzzle())
    code = code_of(puzzle)
    url = url_for("pages.puzzle", code=code)
    return jsonify(code=code, url=url, warnings=[], shape=puzzle.shape, title=puzzle.info.title)


@blueprint.post("/<code>/check")
def check(code: str) -> Response:
    """Which of the `marks` are wrong; where there are several solutions, the first mark that none of them allows."""
    puzzle = puzzle_of(code)
    marks = _sent_marks(puzzle)
    outcome, solutions = current_app.extensions[_OUTCOMES](puzzle)
    if outcome == Outcome.UNIQUE:
        wrong = [cell for cell, state in marks if solutions[0][cell] != state]
    elif outcome == Outcome.MULTIPLE:
        wrong = _first_wrong(puzzle, marks, solutions)
    else:
        wrong = []
    return jsonify(outcome=outcome, wrong=wrong)


@blueprint.post("/<code>/solution")
def solution(code: str) -> Response:
    """A solution, if possible one that has all the `marks`: a state a cell, or null when there is none."""
    puzzle = puzzle_of(code)
    marks = _sent_marks(puzzle)
    outcome, solutions = current_app.extensions[_OUTCOMES](puzzle)
    if outcome == Outcome.MULTIPLE:
        solutions = _solved(_with(puzzle, marks))[1] or solutions
    return jsonify(outcome=outcome, cells=list(solutions[0]) if solutions else None)


def _sent_marks(puzzle: Puzzle) -> Marks:
    """The marks of the request; those on given cells say nothing new."""
    body = request.get_json(silent=True)
    sent = body.get("marks") if isinstance(body, dict) else None
    if not isinstance(sent, list) or len(sent) > puzzle.size or not all(_is_mark(puzzle, one) for one in sent):
        abort(400, 'Expected JSON {"marks": [[cell, 1 for filled or 2 for empty], ...]}.')
    given = dict(puzzle.givens)
    return [(cell, state) for cell, state in sent if cell not in given]


def _is_mark(puzzle: Puzzle, one: object) -> bool:
    if not (isinstance(one, list) and len(one) == 2 and all(type(number) is int for number in one)):
        return False
    return 0 <= one[0] < puzzle.size and one[1] in (FILLED, EMPTY)


def _first_wrong(puzzle: Puzzle, marks: Marks, solutions: tuple[bytes, ...]) -> list[int]:
    """The mark that leaves no solution to those before it and itself, found by halving; nothing when all may stand."""
    if any(all(cells[cell] == state for cell, state in marks) for cells in solutions):
        return []
    right, wrong = 0, len(marks) + 1
    while wrong - right > 1:
        middle = (right + wrong) // 2
        if _solved(_with(puzzle, marks[:middle]))[1]:
            right = middle
        else:
            wrong = middle
    return [marks[right][0]] if right < len(marks) else []


def _with(puzzle: Puzzle, marks: Marks) -> Puzzle:
    """The puzzle in which the marks are given."""
    return Puzzle.flat(puzzle.rows, puzzle.cols, givens=[*puzzle.givens, *dict(marks).items()])


def _solved(puzzle: Puzzle) -> Solutions:
    """How `exact` ends, with up to two solutions; raises when that is not decided in time."""
    solver: Solver = current_app.extensions["solver"]
    wanted = Request(dump(puzzle, "json"), seconds=current_app.config["SOLVE_SECONDS"])
    try:
        told = dict(solver.messages(wanted))
    except BusyError:
        raise TooManyRequests(BUSY, retry_after=3) from None
    result = told["result"]
    outcome = Outcome(str(result["outcome"]))
    if outcome not in (Outcome.UNIQUE, Outcome.MULTIPLE, Outcome.NONE):
        raise _UndecidedError
    pictures: list[list[str]] = result["solutions"]  # type: ignore[assignment]
    return outcome, tuple(Grid.from_text("\n".join(picture)).cells for picture in pictures)
