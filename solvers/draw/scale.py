"""The scales of axes: the place of a value between the ends, which values get a tick, and how a tick is written.

No pixels and no colours here; `chart` draws them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import ceil, floor, log10
from typing import Final

from ..texts import numeral

_TICKS: Final = 6  # at most about so many
_FINE: Final = 2  # up to so many decades ticks are at 1, 2 and 5, beyond only at powers of ten
_ROUND: Final = 1e-9  # logarithms are inexact
_DIGITS: Final = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")
_PLAIN: Final = (1e-3, 1e6)  # values between are written out on a logarithmic axis


@dataclass(frozen=True, slots=True)
class Scale:
    """An axis from `low` to `high`, plain or logarithmic, and its ticks in order."""

    low: float
    high: float
    ticks: tuple[float, ...]
    log: bool = False

    def share(self, value: float) -> float:
        """The place of a value along the axis: 0 at the low end, 1 at the high end."""
        if self.log:
            return log10(value / self.low) / log10(self.high / self.low)
        return (value - self.low) / (self.high - self.low)

    def holds(self, value: float) -> bool:
        """Whether the axis has a place for a value: a logarithmic one has none for 0."""
        return not self.log or value > 0

    def word(self, tick: float) -> str:
        """A tick as people read it."""
        if not self.log or _PLAIN[0] <= tick < _PLAIN[1]:
            return numeral(tick)
        exponent = floor(log10(tick) + _ROUND)
        digit, power = round(tick / 10.0**exponent), "10" + str(exponent).translate(_DIGITS)
        return power if digit == 1 else f"{digit}·{power}"


def linear(values: Iterable[float], ticks: Sequence[float] = ()) -> Scale:
    """A plain axis from 0, or a round number below, to one above all values."""
    spanned = [0.0, *values]
    low, high = min(spanned), max(spanned)
    step = _round_step((high - low) / _TICKS) if high > low else 1.0
    first, last = floor(low / step + _ROUND), max(ceil(high / step - _ROUND), 1)
    marks = tuple(step * mark for mark in range(first, last + 1))
    return Scale(marks[0], marks[-1], tuple(ticks) or marks)


def logarithmic(values: Iterable[float], ticks: Sequence[float] = ()) -> Scale:
    """A logarithmic axis from round number to round number over all values above 0."""
    spanned = [value for value in values if value > 0] or [1.0]
    low, high = min(spanned), max(spanned)
    decades = ceil(log10(high) - _ROUND) - floor(log10(low) + _ROUND)
    marks = _fine_marks(low, high) if decades <= _FINE else _powers(low, high, ceil(decades / _TICKS))
    return Scale(marks[0], marks[-1], tuple(ticks) or marks, log=True)


def places(number: int) -> Scale:
    """An axis of `number` names, which stand at 0, 1, 2 and so on."""
    return Scale(-0.5, number - 0.5, tuple(map(float, range(number))))


def _round_step(least: float) -> float:
    """The first of ... 0.5, 1, 2, 5, 10, 20 ... that is not below `least`."""
    power = 10.0 ** floor(log10(least) + _ROUND)
    return next(power * digit for digit in (1, 2, 5, 10) if power * digit >= least * (1 - _ROUND))


def _fine_marks(low: float, high: float) -> tuple[float, ...]:
    """1, 2, 5, 10, 20 ... from not above `low` to not below `high`, at least two."""
    powers = range(floor(log10(low) + _ROUND), ceil(log10(high) - _ROUND) + 2)
    steps = [10.0**power * digit for power in powers for digit in (1, 2, 5)]
    first = max(at for at, step in enumerate(steps) if step <= low * (1 + _ROUND))
    last = min(at for at, step in enumerate(steps) if step >= high * (1 - _ROUND))
    return tuple(steps[first : max(last, first + 1) + 1])


def _powers(low: float, high: float, every: int) -> tuple[float, ...]:
    """Powers of ten, one in `every`, from not above `low` to not below `high`."""
    first = floor(log10(low) + _ROUND)
    last = first + every * ceil((log10(high) - first) / every - _ROUND)
    return tuple(10.0**power for power in range(first, last + 1, every))
