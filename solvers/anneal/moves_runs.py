"""Moves within one row: its runs are shifted, so that it stays satisfied; or one cell is flipped.

A proposal names the cells to change in `chain.changed`, and the runs to shift; how many cells there are is the
answer, 0 when a run has no room. Nothing is changed yet.
"""

from __future__ import annotations

from ..compiled import kernel
from .rng import below, share
from .state import ANY, BUMP, BY, FIRST, FLIP, JUMP, LAST, MIXED, WRONG

_TRIES = 8  # to find a run that can move, or a wrong column


@kernel
def _jump(board, chain, row, run):
    """Move a run to a random other place in its gap."""
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


@kernel
def _touching(board, chain, run):
    """Whether only one cell is between a run and the next one of its row."""
    return chain.starts[run] + board.runs[run] + 1 == chain.starts[run + 1]


@kernel
def _pushed(board, chain, row, run, by):
    """(first, last) runs that move when `run` is shifted by one cell and pushes along what is in its way; none of
    them when the border is."""
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


@kernel
def _shift(board, rules, chain, row, run, bump):
    """Shift a run by one cell, right or left; what is in its way is pushed along, or else stops it."""
    by = 1 if share(chain.rng) < rules.right else -1
    first, last = _pushed(board, chain, row, run, by)
    if last - first > 1 and not bump:
        return 0
    chain.num[FIRST], chain.num[LAST], chain.num[BY] = first, last, by
    for i in range(first, last):
        cell = board.first[row] + chain.starts[i] - (by < 0)
        chain.changed[2 * (i - first)] = cell
        chain.changed[2 * (i - first) + 1] = cell + board.runs[i]
    return 2 * (last - first)


@kernel
def _run_near(board, chain, row, column):
    """A run on one or the other side of a column."""
    run = board.run_first[row]
    while run + 1 < board.run_last[row] and chain.starts[run + 1] <= column:
        run += 1
    if run + 1 < board.run_last[row] and share(chain.rng) < 0.5:
        run += 1
    return run


@kernel
def _pick_run(board, field, rules, chain, row):
    """A run of the row at random, or one beside a column that costs something."""
    if rules.pick == WRONG:
        for _ in range(_TRIES):
            column = below(chain.rng, board.length[row])
            if chain.line_cost[field.rows_end + column] > 0:
                return _run_near(board, chain, row, column)
    return board.run_first[row] + below(chain.rng, board.run_last[row] - board.run_first[row])


@kernel
def _move_in(board, field, rules, chain, row):
    """Try one move in a row."""
    if rules.move == FLIP or field.total[row] < 0:
        chain.num[FIRST] = chain.num[LAST]
        chain.changed[0] = board.first[row] + below(chain.rng, board.length[row])
        return 1
    if field.total[row] == 0:
        return 0
    run = _pick_run(board, field, rules, chain, row)
    if rules.move == JUMP or (rules.move == MIXED and share(chain.rng) < 0.5):
        return _jump(board, chain, row, run)
    return _shift(board, rules, chain, row, run, rules.move in (BUMP, MIXED))


@kernel
def propose_in_row(board, field, rules, chain):
    """Propose a move in a random row; how many cells would change."""
    count = 0
    for _ in range(1 if rules.pick == ANY else _TRIES):
        row = field.rows[below(chain.rng, field.rows.shape[0])]
        count = _move_in(board, field, rules, chain, row)
        if count:
            break
    return count
