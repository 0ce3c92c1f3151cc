"""The coder of coloured clues, compiled: rows first, each predicted from the row above; then columns, each predicted
from the clues of the rows and the columns before it. `coloured_lines` passes the arrays.

A line is a Markov chain of colours, 0 for empty: `chances[cell, colour before, colour]`. A clue is coded run by run:
whether there is another one, its colour, and cell by cell whether it goes on. All ways to place the runs so far are
weighed together. What a clue says about a cell comes from the forward-backward algorithm over a pattern of places: gap,
the cells of run 1, gap, ..., gap.

Sums, products and quotients of doubles in a fixed order, which IEEE 754 defines to the last bit; no functions of
libraries, nothing that a compiler may contract. Links depend on the result for ever.
"""

import numpy as np

from ...compiled import kernel, part
from .coding_kernel import ENDED, ONE, code_mixed, forget, kept_possible

FLOOR = 1e-24  # so that no possible way has weight 0
DOUBT = 1 / 1024
START, GOING, COLOUR, KINDS = range(4)
NOTHING = 5
# Places in `taste`.
TRUST, LEFT, ABOVE, DOWN, ALONG = range(5)


# A clue, run by run


@part
def scaled(weights, low, high):
    """Make the weights of possible places add up to about one."""
    total = 0.0
    for place in range(low, high):
        total += weights[place]
    for place in range(low, high):
        weights[place] = weights[place] / total + FLOOR


@part
def code_part(coder, trust, some, whole, kind, situation, wanted):
    chance = kept_possible(int(some / whole * ONE))
    return code_mixed(coder, int(trust), chance, kind, situation, wanted)


@part
def start_weights(chances, ended, gap, starts, last, low, length):
    """The weights of all places where the next run may begin, for each colour; and that of no further run. `ended` are
    the weights of the end of the last run, from `low` on."""
    colours = starts.shape[0]
    gap[low] = 0.0
    for cell in range(low, length):
        for colour in range(1, colours):
            touching = 0.0 if colour == last else ended[cell] * chances[cell, last, colour]
            starts[colour, cell] = gap[cell] * chances[cell, 0, colour] + touching
        gap[cell + 1] = gap[cell] * chances[cell, 0, 0] + ended[cell] * chances[cell, last, 0]
    return gap[length] + ended[length]


@part
def code_start(coder, trust, starts, totals, rest, last, low, length, left, before, wanted):
    """Pass on the colour of the next run, or 0 if there is none. `before` is the colour of the same run of the line
    before."""
    colours = starts.shape[0]
    whole = 0.0
    for colour in range(1, colours):
        totals[colour] = 0.0
        for cell in range(low + (colour == last), length):
            totals[colour] += starts[colour, cell] + FLOOR
        whole += totals[colour]
    if whole == 0.0 or not code_part(coder, trust, whole, whole + rest + FLOOR, START, left, wanted > 0):
        return 0
    for colour in range(1, colours):
        if totals[colour] == 0.0:
            continue
        further = 0.0
        for other in range(colour + 1, colours):
            further += totals[other]
        if further == 0.0:
            return colour
        situation = 0 if before == 0 else 1 if before == colour else 2
        if code_part(coder, trust, totals[colour], totals[colour] + further, COLOUR, situation, wanted == colour):
            return colour
    return 0


@part
def code_clue(coder, trust, chances, length, work, before, clue, runs):
    """Pass one clue on, which has `runs` runs for a writer: rows of length and colour. Row 0 of `before` is the number
    of runs of the last clue, which follows."""
    ended, gap, ways, totals, starts = work[0], work[1], work[2], work[3], work[4:]
    ended[: length + 1] = 0.0
    ended[0] = 1.0
    low, last, index = 0, 0, 0
    while low < length:
        rest = start_weights(chances, ended, gap, starts, last, low, length)
        left = min(max(before[0, 0] - index, -1), 2)
        like = before[1 + index, 0] if index < before[0, 0] else 0
        like_colour = before[1 + index, 1] if index < before[0, 0] else 0
        wanted = clue[index, 1] if index < runs else 0
        colour = code_start(coder, trust, starts, totals, rest, last, low, length, left, like_colour, wanted)
        if colour == 0 or coder[0][ENDED]:
            break
        low += 1 + (colour == last)
        for place in range(low, length + 1):
            ways[place] = starts[colour, place - 1]
        scaled(ways, low, length + 1)
        size = 1
        while low < length:
            going, whole = 0.0, ways[length]
            for place in range(low, length):
                going += ways[place] * chances[place, colour, colour]
                whole += ways[place]
            further = min(max(like - size, -3), 4) if like and like_colour == colour else NOTHING
            if not code_part(coder, trust, going, whole, GOING, further, index < runs and size < clue[index, 0]):
                break
            for place in range(length, low, -1):
                ways[place] = ways[place - 1] * chances[place - 1, colour, colour]
            size += 1
            low += 1
            scaled(ways, low, length + 1)
        clue[index, 0], clue[index, 1] = size, colour
        index += 1
        last = colour
        for place in range(low, length + 1):
            ended[place] = ways[place]
    return index


