"""Parallel tempering: a ladder of grids, each at its own temperature. Rows are redrawn, neighbouring grids swap rungs.

The grids keep their rows satisfied; their cost is the number of flips that all columns need. While the other rows
stay, this cost is, up to a constant, the number of cells of a row that differ from what their columns prefer. So a
whole placement of the row can be drawn at once, with the probability that its cost and the temperature give it (Gibbs
sampling); such a move is never rejected. A grid that is stuck on a cold rung climbs to a hot one, and a better one
comes down.
"""

from __future__ import annotations

import math
from typing import Any, Final, NamedTuple

import numpy as np

from ..by_address import by_address
from ..compiled import kernel, part
from ..grid import EMPTY, FILLED, UNKNOWN
from ..kernel.board import Board, Bytes, Longs, Words
from ..lines.bits import W0, W1
from ..lines.narrow import WIDEST
from .costs import clue_slack
from .move_journal import BETTER, NOT, STAYED, SWAPPED, Journal, has_room, new_journal, note_cell, note_move
from .move_journal import DRAWN as WHOLE_ROW
from .preferences import want_narrow, want_wide
from .rng import below, new_rng, share
from .rows import draw, fill_row, satisfy_rows, weigh_bound, weigh_free
from .state import Field

# places in Ladder.num
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

# Steps of work for a line: for each cell, and for each place of a run.
_STEPS_A_CELL = 1
_STEPS_TO_JUDGE = 1
_STEPS_WHEN_LONG = 4
_STEPS_TO_DRAW = 1

_SWEEPS = 8  # how often each row of a grid is drawn, on average, before the next rung has its turn

_STEEPEST = 400.0  # exponent of the odds: the product of two of them is still a number


@by_address
class Ladder(NamedTuple):
    """The grids by number, and their rungs. Arrays about columns are indexed by grid, column and word."""

    num: Longs
    rng: Words
    temperature: Any  # by rung, the hottest first
    odds: Any  # by rung: the weight of a number of wanted cells less unwanted ones
    on_rung: Longs  # the number of the grid there
    cost: Longs  # by grid
    cells: Any
    starts: Any
    filled: Any
    wanted: Any
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


def new_ladder(board: Board, field: Field, rungs: int, seed: int, number: int) -> Ladder:
    """A ladder whose grids have only their certain cells."""
    cells, height, longest = len(field.certain), field.height, int(board.length.max())
    width, words, runs = cells // height, (height + 63) >> 6, (longest + 1) // 2 + 1
    known = field.certain == FILLED
    return Ladder(
        num=np.zeros(NUMBERS, np.int64),
        rng=new_rng(seed, number),
        temperature=np.ones(rungs, np.float64),
        odds=np.ones((rungs, 2 * longest + 1), np.float64),
        on_rung=np.arange(rungs, dtype=np.int64),
        cost=np.zeros(rungs, np.int64),
        cells=np.tile(np.where(known, FILLED, EMPTY).astype(np.int8), (rungs, 1)),
        starts=np.zeros((rungs, len(board.runs)), np.int32),
        filled=np.zeros((rungs, width, words), np.uint64),
        wanted=np.zeros((rungs, width, words), np.uint64),
        column_cost=np.zeros((rungs, width), np.int64),
        voice=(field.total[height:] >= 0).astype(np.int64),
        bound=(field.certain.reshape(height, width) != UNKNOWN).any(axis=1).astype(np.int8),
        best=np.zeros(cells, np.int8),
        bonus=np.zeros(longest + 1, np.int64),
        ways=np.zeros((runs, longest + 1), np.float64),
        before=np.zeros(longest + 1, np.int64),
        most=np.zeros(longest + 1, np.int64),
        narrow_marks=np.zeros((runs, 2), np.uint64),
        wide_marks=np.zeros((runs, longest + 1) if height > WIDEST else (1, 1), np.int8),
        areas=np.zeros((3, longest + 1), np.int64),
        journal=new_journal(),
    )


