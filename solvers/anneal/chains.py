"""Runs chains side by side: they start from the certain cells, do equal amounts of work, and the best one is shown.

Nothing here knows how a chain moves. The result does not depend on the number of processors.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from dataclasses import dataclass
from operator import methodcaller
from typing import Final

import numpy as np

from ..errors import PuzzleError
from ..events import Candidate, Event, Finished, Outcome, Progress, Reason, Solution, Steps
from ..grid import Grid
from ..kernel.board import Bytes, planes_of
from ..puzzle import Puzzle
from ..runner import OptionValue, Stretch
from .move_outline import MoveReport, unfold
from .preprocess import Certain, log10_grids, log10_rows, preprocess
from .walker import Counts, Walker

Options = Mapping[str, OptionValue]

_SLICE: Final = 4_000_000  # steps of work between two reports: about 10 to 20 ms


@dataclass(frozen=True, slots=True)
class Team:
    """The chains of a solve, each on its first grid."""

    walkers: Sequence[Walker]
    broken: int | None = None  # a line whose clue contradicts the certain cells

    @property
    def can_move(self) -> bool:
        return self.walkers[0].can_move


def compete(
    puzzle: Puzzle, options: Options, gather: Callable[[Certain], Team], tell: Stretch | bool = False
) -> Iterator[Event | Steps]:
    """Find the certain cells, gather a team for them, and let its chains race. `tell` reports their single moves, or
    only one stretch of a race."""
    certain = yield from preprocess(puzzle, str(options["preprocess"]))
    where = certain.where
    if where is None:
        team = gather(certain)
        if team.broken is None:
            if isinstance(tell, Stretch):
                yield from _unfolded(team, tell)
                return
            yield Progress({"log10_space": log10_grids(puzzle, certain.cells), "log10_rows": log10_rows(puzzle)})
            threads = min(int(options["cores"]) or _processors(), len(team.walkers))
            report = MoveReport(team.walkers if tell else (), puzzle.size * planes_of(puzzle))
            yield from _race(team, Show(puzzle.shape, certain.states), threads, report)
            return
        where = Reason("line", line=team.broken)
    yield Finished(Outcome.NONE, {}, where)


def _unfolded(team: Team, stretch: Stretch) -> Iterator[Event]:
    """Every move of a stretch; only its chain runs."""
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
    """The grid shown last, and the cells in which the next one differs."""

    def __init__(self, shape: tuple[int, ...], certain: Bytes) -> None:
        self._shape = shape
        self._cells = certain

    def candidate(self, cells: Bytes, cost: int, counts: Counts) -> Iterator[Event]:
        """The cells that differ from the grid shown last; at first all that are not certain."""
        differing = np.flatnonzero(self._cells != cells)
        self._cells = cells.copy()
        values = cells[differing]
        yield Candidate(tuple(differing.tolist()), tuple(values.tolist()), cost, counts.temperature, counts.moves)

    def grid(self) -> Grid:
        return Grid(self._shape, self._cells.tobytes())


def _race(team: Team, show: Show, threads: int, report: MoveReport) -> Iterator[Event]:
    """Let the chains walk until one of them has found a solution, or all have made their moves."""
    walkers = team.walkers
    advance = methodcaller("advance", max(1, _SLICE // len(walkers)))
    yield from _report(show, walkers)
    yield from report.begin()
    with ThreadPoolExecutor(threads) if threads > 1 else nullcontext() as pool:
        while team.can_move and _leader(walkers).counts().cost and not all(walker.finished for walker in walkers):
            list((pool.map if pool else map)(advance, walkers))  # kernels let other threads run
            yield from report.go_on()
            yield from _report(show, walkers)
    yield from report.go_on(ends=True)
    yield from _end(team, show)


def _leader(walkers: Sequence[Walker]) -> Walker:
    """The chain with the lowest cost, the first of equals."""
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
    rejects = any(walker.REJECTS for walker in walkers)
    return {
        "moves": moves,
        "accepted" if rejects else "changed": accepted,
        "improved": sum(counts.improved for counts in every),
        **({"acceptance": round(accepted / moves, 4) if moves else 0.0} if rejects else {}),
        "cost": leader.cost,
        "best": min(counts.best for counts in every),
        "temperature": leader.temperature,
        "chains": len(every),
    }


def _end(team: Team, show: Show) -> Iterator[Event]:
    """A solution, or else the best grid of all chains."""
    if not _leader(team.walkers).counts().cost:
        yield Solution(show.grid())
        yield Finished(Outcome.SOLVED)
        return
    best = min(team.walkers, key=lambda walker: walker.counts().best)
    counts = best.counts()
    yield from show.candidate(best.best_cells(), counts.best, counts)
    yield Finished(Outcome.LIMIT if team.can_move else Outcome.STUCK)