# What a clue says about each cell


@part
def set_pattern(pattern, clue, runs):
    """The colours of the places of a clue: a gap, the cells of run 1, a gap, ..., a gap. Returns how many there are."""
    pattern[0] = 0
    places = 1
    for index in range(runs):
        pattern[places : places + clue[index, 0]] = clue[index, 1]
        places += clue[index, 0]
        pattern[places] = 0
        places += 1
    return places


@part
def touches(pattern, place):
    """Whether a run begins at a place, and may begin right behind the run before it."""
    if place < 2 or pattern[place] == 0 or pattern[place - 1] > 0:
        return False
    return pattern[place - 2] > 0 and pattern[place - 2] != pattern[place]


@part
def set_behind(behind, pattern, places, chances, varying, length):
    """`behind[cells read, place]`: the weight of all ways to read the rest of the line from there, 0 if there is none.
    """
    behind[length, :places] = 0.0
    behind[length, places - 1] = 1.0
    if places > 1:
        behind[length, places - 2] = 1.0
    for cell in range(length - 1, -1, -1):
        chance, after = chances[cell * varying], behind[cell + 1]
        total = 0.0
        for place in range(places):
            colour = pattern[place]
            weight = after[place] * chance[0, 0] if colour == 0 else 0.0
            if place + 1 < places:
                weight += after[place + 1] * chance[colour, pattern[place + 1]]
            if place + 2 < places and touches(pattern, place + 2):
                weight += after[place + 2] * chance[colour, pattern[place + 2]]
            behind[cell, place] = weight
            total += weight
        for place in range(places):
            if behind[cell, place] > 0.0:
                behind[cell, place] = behind[cell, place] / total + FLOOR


@part
def step(ahead, pattern, places, chance, after, shares):
    """Move the weights of places one cell on, and find the chance of each colour for that cell."""
    for place in range(places - 1, -1, -1):
        colour = pattern[place]
        weight = ahead[place] * chance[0, 0] if colour == 0 else 0.0
        if place > 0:
            weight += ahead[place - 1] * chance[pattern[place - 1], colour]
        if touches(pattern, place):
            weight += ahead[place - 2] * chance[pattern[place - 2], colour]
        ahead[place] = weight if after[place] > 0.0 else 0.0
    balance(ahead, places, after)
    shares[:] = 0.0
    for place in range(places):
        shares[pattern[place]] += ahead[place] * after[place]
    settle(shares)


@part
def balance(ahead, places, after):
    """Make the weights of possible places add up to about one."""
    total = FLOOR
    for place in range(places):
        total += ahead[place]
    for place in range(places):
        if after[place] > 0.0:
            ahead[place] = ahead[place] / total + FLOOR


@part
def settle(shares):
    """Make them chances, none of which is quite 0."""
    total = 0.0
    for colour in range(len(shares)):
        total += shares[colour]
    floor = DOUBT * total + FLOOR * FLOOR
    total += floor * len(shares)
    for colour in range(len(shares)):
        shares[colour] = (shares[colour] + floor) / total


@part
def set_shares(shares, chances, length, pattern, clue, runs, behind, ahead):
    """The chance of each colour for each cell of a line with that clue."""
    places = set_pattern(pattern, clue, runs)
    set_behind(behind, pattern, places, chances, 1, length)
    ahead[:places] = 0.0
    ahead[0] = 1.0
    for cell in range(length):
        step(ahead, pattern, places, chances[cell], behind[cell + 1], shares[cell])


# All lines


@part
def remember(before, clue, runs):
    before[0, 0] = runs
    for index in range(runs):
        before[1 + index, 0], before[1 + index, 1] = clue[index, 0], clue[index, 1]


