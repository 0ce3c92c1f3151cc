"""Spreadsheet tables, with cells separated by commas, semicolons or tabs.

Two shapes are common. One is the puzzle as it is drawn: the clues of columns above the grid, those of rows to its left,
and an empty corner; the content of the grid is ignored. The numbers of a clue have a cell each, or share one, separated
by blanks. The other shape is a solved picture of 0 and 1, or of signs, one a cell. The first shape is written, with the
clues next to the grid and `0` for an empty line. There is no place for the texts of `Info`.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Sequence
from io import StringIO
from itertools import accumulate
from typing import Final

from ..errors import PuzzleError
from ..puzzle import MAX_SIDE, Puzzle, puzzle_of
from ..texts import say
from .base import Format, RunList, full_clues, grid_of_bits, read_runs

_LOOKS: Final = re.compile(r"[-0-9 \"#.,;\tXx]*+")
_PARTED: Final = re.compile(r"[,;\t]")
_BITS: Final = {"1": "1", "#": "1", "X": "1", "x": "1", "0": "0", ".": "0", "": "0", "-": "0"}
_WIDEST: Final = 2 * MAX_SIDE
_CELLS: Final = _WIDEST * _WIDEST
_TRIED: Final = 4

Table = list[list[str]]


def sniff(text: str) -> bool:
    lines = text.strip("\n").split("\n", _WIDEST + 1)
    return len(lines) > 1 and all(_PARTED.search(line) and _LOOKS.fullmatch(line) for line in lines)


def parse(text: str) -> Puzzle:
    table = _table(text)
    corners = _corners(table)
    if not corners:
        return _picture(table)
    complaint = None
    for top, left in corners[:_TRIED]:
        try:
            return _drawn(table, top, left)
        except PuzzleError as error:
            complaint = complaint or error
    raise complaint or PuzzleError("formats.csv_clues")


def dump(puzzle: Puzzle) -> str:
    rows, cols = full_clues(puzzle, "titles.in_csv")
    left, top = (max(1, *map(len, clues)) for clues in (rows, cols))
    above = list(zip(*(_padded(runs, top) for runs in cols), strict=True))
    lines = [*([""] * left + list(line) for line in above), *(_padded(runs, left) + [""] * len(cols) for runs in rows)]
    return "\n".join([*map(",".join, lines), ""])


def _table(text: str) -> Table:
    """The cells, with all rows padded to the widest; the most frequent separator separates them."""
    if len(text) > 8 * _CELLS:
        raise PuzzleError("formats.csv_smaller", found=say("counts.characters", count=len(text)))
    part = max(",;\t", key=text.count)
    try:
        rows = [[cell.strip() for cell in row] for row in csv.reader(StringIO(text), delimiter=part)]
    except csv.Error as error:
        raise PuzzleError("formats.csv_table", reason=str(error)) from None
    rows = [row for row in rows if any(row) or len(row) > 1]
    width = max(map(len, rows), default=0)
    if not 1 <= len(rows) <= _WIDEST or width > _WIDEST:
        raise PuzzleError("formats.csv_size", found=f"{len(rows)} x {width}", most=_WIDEST)
    return [row + [""] * (width - len(row)) for row in rows]


def _corners(table: Table) -> list[tuple[int, int]]:
    """How many rows of clues may be above the grid and how many columns of clues to its left, the likeliest first.

    Every row above the grid begins further right than every row below. The clues should be complete next to the grid.
    """
    begins = [next((place for place, cell in enumerate(row) if cell), len(row)) for row in table]
    above = list(accumulate(begins, min))
    below = list(accumulate(reversed(begins), max))[::-1]
    found = [(top, above[top - 1]) for top in range(1, len(table)) if below[top] < above[top - 1] < len(table[0])]
    return sorted(found, key=lambda corner: _gaps(table, *corner))


def _gaps(table: Table, top: int, left: int) -> int:
    """The number of lines that have no number next to the grid."""
    beside = [row[left - 1] for row in table[top:]] + table[top - 1][left:]
    return sum(not cell[:1].isdecimal() for cell in beside)


def _drawn(table: Table, top: int, left: int) -> Puzzle:
    width = len(table[0]) - left
    if max(len(table) - top, width) > MAX_SIDE:
        raise PuzzleError("formats.csv_rows_columns", found=f"{len(table) - top} x {width}", most=MAX_SIDE)
    rows = [_clue(row[:left], f"row {number}") for number, row in enumerate(table[top:], 1)]
    cols = [_clue([row[left + place] for row in table[:top]], f"column {place + 1}") for place in range(width)]
    return Puzzle.flat(rows, cols)


def _clue(cells: Sequence[str], where: str) -> RunList:
    return read_runs(" ".join(cells), where)


def _picture(table: Table) -> Puzzle:
    strange = next((cell for row in table for cell in row if cell not in _BITS), None)
    if strange is not None:
        raise PuzzleError("formats.csv_corner", found=strange)
    height, width = len(table), len(table[0])
    return puzzle_of(grid_of_bits("".join(_BITS[cell] for row in table for cell in row), height, width))


def _padded(runs: RunList, length: int) -> list[str]:
    words = list(map(str, runs)) or ["0"]
    return [""] * (length - len(words)) + words


FORMAT: Final = Format("csv", "titles.csv", (".csv",), sniff, parse, dump)
