"""Proposals of moves: each writes the cells to change into `chain.changed` and returns their number.

A proposal changes nothing. Within a row, it shifts runs, so that the row stays satisfied, or flips one cell. Over the
whole grid, it moves a filled cell from a line with too many to a line with too few: filled cells come first in
`chain.order`, and every flip updates the counts of its lines.
"""

from __future__ import annotations

import numpy as np

from ..compiled import part
from ..grid import FILLED, UNKNOWN
from .rng import below, share
from .state import (
    ANY,
    BLOCKED,
    BUMP,
    BY,
    EXCEEDING,
    FILLED_CELLS,
    FIRST,
    FLIP,
    JUMP,
    LACKING,
    LAST,
    MIXED,
    TRANSFER,
    WRONG,
)

_NEARBY = 8  # tries to find a run that can move, or a wrong column
_ANYWHERE = 32  # tries to find a cell in a line that has too many, or lacks some

_0 = np.int64(0)  # literal numbers would be compiled in, and every function that takes them compiled twice
_1 = np.int64(1)


@part
def propose(board, field, rules, chain):
    """Propose a move. Returns 0 if there is none, or if it contradicts a certain cell; `BLOCKED` of `chain.changed` are
    then cells that it would have changed."""
    chain.num[BLOCKED] = 0
    if rules.move == TRANSFER:
        return _transfer(board, field, rules, chain)
    count = 0
    for _ in range(1 if rules.pick == ANY else _NEARBY):
        row = field.rows[below(chain.rng, field.rows.shape[0])]
        count = _move_in(board, field, rules, chain, row)
        if count:
            break
    for i in range(count):
        if field.certain[chain.changed[i]] != UNKNOWN:
            chain.num[BLOCKED] = count
            return 0
    return count


# --- within a row ------------------------------------------------------------------------------------------------


@part
def _move_in(board, field, rules, chain, row):
    """Try one move in a row."""
    if rules.move == FLIP or field.total[row] < 0:
        chain.num[FIRST] = chain.num[LAST]
        chain.changed[0] = board.first[row] + below(chain.rng, np.int64(board.length[row]))
        return 1
    if field.total[row] == 0:
        return 0
    run = _pick_run(board, field, rules, chain, row)
    if rules.move == JUMP or (rules.move == MIXED and share(chain.rng) < 0.5):
        return _jump(board, chain, row, run)
    return _shift(board, rules, chain, row, run, rules.move in (BUMP, MIXED))


@part
def _pick_run(board, field, rules, chain, row):
    """A run of the row at random, or one beside a column that costs something."""
    if rules.pick == WRONG:
        for _ in range(_NEARBY):
            column = below(chain.rng, np.int64(board.length[row]))
            if chain.line_cost[field.height + column] > 0:
                return _run_near(board, chain, row, column)
    return board.run_first[row] + below(chain.rng, np.int64(board.run_last[row] - board.run_first[row]))


@part
def _run_near(board, chain, row, column):
    """A run on either side of a column."""
    run = board.run_first[row]
    while run + 1 < board.run_last[row] and chain.starts[run + 1] <= column:
        run += 1
    if run + 1 < board.run_last[row] and share(chain.rng) < 0.5:
        run += 1
    return run


@part
def _jump(board, chain, row, run):
    """Move a run to another random place in its gap."""
    begin, end = 0, board.length[row]
    if run > board.run_first[row]:
        begin = chain.starts[run - 1] + board.runs[run - 1] + 1
    if run + 1 < board.run_last[row]:
        end = chain.starts[run + 1] - 1
    size, old = board.runs[run], chain.starts[run]
    if end - begin == size:
        return 0
    new = begin + below(chain.rng, end - begin - size)
    if new >= old:
        new += 1
    chain.num[FIRST], chain.num[LAST], chain.num[BY] = run, run + 1, new - old
    low, high, count = min(old, new), max(old, new), 0
    for place in range(low, high + size):
        if (place < low + size) != (place >= high):
            chain.changed[count] = board.first[row] + place
            count += 1
    return count


@part
def _shift(board, rules, chain, row, run, bump):
    """Shift a run by one cell, right or left. With `bump` it pushes along the runs in its way; else they stop it."""
    by = 1 if share(chain.rng) < rules.right else -1
    first, last = _pushed(board, chain, row, run, by)
    if first == last or (last - first > 1 and not bump):
        _note_blocked(board, chain, row, run, by)
        return 0
    chain.num[FIRST], chain.num[LAST], chain.num[BY] = first, last, by
    for i in range(first, last):
        cell = board.first[row] + chain.starts[i] - (by < 0)
        chain.changed[2 * (i - first)] = cell
        chain.changed[2 * (i - first) + 1] = cell + board.runs[i]
    return 2 * (last - first)


