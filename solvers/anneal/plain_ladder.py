"""The ladder of grids in black and white: its arrays, and the parts that `tempering` calls.

Columns are sets of bits: `rows` weighs the placements of a row, `preferences` judges columns.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np

from ..by_address import by_address, with_parts
from ..compiled import part
from ..grid import EMPTY, FILLED, UNKNOWN
from ..kernel.board import Board, Bytes, Longs, Words
from ..lines.bits import W0, W1
from ..lines.narrow import WIDEST
from .costs import clue_slack
from .move_journal import Journal, note_cell
from .preferences import prefer_narrow, prefer_wide
from .rng import share
from .rows import draw, fill_row, satisfy_rows, weigh_bound, weigh_free
from .state import Field
from .tempering import WORK, ladder_arrays

# Steps of work for a line: for each cell, and for each place of a run.
_STEPS_A_CELL = 1
_STEPS_TO_JUDGE = 1
_STEPS_WHEN_LONG = 4
_STEPS_TO_DRAW = 1


@part
def _work(board, line, steps_a_place):
    """Steps of work for a line: for its cells, and for the places of all its runs."""
    first, last, length = board.run_first[line], board.run_last[line], board.length[line]
    places = clue_slack(board.runs, first, last, length) + 1
    return length * _STEPS_A_CELL + (last - first) * places * steps_a_place


@part
def _place_rows(board, field, ladder, grid):
    return satisfy_rows(board, field, ladder.cells[grid], ladder.starts[grid], ladder.rng, False, ladder.bonus,
                        ladder.odds[0], ladder.ways)


@part
def _read_cells(ladder, grid):
    """Set the bits of the columns."""
    width = ladder.voice.shape[0]
    for column in range(width):
        for word in range(ladder.filled.shape[2]):
            ladder.filled[grid, column, word] = W0
    for cell in range(ladder.cells.shape[1]):
        row, column = cell // width, cell % width
        if ladder.cells[grid, cell] == FILLED:
            ladder.filled[grid, column, row >> 6] |= W1 << np.uint64(row & 63)


@part
def _judge(board, field, ladder, grid, column):
    """Return the cost of a column, and write the preferred values of its cells."""
    if not ladder.voice[column]:
        return np.int64(0)
    line = field.height + column
    length, first, last = board.length[line], board.run_first[line], board.run_last[line]
    words, preferred = ladder.filled[grid, column], ladder.preferred[grid, column]
    ladder.num[WORK] += _work(board, line, _STEPS_TO_JUDGE if length <= WIDEST else _STEPS_WHEN_LONG)
    if length <= WIDEST:
        return prefer_narrow(words, length, board.runs, first, last, ladder.before, ladder.most, ladder.narrow_marks,
                             preferred)
    return prefer_wide(words, length, board.runs, first, last, ladder.before, ladder.most, ladder.wide_marks,
                       ladder.areas, preferred)


@part
def _fill_bonus(ladder, grid, row):
    """`bonus[p]` := how many of a row's first p cells prefer to be filled, less those that prefer to be empty."""
    word, bit, total = row >> 6, np.uint64(row & 63), np.int64(0)
    preferred, bonus, voice = ladder.preferred[grid], ladder.bonus, ladder.voice
    for column in range(np.uint64(voice.shape[0])):
        bonus[column] = total
        total += voice[column] * (2 * np.int64((preferred[column, word] >> bit) & W1) - 1)
    bonus[voice.shape[0]] = total


@part
def _draw(board, field, ladder, grid, rung, row):
    ladder.num[WORK] += _work(board, row, _STEPS_TO_DRAW)
    if field.total[row] < 0:
        return _draw_cells(field, ladder, grid, rung, row)
    return _draw_runs(board, field, ladder, grid, rung, row)


