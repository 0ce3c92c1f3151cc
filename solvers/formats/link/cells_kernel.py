"""The coder of the cells of a finished picture in colours, compiled. `coloured_cells` passes the arrays.

Cells are passed on row by row. A cell is asked for one colour after the other: those of the cells around it, the
nearest first, then the others, the most frequent first. How likely a colour is, is told by the cells around, weighed as
in pictures that have been measured, and by what was learned in six kinds of situations; all of these are mixed, as in
`coding_kernel`. In a noise, of which nothing can be told, all colours are equally likely, and only the share of empty
cells is learned.

Integers only: links depend on the result for ever.
"""

import numpy as np

from ...compiled import kernel, part
from .coding_kernel import (
    ENDED,
    ONE,
    RATE,
    REACH,
    code_bit,
    count_bit,
    kept_possible,
    share,
    stretched,
)

MOST_COLOURS = 32  # with that of empty cells
AROUND, ASKED = 10, 8  # cells around a cell, and those of them whose colours are asked for first
ORDERS = 4  # how many colours have been asked for before, at most
SIGNS = 29
SITUATIONS = 6
ROOM = 4096  # situations of a kind
W, N, NE, NW, WW, NN, NNE, NEE, NWW, NNW = range(AROUND)


@part
def set_around(around, grid, row, col):
    """The colours of the cells around that are known; beyond the border all is empty."""
    around[W], around[WW] = colour_at(grid, row, col - 1), colour_at(grid, row, col - 2)
    around[NWW], around[NW], around[N] = (colour_at(grid, row - 1, col - 2), colour_at(grid, row - 1, col - 1),
                                          colour_at(grid, row - 1, col))  # fmt: skip
    around[NE], around[NEE] = colour_at(grid, row - 1, col + 1), colour_at(grid, row - 1, col + 2)
    around[NNW], around[NN], around[NNE] = (colour_at(grid, row - 2, col - 1), colour_at(grid, row - 2, col),
                                            colour_at(grid, row - 2, col + 1))  # fmt: skip


@part
def colour_at(grid, row, col):
    return grid[row, col] if row >= 0 and 0 <= col < grid.shape[1] else 0


@part
def set_asked(asked, around, often):
    """The order in which a cell is asked for colours. Returns how many of them lie around."""
    colours, found = len(often), 0
    seen = np.int64(0)
    for place in range(ASKED):
        colour = around[place]
        if not (seen >> colour) & 1:
            seen |= 1 << colour
            asked[found] = colour
            found += 1
    near = found
    while found < colours:
        best = -1
        for colour in range(colours):
            if not (seen >> colour) & 1 and (best < 0 or often[colour] > often[best]):
                best = colour
        seen |= 1 << best
        asked[found] = best
        found += 1
    return near


@part
def set_signs(signs, around, colour, near):
    """What speaks for or against a colour: which cells around have it, and which of these are alike."""
    has = signs[2 : 2 + AROUND]
    for place in range(AROUND):
        has[place] = around[place] == colour
    signs[0], signs[1], signs[SIGNS - 1] = 1, colour == 0, near - 2
    west, north, rest = has[W], has[N], signs[2 + AROUND :]
    rest[0], rest[1], rest[2], rest[3] = west & north, west & has[NW], north & has[NE], north & has[NW]
    rest[4], rest[5] = west & has[WW], north & has[NN]
    rest[6] = north & (1 - west) & (around[NW] == around[W])
    rest[7] = west & (1 - north) & (around[N] == around[NW])
    rest[8], rest[9], rest[10] = around[N] == around[NE], around[N] == around[NW], around[N] == around[W]
    rest[11], rest[12] = around[NE] == around[NEE], west & (around[N] == around[NE])
    rest[13] = north & (1 - has[NE]) & (around[NN] == around[NE])
    rest[14] = west & (1 - north) & (around[NE] == around[N])
    rest[15], rest[16] = around[W] == around[NE], west & has[NE]


