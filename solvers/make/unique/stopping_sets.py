"""Where line logic gets stuck: *stopping sets*, cells that stay open although all others are known.

In each line, a stopping set of a picture X has a *stretch*: from the line's first to its last cell of the set, and on
to the next empty cell, or the end, on either side. Let all cells outside the set be known. The known cells outside a
stretch use up their part of the clue, and leave to the stretch the clue that it has by itself. So what line logic finds
in a line depends only on the stretch. A picture Z with the same cells in all stretches gets stuck at the same set, and
knowing less does not help. Hence a picture that line logic solves must differ in a cell of the stretches.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, Final, Protocol

import numpy as np

from ...grid import EMPTY, FILLED, UNKNOWN
from ...kernel.board import TRAIL, WATCHED, Board, compile_board, new_state
from ...kernel.clauses import new_memory
from ...kernel.propagate import propagate
from ...kernel.trail import enqueue_all
from ...puzzle import puzzle_of
from .switches import Cells, Witness
from .visibility import as_grid

_ENDLESS: Final = 1 << 60
_ATTEMPTS: Final = 40  # to make a set smaller
_BYTES: Final = 8  # of a word of the board


class LineLogic:
    """The board of a picture's clues, on which line logic starts from any known cells."""

    def __init__(self, picture: Cells) -> None:
        self._picture = picture
        self._board: Board = compile_board(puzzle_of(as_grid(picture)))
        self._memory = new_memory(self._board)

    def left_open(self, known: Cells) -> Cells:
        """The cells that stay unknown."""
        state = new_state(self._board)
        cells = np.flatnonzero(known)
        state.grid[cells] = np.where(self._picture.flat[cells], FILLED, EMPTY)
        state.trail[: len(cells)], state.place[cells] = cells, np.arange(len(cells))
        state.num[TRAIL] = state.num[WATCHED] = len(cells)
        _clear_bits(state.black, known & ~self._picture)
        _clear_bits(state.white, known & self._picture)
        enqueue_all(self._board, state, np.arange(len(self._board.first), dtype=np.int32))
        propagate(self._board, state, self._memory, _ENDLESS)
        left: Cells = (state.grid == UNKNOWN).reshape(known.shape)
        return left


def _clear_bits(words: Any, cells: Cells) -> None:
    """Clear the bits of some cells in each line, rows first."""
    start = 0
    for lines in (cells, cells.T):
        packed = np.packbits(lines, axis=1, bitorder="little")
        room = np.zeros((len(lines), words.shape[1] * _BYTES), np.uint8)
        room[:, : packed.shape[1]] = packed
        words[start : start + len(lines)] &= ~room.view(np.uint64)
        start += len(lines)


class Logic(Protocol):
    """Line logic on the clues of a picture."""

    def left_open(self, known: Cells) -> Cells:
        """The cells that stay unknown."""


def stopping_sets(picture: Cells, seed: int, logic: Logic | None = None) -> Iterator[tuple[int, ...]]:
    """Small stopping sets, each with a cell that later ones do not have; none if line logic solves the puzzle."""
    logic, known, chance = logic or LineLogic(picture), np.zeros(picture.shape, np.bool_), Random(seed)
    while (left := logic.left_open(known)).any():
        least = tuple(np.flatnonzero(_least(logic, left, chance)).tolist())
        yield least
        known.flat[chance.choice(least)] = True


def _least(logic: Logic, left: Cells, chance: Random) -> Cells:
    """A small stopping set within one. Cells are removed in batches: of half the size after each attempt that leaves
    nothing open, of twice the size after one that does."""
    needed, several = set[int](), int(left.sum()) // 2
    for _ in range(_ATTEMPTS):
        others = sorted(set(np.flatnonzero(left).tolist()) - needed)
        if not others:
            break
        cells = chance.sample(others, min(max(1, several), len(others)))
        known = ~left
        known.flat[cells] = True
        fewer = logic.left_open(known)
        if fewer.any():
            left, several = fewer, 2 * several
        elif len(cells) == 1:
            needed.update(cells)
        else:
            several = len(cells) // 2
    return left


def stretch_witness(picture: Cells, cells: tuple[int, ...]) -> Witness:
    """The stretches of a stopping set, of which a cell has to change."""
    left, needed = np.zeros_like(picture), np.zeros_like(picture)
    left.flat[list(cells)] = True
    for lines, open_lines, marks in ((picture, left, needed), (picture.T, left.T, needed.T)):
        for number in np.flatnonzero(open_lines.any(axis=1)):
            places = np.flatnonzero(open_lines[number])
            marks[number, _stretch(lines[number], int(places[0]), int(places[-1]))] = True
    found = tuple(np.flatnonzero(needed).tolist())
    return Witness(found, tuple(bool(picture.flat[cell]) for cell in found), cells)


def _stretch(line: Cells, first: int, last: int) -> slice:
    """From the empty cell before the first place to the one after the last place."""
    first, last = first - 1, last + 1
    while first >= 0 and line[first]:
        first -= 1
    while last < len(line) and line[last]:
        last += 1
    return slice(max(0, first), last + 1)
