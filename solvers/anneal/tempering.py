"""Parallel tempering: a ladder of grids, each at its own temperature. Rows are redrawn, neighbouring grids swap rungs.

The grids keep their rows satisfied; their cost is the number of cells that all columns need changed. While the other
rows stay, this cost is, up to a constant, the number of cells of a row that differ from what their columns prefer. So a
whole placement of the row can be drawn at once, with the probability that its cost and the temperature give it (Gibbs
sampling); such a move is never rejected. A grid that is stuck on a cold rung climbs to a hot one, and a better one
comes down.

Nothing here looks at cells. `plain_ladder` and `coloured_ladder` have the arrays of a ladder, with these parts:

- `place_rows(board, field, ladder, grid)` satisfies all rows; returns the first row that cannot be, or -1.
- `read_cells(ladder, grid)` prepares the columns of a grid whose cells were set from outside.
- `judge(board, field, ladder, grid, column)` returns the cost of a column, and notes what its cells prefer.
- `fill_bonus(ladder, grid, row)` sums up along a row what the columns prefer.
- `draw(board, field, ladder, grid, rung, row)` draws a row by that; returns whether anything may have changed.
- `take_over(ladder, grid, row, column)` hands a cell that was drawn to its column; returns whether it has changed.
"""

from __future__ import annotations

import math
from typing import Any, Final

import numpy as np

from ..compiled import kernel, part
from ..kernel.board import Board
from .move_journal import BETTER, NOT, REPEATED, STAYED, SWAPPED, has_room, new_journal, note_cell, note_move
from .move_journal import DRAWN as WHOLE_ROW
from .rng import below, new_rng, share
from .state import Field

# places in `num` of a ladder
DRAWN: Final = 0  # rows drawn so far
CHANGED: Final = 1  # draws that changed anything
IMPROVED: Final = 2
BEST: Final = 3
SHOWN: Final = 4  # the grid on the coldest rung, or a solution
ROUNDS: Final = 5
TURN: Final = 6  # the rung whose turn it is, and below how many draws its grid has had
TAKEN: Final = 7
WORK: Final = 8  # steps so far, of 2 to 3 ns each
NUMBERS: Final = 9

_SWEEPS = 8  # how often each row of a grid is drawn, on average, before the next rung has its turn

_STEEPEST = 400.0  # exponent of the odds: the product of two of them is still a number


