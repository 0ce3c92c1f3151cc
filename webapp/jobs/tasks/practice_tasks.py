"""The tasks `drill` and `point`: a position in a puzzle at which one technique helps next, and what it finds."""

from __future__ import annotations

from collections.abc import Iterator

from solvers.errors import PuzzleError
from solvers.explain.points import Point, point_at
from solvers.explain.step_words import step_sentence
from solvers.grid import UNKNOWN
from solvers.make.drills import drill

from ...base.wire_json import Json
from ..events.messages import Done, Message, Request
from .plain_values import clues_json, error_json, puzzle_of


def drilling(request: Request) -> Iterator[Message]:
    """A drill for the exercise that the source names."""
    yield _done(drill(str(request.source), request.seed))


def pointing(request: Request) -> Iterator[Message]:
    """The position of the puzzle at which the cells are `known`, a digit a cell."""
    yield _done(point_at(puzzle_of(request), bytes(map(int, request.options["known"]))))


def _done(found: Point | None) -> Done:
    return Done({"error": error_json(PuzzleError("server.no_drill"))} if found is None else point_json(found))


def point_json(point: Point) -> Json:
    """The puzzle with the known cells as givens, the ways to go on, and the solution."""
    puzzle = point.puzzle
    ways = [{"line": step.line, "cells": step.cells, "says": step_sentence(puzzle, step)} for step in point.steps]
    known = [(cell, state) for cell, state in enumerate(point.known) if state != UNKNOWN]
    return {**clues_json(puzzle), "givens": known, "technique": point.technique, "ways": ways, "goal": list(point.goal)}
