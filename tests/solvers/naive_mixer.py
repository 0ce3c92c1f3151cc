"""Two opinions on one bit: what the cells suggest, and how the line before went. The naive twin of the kernel's part.

Opinions are weighed in the logistic domain (logit times 256); the weights learn from every bit.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Hashable
from typing import Final

from solvers.formats.link.array_coder import squash_table
from solvers.formats.link.range_coder import ONE, Coder, Habit, chance_of

_FIRST: Final = 3 << 14
_RATE: Final = 8
_REACH: Final = 2560

SQUASH: Final = squash_table()


def stretch(chance: int) -> int:
    """The logit of a chance in 65536ths."""
    return bisect_right(SQUASH, chance) - _REACH - 1


def squash(logit: int) -> int:
    """The chance, in 65536ths, that has this logit."""
    return SQUASH[min(max(logit, -_REACH), _REACH) + _REACH]


class Mixer:
    """Passes bits on whose chance is partly stated, partly learned for the situation they are in.

    `trust` is the weight, in 65536ths, with which learning starts; with 0 it is never heard.
    """

    def __init__(self, trust: int) -> None:
        self._trust = trust
        self._habits: defaultdict[Hashable, Habit] = defaultdict(Habit)
        self._weights: defaultdict[Hashable, list[int]] = defaultdict(lambda: [_FIRST, trust])

    def code(self, coder: Coder, chance: int, kind: Hashable, situation: Hashable, wanted: bool) -> bool:
        if not self._trust:
            return coder.bit(chance, wanted)
        habit, weights = self._habits[kind, situation], self._weights[kind]
        stated, learned = stretch(chance), stretch(habit.chance())
        mixed = squash(stated * weights[0] + learned * weights[1] >> 16)
        found = coder.bit(chance_of(mixed, ONE), wanted)
        miss = (ONE if found else 0) - mixed
        weights[0] += stated * miss * _RATE >> 18
        weights[1] += learned * miss * _RATE >> 18
        habit.learn(found)
        return found
