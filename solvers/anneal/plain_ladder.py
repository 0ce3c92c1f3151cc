"""The ladder of grids in black and white: its arrays, and the parts that `tempering` calls. Columns are sets of bits.

A cell prefers the value that brings its column one flip nearer to its clue. Flipping a cell changes the cost `flips` by
exactly one, up or down; the cell prefers the cheaper value. It prefers to flip if it has the other value in some
placement with the fewest flips. These placements are traced back from the end, as sets of bits in columns of at most 64
cells, place by place in longer ones.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np

from ..compiled import by_address, part, with_parts
from ..grid import EMPTY, FILLED, UNKNOWN
from ..kernel.board import Board, Bytes, Longs, Words
from ..lines.bits import W0, W1
from ..lines.narrow import WIDEST, cover
from .costs import clue_slack
from .move_journal import Journal, note_cell
from .rng import share
from .rows import draw, fill_row, satisfy_rows, weigh_bound, weigh_free
from .state import Field
from .tempering import WORK, ladder_arrays

# marks of a place: the run covers as much there as anywhere before, and no more than one place earlier
_TAKE = 1
_STAY = 2

_STEPS_WHEN_LONG = 4  # of work for a place of a run, when a long column is judged; else it is one


# --- what a column prefers --------------------------------------------------------------------------------------------


@part
def _count(words, length, filled):
    """`filled[p]` := how many of the first p cells are filled. Returns the total."""
    total, place = np.int64(0), W0
    for word in range(words.shape[0]):
        bits = words[word]
        for _ in range(min(64, length - 64 * word)):
            filled[place] = total
            total += np.int64(bits & W1)
            bits >>= W1
            place += W1
    filled[place] = total
    return total


@part
def _place_narrow(runs, first, last, places, filled, most, marks):
    """How many filled cells the runs can cover. `marks[i]` := the places where run i covers as much as anywhere before
    (0), and those where it covers no more than one place earlier (1)."""
    low, best = W0, np.int64(0)
    for d in range(places):
        most[d] = 0
    for i in range(first, last):
        high = low + np.uint64(runs[i])
        take, stay = W0, W0
        best = np.int64(-1)
        for d in range(places):
            covered = most[d] + (filled[high + d] - filled[low + d])
            take |= np.uint64(covered >= best) << d
            stay |= np.uint64(covered <= best) << d
            best = max(best, covered)
            most[d] = best
        marks[i - first, 0] = take
        marks[i - first, 1] = stay
        low = high + W1
    return best


@part
def _possible_narrow(runs, first, last, places, end, marks):
    """(black, white): the cells that are filled, and empty, in some best placement; `end` is the clue's need."""
    black, white = W0, W0
    at = W1 << (places - W1)  # the places of the last run before the cell `end` in a best placement
    for i in range(last - 1, first - 1, -1):
        stay = marks[i - first, 1]
        reached = at & stay
        while reached != W0:
            reached = (reached >> W1) & ~at
            at |= reached
            reached &= stay
        white |= (at & stay) << (end - W1)
        at &= marks[i - first, 0]
        end -= np.uint64(runs[i])
        black |= cover(at, np.uint64(runs[i])) << end
        if i > first:
            end -= W1
            white |= at << end
    for by in (1, 2, 4, 8, 16, 32):
        at |= at >> np.uint64(by)
    return black, white | (at >> W1)


@part
def _prefer_narrow(words, length, runs, first, last, filled, most, marks, preferred):
    """Write the preferred values of a line of at most 64 cells. Returns its cost."""
    total = _count(words, length, filled)
    cells = words[0]
    if first == last:
        preferred[0] = W0
        return total
    slack = clue_slack(runs, first, last, length)
    covered = _place_narrow(runs, first, last, np.uint64(slack + 1), filled, most, marks)
    black, white = _possible_narrow(runs, first, last, np.uint64(slack + 1), np.uint64(length - slack), marks)
    preferred[0] = cells ^ ((cells & white) | (~cells & black))
    for i in range(first, last):
        total += runs[i]
    return total - 2 * covered


@part
def _place_wide(runs, first, last, places, filled, most, marks):
    """Like `_place_narrow`, with marks by run and place."""
    low, best = 0, 0
    for d in range(places):
        most[d] = 0
    for i in range(first, last):
        high = low + runs[i]
        best = -1
        for d in range(places):
            covered = most[d] + filled[high + d] - filled[low + d]
            marks[i - first, d] = _TAKE * (covered >= best) + _STAY * (covered <= best)
            best = max(best, covered)
            most[d] = best
        low = high + 1
    return best


@part
def _follow_wide(runs, first, last, places, end, marks, at, black, white):
    """Like `_possible_narrow`: `black` gets differences along the line, `white` a mark for each cell."""
    for d in range(places):
        at[d] = d == places - 1
    for i in range(last - 1, first - 1, -1):
        for d in range(places - 1, 0, -1):
            if at[d] and marks[i - first, d] & _STAY:
                at[d - 1] = 1
                white[end + d - 1] = 1
        end -= runs[i]
        for d in range(places):
            at[d] &= marks[i - first, d] & _TAKE
            if at[d]:
                black[end + d] += 1
                black[end + d + runs[i]] -= 1
                if i > first:
                    white[end + d - 1] = 1
        end -= 1
    ahead = 0
    for d in range(places - 1, -1, -1):
        if ahead:
            white[d] = 1
        ahead |= at[d]


@part
def _prefer_wide(words, length, runs, first, last, filled, most, marks, areas, preferred):
    """Write the preferred values of a line of any length. Returns its cost. `areas` are three rows of work area."""
    total = _count(words, length, filled)
    covered, black, white = 0, areas[1], areas[2]
    for place in range(length + 1):
        black[place] = white[place] = 0
    if first < last:
        places = clue_slack(runs, first, last, length) + 1
        covered = _place_wide(runs, first, last, places, filled, most, marks)
        _follow_wide(runs, first, last, places, length - places + 1, marks, areas[0], black, white)
    else:
        white[:] = 1
    covering = 0
    for word in range(words.shape[0]):
        preferred[word] = words[word]
        for place in range(64 * word, min(length, 64 * word + 64)):
            covering += black[place]
            bit = W1 << np.uint64(place & 63)
            turns = white[place] if words[word] & bit else covering
            if turns:
                preferred[word] ^= bit
    for i in range(first, last):
        total += runs[i]
    return total - 2 * covered


# --- a ladder ---------------------------------------------------------------------------------------------------------


@part
def _work(board, line, steps_a_place):
    """Steps of work for a line: for its cells, and for the places of all its runs."""
    first, last, length = board.run_first[line], board.run_last[line], board.length[line]
    places = clue_slack(board.runs, first, last, length) + 1
    return length + (last - first) * places * steps_a_place


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
    ladder.num[WORK] += _work(board, line, 1 if length <= WIDEST else _STEPS_WHEN_LONG)
    if length <= WIDEST:
        return _prefer_narrow(words, length, board.runs, first, last, ladder.before, ladder.most, ladder.narrow_marks,
                             preferred)
    return _prefer_wide(words, length, board.runs, first, last, ladder.before, ladder.most, ladder.wide_marks,
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
    ladder.num[WORK] += _work(board, row, 1)
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
