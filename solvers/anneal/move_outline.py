"""The report of single moves: all of them at first, later those that matter and the net effect of the others.

The first `WHOLE` moves of a run are reported one by one. After that there is an outline, which may grow by `OUTLINE`
moves and cells each time that the run doubles in length. It holds the moves around each new best grid, those after a
reheat, the swaps of grids, and the least likely of the worse moves that were accepted. Everything can be made again
from checkpoints.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

import numpy as np

from ..events import Event, Moves
from .move_journal import AROUND, BETTER, DRAWN, GAP, STAYED, SWAPPED, TAKEN, Columns, concatenate
from .walker import Walker

WHOLE: Final = 200_000  # moves of all chains that are reported one by one, unless they change very many cells
MOST_CELLS: Final = 2_000_000  # that these may change, and that the grids of reported chains may have
OUTLINE: Final = 20_000
CHECK: Final = 20_000_000  # steps of work between two checkpoints, about .06 s
CHECKPOINTS: Final = 4_000_000  # bytes of checkpoints, until they come half as often


class MoveReport:
    """The moves of as many of the first walkers as stay within bounds."""

    def __init__(self, walkers: Sequence[Walker], size: int) -> None:
        grids = len(walkers[0].stand(0).grids) if walkers else 1
        self._walkers = walkers[: MOST_CELLS // (grids * size)]
        self._outlines = [_Outline(grids, size, walker.stand(chain).on_rung)
                          for chain, walker in enumerate(self._walkers)]
        self._checks = [0] * len(self._walkers)
        self._interval = CHECK
        self._checkpoint_bytes = 0
        self._moves = self._cells = 0
        self._reports_all = True
        for walker in self._walkers:
            walker.keep_journal()

    def begin(self) -> Iterator[Event]:
        """The state of each chain."""
        for chain, walker in enumerate(self._walkers):
            yield walker.stand(chain)

    def go_on(self, *, ends: bool = False) -> Iterator[Event]:
        """The moves of the chains since the last call. An outline waits until there are many to choose from, or the run
        `ends`."""
        if self._reports_all and (self._moves >= WHOLE or self._cells >= MOST_CELLS):
            self._reports_all = False
            for walker in self._walkers:
                walker.keep_outline()
        drain_all = self._reports_all or ends
        parts_by_chain = [[part for part in walker.moves(all_of_them=drain_all) if ends or len(part.by)]
                          for walker in self._walkers]
        counts = [sum(int(part.by.sum()) for part in parts) for parts in parts_by_chain]
        self._moves += sum(counts)
        quota = OUTLINE * sum(counts) // max(1, self._moves) // max(1, len(counts))
        for chain, parts in enumerate(parts_by_chain):
            for selection in self._select(chain, parts, quota, ends):
                if len(selection.by):
                    yield _event(chain, selection)
            yield from self._check(chain)

    def _select(self, chain: int, parts: list[Columns], quota: int, ends: bool) -> Iterator[Columns]:
        """The part of a chain's moves that is reported."""
        if self._reports_all:
            for part in parts:
                self._cells += len(part.cells)
                yield self._outlines[chain].all_of(part)
        elif parts:
            yield self._outlines[chain].of(concatenate(parts), quota, ends=ends)

    def _check(self, chain: int) -> Iterator[Event]:
        walker = self._walkers[chain]
        if walker.work - self._checks[chain] < self._interval:
            return
        self._checks[chain] = walker.work
        checkpoint = walker.checkpoint(chain)
        self._checkpoint_bytes += len(str(checkpoint.state))
        if self._checkpoint_bytes > CHECKPOINTS:
            self._checkpoint_bytes, self._interval = 0, 2 * self._interval
        yield checkpoint


def _event(chain: int, columns: Columns) -> Moves:
    c = columns
    return Moves(chain, c.kind, c.by, c.size, c.cells, c.delta, c.temperature, c.draw, c.grid, c.rung)


def unfold(walker: Walker, chain: int, first: int, count: int) -> Iterator[Event]:
    """Make the `first` moves of a chain, then report each of the next `count` moves, with its state before and after
    them."""
    walker.make(first)
    yield walker.stand(chain)
    walker.keep_journal()
    walker.make(count)
    parts = [part for part in walker.moves(all_of_them=True) if len(part.by)]
    if parts:
        yield _event(chain, concatenate(parts))
    yield walker.checkpoint(chain)


