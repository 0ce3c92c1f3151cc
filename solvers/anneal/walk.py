"""The walk of one chain: propose a move, judge it by the lines that it touches, accept or reject it, cool down.

`moves` has the moves, `costs` the cost of a line.
"""

from __future__ import annotations

import math

import numpy as np

from ..compiled import kernel, part
from ..kernel.trail import other_value
from . import state
from .costs import aligned, flips, padded
from .move_journal import BETTER, FAILED, HEATED, NOT, REFUSED, TAKEN, has_room, note_cell, note_move
from .moves import count_flip, propose, scatter_cells
from .rng import share
from .rows import satisfy_rows

# Steps of work: for a move, and for each cell of a line that is judged.
_STEPS_A_MOVE = 100
_STEPS = 2
_RUNS_A_STEP = 3


# --- the first grid ----------------------------------------------------------------------------------------------


@kernel
def place_rows(board, field, rules, chain, leftmost, odds):
    """Begin with every row satisfied. Returns the first row that cannot be, or -1. All `odds` are equal."""
    broken = satisfy_rows(board, field, chain.cells, chain.starts, chain.rng, leftmost, chain.filled, odds, chain.ways)
    _judge(board, field, rules, chain)
    return broken


@kernel
def scatter(board, field, rules, chain, count):
    """Begin with so many filled cells besides the certain ones."""
    scatter_cells(board, field, chain, count)
    _judge(board, field, rules, chain)


@kernel
def judge(board, field, rules, chain):
    """Compute the cost of a grid that the chain was given."""
    _judge(board, field, rules, chain)


@part
def _judge(board, field, rules, chain):
    """Compute the cost of the whole grid, which is the best so far."""
    total = 0
    for line in range(board.first.shape[0]):
        cell = board.first[line]
        chain.line_cost[line] = 0
        for axis in range(field.scored.shape[1]):
            if field.scored[cell, axis] == line:
                chain.line_cost[line] = _line_cost(board, rules, chain, line)
        total += chain.line_cost[line]
    chain.num[state.COST] = chain.num[state.BEST] = total
    _copy_all_to_best(chain)


@part
def _copy_all_to_best(chain):
    for cell in range(chain.cells.shape[0]):
        chain.best[cell] = chain.cells[cell]


