"""Bits, each with the chance that it is 1, as base64url characters: an asymmetric binary system (uABS; Duda, 2009).

Integers only, so that every machine agrees on every character. Nothing here knows of clues. Of the states below x, the
chance p says how many stand for a 1: ceil(x * p). A reader's state x holds a 1 if that number is higher for x + 1; the
next state is its rank among the states of its kind. A writer goes back from the last bit to the first. Its lowest 6
bits become a character before the state would leave [2^32, 2^38). Chat programs cut `-` and `_` off the end of a link,
so one more A follows these, and any number of A behind them.
"""

from __future__ import annotations

from collections import defaultdict
from typing import Final, Protocol

from ...errors import PuzzleError
from ...texts import say

ALPHABET: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
VALUE: Final = {sign: value for value, sign in enumerate(ALPHABET)}

_BITS: Final = 16  # of a chance
_ONE: Final = 1 << _BITS
_LOWEST: Final = 32  # binary digits of the lowest state between two bits, but for the last ones of a text
_DIGIT: Final = 6
_RARE: Final = 4
_MEMORY: Final = 1 << 13


class Coder(Protocol):
    """A writer or a reader. Models call both by the same method, so that the two cannot drift apart."""

    def bit(self, chance: int, bit: bool) -> bool:
        """Pass one bit on, true with `chance` in 65536. A reader ignores `bit` and returns the one it has read."""
        ...


class Writer:
    """Collects bits, and turns them into text."""

    def __init__(self) -> None:
        self._bits: list[tuple[int, bool]] = []

    def bit(self, chance: int, bit: bool) -> bool:
        self._bits.append((chance, bit))
        return bit

    def text(self) -> str:
        state = 0
        digits = []
        for chance, bit in reversed(self._bits):
            share = chance if bit else _ONE - chance
            while state >= share << _LOWEST - _BITS + _DIGIT:
                digits.append(state & 63)
                state >>= _DIGIT
            state = (state << _BITS) // share if bit else -(-(state + 1 << _BITS) // share) - 1
        while state:
            digits.append(state & 63)
            state >>= _DIGIT
        text = "".join(map(ALPHABET.__getitem__, reversed(digits)))
        return f"{text}A" if _is_cut_off(text) else text


class Reader:
    """Takes bits out of text, and writes them again, so that `finish` can compare the text."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._digits = map(VALUE.__getitem__, text[:-1] if text.endswith("A") and _is_cut_off(text) else text)
        self._echo = Writer()
        self._state = 0
        self._fill()

    def bit(self, chance: int, bit: bool) -> bool:  # noqa: ARG002
        ones = -(-self._state * chance >> _BITS)  # below this state
        value = -(-(self._state + 1) * chance >> _BITS) > ones
        self._state = ones if value else self._state - ones
        self._fill()
        return self._echo.bit(chance, value)

    def finish(self) -> None:
        """Refuse a text that a writer would not write for these bits."""
        if self._echo.text() != self._text:
            raise PuzzleError("formats.link_seal", where=say("places.link"), found=self._text)

    def _fill(self) -> None:
        while not self._state >> _LOWEST and (digit := next(self._digits, None)) is not None:
            self._state = self._state << _DIGIT | digit


class Habit:
    """The chance of a bit, learned from earlier ones."""

    __slots__ = ("_all", "_true")

    def __init__(self) -> None:
        self._true, self._all = 16, 32

    def code(self, coder: Coder, bit: bool) -> bool:
        value = coder.bit(chance_of(self._true, self._all), bit)
        self._true += 20 if value else 0
        self._all += 20
        if self._all > _MEMORY:
            self._true = self._true + 1 >> 1
            self._all = self._all + 1 >> 1
        return value


Habits = defaultdict[tuple[object, ...], Habit]  # by the situation of a bit


def chance_of(part: int, whole: int) -> int:
    """`part / whole` in 65536ths, never quite 0 and never quite 1."""
    return min(max((part << _BITS) // whole, _RARE), _ONE - _RARE)


def code_number(coder: Coder, number: int, low: int, high: int) -> int:
    """A number within bounds, all of them equally likely."""
    while low < high:
        middle = (low + high) // 2
        if coder.bit(chance_of(middle + 1 - low, high + 1 - low), number <= middle):
            high = middle
        else:
            low = middle + 1
    return low


def code_size(coder: Coder, habits: Habits, kind: tuple[object, ...], high: int, number: int) -> int:
    """A number from 1 to `high`: the number of binary digits, the second digit, then the others evenly."""
    digits = 1
    while 1 << digits <= high and habits[*kind, digits].code(coder, number.bit_length() > digits):
        digits += 1
    low, top = 1 << digits - 1, min(high, (1 << digits) - 1)
    half = low + (low >> 1)
    if low < half <= top:
        if habits[*kind, "upper", digits].code(coder, number >= half):
            low = half
        else:
            top = half - 1
    return code_number(coder, number, low, top)


def _is_cut_off(text: str) -> bool:
    return text.rstrip("A").endswith(("-", "_"))
