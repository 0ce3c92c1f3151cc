"""The woven coder, compiled: rows first, each predicted from the row above; then columns, each predicted from the clues
of the rows and the columns before it. `woven_lines` passes the arrays.

A line is a Markov chain: cell j is filled with chance `fresh[j]` after an empty cell (or the border) and `going[j]`
after a filled one, in 65536ths. A clue is a walk through a pattern of places: gap, the cells of run 1, gap, ..., gap.
The chance of a cell comes from the forward-backward algorithm over all walks. All weights are rounded down and then
raised by one, so that a possible walk never has weight 0.

Integers only, and every step as in `tests/solvers/naive_woven.py`: links depend on the result for ever.
"""

import numpy as np

from ...compiled import kernel, part
from .coding_kernel import (
    BRIGHT,
    ENDED,
    ONE,
    code_mixed,
    forget,
    kept_possible,
    lift_of,
    share,
    share_of_two,
)

DROPPED = 16
DOUBT = 64
NOTHING = 5
LIMB = 20
# Places in `taste`.
TRUST, PULL, PLAIN, FIRST_FRESH, FIRST_GOING, ALONG_FRESH, ALONG_GOING, CHANCES = range(8)
START, GOING = 0, 1


# A clue, run by run. `ways[i]` is the weight of all ways to have read `place + i` cells.


@part
def onward(ways, count, fresh, place, length):
    """Lengthen the gap until the end of the line, or until hardly any weight is left."""
    gap = ways[count - 1]
    for cell in range(place + count - 1, length):
        gap = ((gap * (ONE - fresh[cell])) >> 16) + 1
        if gap < DROPPED:
            break
        ways[count] = gap
        count += 1
    return count


@part
def lifted(ways, count):
    highest = 0
    for index in range(count):
        highest = max(highest, ways[index])
    lift = lift_of(highest)
    for index in range(count):
        ways[index] <<= lift


@part
def fill(ways, count, chances, place):
    """Fill one more cell; faint weights at the far end are dropped."""
    for index in range(count):
        ways[index] = ((ways[index] * chances[place + index]) >> 16) + 1
    lifted(ways, count)
    while ways[count - 1] < DROPPED and count > 1:
        count -= 1
    return count


@part
def filling(ways, count, chances, place):
    total = 0
    for index in range(count):
        total += ways[index] * chances[place + index]
    return total


@part
def stop(ways, count, ended, fresh, going, place, length):
    """End the run: an empty cell follows, or the end of the line, whose weight comes after the others."""
    within = min(count, length - place)
    gap = 0
    for index in range(within):
        cell = place + index
        gap = ((ways[index] * (ONE - going[cell]) + gap * (ONE - fresh[cell])) >> 16) + 1
        ways[index] = gap
    ways[within] = ended
    lifted(ways, within + 1)
    return within


@part
def code_clue(coder, trust, fresh, going, length, ways, before, clue, runs):
    """Pass one clue on, which has `runs` runs for a writer; `before` is the last clue, with its length in front."""
    ways[0] = 1 << BRIGHT
    count = onward(ways, 1, fresh, 0, length)
    place, ended, index = 0, 0, 0
    while place < length:
        at_end = ways[count - 1] if place + count > length else 0
        inside = min(count, length - place)
        more = filling(ways, inside, fresh, place)
        chance = kept_possible(share(more, more + ((at_end + ended) << 16)))
        left = min(max(before[0] - index, -1), 2)
        if not code_mixed(coder, trust, chance, START, left, index < runs):
            break
        count = fill(ways, inside, fresh, place)
        place += 1
        like = before[1 + index] if index < before[0] else 0
        size = 1
        while place < length:
            whole = 0
            for way in range(count):
                whole += ways[way]
            inside = min(count, length - place)
            chance = kept_possible(share(filling(ways, inside, going, place), whole << 16))
            further = min(max(like - size, -3), 4) if like else NOTHING
            wanted = index < runs and size < clue[index]
            if not code_mixed(coder, trust, chance, GOING, further, wanted):
                break
            count = fill(ways, inside, going, place)
            place += 1
            size += 1
        clue[index] = size
        index += 1
        at_end = ways[count - 1] if place + count > length else 0
        count = stop(ways, count, at_end, fresh, going, place, length)
        ended = ways[count]
        place += 1
        if count:
            count = onward(ways, count, fresh, place, length)
    return index


