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
from itertools import chain, compress, repeat
from operator import mul
from struct import Struct
from typing import Final

from solvers.formats.link.range_coder import ONE, Coder, chance_of
from tests.solvers.naive_mixer import Mixer

_FAINT: Final = 1 << 20
_BRIGHT: Final = 28
_START: Final = 0
_GOING: Final = 1
_NOTHING: Final = 5
_DROPPED: Final = 16
_LANE: Final = 64
_ALL: Final = (1 << _LANE) - 1

Chances = Sequence[int]
Runs = tuple[int, ...]


def code_clue(coder: Coder, mixer: Mixer, fresh: Chances, going: Chances, before: Runs, wanted: Runs | None) -> Runs:
    """Pass one clue on. A writer needs `wanted`; a reader gets None and learns the clue.

    `before` is the clue of the line before, which the mixer may have found to be much alike.
    """
    walk = _Walk(fresh, going)
    runs: list[int] = []
    while walk.more():
        index = len(runs)
        more = wanted is not None and index < len(wanted)
        left = min(max(len(before) - index, -1), 2)
        if not mixer.code(coder, walk.start_chance(), _START, left, more):
            break
        walk.fill()
        like = before[index] if index < len(before) else 0
        length = 1
        while walk.more():
            longer = wanted is not None and length < wanted[index]
            further = min(max(like - length, -3), 4) if like else _NOTHING
            if not mixer.code(coder, walk.going_chance(), _GOING, further, longer):
                break
            walk.fill()
            length += 1
        runs.append(length)
        walk.stop()
    return tuple(runs)


class _Walk:
    """The weights of all ways to lay out the part of a clue that is known so far.

    `_ways[i]` belongs to having read `_place + i` cells. Faint weights at the far end are dropped,
    which bars no clue: if any way is left then the one with the shortest gaps is. `_ended` is the
    weight of a last run that touches the end of the line.
    """

    def __init__(self, fresh: Chances, going: Chances) -> None:
        self._fresh, self._going = fresh, going
        self._length = len(fresh)
        self._place = 0
        self._ended = 0
        self._filling: list[int] = []
        self._ways = self._onward([1 << _BRIGHT])

    def _onward(self, ways: list[int]) -> list[int]:
        """The same gap made longer, until the end of the line or until hardly anything is left."""
        gap = ways[-1]
        for chance in self._fresh[self._place + len(ways) - 1 :]:
            gap = (gap * (ONE - chance) >> 16) + 1
            if gap < _DROPPED:
                break
            ways.append(gap)
        return ways

    def more(self) -> bool:
        """Whether any cell is left."""
        return self._place < self._length

    def start_chance(self) -> int:
        """The chance that another run starts, against none up to the end of the line."""
        self._filling = list(map(mul, self._ways, self._fresh[self._place :]))
        more = sum(self._filling)
        return chance_of(more, more + (self._at_end() + self._ended << 16))

    def _at_end(self) -> int:
        return self._ways[-1] if self._place + len(self._ways) > self._length else 0

    def going_chance(self) -> int:
        """The chance that the run goes on."""
        self._filling = list(map(mul, self._ways, self._going[self._place :]))
        return chance_of(sum(self._filling), sum(self._ways) << 16)

    def fill(self) -> None:
        """What was asked last is true: one more cell is filled."""
        ways = _lifted([(weight >> 16) + 1 for weight in self._filling])
        while ways[-1] < _DROPPED and len(ways) > 1:
            ways.pop()
        self._ways = ways
        self._place += 1

    def stop(self) -> None:
        """The run is over: an empty cell follows, or the end of the line."""
        place, ended, gap, ways = self._place, self._at_end(), 0, []
        for way, going, fresh in zip(self._ways, self._going[place:], self._fresh[place:], strict=False):
            gap = (way * (ONE - going) + gap * (ONE - fresh) >> 16) + 1
            ways.append(gap)
        *ways, self._ended = _lifted([*ways, ended])
        self._place += 1
        self._ways = self._onward(ways) if ways else []


