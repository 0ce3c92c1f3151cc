"""Loopy belief propagation (sum-product) on the board: the messages that lines send about their cells.

A cell is a variable, a line with a clue is a factor. `Messages.odds[axis, cell]` are the odds of being filled that the
line along that axis gives a cell, from what it knows and the messages of the other lines through its cells; at first 1.
The last row has the prior odds, 1 or random: a small lasting bias, so that each draw leads search another way. The
product over all rows is the belief about the cell. One update of a line:

1. Each of its unknown cells brings the product of its other odds, within bounds.
2. The exact marginals of the line (`lines/marginals.py`), divided by what was brought, are its new message.
3. As a probability, the message is averaged with the one before (damping), so that lines do not oscillate.

Beliefs never decide a cell for good: they only say where to guess.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np

from ..compiled import by_address, kernel, part
from ..grid import FILLED, UNKNOWN
from ..lines.clue_numbers import COLOURED, COUNT
from ..lines.coloured_marginals import SMALLEST_WEIGHT, PlaneWeights, coloured_marginals, new_plane_weights
from ..lines.marginals import LARGEST_WEIGHT, Floats, Weights, new_weights
from .board import BELIEVED, LOOKS, NEXT_LOOK, TELL, UPDATES, WORK, Board, Ints
from .propagate import line_marginals
from .trail import has_clue, note

THOUSAND: Final = 1000  # chances are reported in thousandths
DAMPING: Final = 0.5
_BOUND: Final = 1e4  # of odds, and its inverse
LEAST: Final = 1.0 / (1.0 + _BOUND)
_UNBOUND: Final = 50  # unknown cells up to which a line takes any odds within the bound
_SPREAD: Final = 6.0  # of the logarithms of all prior odds together: with more cells each has less bias
_WIDEST_SPREAD: Final = 0.2  # of a single one
_SURE: Final = 1e-9  # the least distance of a marginal from 0 and 1
_COLOURS_WEIGHED: Final = 3  # cells and numbers of a clue for a unit of work, as a power of two
_SELDOM: Final = 2  # after look n, the next reported one is about n / 2 ** _SELDOM later


@by_address
class Messages(NamedTuple):
    """The messages of lines, and work areas to compute them."""

    odds: Any  # axis x cell, and a last row with the prior odds
    belief: Floats  # by cell: the product of its odds, as of the last update of a line through it
    axis: Ints  # of a line
    damping: Floats  # [the share of the previous message in the new one]
    weights: Weights
    coloured: PlaneWeights
    candidates: Ints  # cells to guess from one look, surest first
    left: Ints  # [how many of them, the next one]
    reported: Any  # by cell: the chance that was reported last, in thousandths


def new_messages(board: Board) -> Messages:
    """No beliefs yet."""
    cells, axes = board.cell_line.shape
    sizes = board.run_last - board.run_first
    longest = int(board.length.max())
    axis = np.zeros(len(board.first), np.int32)
    for number in range(axes):
        axis[board.cell_line[board.cell_line[:, number] >= 0, number]] = number
    return Messages(
        odds=np.ones((axes + 1, cells)),
        belief=np.ones(cells),
        axis=axis,
        damping=np.full(1, DAMPING),
        weights=new_weights(longest, int(sizes.max()), bool((board.kind == COUNT).any())),
        coloured=new_plane_weights(longest, int(sizes.max()) >> 1, int(board.planes[0])),
        candidates=np.zeros(cells, np.int32),
        left=np.zeros(2, np.int32),
        reported=np.full(cells, THOUSAND // 2, np.int16),
    )


def begin_anew(messages: Messages, seed: int) -> None:
    """Forget all messages, and draw the prior odds; those of seed 0 are even."""
    messages.odds[:] = 1.0
    if seed:
        cells = len(messages.belief)
        spread = min(_WIDEST_SPREAD, _SPREAD / cells**0.5)
        messages.odds[-1] = np.exp(spread * np.random.default_rng(seed).normal(size=cells))
    messages.belief[:] = messages.odds[-1]
    messages.left[:] = 0  # candidates of an earlier search


@part
def _bring(board, state, messages, line):
    """Put the belief about each cell without this line into the weights. Returns the number of unknown cells."""
    first, step, length = board.first[line], board.step[line], board.length[line]
    axis, odds, inverse = messages.axis[line], messages.weights.odds, messages.weights.inverse
    unknown = 0
    for place in range(length):
        cell = first + step * place
        product = 1.0
        if state.grid[cell] == UNKNOWN:
            unknown += 1
            for other in range(messages.odds.shape[0]):
                if other != axis:
                    product *= messages.odds[other, cell]
        odds[place] = product
    bound = _BOUND if unknown <= _UNBOUND else LARGEST_WEIGHT ** (1.0 / unknown)  # their product must stay a number
    for place in range(length):
        odds[place] = min(max(odds[place], 1.0 / bound), bound)
        inverse[place] = 1.0 / odds[place]
    return unknown


@part
def _take_word(board, state, messages, line):
    """The marginals divided by the odds brought become the line's message, damped by its previous one."""
    first, step, length = board.first[line], board.step[line], board.length[line]
    odds, inverse, word = messages.odds[messages.axis[line]], messages.weights.inverse, messages.weights.marginals
    damping = messages.damping[0]
    for place in range(length):
        filled = min(max(word[place], _SURE), 1.0 - _SURE)
        beyond = filled * inverse[place]
        word[place] = min(max(beyond / (beyond + 1.0 - filled), LEAST), 1.0 - LEAST)
    for place in range(length):
        cell = first + step * place
        if state.grid[cell] == UNKNOWN:
            before = odds[cell]
            chance = damping * before / (1.0 + before) + (1.0 - damping) * word[place]
            odds[cell] = chance / (1.0 - chance)
            messages.belief[cell] = odds[cell] * messages.weights.odds[place]


