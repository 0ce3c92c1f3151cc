"""The ladder of coloured grids: its arrays, and the parts that `tempering` calls.

Whole rows are drawn anew, in the states of the puzzle's cells. `coloured_lines` weighs rows and judges columns.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from ..by_address import by_address, with_parts
from ..compiled import part
from ..grid import UNKNOWN
from ..kernel.board import Board, Bytes, Longs, Words
from ..lines.coloured import slack_of
from .coloured_lines import colour_in, draw_row, judge_line, weigh
from .move_journal import Journal, note_cell
from .state import Field
from .tempering import WORK, ladder_arrays

# Steps of work for a line: for each cell and colour, and for each place of a run when it is drawn or judged.
_STEPS_TO_DRAW = 2
_STEPS_TO_JUDGE = 4


@part
def _work(board, line, steps_a_place):
    first, last, length = board.run_first[line], board.run_last[line], board.length[line]
    places = slack_of(board.runs, first, last, length) + 1
    return length * board.planes[0] + ((last - first) >> 1) * places * steps_a_place


@part
def _place_row(board, ladder, rung, row):
    """Draw a placement of a row into `states`; False when it has none."""
    first, last, length, cell = board.run_first[row], board.run_last[row], board.length[row], board.first[row]
    places = slack_of(board.runs, first, last, length) + 1
    if not weigh(board.runs, first, last, places, ladder.bonus, ladder.odds[rung], ladder.ways, ladder.masks, cell):
        return False  # or all weights were too small to be represented
    draw_row(board.runs, first, last, length, places, ladder.ways, ladder.masks, cell, ladder.rng, ladder.states)
    return True


@part
def _place_rows(board, field, ladder, grid):
    for row in range(field.height):
        if not _place_row(board, ladder, 0, row):
            return row
        cell = board.first[row]
        for place in range(board.length[row]):
            if not (ladder.masks[cell + place] >> colour_in(ladder.states[place])) & 1:
                return row
            ladder.cells[grid, cell + place] = ladder.states[place]
    return -1


@part
def _read_cells(ladder, grid):
    """Nothing to prepare: columns are read cell by cell."""


@part
def _judge(board, field, ladder, grid, column):
    line = field.height + column
    ladder.num[WORK] += _work(board, line, _STEPS_TO_JUDGE)
    return judge_line(ladder.cells[grid], board.first[line], board.step[line], board.length[line], board.planes[0],
                      board.runs, board.run_first[line], board.run_last[line], ladder, ladder.preferred[grid])


@part
def _fill_bonus(ladder, grid, row):
    preferred, bonus, width = ladder.preferred[grid], ladder.bonus, ladder.column_cost.shape[1]
    for place in range(width):
        mask = preferred[row * width + place]
        for plane in range(1, bonus.shape[0]):
            bonus[plane, place + 1] = bonus[plane, place] + ((mask >> plane) & 1) - (mask & 1)


@part
def _draw(board, field, ladder, grid, rung, row):  # noqa: ARG001
    ladder.num[WORK] += _work(board, row, _STEPS_TO_DRAW)
    return _place_row(board, ladder, rung, row)


@part
def _take_over(ladder, grid, row, column):
    """Take over the state that was drawn for a cell. A change is written down as two planes: the one that the cell
    leaves, and the one that it enters."""
    cells, new = ladder.cells[grid], ladder.states[column]
    cell, size = row * ladder.column_cost.shape[1] + column, np.int64(cells.shape[0])
    if cells[cell] == new:
        return False
    note_cell(ladder.journal, cell + size * colour_in(cells[cell]))
    note_cell(ladder.journal, cell + size * colour_in(new))
    cells[cell] = new
    return True


@with_parts(place_rows=_place_rows, read_cells=_read_cells, judge=_judge, fill_bonus=_fill_bonus, draw=_draw,
            take_over=_take_over)
@by_address
class ColouredLadder(NamedTuple):
    """The grids by number, and their rungs, as in `PlainLadder`."""

    num: Longs
    rng: Words
    temperature: Any
    odds: Any
    on_rung: Longs
    cost: Longs
    cells: Any  # by grid and cell: its state
    preferred: Any  # by grid and cell: the mask of the colours that its column prefers
    column_cost: Any
    masks: Longs  # by cell: the mask of the colours that it can have
    best: Bytes
    bonus: Any  # from here on work areas
    ways: Any
    gains: Any
    ahead: Any
    behind: Any
    losses: Any
    states: Bytes
    journal: Journal


def new_coloured_ladder(board: Board, field: Field, masks: Longs, rungs: int, seed: int, number: int) -> ColouredLadder:
    """A ladder whose grids are not yet drawn; `masks` are the colours that cells can have."""
    cells, planes, longest = len(masks), int(board.planes[0]), int(board.length.max())
    gains, ahead, behind = np.zeros((3, longest + 1, longest + 1), np.int64)
    return ColouredLadder(
        **ladder_arrays(board, field, rungs, seed, number),
        cells=np.full((rungs, cells), UNKNOWN, np.int8),
        preferred=np.zeros((rungs, cells), np.int64),
        masks=masks,
        bonus=np.zeros((planes, longest + 1), np.int64),
        ways=np.zeros((longest + 1, longest + 1), np.float64),
        gains=gains, ahead=ahead, behind=behind,
        losses=np.zeros((planes, longest), np.int64),
        states=np.zeros(longest, np.int8),
    )