class _Outline:
    """Chooses among a chain's moves, and keeps the net effect of those left out, across slices."""

    def __init__(self, grids: int, size: int, on_rung: Sequence[int]) -> None:
        self._size = size
        self._on_rung = list(on_rung)  # the grid on each rung,
        self._last_known = list(on_rung)  # and as last reported
        self._flipped = np.zeros((grids, size), bool)  # by moves that were left out
        self._delta = np.zeros(grids, np.int64)
        self._by = 0

    def all_of(self, columns: Columns) -> Columns:
        """Report all of these moves."""
        self._note_reported(columns)
        return columns

    def of(self, columns: Columns, quota: int, *, ends: bool) -> Columns:
        """The moves that matter, each stretch of them after the net effect of those left out before it. What is left
        out after the last stretch waits for the next call, unless the run `ends`."""
        columns, dropped = _one_by_one(columns)
        selected = self._select(columns, quota, np.cumsum(columns.by) + dropped[1:])
        places = np.concatenate([[0], np.cumsum(columns.size)])
        out, last = [_part(columns, places, 0, 0)], 0
        for first, end in _stretches(selected, dropped):
            self._leave_out(_part(columns, places, last, first), dropped[first + 1] - dropped[last])
            out += [self._gap(columns.first), _part(columns, places, first, end)]
            self._note_reported(out[-1])
            last = end
        self._leave_out(_part(columns, places, last, len(selected)), dropped[-1] - dropped[last])
        return concatenate([*out, self._gap(columns.first)] if ends else out)

    def _select(self, columns: Columns, quota: int, numbers: Any) -> Any:
        """Which moves are reported one by one; their `numbers` count from the first move on."""
        changing = (columns.kind == TAKEN) | (columns.kind == DRAWN)
        selected = columns.matters > 0
        best = np.flatnonzero(columns.matters == BETTER)
        if len(best) * 2 * AROUND <= quota + 2 * AROUND:
            selected |= _near(numbers, best)
        swaps = np.flatnonzero(columns.kind == SWAPPED)
        stretches = max(quota - int(columns.size[changing].sum()), quota // self._size)
        selected[swaps[: stretches // 2 + 1]] = True
        worse = np.flatnonzero(changing & (columns.delta > 0) & ~selected)
        most = max(1, stretches - min(len(swaps), stretches // 2))
        if len(worse) > most:
            score = columns.delta[worse] / columns.temperature[worse]
            worse = worse[np.argpartition(-score, most)[:most]]
        selected[worse] = True
        return selected

    def _note_reported(self, part: Columns) -> None:
        """Note that these moves are reported one by one."""
        self._change_places(part)
        self._last_known[:] = self._on_rung

    def _change_places(self, part: Columns) -> None:
        on = self._on_rung
        for rung in part.rung[part.kind == SWAPPED].tolist():
            on[rung], on[rung + 1] = on[rung + 1], on[rung]

    def _leave_out(self, part: Columns, dropped: int) -> None:
        """Leave out a part, and the `dropped` moves in it that changed nothing."""
        self._by += int(part.by.sum()) + int(dropped)
        if not len(part.by):
            return
        self._change_places(part)
        changing = (part.kind == TAKEN) | (part.kind == DRAWN)
        cells = part.cells[np.repeat(changing, part.size)]
        if len(self._flipped) > 1:
            cells = cells + np.repeat(part.grid[changing].astype(np.int64), part.size[changing]) * self._size
        if len(cells) > self._flipped.size >> 6:
            self._flipped ^= (np.bincount(cells, minlength=self._flipped.size) & 1).astype(bool).reshape(-1, self._size)
        else:
            unique, times = np.unique(cells, return_counts=True)
            self._flipped.reshape(-1)[unique] ^= times % 2 == 1
        self._delta += np.bincount(
            part.grid[changing], part.delta[changing], minlength=len(self._delta)
        ).astype(np.int64)

    def _gap(self, first: int) -> Columns:
        """The net effect of what was left out, a row for each grid that differs, with its current rung. Forgets it."""
        rung_of = np.full(len(self._delta), -1, np.int32)
        rung_of[self._on_rung] = np.arange(len(self._on_rung))
        moved = np.zeros(len(self._delta), bool)
        moved[[now for now, before in zip(self._on_rung, self._last_known, strict=True) if now != before]] = True
        grids = np.flatnonzero(self._flipped.any(axis=1) | (self._delta != 0) | moved)
        if not len(grids) and self._by:
            grids = np.zeros(1, np.int64)
        count = len(grids)
        owners, cells = np.nonzero(self._flipped[grids])
        by = np.zeros(count, np.int64)
        by[:1] = self._by
        gap = Columns(
            first, by, np.full(count, GAP, np.int8), np.zeros(count, np.int8),
            np.bincount(owners, minlength=count), cells.astype(np.int32), self._delta[grids],
            np.full(count, np.nan), np.full(count, np.nan), grids.astype(np.int32), rung_of[grids],
        )
        self._last_known[:] = self._on_rung
        self._flipped[grids] = False
        self._delta[:] = 0
        self._by = 0
        return gap


def _one_by_one(columns: Columns) -> tuple[Columns, Any]:
    """The moves, each counted once, and the total number dropped before each move and after the last one."""
    singles = np.where((columns.kind == SWAPPED) | (columns.kind == STAYED), 0, 1)
    return columns._replace(by=singles), np.concatenate([[0], np.cumsum(columns.by - singles)])


def _stretches(selected: Any, dropped: Any) -> list[tuple[int, int]]:
    """The first and the end of each stretch of consecutive moves."""
    joint = np.concatenate([[False], selected[1:] & selected[:-1] & (np.diff(dropped[1:]) == 0), [False]])
    firsts = np.flatnonzero(selected & ~joint[:-1])
    ends = np.flatnonzero(selected & ~joint[1:]) + 1
    return [*zip(firsts.tolist(), ends.tolist(), strict=True)]


def _near(numbers: Any, best: Any) -> Any:
    """Which moves are near one of the `best`."""
    edges = np.zeros(len(numbers) + 1, np.int64)
    np.add.at(edges, np.searchsorted(numbers, numbers[best] - AROUND), 1)
    np.add.at(edges, np.searchsorted(numbers, numbers[best] + AROUND, "right"), -1)
    return np.cumsum(edges)[:-1] > 0


def _part(columns: Columns, places: Any, first: int, end: int) -> Columns:
    """Some of the moves; `places` tells where their cells begin."""
    cut: dict[str, Any] = {name: column[first:end] for name, column in list(columns._asdict().items())[1:]}
    return columns._replace(**{**cut, "cells": columns.cells[places[first] : places[end]]})
