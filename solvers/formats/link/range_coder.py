"""The digits of a link: an exact binary range coder that writes and reads base64url characters.

Integers only, so that every machine agrees on every digit. Nothing here knows of clues.

Layout. Every bit narrows an interval in [0, 1); the first 6-bit digits of a number in it are the text. The state is
(`low`, `range`), both below 2^36. A bit that is 1 with chance p / 65536 keeps the lower `(range >> 16) * p`, a 0 keeps
the rest. While `range` < 2^30, the top digit of `low` is shifted out. The end is the shortest (then smallest) sequence
of further digits that, with zeros behind it, lies inside the last interval and does not end in `-` or `_`, which chat
programs drop from the end of a link.
"""

from __future__ import annotations

from typing import Final, Protocol

from ...errors import PuzzleError
from ...texts import place_name, say

ALPHABET: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
VALUE: Final = {sign: value for value, sign in enumerate(ALPHABET)}

ONE: Final = 1 << 16
_FULL: Final = 1 << 36
_TOP: Final = 1 << 30
_DIGITS: Final = 6
_LAST: Final = 62
_RARE: Final = 4
_MEMORY: Final = 1 << 13


class Coder(Protocol):
    """A writer or a reader. Models call both by the same method, so that the two cannot drift apart."""

    def bit(self, chance: int, wanted: bool) -> bool:
        """Pass one bit on, true with `chance` in 65536; a reader ignores `wanted` and returns the bit it finds."""
        ...


class Writer:
    """Collects bits into digits. `ArrayCoder` reads and sets its state, so that kernels can continue it."""

    def __init__(self) -> None:
        self.digits: list[int] = []
        self.low = 0
        self.range = _FULL

    def bit(self, chance: int, wanted: bool) -> bool:
        bound = (self.range >> 16) * chance
        if wanted:
            self.range = bound
        else:
            self.low += bound
            self.range -= bound
        while self.range < _TOP:
            self._shift()
        return wanted

    def _shift(self) -> None:
        if self.low >= _FULL:
            _carry(self.digits)
            self.low -= _FULL
        self.digits.append(self.low // _TOP)
        self.low = self.low % _TOP << 6
        self.range <<= 6

    def text(self) -> str:
        """All digits, ended in the shortest way."""
        for extra in range(_DIGITS + 1):
            step = _FULL >> 6 * extra
            value = -(-self.low // step) * step
            while value < self.low + self.range:
                digits = self._ended(value, extra)
                if not digits or digits[-1] < _LAST:
                    return "".join(map(ALPHABET.__getitem__, digits))
                value += step
        raise AssertionError("an interval of at least 2^30 holds a number of one more digit")

    def _ended(self, value: int, extra: int) -> list[int]:
        digits = list(self.digits)
        if value >= _FULL:
            _carry(digits)
        return digits + [value >> 30 - 6 * place & 63 for place in range(extra)]


class Reader:
    """Takes bits out of digits, and writes them again, so that `finish` can compare the text. See `Writer`."""

    def __init__(self, text: str) -> None:
        self.values = [VALUE[sign] for sign in text]
        self._text = text
        self.echo = Writer()
        self.range = _FULL
        self.taken = 0
        self.code = 0
        for _ in range(_DIGITS):
            self.code = self.code << 6 | self._next()

    def bit(self, chance: int, wanted: bool) -> bool:  # noqa: ARG002
        bound = (self.range >> 16) * chance
        found = self.code < bound
        if found:
            self.range = bound
        else:
            self.code -= bound
            self.range -= bound
        while self.range < _TOP:
            self.range <<= 6
            self.code = self.code << 6 | self._next()
        return self.echo.bit(chance, found)

    def _next(self) -> int:
        self.taken += 1
        if self.taken <= len(self.values):
            return self.values[self.taken - 1]
        if self.taken > len(self.values) + _DIGITS:
            raise self.ended()
        return 0

    def ended(self) -> PuzzleError:
        """The error for a text that is too short."""
        return PuzzleError("formats.link_short", where=place_name("character", len(self.values) + 3))

    def finish(self) -> None:
        """Refuse a text that a writer would not write for these bits."""
        if self.echo.text() != self._text:
            raise PuzzleError("formats.link_end", where=say("places.link_end"))


class Habit:
    """The chance of a bit, learned from earlier ones."""

    __slots__ = ("_all", "_true")

    def __init__(self, true: int = 1, false: int = 1) -> None:
        self._true = true * 16
        self._all = (true + false) * 16

    def chance(self) -> int:
        return chance_of(self._true, self._all)

    def learn(self, found: bool) -> None:
        self._true += 24 if found else 0
        self._all += 24
        if self._all > _MEMORY:
            self._true = self._true + 1 >> 1
            self._all = self._all + 1 >> 1

    def code(self, coder: Coder, wanted: bool) -> bool:
        found = coder.bit(self.chance(), wanted)
        self.learn(found)
        return found


def chance_of(part: int, whole: int) -> int:
    """`part / whole` in 65536ths, never quite 0 and never quite 1."""
    return min(max((part << 16) // whole, _RARE), ONE - _RARE)


def code_number(coder: Coder, wanted: int, low: int, high: int) -> int:
    """A number within bounds, all of them equally likely."""
    while low < high:
        middle = (low + high) // 2
        chance = chance_of(middle + 1 - low, high + 1 - low)
        if coder.bit(chance, wanted <= middle):
            high = middle
        else:
            low = middle + 1
    return low


def _carry(digits: list[int]) -> None:
    place = len(digits) - 1
    while digits[place] == 63:
        digits[place] = 0
        place -= 1
    digits[place] += 1
