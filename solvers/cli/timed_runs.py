"""Solving on behalf of a command, with the command line's clock. Nothing here prints a result."""

from __future__ import annotations

import os
import time
from collections.abc import Generator, Mapping
from contextlib import closing, suppress
from dataclasses import dataclass, field, replace
from typing import TypeVar

import click

from ..errors import PuzzleError
from ..events import Outcome
from ..puzzle import Puzzle
from ..runner import Limit, Result, run
from ..texts import say
from .words import verdict

Answer = TypeVar("Answer")


@dataclass(frozen=True, slots=True)
class Ask:
    """How the user wants a puzzle solved."""

    method: str = "exact"
    seconds: float | None = None
    seed: int = 0
    options: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Timed:
    """A result, the seconds it took, and those of them, on all processors together, in which it computed."""

    result: Result
    seconds: float
    process_seconds: float


class OutOfTimeError(Exception):
    """Work was not done in time."""


class Unsolved(click.ClickException):
    """A solution was needed and there is none to be had."""

    exit_code = 1


def timed_run(puzzle: Puzzle, ask: Ask) -> Timed:
    """Solve as asked, watch in hand."""
    start, process_start = time.perf_counter(), _process_seconds()
    result = run(puzzle, ask.method, seed=ask.seed, limit=Limit(ask.seconds), **ask.options)
    return Timed(result, time.perf_counter() - start, _process_seconds() - process_start)


def _process_seconds() -> float:
    """The processor's time of this process so far, and of those that it started and that have ended."""
    times = os.times()
    return time.process_time() + times.children_user + times.children_system


def in_time(steps: Generator[object, None, Answer], seconds: float | None) -> Answer:
    """What a generator comes to; OutOfTimeError when it takes longer."""
    reached = Limit(seconds).watch()
    with closing(steps):
        while reached() is None:
            try:
                next(steps)
            except StopIteration as end:
                answer: Answer = end.value
                return answer
    raise OutOfTimeError


def first_run(puzzle: Puzzle, ask: Ask) -> Timed:
    """The same where nothing has been solved yet: loading the solver, which a tiny puzzle does, is not counted."""
    with suppress(PuzzleError):  # not for this method
        run(Puzzle.flat([[1]], [[1]]), ask.method, seed=ask.seed, limit=Limit(ask.seconds), **ask.options)
    return timed_run(puzzle, ask)


def rounded(stages: Mapping[str, float]) -> dict[str, float]:
    """Seconds by stage, to the microsecond."""
    return {name: round(seconds, 6) for name, seconds in stages.items()}


def with_goal(puzzle: Puzzle) -> Puzzle:
    """The puzzle with a solution as its goal: the one it came with when that holds, else one found now."""
    if puzzle.info.goal is not None:
        if puzzle.check(puzzle.info.goal).ok:
            return puzzle
        click.echo(say("cli.stored_solution_fails"), err=True)
    result = run(puzzle)
    if not result.solutions:
        raise Unsolved(verdict(puzzle, result))
    if result.outcome is not Outcome.UNIQUE:
        click.echo(say("cli.first_is_used", verdict=verdict(puzzle, result)), err=True)
    return replace(puzzle, info=replace(puzzle.info, goal=result.solutions[0]))