class Belief:
    """What a clue says of each cell of its line, while news of cells comes in from first to last.

    The weights of all places after some number of cells stand side by side, 64 bits each, in one
    big integer: a step over a cell is then a dozen operations, whatever the length of the pattern.
    """

    def __init__(self, fresh: Chances, going: Chances, clue: Runs) -> None:
        self._fresh, self._going = fresh, going
        self._length = len(fresh)
        self._slack = self._length - (sum(clue) + len(clue) - 1 if clue else 0)
        self._filled = [0, *chain.from_iterable([*repeat(1, run), 0] for run in clue)]
        self._set_masks()
        self._behind = self._backward()
        self._ahead = 1 << _BRIGHT
        self._read = 0

    def _set_masks(self) -> None:
        lanes = len(self._filled)
        self._unpack = Struct(f"<{lanes}Q").unpack
        self._bytes = _LANE // 8 * lanes
        self._ones = _lanes([1] * lanes)
        self._low = self._ones * (_ALL >> 16)
        self._full = _lanes(self._filled) * _ALL
        self._gap = self._ones * _ALL ^ self._full
        # Places that are entered by going on in a run, by starting one, by ending one.
        self._on = self._full & self._full << _LANE
        self._start = self._full ^ self._on
        self._end = self._gap & self._full << _LANE

    def _backward(self) -> list[tuple[int, ...]]:
        """For every number of cells read and every place: the weight of all ways to the end."""
        lanes = len(self._filled)
        later = _lanes([place + 2 >= lanes for place in range(lanes)]) << _BRIGHT
        behind = [self._weights(later)]
        for fresh, going in zip(reversed(self._fresh), reversed(self._going), strict=True):
            moves = (later & self._start) * fresh + (later & self._on) * going + (later & self._end) * (ONE - going)
            later = self._rounded((moves >> _LANE) + (later & self._gap) * (ONE - fresh))
            weights = self._weights(later)
            later <<= _lift(weights)
            behind.append(weights)
        behind.reverse()
        return behind

    def _rounded(self, lanes: int) -> int:
        return (lanes >> 16 & self._low) + self._ones

    def _weights(self, lanes: int) -> tuple[int, ...]:
        return self._unpack(lanes.to_bytes(self._bytes, "little"))

    def next_chance(self) -> int:
        """Read one more cell; the chance that it is filled."""
        fresh, going = self._fresh[self._read], self._going[self._read]
        old, moved = self._ahead, self._ahead << _LANE
        self._ahead = self._rounded(
            (moved & self._start) * fresh + (moved & self._on) * going
            + (moved & self._end) * (ONE - going) + (old & self._gap) * (ONE - fresh)
        )
        self._read += 1
        ahead = self._weights(self._ahead)
        self._ahead <<= _lift(ahead)
        band = slice(max(0, self._read - self._slack), self._read + 1)
        both = list(map(mul, ahead[band], self._behind[self._read][band]))
        filled: int = sum(compress(both, self._filled[band]))
        whole: int = sum(both)
        return (filled << 16) // whole

    def learn(self, filled: int, empty: int) -> None:
        """Weigh the cell read last: by `filled` if it is filled, else by `empty` (in 65536ths)."""
        self._ahead = self._rounded((self._ahead & self._full) * filled + (self._ahead & self._gap) * empty)

    def chances(self) -> list[int]:
        """The chance of each cell; the belief is used up."""
        return [self.next_chance() for _ in range(self._length)]


def _lanes(bits: Sequence[int]) -> int:
    """Numbers below 256 side by side in one big one, the first lowest."""
    spread = bytearray(_LANE // 8 * len(bits))
    spread[:: _LANE // 8] = bytes(bits)
    return int.from_bytes(spread, "little")


def _lift(weights: Sequence[int]) -> int:
    """By how many bits to scale the weights up, once all of them have become small."""
    highest = max(weights)
    return 0 if highest >= _FAINT else _BRIGHT - highest.bit_length()


def _lifted(weights: list[int]) -> list[int]:
    lift = _lift(weights)
    return [weight << lift for weight in weights] if lift else weights