# What a clue says about each cell


@part
def set_pattern(filled, clue, count):
    """Set which places of a clue's pattern are filled. Returns the number of places."""
    filled[0] = 0
    places = 1
    for index in range(count):
        for _ in range(clue[index]):
            filled[places] = 1
            places += 1
        filled[places] = 0
        places += 1
    return places


@part
def set_behind(behind, start, filled, places, fresh, going, length, later):
    """Backward weights: for every number of cells read and every place, the weight of all walks to the end."""
    for place in range(places):
        later[place] = 1 << BRIGHT if place + 2 >= places else 0
        behind[start + length * places + place] = later[place]
    for cell in range(length - 1, -1, -1):
        highest = 0
        for place in range(places):
            moves = 0
            if place + 1 < places:
                if not filled[place + 1]:
                    moves = later[place + 1] * (ONE - going[cell]) if filled[place] else 0
                elif filled[place]:
                    moves = later[place + 1] * going[cell]
                else:
                    moves = later[place + 1] * fresh[cell]
            if not filled[place]:
                moves += later[place] * (ONE - fresh[cell])
            later[place] = (moves >> 16) + 1
            behind[start + cell * places + place] = later[place]
            highest = max(highest, later[place])
        lift = lift_of(highest)
        for place in range(places):
            later[place] <<= lift


@part
def next_chance(ahead, behind, start, filled, places, slack, fresh, going, read):
    """Advance the forward weights `ahead` by a cell, to `read` cells. Returns the chance that the cell is filled."""
    highest = 0
    for place in range(places - 1, -1, -1):
        moves = 0
        if filled[place]:
            moves = ahead[place - 1] * (going if filled[place - 1] else fresh)
        else:
            moves = ahead[place] * (ONE - fresh)
            if place:
                moves += ahead[place - 1] * (ONE - going)
        ahead[place] = (moves >> 16) + 1
        highest = max(highest, ahead[place])
    low, high, some_low, some_high = 0, 0, 0, 0
    for place in range(max(0, read - slack), min(read + 1, places)):
        weight = behind[start + read * places + place]
        below = (ahead[place] & ((1 << LIMB) - 1)) * weight
        above = (ahead[place] >> LIMB) * weight
        low += below
        high += above
        if filled[place]:
            some_low += below
            some_high += above
    lift = lift_of(highest)
    for place in range(places):
        ahead[place] <<= lift
    return share_of_limbs(some_high, some_low, high, low)


@part
def share_of_limbs(some_high, some_low, high, low):
    """The share of numbers in limbs of 20 bits, whose lower ones overflow."""
    some_low += (some_high & ((1 << LIMB) - 1)) << LIMB
    low += (high & ((1 << LIMB) - 1)) << LIMB
    mask = (1 << 40) - 1
    some_high, high = (some_high >> LIMB) + (some_low >> 40), (high >> LIMB) + (low >> 40)
    return share_of_two(some_high, some_low & mask, high, low & mask)


@part
def set_chances(out, filled, behind, later, ahead, clue, count, fresh, going, length):
    """Set the chance of each cell of a line with that clue."""
    places = set_pattern(filled, clue, count)
    set_behind(behind, 0, filled, places, fresh, going, length, later)
    ahead[:places] = 0
    ahead[0] = 1 << BRIGHT
    slack = length - (places - 2 if count else 0)
    for cell in range(length):
        out[cell] = next_chance(ahead, behind, 0, filled, places, slack, fresh[cell], going[cell], cell + 1)


@part
def remember(before, clue, count):
    before[0] = count
    for index in range(count):
        before[1 + index] = clue[index]


@part
def code_rows(coder, taste, given, runs, counts, height, width, work, filled, behind, before):
    """Pass on all rows; `above` holds the chances of the last row, once there is one."""
    fresh, going, above, ways, ahead = work[0], work[1], work[2], work[3], work[4]
    forget(coder, taste[TRUST])
    known = False
    before[0] = 0
    for row in range(height):
        if not given[row] or coder[0][ENDED]:
            continue
        for cell in range(width):
            if known:
                fresh[cell] = taste[CHANCES] + (((taste[CHANCES + 1] - taste[CHANCES]) * above[cell]) >> 16)
                going[cell] = taste[CHANCES + 2] + (((taste[CHANCES + 3] - taste[CHANCES + 2]) * above[cell]) >> 16)
            else:
                fresh[cell], going[cell] = taste[FIRST_FRESH], taste[FIRST_GOING]
        counts[row] = code_clue(coder, taste[TRUST], fresh, going, width, ways, before, runs[row], counts[row])
        remember(before, runs[row], counts[row])
        if taste[TRUST]:
            set_chances(above, filled[height], behind, ways, ahead, runs[row], counts[row], fresh, going, width)
            known = True


