"""What a worker does with one request: read the puzzle, solve it, and put both into plain values.

Runs in worker processes; knows the engine and nothing of the web.
"""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter

from solvers import Grid, Limit, Puzzle, PuzzleError, Result, Runs, parse, run
from solvers.explain.verdicts import contradiction

from .base import Json, Message, Request


def read_and_solve(request: Request) -> Iterator[Message]:
    """Tell the puzzle as soon as it is read, so that it can be shown whatever becomes of the solve."""
    try:
        puzzle = parse(request.source)
        yield "puzzle", puzzle_json(puzzle)
        start = perf_counter()
        result = run(puzzle, request.method, limit=Limit(seconds=request.seconds))
        yield "result", {**result_json(puzzle, result), "seconds": perf_counter() - start}
    except PuzzleError as error:
        yield "error", {"code": "bad_puzzle", "message": str(error), "where": error.where}


def puzzle_json(puzzle: Puzzle) -> Json:
    """The puzzle; `rows` and `cols` are null when it is not a flat one with run lengths."""
    flat = len(puzzle.shape) == 2 and all(isinstance(line.clue, Runs | None) for line in puzzle.lines)
    return {
        "shape": puzzle.shape,
        "rows": puzzle.rows if flat else None,
        "cols": puzzle.cols if flat else None,
        "title": puzzle.info.title,
        "author": puzzle.info.author,
    }


def result_json(puzzle: Puzzle, result: Result) -> Json:
    return {
        "outcome": result.outcome.value,
        "method": result.method,
        "counters": dict(result.counters),
        "solutions": [_signs(grid) for grid in result.solutions],
        "known": None if result.solutions else _signs(result.grid),
        "where": _where_json(puzzle, result),
    }


def _signs(grid: Grid) -> list[str]:
    """A sign a cell, `#` filled, `.` empty, `?` unknown; a string for each line along the last axis."""
    return grid.rows()


def _where_json(puzzle: Puzzle, result: Result) -> Json | None:
    """Where a contradiction shows: numbers of the line and the cell, as far as there are any, and a sentence."""
    if result.where is None:
        return None
    sentence = contradiction(puzzle, result.where)
    return {"line": result.where.line, "cell": result.where.cell, "sentence": sentence}
