"""What a grid costs: all of it once, and after a move only the lines that it touched.

Which cost a line has is decided here, what it is in `padded`, `aligned` and `flips`.
"""

from __future__ import annotations

from ..compiled import kernel
from .aligned import aligned
from .flips import flips
from .padded import padded
from .state import BEST, COST, FLIPS, PADDED, PUNITIVE, SINCE, TRIED


@kernel
def line_cost(board, rules, chain, line):
    """The cost of one line of the grid the chain stands on."""
    cell, step, length = board.first[line], board.step[line], board.length[line]
    first, last = board.run_first[line], board.run_last[line]
    if rules.cost == FLIPS:
        return flips(chain.cells, cell, step, length, board.runs, first, last, chain.filled, chain.most)
    if rules.cost == PADDED:
        return padded(chain.cells, cell, step, length, board.runs, first, last)
    punitive = rules.cost == PUNITIVE
    return aligned(
        chain.cells, cell, step, length, board.runs, first, last, punitive, chain.found, chain.scores
    )  # fmt: skip


@kernel
def score(board, field, rules, chain):
    """The cost of the whole grid, from scratch."""
    total = 0
    for line in range(board.first.shape[0]):
        cell = board.first[line]
        chain.line_cost[line] = 0
        for axis in range(field.scored.shape[1]):
            if field.scored[cell, axis] == line:
                chain.line_cost[line] = line_cost(board, rules, chain, line)
        total += chain.line_cost[line]
    return total


@kernel
def rescore(board, field, rules, chain, count):
    """(by how much the cost changes, how many lines were touched) now that the first `count` of the changed
    cells have changed."""
    delta, touched = 0, 0
    tick = chain.num[TRIED]
    for i in range(count):
        for axis in range(field.scored.shape[1]):
            line = field.scored[chain.changed[i], axis]
            if line < 0 or chain.stamp[line] == tick:
                continue
            chain.stamp[line] = tick
            chain.touched[touched] = line
            chain.before[touched] = chain.line_cost[line]
            chain.line_cost[line] = line_cost(board, rules, chain, line)
            delta += chain.line_cost[line] - chain.before[touched]
            touched += 1
    return delta, touched


@kernel
def restore_scores(chain, touched):
    """The touched lines cost again what they cost before."""
    for i in range(touched):
        chain.line_cost[chain.touched[i]] = chain.before[i]


@kernel
def copy_to_best(chain):
    """Remember the grid as it is."""
    for cell in range(chain.cells.shape[0]):
        chain.best[cell] = chain.cells[cell]


@kernel
def note_best(chain, count):
    """Remember the grid when it is the best so far. Only what changed since the last one is copied."""
    num = chain.num
    room = chain.since.shape[0]
    if num[SINCE] + count <= room:
        for i in range(count):
            chain.since[num[SINCE] + i] = chain.changed[i]
    num[SINCE] = min(num[SINCE] + count, room + 1)
    if num[COST] >= num[BEST]:
        return
    num[BEST] = num[COST]
    if num[SINCE] > room:
        copy_to_best(chain)
    else:
        for i in range(num[SINCE]):
            cell = chain.since[i]
            chain.best[cell] = chain.cells[cell]
    num[SINCE] = 0