@kernel
def set_odds(ladder, rung, temperature):
    """Give a rung its temperature."""
    middle = ladder.odds.shape[1] >> 1
    ladder.temperature[rung] = temperature
    for place in range(ladder.odds.shape[1]):
        ladder.odds[rung, place] = math.exp(max(-_STEEPEST, min(_STEEPEST, (place - middle) / temperature)))


@part
def _work(board, line, steps_a_cell, steps_a_place):
    """Steps of work for a line: for its cells, and for the places of all its runs."""
    first, last, length = board.run_first[line], board.run_last[line], board.length[line]
    places = clue_slack(board.runs, first, last, length) + 1
    return length * steps_a_cell + (last - first) * places * steps_a_place


@part
def _judge_column(board, field, ladder, grid, column):
    """Update the cost of a column and the preferred values of its cells."""
    if not ladder.voice[column]:
        return
    line = field.height + column
    length, first, last = board.length[line], board.run_first[line], board.run_last[line]
    words, wanted = ladder.filled[grid, column], ladder.wanted[grid, column]
    if length <= WIDEST:
        cost = want_narrow(words, length, board.runs, first, last, ladder.before, ladder.most, ladder.narrow_marks,
                           wanted)
    else:
        cost = want_wide(words, length, board.runs, first, last, ladder.before, ladder.most, ladder.wide_marks,
                         ladder.areas, wanted)
    ladder.cost[grid] += cost - ladder.column_cost[grid, column]
    ladder.column_cost[grid, column] = cost
    ladder.num[WORK] += _work(board, line, _STEPS_A_CELL, _STEPS_TO_JUDGE if length <= WIDEST else _STEPS_WHEN_LONG)


@kernel
def begin(board, field, ladder):
    """Satisfy the rows of every grid while all odds are equal. Returns the first row that cannot be, or -1."""
    ladder.num[BEST] = -1
    for grid in range(ladder.cost.shape[0]):
        cells = ladder.cells[grid]
        broken = satisfy_rows(
            board, field, cells, ladder.starts[grid], ladder.rng, False, ladder.bonus, ladder.odds[0], ladder.ways
        )
        if broken >= 0:
            return broken
        _judge_grid(board, field, ladder, grid)
        note_grid(ladder, grid)
    return -1


@kernel
def judge_grids(board, field, ladder):
    """Compute the costs of all grids from their cells."""
    for grid in range(ladder.cost.shape[0]):
        _judge_grid(board, field, ladder, grid)


@part
def _judge_grid(board, field, ladder, grid):
    """Compute the cost of a grid from its cells alone."""
    ladder.cost[grid] = 0
    for column in range(ladder.voice.shape[0]):
        ladder.column_cost[grid, column] = 0
        for word in range(ladder.filled.shape[2]):
            ladder.filled[grid, column, word] = W0
    for cell in range(ladder.cells.shape[1]):
        row, column = cell // ladder.voice.shape[0], cell % ladder.voice.shape[0]
        if ladder.cells[grid, cell] == FILLED:
            ladder.filled[grid, column, row >> 6] |= W1 << np.uint64(row & 63)
    for column in range(ladder.voice.shape[0]):
        _judge_column(board, field, ladder, grid, column)


@part
def note_grid(ladder, grid):
    """Remember a grid if it is the best so far, and show it if its cost is 0."""
    num = ladder.num
    if ladder.cost[grid] == 0:
        num[SHOWN] = grid
    if num[BEST] < 0 or ladder.cost[grid] < num[BEST]:
        num[BEST] = ladder.cost[grid]
        for cell in range(ladder.best.shape[0]):
            ladder.best[cell] = ladder.cells[grid, cell]


