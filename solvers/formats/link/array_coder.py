"""A range coder whose state is in arrays, so that kernels can continue a `Writer` or a `Reader`."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from .range_coder import ONE, Coder, Reader, Writer

Ints = NDArray[np.int64]

_DIGITS_A_BIT: Final = 3  # at most, for a bit of the smallest chance

# Opinions on a bit are mixed in the logistic domain (logit times 256). The table can never change: links depend on it.
_REACH: Final = 2560
_STEP: Final = 1157433911791679357  # e^(1/256), in units of 2^-60
_BITS: Final = 60


class ArrayCoder:
    """Continues a `Writer` or a `Reader`, until `put_back` returns the state to it."""

    def __init__(self, coder: Coder) -> None:
        from . import coding_kernel  # numba takes a while to load

        self._names: Any = coding_kernel
        self._reader = coder if isinstance(coder, Reader) else None
        writer = self._reader.echo if self._reader else coder
        assert isinstance(writer, Writer)
        self._writer = writer
        self._state = np.zeros(coding_kernel.STATES, np.int64)
        self._digits = np.array(writer.digits, np.int64)
        self._values = np.array(self._reader.values if self._reader else (), np.int64)
        self._take()

    def _take(self) -> None:
        names, state = self._names, self._state
        state[names.LOW], state[names.RANGE] = self._writer.low, self._writer.range
        state[names.DIGITS] = len(self._writer.digits)
        if self._reader:
            state[names.CODE], state[names.CODE_RANGE] = self._reader.code, self._reader.range
            state[names.TAKEN], state[names.LENGTH] = self._reader.taken, len(self._values)
            state[names.READING] = 1

    def arrays(self, bits: int) -> tuple[Ints, Ints, Ints, Ints]:
        """State, written digits, values to read, and the table of chances, with room for that many more bits."""
        wanted = int(self._state[self._names.DIGITS]) + _DIGITS_A_BIT * (bits + 1)
        if wanted > len(self._digits):
            self._digits = np.concatenate((self._digits, np.zeros(2 * wanted - len(self._digits), np.int64)))
        return self._state, self._digits, self._values, _squash()

    def bit(self, chance: int, wanted: bool) -> bool:
        """Pass on one bit, like every coder; `arrays` must have made room for it."""
        return bool(self._names.pass_bit(self._state, self._digits, self._values, chance, wanted))

    def check(self) -> None:
        """Refuse a text that has ended."""
        if self._reader and self._state[self._names.ENDED]:
            raise self._reader.ended()

    def put_back(self) -> None:
        """Return the state to the coder."""
        names, state = self._names, self._state.tolist()
        self._writer.low, self._writer.range = state[names.LOW], state[names.RANGE]
        self._writer.digits = self._digits[: state[names.DIGITS]].tolist()
        if self._reader:
            self._reader.code, self._reader.range = state[names.CODE], state[names.CODE_RANGE]
            self._reader.taken = state[names.TAKEN]
            self.check()


@cache
def _squash() -> Ints:
    return np.array(squash_table(), np.int64)


def squash_table() -> list[int]:
    """Chances, in 65536ths, of the logits -_REACH ... _REACH. Integers only."""
    upper, power = [], 1 << _BITS
    for _ in range(_REACH + 1):
        upper.append((power << 16) // (power + (1 << _BITS)))
        power = power * _STEP >> _BITS
    return [ONE - chance for chance in upper[:0:-1]] + upper
