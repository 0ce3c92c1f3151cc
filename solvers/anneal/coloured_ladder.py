"""The ladder of coloured grids: its arrays, and the parts that `tempering` calls. A twin of `plain_ladder` and `rows`.

Whole rows are drawn anew, in the states of the puzzle's cells. The cost of a column is the least number of its cells to
change until it satisfies its clue. If one cell changes and the others stay, there are two costs: one for the colours
that the cell prefers, and one more for all others.

Each run has `places` places; at the d-th one it begins d cells behind its leftmost. `bonus[c, p]` counts for the first
p cells of a line how many prefer colour c, or have it, less those that prefer, or have, none: so a placement gains the
difference over the cells of each run. Colour 0 is that of empty cells, `masks` say which colours a cell can have.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from ..compiled import by_address, part, with_parts
from ..grid import EMPTY, UNKNOWN
from ..kernel.board import Board, Bytes, Longs, Words
from ..lines.coloured import slack_of
from .move_journal import Journal, note_cell
from .rng import share
from .rows import rescale
from .state import Field
from .tempering import WORK, ladder_arrays

_FAR = 2  # a loss of so much, or more, makes no difference
# Steps of work for a line: for each cell and colour, and for each place of a run when it is drawn or judged.
_STEPS_TO_DRAW = 2
_STEPS_TO_JUDGE = 4


@part
def _colour_in(state):
    """The colour of a state."""
    return 0 if state == EMPTY else state - (state > EMPTY)


@part
def _gap_before(runs, first, i):
    """1 if the run needs an empty cell before it, as that before has the same colour."""
    return 1 if i > first and runs[i - 1] == runs[i + 1] else 0


@part
def _cannot(mask, colour):
    return 1 - ((mask >> colour) & 1)


# --- a row, drawn by weight -------------------------------------------------------------------------------------


@part
def _weigh(runs, first, last, places, bonus, odds, ways, masks, cell):
    """`ways[i, d]` := the sum of the weights of all placements of the runs up to i with the last one at its d-th place
    or before. Returns whether the row, which begins at `cell`, has a placement."""
    low, middle = 0, odds.shape[0] >> 1
    for i in range(first, last, 2):
        colour, at = runs[i + 1], (i - first) >> 1
        gap = _gap_before(runs, first, i)
        low += gap
        high = low + runs[i]
        blocked, total, ahead = 0, 0.0, 1.0
        for place in range(low, high - 1):
            blocked += _cannot(masks[cell + place], colour)
        for d in range(places):
            end, behind = cell + high + d - 1, cell + low + d - 1
            blocked += _cannot(masks[end], colour)
            if d > 0 and _cannot(masks[end], 0):
                total = 0.0  # runs that end before this cell would leave it empty
            if i > first:
                ahead = ways[at - 1, d]
            if (gap or (i == first and d > 0)) and _cannot(masks[behind], 0):
                ahead = 0.0
            if blocked == 0:
                total += ahead * odds[middle + bonus[colour, high + d] - bonus[colour, low + d]]
            ways[at, d] = total
            blocked -= _cannot(masks[behind + 1], colour)
        rescale(ways[at], places)
        low = high
    return first == last or ways[(last - first - 2) >> 1, places - 1] > 0.0


@part
def _draw_row(runs, first, last, length, places, ways, masks, cell, rng, states):
    """Write a random placement that `ways` allows into the states of a row."""
    for place in range(length):
        states[place] = EMPTY
    d, high = places - 1, length - places + 1
    for i in range(last - 2, first - 1, -2):
        low, row = high - runs[i], ways[(i - first) >> 1]
        threshold = share(rng) * row[d]
        while d > 0 and row[d - 1] > threshold and not _cannot(masks[cell + high + d - 1], 0):
            d -= 1
        for place in range(low + d, high + d):
            states[place] = runs[i + 1] + (runs[i + 1] >= EMPTY)
        high = low - _gap_before(runs, first, i)


# --- a column, judged -------------------------------------------------------------------------------------------


@part
def _count(states, cell, step, length, planes, bonus):
    """Fill `bonus` for the colours that the cells of a line have. Returns how many are not empty."""
    total = 0
    for place in range(length):
        colour = _colour_in(states[cell])
        total += colour != 0
        for plane in range(1, planes):
            bonus[plane, place + 1] = bonus[plane, place] + (colour == plane) - (colour == 0)
        cell += step
    return total


@part
def _weigh_both_ways(runs, first, last, places, bonus, gains, ahead, behind):
    """`gains[i, d]` := what run i gains at its d-th place; `ahead[i, d]` what the runs up to i gain at most with this
    one there or before; `behind[i, d]` what it and all later ones gain with this one there or behind."""
    low = 0
    for i in range(first, last, 2):
        colour, at, best = runs[i + 1], (i - first) >> 1, -(1 << 30)
        low += _gap_before(runs, first, i)
        high = low + runs[i]
        for d in range(places):
            gains[at, d] = bonus[colour, high + d] - bonus[colour, low + d]
            best = max(best, gains[at, d] + (ahead[at - 1, d] if at else 0))
            ahead[at, d] = best
        low = high
    count = (last - first) >> 1
    for at in range(count - 1, -1, -1):
        best = -(1 << 30)
        for d in range(places - 1, -1, -1):
            best = max(best, gains[at, d] + (behind[at + 1, d] if at + 1 < count else 0))
            behind[at, d] = best


@part
def _fill_gap_losses(high, gap, places, best, at, count, ahead, behind, losses):
    """Note the losses of the empty cells behind the run `at`, or before the first one if that is -1; the next run
    needs `gap` cells between."""
    for d in range(places if gap else places - 1):
        gain = ahead[at, d] if at >= 0 else 0
        if at + 1 < count:
            gain += behind[at + 1, d if gap else d + 1]
        losses[high + d] = min(losses[high + d], best - gain)


@part
def _fill_losses(runs, first, last, length, places, planes, best, gains, ahead, behind, losses):
    """`losses[c, p]` := how much less than the most placements gain in which cell p has colour c, or `_FAR`."""
    for plane in range(planes):
        for place in range(length):
            losses[plane, place] = _FAR
    count, low = (last - first) >> 1, 0
    _fill_gap_losses(0, 0, places, best, -1, count, ahead, behind, losses[0])
    for at in range(count):
        i = first + 2 * at
        low += _gap_before(runs, first, i)
        high, colour_losses = low + runs[i], losses[runs[i + 1]]
        for d in range(places):
            gain = gains[at, d] + (ahead[at - 1, d] if at else 0) + (behind[at + 1, d] if at + 1 < count else 0)
            if best - gain < _FAR:
                for place in range(low + d, high + d):
                    colour_losses[place] = min(colour_losses[place], best - gain)
        gap = _gap_before(runs, first, i + 2) if at + 1 < count else 0
        _fill_gap_losses(high, gap, places, best, at, count, ahead, behind, losses[0])
        low = high


# --- a ladder ---------------------------------------------------------------------------------------------------------


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
    if not _weigh(board.runs, first, last, places, ladder.bonus, ladder.odds[rung], ladder.ways, ladder.masks, cell):
        return False  # or all weights were too small to be represented
    _draw_row(board.runs, first, last, length, places, ladder.ways, ladder.masks, cell, ladder.rng, ladder.states)
    return True


@part
def _place_rows(board, field, ladder, grid):
    for row in range(field.height):
        if not _place_row(board, ladder, 0, row):
            return row
        cell = board.first[row]
        for place in range(board.length[row]):
            if not (ladder.masks[cell + place] >> _colour_in(ladder.states[place])) & 1:
                return row
            ladder.cells[grid, cell + place] = ladder.states[place]
    return -1


@part
def _read_cells(ladder, grid):
    """Nothing to prepare: columns are read cell by cell."""


@part
def _judge(board, field, ladder, grid, column):
    """Write the masks of the colours that the cells of a column prefer. Returns its cost."""
    line, runs, planes, states = field.height + column, board.runs, board.planes[0], ladder.cells[grid]
    first, last, length, cell = board.run_first[line], board.run_last[line], board.length[line], board.first[line]
    ladder.num[WORK] += _work(board, line, _STEPS_TO_JUDGE)
    total, best = _count(states, cell, board.step[line], length, planes, ladder.bonus), 0
    places = slack_of(runs, first, last, length) + 1
    if first < last:
        _weigh_both_ways(runs, first, last, places, ladder.bonus, ladder.gains, ladder.ahead, ladder.behind)
        best = ladder.ahead[(last - first - 2) >> 1, places - 1]
    _fill_losses(runs, first, last, length, places, planes, best, ladder.gains, ladder.ahead, ladder.behind,
                 ladder.losses)
    for place in range(length):
        colour = _colour_in(states[cell])
        as_good, near = 0, 1 << colour
        for plane in range(planes):
            if plane != colour and ladder.losses[plane, place] == 0:
                as_good |= 1 << plane
            elif plane != colour and ladder.losses[plane, place] == 1:
                near |= 1 << plane
        ladder.preferred[grid, cell] = as_good if as_good else near
        cell += board.step[line]
    return total - best


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
    note_cell(ladder.journal, cell + size * _colour_in(cells[cell]))
    note_cell(ladder.journal, cell + size * _colour_in(new))
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