@part
def _bring_coloured(board, state, messages, line):
    """Put the chances of each plane of each cell, by the other lines and the prior odds, into the weights: the largest
    of a cell is 1. Returns the number of unknown cells."""
    length, planes, size = board.length[line], board.planes[0], board.planes[1]
    first, step = board.first[line], board.step[line]
    axis, odds, weights, most = messages.axis[line], messages.odds, messages.coloured.weights, messages.coloured.most
    for place in range(length):
        most[place] = 0.0
    for plane in range(planes):
        for place in range(length):
            cell = plane * size + first + step * place
            weight = 0.0
            if state.grid[cell] == FILLED:
                weight = 1.0
            elif state.grid[cell] == UNKNOWN:
                weight = 1.0
                for other in range(odds.shape[0]):
                    if other != axis:
                        weight *= odds[other, cell]
                most[place] = max(most[place], weight)
            weights[plane, place] = weight
    unknown = 0
    for place in range(length):
        unknown += most[place] > 0.0
    least = max(LEAST, SMALLEST_WEIGHT ** (1.0 / max(unknown, 1)))
    for place in range(length):
        if most[place] > 0.0:
            scale = 1.0 / most[place]
            for plane in range(planes):
                if weights[plane, place] > 0.0:
                    weights[plane, place] = max(weights[plane, place] * scale, least)
    return unknown


@part
def _update_coloured(board, state, messages, line):
    """The same for a line of a coloured puzzle, whose messages hold a chance for each plane of a cell."""
    first, last, length, planes = board.run_first[line], board.run_last[line], board.length[line], board.planes[0]
    areas = messages.coloured
    state.num[WORK] += length * (2 + last - first) >> _COLOURS_WEIGHED
    if not _bring_coloured(board, state, messages, line):
        return
    if not coloured_marginals(areas, planes, board.runs, first, last, length):
        return
    start, step, size = board.first[line], board.step[line], board.planes[1]
    for place in range(length):
        if areas.most[place] > 0.0:
            _take_coloured_word(messages, start + step * place, size, planes, messages.odds[messages.axis[line]],
                                areas.weights[:, place], areas.shares[:, place])


@part
def _take_coloured_word(messages, cell, size, planes, odds, weights, shares):
    """The shares of one unknown cell become its message, damped by the previous one. Planes that are impossible for the
    cell have no weight."""
    total = 0.0
    for plane in range(planes):
        if weights[plane] > 0.0:
            shares[plane] = max(shares[plane], _SURE) / weights[plane]
            total += shares[plane]
    damping, believed = messages.damping[0], 0.0
    factor = (1.0 - damping) / total
    for plane in range(planes):
        here = cell + plane * size
        if weights[plane] > 0.0:
            odds[here] = damping * odds[here] + max(shares[plane] * factor, (1.0 - damping) * LEAST)
            shares[plane] = odds[here] * weights[plane]
            believed += shares[plane]
    for plane in range(planes):
        here = cell + plane * size
        if weights[plane] > 0.0:
            messages.belief[here] = min(shares[plane] / max(believed - shares[plane], 1e-30), 1e30)


@part
def _update(board, state, messages, line):
    """Update the messages of one line. If its marginals cannot be computed, it keeps them."""
    state.num[UPDATES] += 1
    if board.kind[line] == COLOURED:
        _update_coloured(board, state, messages, line)
    elif _bring(board, state, messages, line) and line_marginals(board, state, messages.weights, line):
        _take_word(board, state, messages, line)


@kernel
def exchange(board, state, messages, turns, until):
    """Update the messages of every line with a clue, one after another, round after round, for so many turns of a line.
    Returns how many turns are left when `until` work is done."""
    lines = board.first.shape[0]
    while turns > 0 and state.num[WORK] < until:
        line = (lines - turns % lines) % lines  # the last turn is that of the last line
        turns -= 1
        state.stale[line] = 0
        if has_clue(board, line):
            _update(board, state, messages, line)
    return turns


@part
def update_stale(board, state, messages):
    """Update the messages of lines that changed since their last update."""
    for line in range(board.first.shape[0]):
        if state.stale[line]:
            state.stale[line] = 0
            _update(board, state, messages, line)


@part
def tell_sometimes(state, messages):
    """Report the beliefs that changed: at the first looks, then less and less often."""
    num = state.num
    num[LOOKS] += 1
    if num[TELL] and num[LOOKS] >= num[NEXT_LOOK]:
        num[NEXT_LOOK] = num[LOOKS] + 1 + (num[LOOKS] >> _SELDOM)
        tell(state, messages)


@kernel
def tell(state, messages):
    """Write the beliefs about unknown cells into the journal, in thousandths, where they have changed. No belief is
    reported as quite sure."""
    for cell in range(state.grid.shape[0]):
        if state.grid[cell] != UNKNOWN:
            continue
        odds = messages.belief[cell]
        chance = min(max(int(THOUSAND * odds / (1.0 + odds) + 0.5), 1), THOUSAND - 1)
        if chance != messages.reported[cell]:
            messages.reported[cell] = chance
            note(state, cell, chance, BELIEVED)