def ladder_arrays(board: Board, field: Field, rungs: int, seed: int, number: int) -> dict[str, Any]:
    """The arrays that every ladder has. Grids have numbers; rungs count from the hottest one. `odds` has for each rung
    the weight of a number of wanted cells less unwanted ones."""
    cells, longest = len(field.certain), int(board.length.max())
    return {
        "num": np.zeros(NUMBERS, np.int64),
        "rng": new_rng(seed, number),
        "temperature": np.ones(rungs, np.float64),
        "odds": np.ones((rungs, 2 * longest + 1), np.float64),
        "on_rung": np.arange(rungs, dtype=np.int64),
        "cost": np.zeros(rungs, np.int64),
        "column_cost": np.zeros((rungs, cells // field.height), np.int64),
        "best": np.zeros(cells, np.int8),
        "journal": new_journal(),
    }


@kernel
def set_odds(ladder, rung, temperature):
    """Give a rung its temperature."""
    middle = ladder.odds.shape[1] >> 1
    ladder.temperature[rung] = temperature
    for place in range(ladder.odds.shape[1]):
        ladder.odds[rung, place] = math.exp(max(-_STEEPEST, min(_STEEPEST, (place - middle) / temperature)))


@part
def _judge_column(board, field, ladder, grid, column):
    """Update the cost of a column and the preferences of its cells."""
    cost = ladder.judge(board, field, ladder, grid, column)
    ladder.cost[grid] += cost - ladder.column_cost[grid, column]
    ladder.column_cost[grid, column] = cost


@part
def _judge_grid(board, field, ladder, grid):
    """Compute the cost of a grid from its cells alone."""
    ladder.cost[grid] = 0
    ladder.read_cells(ladder, grid)
    for column in range(ladder.column_cost.shape[1]):
        ladder.column_cost[grid, column] = 0
        _judge_column(board, field, ladder, grid, column)


@kernel
def judge_grids(board, field, ladder):
    """Compute the costs of all grids from their cells."""
    for grid in range(ladder.cost.shape[0]):
        _judge_grid(board, field, ladder, grid)


@kernel
def begin(board, field, ladder):
    """Satisfy the rows of every grid while all odds are equal. Returns the first row that cannot be, or -1."""
    num = ladder.num
    num[BEST] = -1
    for grid in range(ladder.cost.shape[0]):
        broken = ladder.place_rows(board, field, ladder, grid)
        if broken >= 0:
            return broken
        _judge_grid(board, field, ladder, grid)
        if num[BEST] < 0 or ladder.cost[grid] < num[BEST]:
            _note_best(ladder, grid)
    return -1


@part
def _note_best(ladder, grid):
    """Remember the best grid so far, and show it if its cost is 0."""
    ladder.num[BEST] = ladder.cost[grid]
    if ladder.cost[grid] == 0:
        ladder.num[SHOWN] = grid
    for cell in range(ladder.best.shape[0]):
        ladder.best[cell] = ladder.cells[grid, cell]


@part
def _follow(board, field, ladder, grid, row):
    """Update the columns of the cells of a row that have changed. Returns whether there were any."""
    has_changed = False
    for column in range(ladder.column_cost.shape[1]):
        if ladder.take_over(ladder, grid, row, column):
            _judge_column(board, field, ladder, grid, column)
            has_changed = True
    return has_changed


@part
def _redraw(board, field, ladder, grid, rung):
    """Redraw a random row."""
    num = ladder.num
    row = field.rows[below(ladder.rng, field.rows.shape[0])]
    ladder.fill_bonus(ladder, grid, row)
    num[DRAWN] += 1
    cost = ladder.cost[grid]
    if ladder.draw(board, field, ladder, grid, rung, row) and _follow(board, field, ladder, grid, row):
        num[CHANGED] += 1
        num[IMPROVED] += ladder.cost[grid] < cost
        _record(ladder, WHOLE_ROW, ladder.cost[grid] - cost, math.nan, grid, rung)
    else:
        note_cell(ladder.journal, board.first[row])
        _record(ladder, REPEATED, np.int64(0), math.nan, grid, rung)


@part
def _exchange(ladder):
    """Let grids on neighbouring rungs swap, with the probability that their costs and temperatures give."""
    on_rung = ladder.on_rung
    for rung in range(ladder.num[ROUNDS] & 1, on_rung.shape[0] - 1, 2):
        hot, cold = on_rung[rung], on_rung[rung + 1]
        gain = (1.0 / ladder.temperature[rung + 1] - 1.0 / ladder.temperature[rung]) * (
            ladder.cost[cold] - ladder.cost[hot]
        )
        draw = math.nan if gain >= 0.0 else share(ladder.rng)
        swapped = gain >= 0.0 or draw < math.exp(gain)
        _record(ladder, SWAPPED if swapped else STAYED, ladder.cost[cold] - ladder.cost[hot], draw, hot, rung)
        if swapped:
            on_rung[rung], on_rung[rung + 1] = cold, hot


@part
def _record(ladder, kind, delta, draw, grid, rung):
    """Record a row that was drawn, or two grids that may swap; `delta` is how much more the colder one costs."""
    matters = BETTER if kind == WHOLE_ROW and ladder.cost[grid] < ladder.num[BEST] else NOT
    note_move(ladder.journal, ladder.num[DRAWN], kind, matters, delta, ladder.temperature[rung], draw, grid, rung)


@part
def _next_turn(field, ladder):
    """Count a draw. After enough draws the next rung has its turn, and after the last rung grids may swap."""
    num, rungs = ladder.num, ladder.on_rung.shape[0]
    num[TAKEN] += 1
    if num[TAKEN] < _SWEEPS * field.rows.shape[0]:
        return
    num[TAKEN] = 0
    num[TURN] += 1
    if num[TURN] == rungs:
        num[TURN] = 0
        _exchange(ladder)
        num[ROUNDS] += 1
        num[SHOWN] = ladder.on_rung[rungs - 1]


@kernel
def climb(board, field, ladder, draws, work):
    """Make `draws` draws, or fewer when `work` is done or a grid has cost 0."""
    num = ladder.num
    until = num[WORK] + work
    while draws and num[WORK] < until and has_room(ladder.journal):
        draws -= 1
        rung = num[TURN]
        grid = ladder.on_rung[rung]
        _redraw(board, field, ladder, grid, rung)
        if ladder.cost[grid] < num[BEST]:
            _note_best(ladder, grid)
        if ladder.cost[grid] == 0:
            draws = 0
        else:
            _next_turn(field, ladder)
