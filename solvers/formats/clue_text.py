"""Clues as text, one a line. Each format decides what stands around the clues: headers, keywords, order."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import Final, NamedTuple

from ..clues import Runs
from ..errors import PuzzleError
from ..texts import place_name, say, within
from .base import RunList, read_runs

# Far more than any puzzle, or any collection, needs.
MAX_LINES: Final = 20_000
MAX_LINES_OF_MANY: Final = 200_000

# One clue a line: the numbers of the lines, and which blank ones are empty clues


class TextLine(NamedTuple):
    """A line and its number in the original text."""

    number: int
    text: str

    @property
    def where(self) -> str:
        return place_name("line", self.number)

    @property
    def blank(self) -> bool:
        return not self.text.strip()


def numbered_lines(text: str, most: int = MAX_LINES) -> list[TextLine]:
    """The lines of a text, counted from 1; a line end at the very end starts no further line."""
    if text.count("\n") > most:
        raise PuzzleError("formats.most_lines", found=say("counts.lines", count=text.count(chr(10))), most=most)
    return [TextLine(number, line) for number, line in enumerate(text.removesuffix("\n").split("\n"), 1)]


def read_clues(lines: Sequence[TextLine], names: Sequence[str]) -> list[RunList]:
    """One clue for each name; a blank line is an empty clue only where clue lines would be missing otherwise."""
    return [read_runs(text, where) for text, where in clue_texts(lines, names)]


def clue_texts(lines: Sequence[TextLine], names: Sequence[str]) -> list[tuple[str, str]]:
    """The text of the clue for each name, and its place; blank lines as in `read_clues`."""
    clue_lines = _clue_lines(lines, names)
    return [(line.text, within(line.where, name)) for line, name in zip(clue_lines, names, strict=True)]


def read_halves(
    lines: Sequence[TextLine], first: Sequence[str], second: Sequence[str]
) -> tuple[list[RunList], list[RunList]]:
    """Two lists of clues one after the other, with or without a blank line between them."""
    middle = len(first)
    tail = lines[middle + 1 :]
    short = sum(not line.blank for line in lines) < middle + len(second)
    if short and len(tail) >= len(second) and lines[middle].blank:
        return read_clues(lines[:middle], first), read_clues(tail, second)
    clues = read_clues(lines, [*first, *second])
    return clues[:middle], clues[middle:]


def _clue_lines(lines: Sequence[TextLine], names: Sequence[str]) -> Sequence[TextLine]:
    filled = [line for line in lines if not line.blank]
    if len(filled) >= len(names):
        return _just(filled, names)
    return _just(_without_outer_blanks(lines, len(lines) - len(names)), names)


def _without_outer_blanks(lines: Sequence[TextLine], spare: int) -> Sequence[TextLine]:
    start, stop = 0, len(lines)
    while spare > 0 and lines[stop - 1].blank:
        stop, spare = stop - 1, spare - 1
    while spare > 0 and lines[start].blank:
        start, spare = start + 1, spare - 1
    return lines[start:stop]


def _just(lines: Sequence[TextLine], names: Sequence[str]) -> Sequence[TextLine]:
    if len(lines) == len(names):
        return lines
    where = (lines[len(names)] if len(lines) > len(names) else lines[-1]).where if lines else ""
    raise PuzzleError("formats.clue_lines", where=where, found=say("counts.lines", count=len(lines)),
                      count=len(names), first=names[0], last=names[-1])


# Clues of columns and then of rows, in one list without sizes


def columns_of(clues: Sequence[RunList]) -> int:
    """The number of columns: half of the clues, or the nearest split after which both parts fill as many cells."""
    totals = [0, *accumulate(map(sum, clues))]
    ahead = [0, *accumulate(map(_need, clues), max)]
    behind = [0, *accumulate(map(_need, reversed(clues)), max)][::-1]
    for split in sorted(range(1, len(clues)), key=lambda split: abs(2 * split - len(clues))):
        fits = ahead[split] <= len(clues) - split and behind[split] <= split
        if fits and 2 * totals[split] == totals[-1]:
            return split
    raise PuzzleError("formats.halves", found=say("counts.lines", count=len(clues)))


def _need(runs: RunList) -> int:
    return Runs(runs).need
