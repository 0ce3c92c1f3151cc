"""Puzzles, errors and places in plain values, as the API tells them."""

from __future__ import annotations

from typing import Any

from solvers import Puzzle, PuzzleError, Reason, Runs
from solvers.explain.verdicts import contradiction
from solvers.puzzle import Clue

from .messages import Json
from .wire import reason_json


def puzzle_json(puzzle: Puzzle) -> Json:
    """The puzzle; `rows` and `cols` are null when it is not a flat one with run lengths, `clues` when it is."""
    flat = len(puzzle.shape) == 2 and all(isinstance(line.clue, Runs | None) for line in puzzle.lines)
    return {
        "shape": puzzle.shape,
        "rows": puzzle.rows if flat else None,
        "cols": puzzle.cols if flat else None,
        "clues": None if flat else [_clue(line.clue) for line in puzzle.lines],
        "givens": puzzle.givens,
        "title": puzzle.info.title,
        "author": puzzle.info.author,
    }


def _clue(clue: Clue | None) -> Any:
    """Run lengths as a list, the number of a solid as an object."""
    if clue is None:
        return None
    return clue.lengths if isinstance(clue, Runs) else {"total": clue.total, "groups": clue.groups}


def error_json(error: PuzzleError) -> Json:
    return {"code": "bad_puzzle", "message": str(error), "where": error.where}


def where_json(puzzle: Puzzle, where: Reason | None) -> Json | None:
    """Where a contradiction shows, and a sentence about it."""
    return None if where is None else {**reason_json(where), "sentence": contradiction(puzzle, where)}
