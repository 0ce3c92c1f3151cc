"""The tasks `drill` and `point`: a position in a puzzle at which one technique helps next, and what it finds."""

from __future__ import annotations

from solvers.errors import PuzzleError
from solvers.explain.points import Point, point_at
from solvers.explain.step_words import step_sentence
from solvers.grid import UNKNOWN
from solvers.make.drills import drill

from ...base.wire_json import Json
from ..events.messages import Request
from .plain_values import answering, clues_json, puzzle_of


@answering
def drilling(request: Request) -> Json:
    """A drill for the exercise that the source names."""
    return _found(drill(str(request.source), request.seed))


@answering
def pointing(request: Request) -> Json:
    """The position of the puzzle at which the cells are `known`, a digit a cell."""
    return _found(point_at(puzzle_of(request), bytes(map(int, request.options["known"]))))


def _found(point: Point | None) -> Json:
    if point is None:
        raise PuzzleError("server.no_drill")
    return point_json(point)


def point_json(point: Point) -> Json:
    """The puzzle with the known cells as givens, the ways to go on, and the solution."""
    puzzle = point.puzzle
    ways = [{"line": step.line, "cells": step.cells, "says": step_sentence(puzzle, step)} for step in point.steps]
    known = [(cell, state) for cell, state in enumerate(point.known) if state != UNKNOWN]
    return {**clues_json(puzzle), "givens": known, "technique": point.technique, "ways": ways, "goal": list(point.goal)}
