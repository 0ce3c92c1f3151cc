"""Ways to solve, for races with a known outcome. They have a module of their own because processes find them by name.

In the test's own process all of them reach a stage with long steps at once, so that others take over.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from multiprocessing import parent_process

from nonoscope import Event, Finished, Outcome, Progress, Puzzle, Stage, method_info
from solvers.events import Steps

Events = Iterator[Event | Steps]


def elsewhere(puzzle: Puzzle, *, seed: int, **options: object) -> Events:
    """Like `exact`, but only in other processes."""
    yield Stage("solving")
    yield from method_info("exact").start(puzzle, seed=seed, **options)


def only_others(puzzle: Puzzle, *, seed: int, **options: object) -> Events:
    """Like `exact` in other processes, while this one takes steps and never ends."""
    while parent_process() is None:
        time.sleep(0.01)
        yield Progress({"own": 1})
    yield from method_info("exact").start(puzzle, seed=seed, **options)


def sat_elsewhere(puzzle: Puzzle, *, seed: int, **options: object) -> Events:
    """Like SAT alone, also in this process during the first steps."""
    yield from method_info("exact").start(puzzle, seed=seed, **{**options, "probe": False, "learn": 0})


def endless(puzzle: Puzzle, *, seed: int, **options: object) -> Events:
    yield Stage("solving")
    while True:
        time.sleep(0.01)


def dies(puzzle: Puzzle, *, seed: int, **options: object) -> Events:
    yield Stage("solving")
    os._exit(3)


def dies_when_tall(puzzle: Puzzle, *, seed: int, **options: object) -> Events:
    """Like `exact`, but the process dies if the puzzle is higher than wide."""
    yield Stage("solving")
    if puzzle.height > puzzle.width:
        os._exit(3)
    yield from method_info("exact").start(puzzle, seed=seed, **options)


def tells_its_seed(puzzle: Puzzle, *, seed: int, **options: object) -> Events:
    """Solves nothing; only the process with the seed 5 ends."""
    yield Stage("solving")
    while seed != 5:
        time.sleep(0.01)
    yield Finished(Outcome.SOLVED, {"seed": seed})
