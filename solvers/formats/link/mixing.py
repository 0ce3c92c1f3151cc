"""Two opinions on one bit: what the cells suggest, and how the line before went. Integers only.

Opinions are weighed in the logistic domain (logit times 256); the weights learn from every bit.
Nothing here knows what a bit means; frozen for ever, because links hold it.
"""

from __future__ import annotations

from bisect import bisect_right
from typing import Final

from .range_coder import ONE

_REACH: Final = 2560
# e^(1/256), in units of 2^-60.
_STEP: Final = 1157433911791679357
_BITS: Final = 60


def _squash_table() -> list[int]:
    """Chances, in 65536ths, of the logits -_REACH ... _REACH."""
    upper, power = [], 1 << _BITS
    for _ in range(_REACH + 1):
        upper.append((power << 16) // (power + (1 << _BITS)))
        power = power * _STEP >> _BITS
    return [ONE - chance for chance in upper[:0:-1]] + upper


SQUASH: Final = _squash_table()


def stretch(chance: int) -> int:
    """The logit of a chance in 65536ths."""
    return bisect_right(SQUASH, chance) - _REACH - 1


def squash(logit: int) -> int:
    """The chance, in 65536ths, that has this logit."""
    return SQUASH[min(max(logit, -_REACH), _REACH) + _REACH]