@part
def set_chances(chances, shares, bonus):
    """The chances of a line, of whose cells each has its own, and in which the colour before is that much likelier."""
    for cell in range(len(shares)):
        for before in range(shares.shape[1]):
            total = 0.0
            for colour in range(shares.shape[1]):
                weight = shares[cell, colour] * (bonus if colour == before else 1.0)
                chances[cell, before, colour] = weight
                total += weight
            for colour in range(shares.shape[1]):
                chances[cell, before, colour] /= total


@part
def code_rows(coder, taste, runs, counts, height, width, colours, room):
    """Pass on all rows, each expected to be like the one above, and to have the colours that are frequent so far."""
    chances, shares, work, pattern, behind, ahead, before, usual, expected = room
    usual[:] = 1.0
    usual[0] = colours
    before[0, 0] = 0
    for row in range(height):
        for cell in range(width):
            for colour in range(colours):
                bonus = 1.0 + (taste[ABOVE] - 1.0) * shares[cell, colour] if row > 0 else 1.0
                expected[cell, colour] = usual[colour] * bonus
        set_chances(chances, expected[:width], taste[LEFT])
        counts[row] = code_clue(coder, taste[TRUST], chances, width, work, before, runs[row], counts[row])
        if coder[0][ENDED]:
            return
        remember(before, runs[row], counts[row])
        set_shares(shares[:width], chances, width, pattern, runs[row], counts[row], behind, ahead)
        usual[0] += width
        for index in range(counts[row]):
            usual[runs[row, index, 1]] += runs[row, index, 0]
            usual[0] -= runs[row, index, 0]


@part
def start_rows(taste, runs, counts, height, width, woven):
    """Set the patterns and the weights of all rows before any column is coded."""
    places, patterns, aheads, behinds, along = woven
    along[:] = 1.0
    for colour in range(along.shape[1]):
        along[0, colour, colour] = taste[ALONG]
    for row in range(height):
        places[row] = set_pattern(patterns[row], runs[row], counts[row])
        set_behind(behinds[row], patterns[row], places[row], along, 0, width)
        aheads[row] = 0.0
        aheads[row, 0] = 1.0


@part
def code_cols(coder, taste, runs, counts, height, width, room, woven):
    """Pass on all columns; each of them changes the chances of the cells in its rows."""
    chances, shares, work, pattern, behind, ahead, before, _, expected = room
    places, patterns, aheads, behinds, along = woven
    start_rows(taste, runs, counts, height, width, woven)
    before[0, 0] = 0
    for col in range(width):
        for row in range(height):
            step(aheads[row], patterns[row], places[row], along[0], behinds[row, col + 1], expected[row])
        set_chances(chances, expected[:height], taste[DOWN])
        line = height + col
        counts[line] = code_clue(coder, taste[TRUST], chances, height, work, before, runs[line], counts[line])
        if coder[0][ENDED]:
            return
        remember(before, runs[line], counts[line])
        set_shares(shares[:height], chances, height, pattern, runs[line], counts[line], behind, ahead)
        for row in range(height):
            for place in range(places[row]):
                colour = patterns[row, place]
                aheads[row, place] *= shares[row, colour] / expected[row, colour]
            balance(aheads[row], places[row], behinds[row, col + 1])


@kernel
def code_coloured(coder, taste, runs, counts, height, width, colours, room, woven):
    """Pass on the clues of all lines, rows before columns; a reader finds `runs` and `counts`. `colours` counts that of
    empty cells."""
    forget(coder, int(taste[TRUST]))
    code_rows(coder, taste, runs, counts, height, width, colours, room)
    if not coder[0][ENDED]:
        forget(coder, int(taste[TRUST]))
        code_cols(coder, taste, runs, counts, height, width, room, woven)


def new_work(height, width, colours):
    """The last arguments of `code_coloured`, for a puzzle of that size."""
    longest = max(height, width)
    most = 2 * longest + 3
    room = (
        np.zeros((longest, colours, colours)), np.zeros((longest, colours)),
        np.zeros((4 + colours, max(longest + 2, colours))), np.zeros(most, np.int64), np.zeros((longest + 1, most)),
        np.zeros(most), np.zeros((longest + 2, 2), np.int64), np.zeros(colours), np.zeros((longest, colours)),
    )  # fmt: skip
    woven = (
        np.zeros(height, np.int64), np.zeros((height, 2 * width + 3), np.int64), np.zeros((height, 2 * width + 3)),
        np.zeros((height, width + 1, 2 * width + 3)), np.zeros((1, colours, colours)),
    )  # fmt: skip
    return room, woven