@part
def _fill_bonus(ladder, grid, row):
    """`bonus[p]` := how many of a row's first p cells prefer to be filled, less those that prefer to be empty."""
    word, bit, total = row >> 6, np.uint64(row & 63), np.int64(0)
    wanted, bonus, voice = ladder.wanted[grid], ladder.bonus, ladder.voice
    for column in range(np.uint64(voice.shape[0])):
        bonus[column] = total
        total += voice[column] * (2 * np.int64((wanted[column, word] >> bit) & W1) - 1)
    bonus[voice.shape[0]] = total


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
def _follow(board, field, ladder, grid, row):
    """Update the columns of the cells of a row that have changed. Returns whether there were any."""
    word, bit, width = row >> 6, np.uint64(row & 63), ladder.voice.shape[0]
    changed = False
    for column in range(width):
        cell = np.uint64(ladder.cells[grid, row * width + column] == FILLED)
        if (ladder.filled[grid, column, word] >> bit) & W1 != cell:
            ladder.filled[grid, column, word] ^= W1 << bit
            _judge_column(board, field, ladder, grid, column)
            note_cell(ladder.journal, row * width + column)
            changed = True
    return changed


@part
def _redraw(board, field, ladder, grid, rung):
    """Redraw a random row."""
    num = ladder.num
    row = field.rows[below(ladder.rng, field.rows.shape[0])]
    _fill_bonus(ladder, grid, row)
    num[DRAWN] += 1
    num[WORK] += _work(board, row, _STEPS_A_CELL, _STEPS_TO_DRAW)
    if field.total[row] < 0:
        drawn = _draw_cells(field, ladder, grid, rung, row)
    else:
        drawn = _draw_runs(board, field, ladder, grid, rung, row)
    cost = ladder.cost[grid]
    if drawn:
        num[CHANGED] += _follow(board, field, ladder, grid, row)
        num[IMPROVED] += ladder.cost[grid] < cost
    tell_draw(ladder, WHOLE_ROW, ladder.cost[grid] - cost, math.nan, grid, rung)


@part
def _exchange(ladder):
    """Let grids on neighbouring rungs swap, with the probability that their costs and temperatures give."""
    on_rung = ladder.on_rung
    for rung in range(ladder.num[ROUNDS] & 1, on_rung.shape[0] - 1, 2):
        hot, cold = on_rung[rung], on_rung[rung + 1]
        gain = (1.0 / ladder.temperature[rung + 1] - 1.0 / ladder.temperature[rung]) * (
            ladder.cost[cold] - ladder.cost[hot]
        )
        drawn = math.nan if gain >= 0.0 else share(ladder.rng)
        swapped = gain >= 0.0 or drawn < math.exp(gain)
        tell_draw(ladder, SWAPPED if swapped else STAYED, ladder.cost[cold] - ladder.cost[hot], drawn, hot, rung)
        if swapped:
            on_rung[rung], on_rung[rung + 1] = cold, hot


@part
def tell_draw(ladder, kind, delta, drawn, grid, rung):
    """Write down a row that was drawn, or two grids that may swap; `delta` is how much more the colder one costs."""
    matters = BETTER if kind == WHOLE_ROW and ladder.cost[grid] < ladder.num[BEST] else NOT
    note_move(ladder.journal, ladder.num[DRAWN], kind, matters, delta, ladder.temperature[rung], drawn, grid, rung)


@part
def next_turn(field, ladder):
    """Count a draw. After enough draws the next rung has its turn, and after the last rung grids may swap."""
    num, rungs = ladder.num, ladder.on_rung.shape[0]
    num[TAKEN] += 1
    if num[TAKEN] < _SWEEPS * field.rows.shape[0]:
        return
    note_grid(ladder, ladder.on_rung[num[TURN]])
    num[TAKEN] = 0
    num[TURN] += 1
    if num[TURN] == rungs:
        num[TURN] = 0
        _exchange(ladder)
        num[ROUNDS] += 1
        num[SHOWN] = ladder.on_rung[rungs - 1]


@kernel
def climb(board, field, ladder, draws, work):
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
