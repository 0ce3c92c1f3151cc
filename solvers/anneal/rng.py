"""Random numbers inside kernels: xoshiro256++, with four words for each chain, the same on every machine."""

from __future__ import annotations

import numpy as np

from ..compiled import part
from ..kernel.board import Words
from ..lines.bits import W32, W64

_11 = np.uint64(11)
_17 = np.uint64(17)
_23 = np.uint64(23)
_45 = np.uint64(45)
_UNIT = 1.0 / (1 << 53)


def new_rng(seed: int, chain: int) -> Words:
    """The first words of a chain; the chains of one seed are independent."""
    return np.array(np.random.SeedSequence((seed & (1 << 64) - 1, chain)).generate_state(4, np.uint64), np.uint64)


@part
def _turned(word, by):
    return (word << by) | (word >> (W64 - by))


@part
def next_word(rng):
    """64 random bits."""
    word = _turned(rng[0] + rng[3], _23) + rng[0]
    moved = rng[1] << _17
    rng[2] ^= rng[0]
    rng[3] ^= rng[1]
    rng[1] ^= rng[2]
    rng[0] ^= rng[3]
    rng[2] ^= moved
    rng[3] = _turned(rng[3], _45)
    return word


@part
def below(rng, count):
    """A random whole number >= 0 and < `count`."""
    return np.int64(((next_word(rng) >> W32) * np.uint64(count)) >> W32)


@part
def share(rng):
    """A random number >= 0 and < 1."""
    return np.float64(next_word(rng) >> _11) * _UNIT
