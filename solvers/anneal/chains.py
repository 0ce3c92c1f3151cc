"""Chains side by side: what is certain is found out, then all do the same amount of work and the best one is shown.

Knows nothing of how a chain moves. What comes out does not depend on the number of processors.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final, Protocol

import numpy as np

from ..errors import PuzzleError
from ..events import Candidate, Event, Finished, Outcome, Progress, Reason, Solution, Steps
from ..grid import Grid
from ..kernel.board import Bytes
from ..puzzle import Puzzle
from ..runner import OptionValue, Stretch
from .move_outline import Teller, Telling, unfold
from .preprocess import preprocess
from .space import log10_grids, log10_rows

Options = Mapping[str, OptionValue]

_SLICE: Final = 4_000_000  # steps of work between two looks at what happened: some 10 to 20 ms


@dataclass(frozen=True, slots=True)
class Counts:
    """How a chain fares."""

    moves: int
    accepted: int
    improved: int
    cost: int
    best: int
    temperature: float


class Walker(Teller, Protocol):
    """A chain as it is seen from here."""

    def advance(self, work: int) -> None:
        """Move on for so many steps of work, fewer when there is no cost or no move left. May run in any thread."""

    @property
    def finished(self) -> bool:
        """Whether all moves have been made that it may make."""

    def counts(self) -> Counts: ...

    def cells(self) -> Bytes:
        """The grid the chain stands on."""

    def best_cells(self) -> Bytes:
        """The grid of the lowest cost it has been to."""


@dataclass(frozen=True, slots=True)
class Team:
    """The chains of a solve, each on its first grid."""

    walkers: Sequence[Walker]
    can_move: bool
    broken: int | None = None  # a line that cannot hold beside the certain cells


def compete(
    puzzle: Puzzle, options: Options, gather: Callable[[Bytes], Team], tell: Stretch | bool = False
) -> Iterator[Event | Steps]:
    """Find what is certain, let a team be gathered for it, and let its chains race; to `tell` of their single
    moves is all that matters, or one stretch of a race."""
    known = yield from preprocess(puzzle, str(options["preprocess"]))
    where = known.where
    if where is None:
        certain = np.frombuffer(known.cells, np.int8).copy()
        team = gather(certain)
        if team.broken is None:
            if isinstance(tell, Stretch):
                yield from _unfolded(team, tell)
                return
            yield Progress({"log10_space": log10_grids(puzzle, known.cells), "log10_rows": log10_rows(puzzle)})
            threads = min(int(options["cores"]) or _processors(), len(team.walkers))
            telling = Telling(team.walkers if tell else (), puzzle.size)
            yield from _race(team, Show(puzzle.shape, certain), threads, telling)
            return
        where = Reason("line", line=team.broken)
    yield Finished(Outcome.NONE, {}, where)


def _unfolded(team: Team, stretch: Stretch) -> Iterator[Event]:
    """Every move of a stretch, by the chain alone that makes them."""
    if stretch.chain >= len(team.walkers):
        raise PuzzleError("errors.checkpoint")
    walker = team.walkers[stretch.chain]
    if stretch.checkpoint is not None:
        try:
            walker.restore(stretch.checkpoint)
        except ValueError:
            raise PuzzleError("errors.checkpoint") from None
    if stretch.temperature is not None:
        walker.keep_at(stretch.temperature)
    if team.can_move:
        yield from unfold(walker, stretch.chain, stretch.first - walker.counts().moves, stretch.count)
    yield Finished(Outcome.LIMIT if walker.counts().cost else Outcome.SOLVED)


def _processors() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Show:
    """What the screen shows of the chains, and how it differs from what it shall show."""

    def __init__(self, shape: tuple[int, ...], certain: Bytes) -> None:
        self._shape = shape
        self._cells = certain

    def candidate(self, cells: Bytes, cost: int, counts: Counts) -> Iterator[Event]:
        """The cells that differ from what was shown last; at first all that are not certain."""
        differing = np.flatnonzero(self._cells != cells)
        self._cells = cells.copy()
        values = cells[differing]
        yield Candidate(tuple(differing.tolist()), tuple(values.tolist()), cost, counts.temperature, counts.moves)

    def grid(self) -> Grid:
        """What is shown now."""
        return Grid(self._shape, self._cells.tobytes())


def _race(team: Team, show: Show, threads: int, telling: Telling) -> Iterator[Event]:
    """Let the chains walk until one of them has found a solution, or all have made their moves."""
    walkers = team.walkers
    yield from _report(show, walkers)
    yield from telling.begin()
    with _workers(threads) as advance:
        while team.can_move and _leader(walkers).counts().cost and not all(one.finished for one in walkers):
            advance(walkers, max(1, _SLICE // len(walkers)))
            yield from telling.go_on()
            yield from _report(show, walkers)
    yield from telling.go_on(ends=True)
    yield from _end(team, show)


@contextmanager
def _workers(threads: int) -> Iterator[Callable[[Sequence[Walker], int], None]]:
    """A function that lets all chains walk, in so many threads; kernels let other threads run."""
    if threads == 1:
        yield _advance_in_turn
        return
    with ThreadPoolExecutor(threads) as pool:

        def advance(walkers: Sequence[Walker], work: int) -> None:
            for _ in pool.map(lambda walker: walker.advance(work), walkers):
                pass

        yield advance


def _advance_in_turn(walkers: Sequence[Walker], work: int) -> None:
    for walker in walkers:
        walker.advance(work)


def _leader(walkers: Sequence[Walker]) -> Walker:
    """The chain that stands best, the first of equals."""
    return min(walkers, key=lambda walker: walker.counts().cost)


def _report(show: Show, walkers: Sequence[Walker]) -> Iterator[Event]:
    leader = _leader(walkers)
    counts = leader.counts()
    yield from show.candidate(leader.cells(), counts.cost, counts)
    yield Progress(_numbers(walkers, counts))


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


def _end(team: Team, show: Show) -> Iterator[Event]:
    """A solution, or else the best grid that any chain has been to."""
    if not _leader(team.walkers).counts().cost:
        yield Solution(show.grid())
        yield Finished(Outcome.SOLVED)
        return
    best = min(team.walkers, key=lambda walker: walker.counts().best)
    counts = best.counts()
    yield from show.candidate(best.best_cells(), counts.best, counts)
    yield Finished(Outcome.LIMIT if team.can_move else Outcome.STUCK)
