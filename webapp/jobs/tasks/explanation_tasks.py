"""The tasks `explain` and `rate`: how a person solves a puzzle, step by step, and how hard that is.

Their logs report progress; the result contains what they find, as `explained` or `rated`.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from dataclasses import replace
from typing import Final

from solvers.events import Outcome
from solvers.explain.explained_text import values_of
from solvers.explain.rating import rating_of
from solvers.explain.steps import Explanation
from solvers.explain.walkthrough import walk
from solvers.grid import UNKNOWN
from solvers.puzzle import Puzzle

from ...base.wire_json import Json
from ..events.messages import About, Done, Frame, Message, Request, ended, last_event, time_is_up
from .plain_values import ended_by, puzzle_json, rated_json
from .solve_tasks import read_puzzle
from .task_clock import Clock

MOST_STEPS: Final = 5_000  # steps that are reported; a puzzle that takes more is explained up to there


def explain(request: Request) -> Iterator[Message]:
    """All steps, as `values_of` gives them."""
    return _walked(request, "explained", values_of, at_once=False)


def rate(request: Request) -> Iterator[Message]:
    """The rating and its reasons."""
    return _walked(request, "rated", lambda explanation: rated_json(rating_of(explanation)), at_once=True)


def _walked(
    request: Request, name: str, values: Callable[[Explanation], Json], *, at_once: bool
) -> Iterator[Message]:
    clock = Clock()
    try:
        puzzle = read_puzzle(request)
        yield About(puzzle_json(puzzle))
        explanation = yield from _explained(puzzle, request, clock, at_once)
        message = time_is_up(request) if clock.seconds >= request.seconds else ""
        result = {**ended(explanation.outcome.value, request, message), name: values(explanation)}
    except Exception as error:
        result = ended_by(error, request)
    result["seconds"] = round(clock.seconds, 6)
    yield clock.frame(last_event(result))._replace(last=True)
    yield Done(result)


def _explained(puzzle: Puzzle, request: Request, clock: Clock, at_once: bool) -> Generator[Frame, None, Explanation]:
    """As much of the explanation as time and steps allow."""
    walking = walk(puzzle, at_once=at_once)
    while True:
        try:
            so_far = next(walking)
        except StopIteration as end:
            whole: Explanation = end.value
            return whole
        steps = sum(len(part.steps) for part in so_far.rounds)
        if clock.seconds >= request.seconds or (steps > MOST_STEPS and not at_once):
            walking.close()
            return replace(so_far, outcome=Outcome.LIMIT)
        if clock.due():
            settled = puzzle.size - so_far.grid.cells.count(UNKNOWN)
            yield clock.frame({"t": "progress", "counters": {"cells": settled, "steps": steps}})
