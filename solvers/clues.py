"""Clues: what a line says about its cells. Three kinds: run lengths, the numbers of solids, and runs in colours.

Nothing here solves.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise
from string import ascii_letters
from typing import Any, Final, NamedTuple

from .errors import shorten
from .grid import EMPTY, FILLED, UNKNOWN, colour_of

MAX_COUNTED: Final = 64  # cells of a line with a `Count`
MAX_INKS: Final = 31  # colours of a puzzle, besides that of empty cells
_LETTERS: Final = f".{ascii_letters}"  # of colours in a clue whose palette is not known


class Fault(NamedTuple):
    """Why a line cannot carry a clue: the code of a sentence, and its parameters besides the line."""

    code: str
    parameters: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Runs:
    """The clue of a line in black and white: the lengths of its runs of filled cells."""

    lengths: tuple[int, ...] = ()  # in order; none for an empty line

    @property
    def total(self) -> int:
        """The number of filled cells in the line."""
        return sum(self.lengths)

    @property
    def need(self) -> int:
        """The shortest line that can hold this clue."""
        return self.total + max(0, len(self.lengths) - 1)

    def fault(self, length: int) -> Fault | None:
        """Why no line of `length` cells can carry this clue; None if one can."""
        if any(run < 1 for run in self.lengths):
            return Fault("errors.runs_above_zero", {"runs": shorten(str(self))})
        if self.need > length:
            return Fault("errors.runs_too_long", {"runs": shorten(str(self)), "need": self.need, "length": length})
        return None

    def holds(self, cells: bytes) -> bool:
        """Whether the filled cells are exactly this clue's runs; all other cells count as empty."""
        return runs_of(cells) == self.lengths

    def mirrored(self) -> Runs:
        """The clue of the line read from its other end."""
        return Runs(self.lengths[::-1])

    def __str__(self) -> str:
        return " ".join(map(str, self.lengths)) or "0"


@dataclass(frozen=True, slots=True)
class Count:
    """The clue of a line of a solid puzzle: how many cells are filled, and in how many blocks.

    Its methods are those of `Runs`.
    """

    total: int
    groups: int = 1  # 1, 2 (a number in a circle), or 3 for three and more (in a square)

    @property
    def need(self) -> int:
        return self.total + self.groups - 1 if self.total else 0

    def fault(self, length: int) -> Fault | None:
        if self.groups not in (1, 2, 3):
            return Fault("errors.groups", {"groups": self.groups})
        if self.total < 0 or (self.groups > 1 and self.total < self.groups):
            return Fault("errors.blocks", {"total": self.total, "groups": self.groups})
        if self.need > length:
            return Fault("errors.number_too_large", {"number": str(self), "need": self.need, "length": length})
        if length > MAX_COUNTED:
            return Fault("errors.line_too_long", {"most": MAX_COUNTED, "length": length})
        return None

    def holds(self, cells: bytes) -> bool:
        runs = runs_of(cells)
        blocks = min(len(runs), 3) if self.total else 1
        return sum(runs) == self.total and blocks == self.groups

    def mirrored(self) -> Count:
        return self

    def __str__(self) -> str:
        return ("{}", "({})", "[{}]")[self.groups - 1].format(self.total)


@dataclass(frozen=True, slots=True)
class ColourRuns:
    """The clue of a line of a coloured puzzle. Runs of one colour have a gap between them, those of different colours
    may touch. Its methods are those of `Runs`."""

    runs: tuple[tuple[int, int], ...] = ()  # each as (length, colour), in order; colours count from 1

    @property
    def lengths(self) -> tuple[int, ...]:
        return tuple(length for length, _ in self.runs)

    @property
    def total(self) -> int:
        return sum(self.lengths)

    @property
    def need(self) -> int:
        return self.total + sum(colour == next_colour for (_, colour), (_, next_colour) in pairwise(self.runs))

    def fault(self, length: int) -> Fault | None:
        if any(not 1 <= colour <= MAX_INKS for _, colour in self.runs):
            return Fault("errors.colours_of_runs", {"most": MAX_INKS})
        if any(run < 1 for run, _ in self.runs):
            return Fault("errors.runs_above_zero", {"runs": shorten(str(self))})
        if self.need > length:
            return Fault("errors.runs_too_long", {"runs": shorten(str(self)), "need": self.need, "length": length})
        return None

    def holds(self, cells: bytes) -> bool:
        return colour_runs_of(cells) == self.runs

    def mirrored(self) -> ColourRuns:
        return ColourRuns(self.runs[::-1])

    def __str__(self) -> str:
        return self.text()

    def text(self, letters: Sequence[str] = _LETTERS) -> str:
        """The runs with the letter of each colour, as `3r 1b`; `letters` begins with that of empty cells."""
        return " ".join(f"{length}{letters[colour]}" for length, colour in self.runs) or "0"


Clue = Runs | Count | ColourRuns

_COLOUR_RUN: Final = re.compile(b"(([^%c%c])\\2*)" % (UNKNOWN, EMPTY))


def runs_of(cells: bytes) -> tuple[int, ...]:
    """Lengths of the maximal runs of filled cells."""
    return tuple(sum(1 for _ in group) for state, group in groupby(cells) if state == FILLED)


def colour_runs_of(cells: bytes) -> tuple[tuple[int, int], ...]:
    return tuple([(len(run), colour_of(state[0])) for run, state in _COLOUR_RUN.findall(cells)])


def count_of(cells: bytes) -> Count:
    """The number of a line of these cells in a solid puzzle."""
    runs = runs_of(cells)
    return Count(sum(runs), min(max(len(runs), 1), 3))