@part
def set_situations(situations, signs, around, colour, order, near):
    """In which situation of each kind a cell is asked for a colour."""
    alike, pattern = 0, 0
    for place in range(AROUND):
        alike += signs[2 + place]
        if place < NNE:
            pattern = 2 * pattern + signs[2 + place]
    joined = (((around[W] == around[N]) << 3) + ((around[N] == around[NW]) << 2) + ((around[N] == around[NE]) << 1)
              + (around[W] == around[NW]))  # fmt: skip
    further = (((around[W] == around[WW]) << 3) + ((around[N] == around[NN]) << 2)
               + ((around[NE] == around[NEE]) << 1) + (around[NE] == around[NNE]))  # fmt: skip
    before = around[W] if order else around[N]
    situations[0] = (order * 64 + pattern) * 2 + signs[1]
    situations[1] = ((order * 16 + joined) * 16 + further) * 2 + signs[1]
    situations[2] = (order * MOST_COLOURS + colour) * MOST_COLOURS + around[N]
    situations[3] = (colour * MOST_COLOURS + before) * ORDERS + order
    situations[4] = (order * (AROUND + 1) + alike) * MOST_COLOURS + colour
    situations[5] = (order if near else ORDERS) * MOST_COLOURS + colour


@part
def code_asked(coder, learned, measured, signs, situations, order, wanted):
    """Pass on whether the cell has the colour."""
    state, digits, values, squash = coder
    habits, trust, opinions = learned
    opinions[SITUATIONS] = 0
    for sign in range(SIGNS):
        opinions[SITUATIONS] += measured[order, sign] * signs[sign]
    opinions[SITUATIONS] = min(max(opinions[SITUATIONS], -REACH), REACH)
    logit = opinions[SITUATIONS] * trust[order, SITUATIONS]
    for kind in range(SITUATIONS):
        habit = habits[kind, situations[kind]]
        opinions[kind] = stretched(squash, kept_possible(share(habit[0], habit[1])))
        logit += opinions[kind] * trust[order, kind]
    mixed = squash[min(max(logit >> 16, -REACH), REACH) + REACH]
    found = code_bit(state, digits, values, kept_possible(mixed), wanted)
    miss = (ONE if found else 0) - mixed
    for kind in range(SITUATIONS + 1):
        trust[order, kind] += (opinions[kind] * miss * RATE) >> 18
    for kind in range(SITUATIONS):
        count_bit(habits[kind, situations[kind]], found)
    return found


@kernel
def code_picture(coder, measured, grid, given, learned, around, asked, often, signs, situations):
    """Pass on the cells that are not given; a reader finds them in `grid`."""
    colours = len(often)
    for row in range(grid.shape[0]):
        for col in range(grid.shape[1]):
            if not given[row, col]:
                set_around(around, grid, row, col)
                near = set_asked(asked, around, often)
                place = 0
                while place + 1 < colours:
                    colour, order = asked[place], min(place, ORDERS - 1)
                    set_signs(signs, around, colour, near)
                    set_situations(situations, signs, around, colour, order, place < near)
                    if code_asked(coder, learned, measured, signs, situations, order, grid[row, col] == colour):
                        break
                    place += 1
                grid[row, col] = asked[place]
                if coder[0][ENDED]:
                    return
            often[grid[row, col]] += 1


@kernel
def code_noise(coder, habit, grid, given, colours):
    """The same for a noise; `habit` is how often a cell is empty."""
    state, digits, values, _ = coder
    for row in range(grid.shape[0]):
        for col in range(grid.shape[1]):
            if given[row, col]:
                continue
            empty = code_bit(state, digits, values, kept_possible(share(habit[0], habit[1])), grid[row, col] == 0)
            count_bit(habit, empty)
            low, high = (0, 0) if empty else (1, colours - 1)
            while low < high:
                middle = (low + high) >> 1
                chance = ((middle + 1 - low) << 16) // (high + 1 - low)
                if code_bit(state, digits, values, chance, grid[row, col] <= middle):
                    high = middle
                else:
                    low = middle + 1
            grid[row, col] = low
            if state[ENDED]:
                return


def new_work(trust, colours):
    """The last arguments of `code_picture`: what a coder learns, which are the habits of all situations and how far
    each of the opinions is trusted, at first by `trust`; and work areas."""
    habits = np.zeros((SITUATIONS, ROOM, 2), np.int64)
    habits[:, :, 0], habits[:, :, 1] = 10, 20
    learned = habits, np.array([trust] * ORDERS, np.int64), np.zeros(SITUATIONS + 1, np.int64)
    return learned, *(np.zeros(room, np.int64) for room in (AROUND, MOST_COLOURS, colours, SIGNS, SITUATIONS))
