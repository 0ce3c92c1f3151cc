"""The ladder of grids for coloured puzzles: the twin of `ladder`, which has all that does not look at cells.

Whole rows are drawn anew, in the states of the puzzle's cells. `coloured_lines` weighs rows and judges columns.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np

from ..by_address import by_address
from ..compiled import kernel, part
from ..grid import UNKNOWN
from ..kernel.board import Board, Bytes, Longs, Words
from ..lines.coloured import slack_of
from .coloured_lines import colour_in, draw_row, judge_line, weigh
from .ladder import BEST, CHANGED, DRAWN, IMPROVED, NUMBERS, TURN, WORK, next_turn, note_grid, tell_draw
from .move_journal import DRAWN as WHOLE_ROW
from .move_journal import Journal, has_room, new_journal, note_cell
from .rng import below, new_rng
from .state import Field

# Steps of work for a line: for each cell and colour, and for each place of a run when it is drawn or judged.
_STEPS_TO_DRAW = 2
_STEPS_TO_JUDGE = 4


@by_address
class ColouredLadder(NamedTuple):
    """The grids by number, and their rungs, as in `Ladder`."""

    num: Longs
    rng: Words
    temperature: Any
    odds: Any
    on_rung: Longs
    cost: Longs
    cells: Any  # by grid and cell: its state
    wanted: Any  # by grid and cell: the mask of the colours that its column prefers
    column_cost: Any
    masks: Longs  # by cell: the mask of the colours that it can have
    best: Bytes
    bonus: Any  # from here on work areas
    ways: Any
    own: Any
    ahead: Any
    behind: Any
    losses: Any
    states: Bytes
    journal: Journal


def new_coloured_ladder(board: Board, field: Field, masks: Longs, rungs: int, seed: int, number: int) -> ColouredLadder:
    """A ladder whose grids are not yet drawn; `masks` are the colours that cells can have."""
    cells, planes, longest = len(masks), int(board.planes[0]), int(board.length.max())
    runs, width = longest + 1, cells // field.height
    own, ahead, behind = np.zeros((3, runs, longest + 1), np.int64)
    return ColouredLadder(
        num=np.zeros(NUMBERS, np.int64),
        rng=new_rng(seed, number),
        temperature=np.ones(rungs, np.float64),
        odds=np.ones((rungs, 2 * longest + 1), np.float64),
        on_rung=np.arange(rungs, dtype=np.int64),
        cost=np.zeros(rungs, np.int64),
        cells=np.full((rungs, cells), UNKNOWN, np.int8),
        wanted=np.zeros((rungs, cells), np.int64),
        column_cost=np.zeros((rungs, width), np.int64),
        masks=masks,
        best=np.zeros(cells, np.int8),
        bonus=np.zeros((planes, longest + 1), np.int64),
        ways=np.zeros((runs, longest + 1), np.float64),
        own=own, ahead=ahead, behind=behind,
        losses=np.zeros((planes, longest), np.int64),
        states=np.zeros(longest, np.int8),
        journal=new_journal(),
    )


@part
def _work(board, line, steps_a_place):
    first, last, length = board.run_first[line], board.run_last[line], board.length[line]
    places = slack_of(board.runs, first, last, length) + 1
    return length * board.planes[0] + ((last - first) >> 1) * places * steps_a_place


@part
def _judge_column(board, field, ladder, grid, column):
    """Update the cost of a column and the colours that its cells prefer."""
    line = field.height + column
    cost = judge_line(ladder.cells[grid], board.first[line], board.step[line], board.length[line], board.planes[0],
                      board.runs, board.run_first[line], board.run_last[line], ladder, ladder.wanted[grid])
    ladder.cost[grid] += cost - ladder.column_cost[grid, column]
    ladder.column_cost[grid, column] = cost
    ladder.num[WORK] += _work(board, line, _STEPS_TO_JUDGE)


@part
def _judge_grid(board, field, ladder, grid):
    """Compute the cost of a grid from its cells alone."""
    ladder.cost[grid] = 0
    for column in range(ladder.column_cost.shape[1]):
        ladder.column_cost[grid, column] = 0
        _judge_column(board, field, ladder, grid, column)


@kernel
def judge_coloured_grids(board, field, ladder):
    """Compute the costs of all grids from their cells."""
    for grid in range(ladder.cost.shape[0]):
        _judge_grid(board, field, ladder, grid)


@part
def _draw(board, ladder, rung, row):
    """Draw a placement of a row into `states`; False when it has none."""
    first, last, length, cell = board.run_first[row], board.run_last[row], board.length[row], board.first[row]
    places = slack_of(board.runs, first, last, length) + 1
    if not weigh(board.runs, first, last, places, ladder.bonus, ladder.odds[rung], ladder.ways, ladder.masks, cell):
        return False  # or all weights were too small to be represented
    draw_row(board.runs, first, last, length, places, ladder.ways, ladder.masks, cell, ladder.rng, ladder.states)
    return True


@kernel
def begin_coloured(board, field, ladder):
    """Satisfy the rows of every grid while all odds are equal. Returns the first row that cannot be, or -1."""
    ladder.num[BEST] = -1
    for grid in range(ladder.cost.shape[0]):
        for row in range(field.height):
            if not _draw(board, ladder, 0, row):
                return row
            cell = board.first[row]
            for place in range(board.length[row]):
                if not (ladder.masks[cell + place] >> colour_in(ladder.states[place])) & 1:
                    return row
                ladder.cells[grid, cell + place] = ladder.states[place]
        _judge_grid(board, field, ladder, grid)
        note_grid(ladder, grid)
    return -1


@part
def _fill_bonus(board, ladder, grid, row):
    """Fill `bonus` with what the columns of a row prefer."""
    wanted, bonus, cell = ladder.wanted[grid], ladder.bonus, board.first[row]
    for place in range(board.length[row]):
        mask = wanted[cell + place]
        for plane in range(1, board.planes[0]):
            bonus[plane, place + 1] = bonus[plane, place] + ((mask >> plane) & 1) - (mask & 1)


@part
def _follow(board, field, ladder, grid, row):
    """Take over the states of a row that was drawn, and update the columns of those that differ. Returns whether any
    do. A change is written down as the plane that the cell leaves, and the plane that it enters."""
    cells, size, changed = ladder.cells[grid], board.planes[1], False
    for column in range(ladder.column_cost.shape[1]):
        cell, new = board.first[row] + column, ladder.states[column]
        if cells[cell] != new:
            note_cell(ladder.journal, cell + size * colour_in(cells[cell]))
            note_cell(ladder.journal, cell + size * colour_in(new))
            cells[cell] = new
            _judge_column(board, field, ladder, grid, column)
            changed = True
    return changed


@part
def _redraw(board, field, ladder, grid, rung):
    """Redraw a random row."""
    num = ladder.num
    row = field.rows[below(ladder.rng, field.rows.shape[0])]
    _fill_bonus(board, ladder, grid, row)
    num[DRAWN] += 1
    num[WORK] += _work(board, row, _STEPS_TO_DRAW)
    cost = ladder.cost[grid]
    if _draw(board, ladder, rung, row):
        num[CHANGED] += _follow(board, field, ladder, grid, row)
        num[IMPROVED] += ladder.cost[grid] < cost
    tell_draw(ladder, WHOLE_ROW, ladder.cost[grid] - cost, math.nan, grid, rung)


@kernel
def climb_coloured(board, field, ladder, draws, work):
    """Make so many draws, or fewer when so much work is done or a grid has cost 0."""
    num = ladder.num
    until = num[WORK] + work
    while draws and num[WORK] < until and has_room(ladder.journal):
        draws -= 1
        rung = num[TURN]
        grid = ladder.on_rung[rung]
        _redraw(board, field, ladder, grid, rung)
        if ladder.cost[grid] == 0:
            draws = 0
        else:
            next_turn(field, ladder)
    if draws == 0 or num[WORK] >= until:  # not when only the journal is full: the best grid must not depend on it
        note_grid(ladder, ladder.on_rung[num[TURN]])
