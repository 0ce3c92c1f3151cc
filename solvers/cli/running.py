"""Solving on behalf of a command, with the command line's clock. Nothing here prints a result."""

from __future__ import annotations

import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace

import click

from ..errors import PuzzleError
from ..events import Outcome
from ..puzzle import Puzzle
from ..solve import Limit, Result, run
from .words import verdict


@dataclass(frozen=True, slots=True)
class Ask:
    """How the user wants a puzzle solved."""

    method: str = "exact"
    seconds: float | None = None
    seed: int = 0
    options: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Timed:
    """A result and the seconds it took."""

    result: Result
    seconds: float


class Unsolved(click.ClickException):
    """A solution was needed and there is none to be had."""

    exit_code = 1


def timed_run(puzzle: Puzzle, ask: Ask) -> Timed:
    """Solve as asked, watch in hand."""
    start = time.perf_counter()
    result = run(puzzle, ask.method, seed=ask.seed, limit=Limit(ask.seconds), **ask.options)
    return Timed(result, time.perf_counter() - start)


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
        click.echo("Note: the solution stored in the file does not satisfy its clues; solving instead.", err=True)
    result = run(puzzle)
    if not result.solutions:
        raise Unsolved(verdict(puzzle, result))
    if result.outcome is not Outcome.UNIQUE:
        click.echo(f"Note: {verdict(puzzle, result)} The first one is used.", err=True)
    return replace(puzzle, info=replace(puzzle.info, goal=result.solutions[0]))
