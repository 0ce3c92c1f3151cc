"""Where the filled cells of one line may be, in integers: passing a clue, and what follows from it.

A line is read as a chain: cell j is filled with chance `fresh[j]` after an empty cell (or the
border) and `going[j]` after a filled one, in 65536ths. Nothing here knows of the other lines.

Places. A clue is a walk through a pattern: gap, the cells of run 1, gap, the cells of run 2, ...,
gap. The pattern is numbered 0, 1, 2, ..., so that place p cannot be reached before p cells; only
a gap may be stayed in. All weights are rounded down and then raised by one, so that what is
possible never vanishes.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, repeat
from operator import mul
from typing import Final

from .compact_coder import ONE, Coder, chance_of

_FAINT: Final = 1 << 20
_BRIGHT: Final = 28

Chances = Sequence[int]
Runs = tuple[int, ...]


def code_clue(coder: Coder, fresh: Chances, going: Chances, wanted: Runs | None) -> Runs:
    """Pass one clue on. A writer needs `wanted`; a reader gets None and learns the clue."""
    walk = _Walk(fresh, going)
    runs: list[int] = []
    while walk.may_start():
        if not coder.bit(walk.start_chance(), wanted is not None and len(runs) < len(wanted)):
            break
        walk.start()
        length = 1
        while walk.may_go_on():
            if not coder.bit(walk.going_chance(), wanted is not None and length < wanted[len(runs)]):
                break
            walk.go_on()
            length += 1
        runs.append(length)
        walk.stop()
    return tuple(runs)


class _Walk:
    """The weights of all ways to lay out the part of a clue that is known so far.

    `_ways[i]` belongs to having read `_place + i` cells; the last entry has read the whole line.
    `_ended` is the weight of a last run that touches the end of the line.
    """

    def __init__(self, fresh: Chances, going: Chances) -> None:
        self._fresh, self._going = fresh, going
        self._length = len(fresh)
        self._place = 0
        self._ended = 0
        ways = [1 << _BRIGHT]
        for chance in fresh:
            ways.append((ways[-1] * (ONE - chance) >> 16) + 1)
        self._ways = ways

    def may_start(self) -> bool:
        return self._place < self._length

    def start_chance(self) -> int:
        more = sum(map(mul, self._ways, self._fresh[self._place :]))
        return chance_of(more, more + (self._ways[-1] + self._ended << 16))

    def start(self) -> None:
        self._fill(self._fresh)

    def may_go_on(self) -> bool:
        return self._place < self._length

    def going_chance(self) -> int:
        more = sum(map(mul, self._ways, self._going[self._place :]))
        return chance_of(more, sum(self._ways) << 16)

    def go_on(self) -> None:
        self._fill(self._going)

    def _fill(self, chances: Chances) -> None:
        ways = [(way * chance >> 16) + 1 for way, chance in zip(self._ways, chances[self._place :], strict=False)]
        self._ways = _lifted(ways)
        self._place += 1

    def stop(self) -> None:
        """The run is over: an empty cell follows, or the end of the line."""
        place, gap, ways = self._place, 0, []
        for way, going, fresh in zip(self._ways, self._going[place:], self._fresh[place:], strict=False):
            gap = (way * (ONE - going) + gap * (ONE - fresh) >> 16) + 1
            ways.append(gap)
        *self._ways, self._ended = _lifted([*ways, self._ways[-1]])
        self._place += 1


class Belief:
    """What a clue says of each cell of its line, while news of cells comes in from first to last."""

    def __init__(self, fresh: Chances, going: Chances, clue: Runs) -> None:
        self._fresh, self._going = fresh, going
        self._length = len(fresh)
        self._filled = [0, *chain.from_iterable([*repeat(1, run), 0] for run in clue)]
        need = sum(clue) + len(clue) - 1 if clue else 0
        self._slack = self._length - need
        # How place p is entered from p - 1: 0 a run starts, 1 it goes on, 2 it ends.
        self._entry = [2 if not now else before for before, now in zip(self._filled, self._filled[1:], strict=False)]
        self._entry = [0, *self._entry, 0]
        self._behind = self._backward()
        self._ahead = [1 << _BRIGHT]
        self._read = 0

    def _band(self, read: int) -> tuple[int, int]:
        """The first place possible after so many cells, and the one after the last."""
        return max(0, read - self._slack), min(len(self._filled) - 1, read) + 1

    def _weights(self, cell: int) -> tuple[tuple[int, int, int], tuple[int, int]]:
        """By entry: the weight of going on; by filled or not: that of staying."""
        fresh, going = self._fresh[cell], self._going[cell]
        return (fresh, going, ONE - going), (ONE - fresh, 0)

    def _backward(self) -> list[list[int]]:
        """For every number of cells read and every place: the weight of all ways to the end."""
        first, stop = self._band(self._length)
        later = [1 << _BRIGHT] * (stop - first)
        behind = [later]
        for cell in range(self._length - 1, -1, -1):
            enter, stay = self._weights(cell)
            after, (first, stop) = first, self._band(cell)
            moves = later[1:] if after == first else later
            stays = later if after == first else [0, *later]
            later = _lifted([
                (move * enter[entry] + same * stay[filled] >> 16) + 1
                for move, same, entry, filled in zip(
                    [*moves, 0], stays, self._entry[first + 1 : stop + 1], self._filled[first:stop], strict=False)
            ])
            behind.append(later)
        behind.reverse()
        return behind

    def next_chance(self) -> int:
        """Read one more cell; the chance that it is filled."""
        enter, stay = self._weights(self._read)
        before, _ = self._band(self._read)
        self._read += 1
        first, stop = self._band(self._read)
        moves = [0, *self._ahead] if first == before else self._ahead
        stays = self._ahead[first - before :]
        filled = self._filled[first:stop]
        self._ahead = [
            (move * enter[entry] + same * stay[full] >> 16) + 1
            for move, same, entry, full in zip(moves, [*stays, 0], self._entry[first:stop], filled, strict=False)
        ]
        weights = list(map(mul, self._ahead, self._behind[self._read]))
        return (sum(map(mul, weights, filled)) << 16) // sum(weights)

    def learn(self, filled: int, empty: int) -> None:
        """Weigh the cell read last: by `filled` if it is filled, else by `empty` (in 65536ths)."""
        first, stop = self._band(self._read)
        news = (empty, filled)
        self._ahead = _lifted([
            (way * news[full] >> 16) + 1 for way, full in zip(self._ahead, self._filled[first:stop], strict=True)
        ])

    def chances(self) -> list[int]:
        """The chance of each cell; the belief is used up."""
        found = []
        for _ in range(self._length):
            found.append(self.next_chance())
            self._ahead = _lifted(self._ahead)
        return found


def _lifted(weights: list[int]) -> list[int]:
    """The same weights scaled up when all of them have become small."""
    highest = max(weights)
    if highest >= _FAINT:
        return weights
    lift = _BRIGHT - highest.bit_length()
    return [weight << lift for weight in weights]
