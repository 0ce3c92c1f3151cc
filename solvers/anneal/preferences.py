"""The preferred value of each cell of a line: whether flipping it brings the line one flip nearer to its clue.

Flipping a cell changes the cost `flips` by exactly one, up or down; the cell prefers the cheaper value. It prefers to
flip if it has the other value in some placement with the fewest flips. These placements are traced back from the end,
as sets of bits in lines of at most 64 cells, place by place in longer ones.
"""

from __future__ import annotations

import numpy as np

from ..compiled import part
from ..lines.bits import W0, W1
from ..lines.narrow import cover
from .costs import clue_slack

_TAKE = 1
_STAY = 2


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
def prefer_narrow(words, length, runs, first, last, filled, most, marks, preferred):
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
def prefer_wide(words, length, runs, first, last, filled, most, marks, areas, preferred):
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
