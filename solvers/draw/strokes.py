"""Digits, and the circle and the square of solid numbers, as strokes that can be drawn on slanted faces.

Everything is in a square of side 1, x to the right and y down. Nothing here knows of pixels.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin
from typing import Final

from ..clues import Clue, Count

Stroke = list[tuple[float, float]]

# Each digit 4 wide and 6 high.
_DIGITS: Final = (
    "10 30 41 45 36 16 05 01 10",
    "11 20 26|16 36",
    "01 10 30 41 42 06 46",
    "01 10 30 41 42 33 44 45 36 16 05|33 13",
    "36 30 04 44",
    "40 00 03 32 43 45 36 16 05",
    "41 30 10 01 05 16 36 45 44 33 13 04",
    "00 40 16",
    "13 02 01 10 30 41 42 33 13 04 05 16 36 45 44 33",
    "05 16 36 45 41 30 10 01 02 13 33 42",
)
_WIDE, _HIGH = 4, 6
_PITCH: Final = 6  # from one digit to the next
_HEIGHT: Final = 0.44  # of a digit, if the word is short enough
_WIDTH: Final = 0.74  # of the longest word
_FRAMED: Final = 0.8  # of both, inside a circle or square
_RADIUS: Final = 0.42
_CORNERS: Final = 24


def clue_strokes(clue: Clue) -> Iterator[Stroke]:
    """The strokes of a clue: its digits, and the frame around them."""
    framed = isinstance(clue, Count) and clue.groups > 1
    yield from _word(str(clue.total) if isinstance(clue, Count) else str(clue), _FRAMED if framed else 1.0)
    if framed:
        yield _circle() if isinstance(clue, Count) and clue.groups == 2 else _square()


def _word(text: str, share: float) -> Iterator[Stroke]:
    width = _PITCH * len(text) - (_PITCH - _WIDE)
    unit = share * min(_HEIGHT / _HIGH, _WIDTH / width)
    for place, sign in enumerate(text):
        if sign.isdigit():
            left = 0.5 + (place * _PITCH - width / 2) * unit
            for stroke in _DIGITS[int(sign)].split("|"):
                yield [(left + int(at[0]) * unit, 0.5 + (int(at[1]) - _HIGH / 2) * unit) for at in stroke.split()]


def _circle() -> Stroke:
    turns = [2 * pi * step / _CORNERS for step in range(_CORNERS + 1)]
    return [(0.5 + _RADIUS * cos(turn), 0.5 + _RADIUS * sin(turn)) for turn in turns]


def _square() -> Stroke:
    near, far = 0.5 - _RADIUS, 0.5 + _RADIUS
    return [(near, near), (far, near), (far, far), (near, far), (near, near)]
