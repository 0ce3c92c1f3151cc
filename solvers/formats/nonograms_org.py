"""The `var d=[[...]]` of pages of nonograms.org: the solved picture, scrambled. Read only.

Each entry is a handful of numbers whose remainders hold sizes, colours and the segments of the picture;
writing that makes no sense, since the page alone reads it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Final

from ..errors import PuzzleError
from ..puzzle import MAX_SIDE, Puzzle, puzzle_of
from .base import Format, grid_of_bits

_TITLE: Final = "nonograms.org"
_DATA: Final = re.compile(r"(?:\bd\s*=\s*|^\s*)(\[\s*\[[-0-9,\s\[\]]*\])")
_OPENS: Final = re.compile(r"(?:\bd\s*=\s*|^\s*)\[\s*\[[-0-9\s]")
_SHAPE: Final = "expected d=[[..],[..],...] as on a page of nonograms.org"
_MAX_ENTRIES: Final = MAX_SIDE * MAX_SIDE

Entry = Sequence[int]


def sniff(text: str) -> bool:
    return _OPENS.search(text) is not None


def parse(text: str) -> Puzzle:
    data = _entries(text)
    width, height, colours = (_remainder(_entry(data, index)) for index in (1, 2, 3))
    if not (1 <= width <= MAX_SIDE and 1 <= height <= MAX_SIDE):
        raise PuzzleError(f"expected a size from 1 to {MAX_SIDE}", where="entries 2 and 3", found=f"{width} x {height}")
    if colours != 1:
        raise PuzzleError("expected one colour, coloured puzzles cannot be read", where="entry 4", found=str(colours))
    cells = bytearray(b"0" * (width * height))
    for start, length in _segments(data, height, width):
        cells[start : start + length] = b"1" * length
    return puzzle_of(grid_of_bits(cells.decode(), height, width))


def dump(_puzzle: Puzzle) -> str:
    raise PuzzleError(f"{_TITLE} data is only read, never written")


def _entries(text: str) -> list[Entry]:
    match = _DATA.search(text)
    if match is None:
        raise PuzzleError(_SHAPE, found=text.strip())
    try:
        data = json.loads(match[1])
    except (ValueError, RecursionError):
        raise PuzzleError(_SHAPE, found=match[1]) from None
    entries: list[Entry] = [entry for entry in data if isinstance(entry, list) and len(entry) == 4]
    numbers = all(type(number) is int and abs(number) < 10**9 for entry in entries for number in entry)
    if len(entries) != len(data) or len(data) > _MAX_ENTRIES or not numbers:
        raise PuzzleError("expected entries of four numbers each", found=match[1])
    return entries


def _entry(data: Sequence[Entry], index: int) -> Entry:
    if index >= len(data):
        raise PuzzleError(f"expected at least {index + 1} entries", found=f"{len(data)} entries")
    return data[index]


def _remainders(entry: Entry) -> tuple[int, int, int]:
    if entry[3] == 0:
        raise PuzzleError("expected a divisor that is not 0", found=str(list(entry)))
    return entry[0] % entry[3], entry[1] % entry[3], entry[2] % entry[3]


def _remainder(entry: Entry) -> int:
    first, second, third = _remainders(entry)
    return first + second - third


def _segments(data: Sequence[Entry], height: int, width: int) -> list[tuple[int, int]]:
    """First cell and length of each; one colour stands in entry 5, so the segments begin at entry 6."""
    first, second, third = _remainders(_entry(data, 6))
    count = first * first + 2 * second + third
    shift = _entry(data, 7)
    segments = []
    for entry in data[8 : 8 + count]:
        row, column, length = entry[3] - shift[3] - 1, entry[0] - shift[0] - 1, entry[1] - shift[1]
        if not (0 <= row < height and column >= 0 and 1 <= length <= width - column):
            raise PuzzleError(f"expected segments inside {width} x {height} cells", found=str(list(entry)))
        segments.append((row * width + column, length))
    if len(segments) != count:
        raise PuzzleError(f"expected {count} segments", found=f"{len(segments)} segments")
    return segments


FORMAT: Final = Format("nonograms_org", "nonograms.org page (read only)", (), sniff, parse, dump, read_only=True)
