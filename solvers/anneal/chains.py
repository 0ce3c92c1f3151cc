"""Chains side by side: all make the same number of moves, then the best one is shown.

Knows nothing of how a chain moves. What comes out does not depend on the number of processors.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from ..events import Candidate, Event, Finished, Outcome, Progress, Solution
from ..grid import Grid
from ..kernel.board import Bytes


@dataclass(frozen=True, slots=True)
class Counts:
    """How a chain fares."""

    moves: int
    accepted: int
    improved: int
    cost: int
    best: int
    temperature: float


class Walker(Protocol):
    """A chain as it is seen from here."""

    def advance(self, moves: int) -> None:
        """Make so many moves, or fewer when the cost reaches 0. May run in any thread."""

    def counts(self) -> Counts: ...

    def cells(self) -> Bytes:
        """The grid the chain stands on."""

    def best_cells(self) -> Bytes:
        """The grid of the lowest cost it has been to."""


class Show:
    """What the screen shows of the chains, and how it differs from what it shall show."""

    def __init__(self, shape: tuple[int, ...]) -> None:
        self._shape = shape
        self._cells: Bytes | None = None

    def candidate(self, cells: Bytes, cost: int, counts: Counts) -> Iterator[Event]:
        """The cells that differ from what was shown last; all of them at first."""
        before = np.zeros_like(cells) if self._cells is None else self._cells
        differing = np.flatnonzero(before != cells)
        self._cells = cells.copy()
        values = cells[differing]
        yield Candidate(tuple(differing.tolist()), tuple(values.tolist()), cost, counts.temperature, counts.moves)

    def grid(self) -> Grid:
        """What is shown now."""
        assert self._cells is not None
        return Grid(self._shape, self._cells.tobytes())


@dataclass(frozen=True, slots=True)
class Plan:
    """How far chains go, how often they tell, and the numbers that never change."""

    moves: int  # of each chain
    slice: int
    cores: int  # 0: all there are
    facts: Mapping[str, float]
    otherwise: Outcome = Outcome.LIMIT  # how it ends without a solution


def race(shape: tuple[int, ...], walkers: Sequence[Walker], plan: Plan) -> Iterator[Event]:
    """Let the chains walk until one of them has found a solution, or all have made their moves."""
    show, done = Show(shape), 0
    with _workers(min(plan.cores or _processors(), len(walkers))) as advance:
        yield from _report(show, walkers, plan)
        while done < plan.moves and _leader(walkers).counts().cost:
            step = min(plan.slice, plan.moves - done)
            advance(walkers, step)
            done += step
            yield from _report(show, walkers, plan)
    yield from _end(show, walkers, plan.otherwise)


@contextmanager
def _workers(threads: int) -> Iterator[Callable[[Sequence[Walker], int], None]]:
    """A function that lets all chains walk, in so many threads; kernels let other threads run."""
    if threads == 1:
        yield _advance_in_turn
        return
    with ThreadPoolExecutor(threads) as pool:

        def advance(walkers: Sequence[Walker], moves: int) -> None:
            for _ in pool.map(lambda walker: walker.advance(moves), walkers):
                pass

        yield advance


def _advance_in_turn(walkers: Sequence[Walker], moves: int) -> None:
    for walker in walkers:
        walker.advance(moves)


def _processors() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _leader(walkers: Sequence[Walker]) -> Walker:
    """The chain that stands best, the first of equals."""
    return min(walkers, key=lambda walker: walker.counts().cost)


def _report(show: Show, walkers: Sequence[Walker], plan: Plan) -> Iterator[Event]:
    leader = _leader(walkers)
    counts = leader.counts()
    yield from show.candidate(leader.cells(), counts.cost, counts)
    yield Progress({**_numbers(walkers, counts), **plan.facts})


def _numbers(walkers: Sequence[Walker], leader: Counts) -> dict[str, float]:
    """Moves of all chains together; cost and temperature are the leader's."""
    every = [walker.counts() for walker in walkers]
    moves, accepted = sum(counts.moves for counts in every), sum(counts.accepted for counts in every)
    return {
        "moves": moves,
        "accepted": accepted,
        "improved": sum(counts.improved for counts in every),
        "acceptance": round(accepted / moves, 4) if moves else 0.0,
        "cost": leader.cost,
        "best": min(counts.best for counts in every),
        "temperature": leader.temperature,
        "chains": len(every),
    }


def _end(show: Show, walkers: Sequence[Walker], otherwise: Outcome) -> Iterator[Event]:
    """A solution, or else the best grid that any chain has been to."""
    if not _leader(walkers).counts().cost:
        yield Solution(show.grid())
        yield Finished(Outcome.SOLVED)
        return
    best = min(walkers, key=lambda walker: walker.counts().best)
    counts = best.counts()
    yield from show.candidate(best.best_cells(), counts.best, counts)
    yield Finished(otherwise)
