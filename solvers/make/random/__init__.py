"""Random puzzles, everywhere the same for the same seed: `random_puzzle` of `generator`, and the styles of pictures.

The puzzle of a seed must never change. A change in how pictures are drawn, changed or chosen needs a new version of the
recipe (`spec.RECIPE`). So nothing here uses floating point numbers, and random numbers come from `Chance`, which is the
same on every machine and in every version of Python: SplitMix64.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import Final, TypeVar

_Item = TypeVar("_Item")

_WORD: Final = (1 << 64) - 1
_STEP: Final = 0x9E3779B97F4A7C15
_BITS: Final = 32  # of a word that are used


class Chance:
    """Random whole numbers from a seed, which is a text."""

    def __init__(self, seed: str) -> None:
        self._state = int.from_bytes(blake2b(seed.encode(), digest_size=8).digest(), "big")

    def below(self, bound: int) -> int:
        """One of 0, 1, ... `bound` - 1, which is far below 2**32."""
        self._state = (self._state + _STEP) & _WORD
        word = self._state
        word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & _WORD
        word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & _WORD
        return ((word ^ (word >> 31)) >> _BITS) * bound >> _BITS

    def choice(self, items: Sequence[_Item]) -> _Item:
        return items[self.below(len(items))]

    def mixed(self, count: int) -> list[int]:
        """0, 1, ... `count` - 1 in random order."""
        order = list(range(count))
        for at in range(count - 1, 0, -1):
            other = self.below(at + 1)
            order[at], order[other] = order[other], order[at]
        return order