@part
def doubted(chance):
    return min(max(chance, DOUBT), ONE - DOUBT)


@part
def learn(ahead, filled, places, old, new):
    """Update the forward weights of a row: a column's clue has changed the chance of its last cell from `old` to `new`.
    """
    full, empty = new * (ONE - old), (ONE - new) * old
    scale = max(full, empty)
    full, empty = (full << 16) // scale, (empty << 16) // scale
    for place in range(places):
        ahead[place] = ((ahead[place] * (full if filled[place] else empty)) >> 16) + 1


@part
def start_rows(taste, given, runs, counts, height, width, work, filled, behind, starts, places, aheads):
    """Set the weights of all rows before any column is coded."""
    work[0, :width] = taste[ALONG_FRESH]
    work[1, :width] = taste[ALONG_GOING]
    end = 0
    for row in range(height):
        starts[row] = end
        if given[row]:
            places[row] = set_pattern(filled[row], runs[row], counts[row])
            set_behind(behind, end, filled[row], places[row], work[0], work[1], width, work[3])
            aheads[row, : places[row]] = 0
            aheads[row, 0] = 1 << BRIGHT
            end += (width + 1) * places[row]
    return end


@part
def code_cols(coder, taste, given, runs, counts, height, width, work, filled, behind, before, starts, places, aheads):
    """Pass on all columns; each of them changes the chances of the cells in its rows."""
    fresh, going, chances, ways, ahead, after = work[0], work[1], work[2], work[3], work[4], work[5]
    end = start_rows(taste, given, runs, counts, height, width, work, filled, behind, starts, places, aheads)
    forget(coder, taste[TRUST])
    up, down = taste[PULL] * taste[PULL], 64 * 64
    before[0] = 0
    for col in range(width):
        if coder[0][ENDED]:
            return
        for row in range(height):
            chances[row] = taste[PLAIN]
            if given[row]:
                slack = width - (places[row] - 2 if counts[row] else 0)
                chances[row] = doubted(next_chance(aheads[row], behind, starts[row], filled[row], places[row], slack,
                                                   taste[ALONG_FRESH], taste[ALONG_GOING], col + 1))
        line = height + col
        if not given[line]:
            for row in range(height):
                after[row] = chances[row]
        else:
            for row in range(height):
                chance = chances[row]
                fresh[row] = ((chance * down) << 16) // (chance * down + (ONE - chance) * up)
                going[row] = ((chance * up) << 16) // (chance * up + (ONE - chance) * down)
            counts[line] = code_clue(coder, taste[TRUST], fresh, going, height, ways, before, runs[line], counts[line])
            remember(before, runs[line], counts[line])
            set_chances(after, filled[height], behind[end:], ways, ahead, runs[line], counts[line], fresh, going,
                        height)
        for row in range(height):
            if given[row]:
                learn(aheads[row], filled[row], places[row], chances[row], doubted(after[row]))


@kernel
def code_woven(coder, taste, given, runs, counts, height, width, work, filled, behind, before, starts, places, aheads):
    """Pass on the clues of the `given` lines, rows before columns; a reader finds `runs` and `counts`."""
    code_rows(coder, taste, given, runs, counts, height, width, work, filled, behind, before)
    if not coder[0][ENDED]:
        code_cols(coder, taste, given, runs, counts, height, width, work, filled, behind, before, starts, places,
                  aheads)


def new_work(height, width):
    """The arguments of `code_woven` from `work` on, for a puzzle of that size."""
    longest = max(height, width) + 3
    rows = height * (width + 1) * (width + 2)
    return (
        np.zeros((6, longest), np.int64), np.zeros((height + 1, longest), np.uint8),
        np.zeros(rows + longest * longest, np.int32), np.zeros(longest, np.int64), np.zeros(height, np.int64),
        np.zeros(height, np.int64), np.zeros((height, longest), np.int64),
    )  # fmt: skip
