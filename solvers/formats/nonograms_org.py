"""The `var d=[[...]]` of pages of nonograms.org: the solved picture, scrambled. Only read.

Each entry is four numbers; their remainders hold sizes, colours and the segments of the picture. Only those pages read
this format, so that writing it would be useless.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Final

from ..clues import MAX_INKS
from ..errors import PuzzleError
from ..puzzle import MAX_SIDE, Puzzle
from ..texts import place_name, say
from .base import Format, refusing
from .inks import EMPTY_SIGN, Ink, picture_in_inks

_DATA: Final = re.compile(r"(?:\bd\s*=\s*|^\s*)(\[\s*\[[-0-9,\s\[\]]*\])")
_OPENS: Final = re.compile(r"(?:\bd\s*=\s*|^\s*)\[\s*\[[-0-9\s]")
_MAX_ENTRIES: Final = MAX_SIDE * MAX_SIDE

Entry = Sequence[int]


def parse(text: str) -> Puzzle:
    data = _entries(text)
    remainders = (_remainders(_entry(data, index)) for index in (1, 2, 3))
    width, height, colours = (first + second - third for first, second, third in remainders)
    if not (1 <= width <= MAX_SIDE and 1 <= height <= MAX_SIDE):
        raise PuzzleError("formats.size_up_to", where=say("places.entries_2_and_3"), found=f"{width} x {height}",
                          most=MAX_SIDE)
    if not 1 <= colours <= MAX_INKS:
        raise PuzzleError("errors.colours_in_palette", where=place_name("entry", 4), found=str(colours), most=MAX_INKS)
    inks = {str(number): _ink(data, number) for number in range(1, colours + 1)}
    cells = [EMPTY_SIGN] * (width * height)
    for start, length, colour in _segments(data, height, width, colours):
        cells[start : start + length] = [str(colour)] * length
    return picture_in_inks([cells[start : start + width] for start in range(0, len(cells), width)], inks)


def _entries(text: str) -> list[Entry]:
    match = _DATA.search(text)
    if match is None:
        raise PuzzleError("formats.nonograms_shape", found=text.strip())
    try:
        data = json.loads(match[1])
    except (ValueError, RecursionError):
        raise PuzzleError("formats.nonograms_shape", found=match[1]) from None
    entries: list[Entry] = [entry for entry in data if isinstance(entry, list) and len(entry) == 4]
    numbers = all(type(number) is int and abs(number) < 10**9 for entry in entries for number in entry)
    if len(entries) != len(data) or len(data) > _MAX_ENTRIES or not numbers:
        raise PuzzleError("formats.nonograms_fours", found=match[1])
    return entries


def _entry(data: Sequence[Entry], index: int) -> Entry:
    if index >= len(data):
        raise PuzzleError("formats.nonograms_entries", found=say("counts.entries", count=len(data)), least=index + 1)
    return data[index]


def _remainders(entry: Entry) -> tuple[int, int, int]:
    if entry[3] == 0:
        raise PuzzleError("formats.nonograms_divisor", found=str(list(entry)))
    return entry[0] % entry[3], entry[1] % entry[3], entry[2] % entry[3]


def _ink(data: Sequence[Entry], number: int) -> Ink:
    """The colours are in the entries from 6 on; entry 5 shifts their parts."""
    shift, entry = _entry(data, 4), _entry(data, 4 + number)
    red, green, blue = entry[0] - shift[1], entry[1] - shift[0], entry[2] - shift[3]
    if not 0 <= min(red, green, blue) <= max(red, green, blue) <= 255:
        raise PuzzleError("formats.nonograms_colour", found=str(list(entry)))
    return Ink((red, green, blue))


def _segments(data: Sequence[Entry], height: int, width: int, colours: int) -> list[tuple[int, int, int]]:
    """First cell, length and colour of each segment; they begin behind the colours."""
    first, second, third = _remainders(_entry(data, 5 + colours))
    count = first * first + 2 * second + third
    shift = _entry(data, 6 + colours)
    segments = []
    for entry in data[7 + colours : 7 + colours + count]:
        row, column, length = entry[3] - shift[3] - 1, entry[0] - shift[0] - 1, entry[1] - shift[1]
        if not (0 <= row < height and column >= 0 and 1 <= length <= width - column):
            raise PuzzleError("formats.nonograms_inside", found=str(list(entry)), width=width, height=height)
        colour = entry[2] - shift[2]
        if not 1 <= colour <= colours:
            raise PuzzleError("errors.colours_of_runs", found=str(list(entry)), most=colours)
        segments.append((row * width + column, length, colour))
    if len(segments) != count:
        raise PuzzleError("formats.nonograms_segments", found=say("counts.segments", count=len(segments)), count=count)
    return segments


NONOGRAMS_ORG: Final = Format("nonograms_org", (), _OPENS.search, parse,
                              refusing("formats.nonograms_read_only", "titles.in_nonograms_org"),
                              read_only=True, coloured=True)