@part
def _note_blocked(board, chain, row, run, by):
    """Write down the cell that a run cannot leave, and the one that it cannot enter, if that is on the board."""
    last, size = board.length[row] - 1, board.runs[run]
    left, right = chain.starts[run], chain.starts[run] + size - 1
    chain.changed[0] = board.first[row] + (left if by > 0 else right)
    chain.changed[1] = board.first[row] + (min(last, right + 1) if by > 0 else max(0, left - 1))
    chain.num[BLOCKED] = 1 + (right < last if by > 0 else left > 0)


@part
def _pushed(board, chain, row, run, by):
    """The runs (first, last) that move when `run` shifts by one cell and pushes along those in its way; none at the
    border."""
    first, last = run, run + 1
    if by > 0:
        while last < board.run_last[row] and _touching(board, chain, last - 1):
            last += 1
        blocked = chain.starts[last - 1] + board.runs[last - 1] == board.length[row]
    else:
        while first > board.run_first[row] and _touching(board, chain, first - 1):
            first -= 1
        blocked = chain.starts[first] == 0
    return first, first if blocked else last


@part
def _touching(board, chain, run):
    """Whether only one cell separates a run from the next one in its row."""
    return chain.starts[run] + board.runs[run] + 1 == chain.starts[run + 1]


# --- over the whole grid -----------------------------------------------------------------------------------------


@part
def _transfer(board, field, rules, chain):
    """Propose to empty a filled cell and fill an empty one, or to flip just one where the clues do not fix their
    number."""
    num = chain.num
    filled, cells = num[FILLED_CELLS], chain.order.shape[0]
    if field.loose and (filled in (0, cells) or share(chain.rng) < 0.5):
        chain.changed[0] = chain.order[below(chain.rng, cells)]
        return 1
    if filled in (0, cells):
        return 0
    tries = _ANYWHERE if share(chain.rng) < rules.directed else 0
    chain.changed[0] = _pick_cell(board, field, chain, _0, filled, _1, tries if num[EXCEEDING] else 0)
    chain.changed[1] = _pick_cell(board, field, chain, filled, cells, -_1, tries if num[LACKING] else 0)
    return 2


@part
def _pick_cell(board, field, chain, begin, end, sign, tries):
    """A cell between two places of the order, if possible in a line with too many (sign 1) or too few (-1) filled
    cells."""
    cell = chain.order[begin + below(chain.rng, end - begin)]
    while tries and not _is_in_such_a_line(board, field, chain, cell, sign):
        cell = chain.order[begin + below(chain.rng, end - begin)]
        tries -= 1
    return cell


@part
def _is_in_such_a_line(board, field, chain, cell, sign):
    for axis in range(board.cell_line.shape[1]):
        line = board.cell_line[cell, axis]
        if line >= 0 and sign * (chain.have[line] - field.total[line]) > 0:
            return True
    return False


@part
def count_flip(board, field, chain, cell):
    """Update the order and the counts after a flip."""
    num = chain.num
    by = 1 if chain.cells[cell] == FILLED else -1
    border = num[FILLED_CELLS] if by > 0 else num[FILLED_CELLS] - 1
    other, place = chain.order[border], chain.spot[cell]
    chain.order[place], chain.order[border] = other, cell
    chain.spot[other], chain.spot[cell] = place, border
    num[FILLED_CELLS] += by
    for axis in range(board.cell_line.shape[1]):
        line = board.cell_line[cell, axis]
        if line >= 0:
            _count_line(field, chain, line, -1)
            chain.have[line] += by
            _count_line(field, chain, line, 1)


@part
def _count_line(field, chain, line, by):
    """Add a line to, or remove it from, the counts of lines with too many and too few cells."""
    surplus = chain.have[line] - field.total[line]
    if surplus > 0:
        chain.num[EXCEEDING] += by
    elif surplus < 0:
        chain.num[LACKING] += by


@part
def scatter_cells(board, field, chain, count):
    """Fill `count` random cells that are not certain, and count the filled cells of each line."""
    cells = chain.order.shape[0]
    for place in range(count):
        other = place + below(chain.rng, cells - place)
        chain.order[place], chain.order[other] = chain.order[other], chain.order[place]
        chain.cells[chain.order[place]] = FILLED
    chain.num[FILLED_CELLS] = count
    for place in range(cells):
        chain.spot[chain.order[place]] = place
    for line in range(board.first.shape[0]):
        for place in range(board.length[line]):
            chain.have[line] += chain.cells[board.first[line] + place * board.step[line]] == FILLED
        if field.total[line] >= 0:
            _count_line(field, chain, line, 1)