@part
def _draw_cells(field, ladder, grid, rung, row):
    """Draw each cell of a row without a clue. Returns whether anything may have changed."""
    width, bonus = ladder.voice.shape[0], ladder.bonus
    cells = ladder.cells[grid]
    for column in range(width):
        odds = math.exp(-(bonus[column + 1] - bonus[column]) / ladder.temperature[rung])
        if field.certain[row * width + column] == UNKNOWN:
            cells[row * width + column] = FILLED if share(ladder.rng) * (1.0 + odds) < 1.0 else EMPTY
    return True


@part
def _draw_runs(board, field, ladder, grid, rung, row):
    """Draw a placement of the runs of a row, and fill its cells. Returns whether anything changed."""
    first, last, length = board.run_first[row], board.run_last[row], board.length[row]
    runs, cell, places = board.runs, board.first[row], clue_slack(board.runs, first, last, length) + 1
    odds, starts = ladder.odds[rung], ladder.starts[grid]
    if not ladder.bound[row]:
        weigh_free(runs, first, last, places, ladder.bonus, odds, ladder.ways)
    elif not weigh_bound(runs, first, last, places, ladder.bonus, odds, ladder.ways, field.certain, cell):
        return False  # all weights were too small to be represented
    if not draw(runs, first, last, length, places, ladder.ways, field.certain, cell, ladder.rng, False, starts):
        return False
    fill_row(board, row, ladder.cells[grid], starts)
    return True


@part
def _take_over(ladder, grid, row, column):
    word, bit, cell = row >> 6, np.uint64(row & 63), row * ladder.voice.shape[0] + column
    if (ladder.filled[grid, column, word] >> bit) & W1 == np.uint64(ladder.cells[grid, cell] == FILLED):
        return False
    ladder.filled[grid, column, word] ^= W1 << bit
    note_cell(ladder.journal, cell)
    return True


@with_parts(place_rows=_place_rows, read_cells=_read_cells, judge=_judge, fill_bonus=_fill_bonus, draw=_draw,
            take_over=_take_over)
@by_address
class PlainLadder(NamedTuple):
    """The grids by number, and their rungs. Arrays about columns are indexed by grid, column and word."""

    num: Longs
    rng: Words
    temperature: Any
    odds: Any
    on_rung: Longs  # the number of the grid there
    cost: Longs  # by grid
    cells: Any
    starts: Any
    filled: Any
    preferred: Any
    column_cost: Any
    voice: Longs  # by column: 0 without a clue
    bound: Bytes  # by row: whether cells of it are certain
    best: Bytes
    bonus: Longs  # from here on work areas
    ways: Any
    before: Longs
    most: Longs
    narrow_marks: Any
    wide_marks: Any
    areas: Any
    journal: Journal


def new_plain_ladder(board: Board, field: Field, rungs: int, seed: int, number: int) -> PlainLadder:
    """A ladder whose grids have only their certain cells."""
    height, longest = field.height, int(board.length.max())
    width, words, runs = len(field.certain) // height, (height + 63) >> 6, (longest + 1) // 2 + 1
    is_filled = field.certain == FILLED
    return PlainLadder(
        **ladder_arrays(board, field, rungs, seed, number),
        cells=np.tile(np.where(is_filled, FILLED, EMPTY).astype(np.int8), (rungs, 1)),
        starts=np.zeros((rungs, len(board.runs)), np.int32),
        filled=np.zeros((rungs, width, words), np.uint64),
        preferred=np.zeros((rungs, width, words), np.uint64),
        voice=(field.total[height:] >= 0).astype(np.int64),
        bound=(field.certain.reshape(height, width) != UNKNOWN).any(axis=1).astype(np.int8),
        bonus=np.zeros(longest + 1, np.int64),
        ways=np.zeros((runs, longest + 1), np.float64),
        before=np.zeros(longest + 1, np.int64),
        most=np.zeros(longest + 1, np.int64),
        narrow_marks=np.zeros((runs, 2), np.uint64),
        wide_marks=np.zeros((runs, longest + 1) if height > WIDEST else (1, 1), np.int8),
        areas=np.zeros((3, longest + 1), np.int64),
    )
