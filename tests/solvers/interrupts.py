"""Ctrl-C in the middle of measuring. No tests here."""

from __future__ import annotations

from collections.abc import Callable

from nonoscope import Puzzle
from solvers.cli.timed_runs import Ask, Timed, timed_run


def interrupted_at(run: int) -> Callable[[Puzzle, Ask], Timed]:
    """In place of `timed_run`: the same, but the run of that number ends in Ctrl-C."""
    runs = 0

    def interrupted(puzzle: Puzzle, ask: Ask) -> Timed:
        nonlocal runs
        runs += 1
        if runs == run:
            raise KeyboardInterrupt
        return timed_run(puzzle, ask)

    return interrupted
