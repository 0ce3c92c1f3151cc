"""Two opinions on one bit: what the cells suggest, and how the line before went. Integers only.

Opinions are weighed in the logistic domain (logit times 256); the weights learn from every bit.
Nothing here knows what a bit means; frozen for ever, because links hold it.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Hashable
from typing import Final

from .range_coder import ONE, Coder, Habit, chance_of

_REACH: Final = 2560
# e^(1/256), in units of 2^-60.
_STEP: Final = 1157433911791679357
_BITS: Final = 60
_FIRST: Final = 3 << 14
_RATE: Final = 8


def _squash_table() -> list[int]:
    """Chances, in 65536ths, of the logits -_REACH ... _REACH."""
    upper, power = [], 1 << _BITS
    for _ in range(_REACH + 1):
        upper.append((power << 16) // (power + (1 << _BITS)))
        power = power * _STEP >> _BITS
    return [ONE - chance for chance in upper[:0:-1]] + upper


_SQUASH: Final = _squash_table()


def stretch(chance: int) -> int:
    """The logit of a chance in 65536ths."""
    return bisect_right(_SQUASH, chance) - _REACH - 1


def squash(logit: int) -> int:
    """The chance, in 65536ths, that has this logit."""
    return _SQUASH[min(max(logit, -_REACH), _REACH) + _REACH]


class Mixer:
    """Passes bits on whose chance is partly told, partly learned for the situation they are in.

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
        told, learned = stretch(chance), stretch(habit.chance())
        mixed = squash(told * weights[0] + learned * weights[1] >> 16)
        found = coder.bit(chance_of(mixed, ONE), wanted)
        miss = (ONE if found else 0) - mixed
        weights[0] += told * miss * _RATE >> 18
        weights[1] += learned * miss * _RATE >> 18
        habit.learn(found)
        return found