@part
def _line_cost(board, rules, chain, line):
    """The cost of one line of the current grid."""
    cell, step, length = board.first[line], board.step[line], board.length[line]
    first, last = board.run_first[line], board.run_last[line]
    chain.num[state.WORK] += length * (_STEPS + (last - first) // _RUNS_A_STEP)
    if rules.cost == state.FLIPS:
        return flips(chain.cells, cell, step, length, board.runs, first, last, chain.filled, chain.most)
    if rules.cost == state.PADDED:
        return padded(chain.cells, cell, step, length, board.runs, first, last)
    punitive = rules.cost == state.PUNITIVE
    return aligned(chain.cells, cell, step, length, board.runs, first, last, punitive, rules.gap, rules.mismatch,
                   chain.run_sizes, chain.scores)


# --- a move ------------------------------------------------------------------------------------------------------


@part
def _try(board, field, rules, chain, count):
    """Change the `count` cells of a proposal. Returns (the change of the cost, the number of lines that it touched)."""
    _change(board, field, rules, chain, count, chain.num[state.BY])
    delta, touched = np.int64(0), 0
    tick = chain.num[state.TRIED]
    for i in range(count):
        for axis in range(field.scored.shape[1]):
            line = np.int64(field.scored[chain.changed[i], axis])
            if line < 0 or chain.stamp[line] == tick:
                continue
            chain.stamp[line] = tick
            chain.touched[touched] = line
            chain.before[touched] = chain.line_cost[line]
            chain.line_cost[line] = _line_cost(board, rules, chain, line)
            delta += chain.line_cost[line] - chain.before[touched]
            touched += 1
    return delta, touched


@part
def _take_back(board, field, rules, chain, count, touched):
    """Undo a trial move."""
    _change(board, field, rules, chain, count, -chain.num[state.BY])
    for i in range(touched):
        chain.line_cost[chain.touched[i]] = chain.before[i]


@part
def _change(board, field, rules, chain, count, by):
    """Flip cells and shift runs. A second call with the opposite `by` undoes the first."""
    for i in range(count):
        cell = chain.changed[i]
        chain.cells[cell] = other_value(chain.cells[cell])
        if rules.move == state.TRANSFER:
            count_flip(board, field, chain, cell)
    for run in range(chain.num[state.FIRST], chain.num[state.LAST]):
        chain.starts[run] += by


@part
def _accepts(rules, chain, delta):
    """Whether a move that raises the cost by `delta` is accepted, and the number compared with its probability."""
    if delta <= 0:
        return True, math.nan
    temperature = chain.heat[state.TEMPERATURE]
    if temperature <= 0.0:
        return False, math.nan
    draw = share(chain.rng) if rules.acceptance == state.METROPOLIS else rules.threshold
    return math.exp(-delta / temperature) > draw, draw


@part
def _record(chain, kind, count, delta, draw, heated):
    """Record the outcome of the current move; `heated` if the chain was reheated before it."""
    for i in range(count):
        note_cell(chain.journal, chain.changed[i])
    better = kind == TAKEN and chain.num[state.COST] + delta < chain.num[state.BEST]
    matters = BETTER if better else HEATED if heated else NOT
    note_move(chain.journal, chain.num[state.TRIED], kind, matters, delta, chain.heat[state.TEMPERATURE], draw,
              np.int64(0), np.int64(0))


@part
def _note(rules, chain, count, delta):
    """Count an accepted move, cool down, and remember the grid if it is the best so far. Only the cells that changed
    since the last best grid are copied."""
    num, room = chain.num, chain.since.shape[0]
    num[state.TAKEN] += 1
    num[state.COST] += delta
    num[state.IMPROVED] += delta < 0
    if delta > 0 and rules.cooling == state.ACCEPTED:
        chain.heat[state.TEMPERATURE] *= chain.heat[state.FACTOR]
    if num[state.SINCE] + count <= room:
        for i in range(count):
            chain.since[num[state.SINCE] + i] = chain.changed[i]
    num[state.SINCE] = min(num[state.SINCE] + count, room + 1)
    if num[state.COST] < num[state.BEST]:
        num[state.BEST] = num[state.COST]
        _copy_to_best(chain)
        num[state.SINCE] = 0


@part
def _copy_to_best(chain):
    if chain.num[state.SINCE] > chain.since.shape[0]:
        _copy_all_to_best(chain)
        return
    for i in range(chain.num[state.SINCE]):
        chain.best[chain.since[i]] = chain.cells[chain.since[i]]


# --- many moves --------------------------------------------------------------------------------------------------


@kernel
def walk(board, field, rules, chain, moves, work):
    """Make `moves` moves, or fewer when `work` is done or the cost is 0."""
    num, heat = chain.num, chain.heat
    until = num[state.WORK] + work
    while moves and num[state.COST] and num[state.WORK] < until and has_room(chain.journal):
        moves -= 1
        num[state.WORK] += _STEPS_A_MOVE
        heated = num[state.TRIED] == num[state.REHEAT] and heat[state.HOT] > heat[state.TEMPERATURE]
        if num[state.TRIED] == num[state.REHEAT]:
            num[state.REHEAT] += rules.cycle
            heat[state.TEMPERATURE] = heat[state.HOT]
        num[state.TRIED] += 1
        count = propose(board, field, rules, chain)
        if count:
            delta, touched = _try(board, field, rules, chain, count)
            accepted, draw = _accepts(rules, chain, delta)
            _record(chain, TAKEN if accepted else REFUSED, count, delta, draw, heated)
            if accepted:
                _note(rules, chain, count, delta)
            else:
                _take_back(board, field, rules, chain, count, touched)
        else:
            _record(chain, FAILED, num[state.BLOCKED], np.int64(0), math.nan, heated)
        if rules.cooling == state.GEOMETRIC:
            heat[state.TEMPERATURE] *= heat[state.FACTOR]


@kernel
def sample(board, field, rules, chain, moves):
    """Try moves and undo them all; count the worse ones, their total and their least increase of the cost."""
    num = chain.num
    num[state.WORSE] = num[state.WORSE_BY] = num[state.WORSE_LEAST] = 0
    for _ in range(moves):
        num[state.TRIED] += 1
        count = propose(board, field, rules, chain)
        if count == 0:
            continue
        delta, touched = _try(board, field, rules, chain, count)
        _take_back(board, field, rules, chain, count, touched)
        if delta > 0:
            num[state.WORSE] += 1
            num[state.WORSE_BY] += delta
            num[state.WORSE_LEAST] = delta if num[state.WORSE] == 1 else min(delta, num[state.WORSE_LEAST])
    num[state.TRIED] = 0
    chain.stamp[:] = -1
