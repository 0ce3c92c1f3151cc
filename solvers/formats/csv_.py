"""Spreadsheet tables, with cells separated by commas, semicolons or tabs.

Two shapes are common. One is the puzzle as it is drawn: the clues of columns above the grid, those of rows to its left,
and an empty corner; the content of the grid is ignored. The numbers of a clue have a cell each, or share one, separated
by blanks. The other shape is a solved picture of 0 and 1, or of signs, one a cell. The first shape is written, with the
clues next to the grid and `0` for an empty line. There is no place for the texts of `Info`.

In a coloured puzzle the numbers have letters behind them (`3r`). Rows above the table declare the colours: `colour`,
the letter, `#rrggbb`, and perhaps a name; the letter `.` is that of empty cells. A picture has letters in its cells.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Sequence
from io import StringIO
from itertools import accumulate
from typing import Final

from ..clues import MAX_INKS
from ..colours import hex_of
from ..errors import PuzzleError
from ..puzzle import MAX_SIDE, Puzzle
from ..texts import say
from .base import Format, one_line
from .inks import (
    EMPTY_SIGN,
    Ink,
    Inks,
    SignedRuns,
    picture_in_inks,
    puzzle_in_inks,
    read_signed_runs,
    read_value,
    signed_colours,
    written_clues,
)

_LOOKS: Final = re.compile(r"[-0-9 \"#.,;\tXx]*+")
_COLOUR: Final = re.compile(r"\"?colou?r\"?[,;\t]", re.IGNORECASE)
_PARTED: Final = re.compile(r"[,;\t]")
_PLAIN: Final = "1"
_EMPTY: Final = dict.fromkeys(("0", ".", "", "-"), EMPTY_SIGN)
_GROUND: Final = "."
_WIDEST: Final = 2 * MAX_SIDE
_CELLS: Final = _WIDEST * _WIDEST
_TRIED: Final = 4

Table = list[list[str]]


def sniff(text: str) -> bool:
    lines = text.strip("\n").split("\n", _WIDEST + 1)
    if _COLOUR.match(lines[0]):
        return True
    return len(lines) > 1 and all(_PARTED.search(line) and _LOOKS.fullmatch(line) for line in lines)


def parse(text: str) -> Puzzle:
    table, inks = _table(text)
    corners = _corners(table)
    if not corners:
        return picture_in_inks(_picture(table, inks), inks)
    complaint = None
    for top, left in corners[:_TRIED]:
        try:
            return puzzle_in_inks(*_clues(table, top, left, inks), inks)
        except PuzzleError as error:
            complaint = complaint or error
    raise complaint or PuzzleError("formats.csv_clues")


def dump(puzzle: Puzzle) -> str:
    rows, cols = written_clues(puzzle, "titles.in_csv")
    head = [["colour", sign, hex_of(colour.value), one_line(colour.name)]
            for sign, colour in signed_colours(puzzle.palette, _GROUND)]
    left, top = (max(map(len, clues)) for clues in (rows, cols))
    above = list(zip(*(_padded(words, top) for words in cols), strict=True))
    beside = [_padded(words, left) + [""] * len(cols) for words in rows]
    with StringIO() as file:
        csv.writer(file, lineterminator="\n").writerows([*head, *([""] * left + list(line) for line in above), *beside])
        return file.getvalue()


def _table(text: str) -> tuple[Table, dict[str, Ink]]:
    """The cells, in rows padded to the widest, and the declared colours. The most frequent separator separates."""
    if len(text) > 8 * _CELLS:
        raise PuzzleError("formats.csv_smaller", found=say("counts.characters", count=len(text)))
    part = max(",;\t", key=text.count)
    try:
        rows = [[cell.strip() for cell in row] for row in csv.reader(StringIO(text), delimiter=part)]
    except csv.Error as error:
        raise PuzzleError("formats.csv_table", reason=str(error)) from None
    rows = [row for row in rows if any(row) or len(row) > 1]
    inks: dict[str, Ink] = {}
    while rows and rows[0][0].lower() in ("colour", "color"):
        _declare(inks, rows.pop(0))
    width = max(map(len, rows), default=0)
    if not 1 <= len(rows) <= _WIDEST or width > _WIDEST:
        raise PuzzleError("formats.csv_size", found=f"{len(rows)} x {width}", most=_WIDEST)
    return [row + [""] * (width - len(row)) for row in rows], inks


def _declare(inks: dict[str, Ink], row: list[str]) -> None:
    _, letter, value, name, *_ = [*row, "", "", ""]
    colour = read_value(value)
    if len(letter) != 1 or colour is None or len(inks) > MAX_INKS:
        raise PuzzleError("formats.csv_colour", found=",".join(row).strip(","))
    inks[EMPTY_SIGN if letter == _GROUND else letter] = Ink(colour, name)


def _corners(table: Table) -> list[tuple[int, int]]:
    """How many rows of clues may be above the grid and how many columns of clues to its left, the likeliest first.

    Every row above the grid begins further right than every row below. The clues should be complete next to the grid.
    """
    begins = [next((place for place, cell in enumerate(row) if cell), len(row)) for row in table]
    above = list(accumulate(begins, min))
    below = list(accumulate(reversed(begins), max))[::-1]
    corners = [(top, above[top - 1]) for top in range(1, len(table)) if below[top] < above[top - 1] < len(table[0])]
    return sorted(corners, key=lambda corner: _gaps(table, *corner))


def _gaps(table: Table, top: int, left: int) -> int:
    """The number of lines that have no number next to the grid."""
    beside = [row[left - 1] for row in table[top:]] + table[top - 1][left:]
    return sum(not cell[:1].isdecimal() for cell in beside)


def _clues(table: Table, top: int, left: int, inks: Inks) -> tuple[list[SignedRuns], list[SignedRuns]]:
    width = len(table[0]) - left
    if max(len(table) - top, width) > MAX_SIDE:
        raise PuzzleError("formats.csv_rows_columns", found=f"{len(table) - top} x {width}", most=MAX_SIDE)
    rows = [_clue(row[:left], f"row {number}", inks) for number, row in enumerate(table[top:], 1)]
    cols = [_clue([row[left + place] for row in table[:top]], f"column {place + 1}", inks) for place in range(width)]
    return rows, cols


def _clue(cells: Sequence[str], where: str, inks: Inks) -> SignedRuns:
    signs = inks if inks.keys() - {EMPTY_SIGN} else {_PLAIN: Ink()}
    return read_signed_runs(" ".join(cells), where, signs, default=_PLAIN)


def _picture(table: Table, inks: Inks) -> Table:
    lettered = inks.keys() - {EMPTY_SIGN}
    signs = {**_EMPTY, **{sign: sign for sign in lettered}} if lettered else {**_EMPTY, **dict.fromkeys("1#Xx", _PLAIN)}
    strange = next((cell for row in table for cell in row if cell not in signs), None)
    if strange is not None:
        raise PuzzleError("formats.csv_corner", found=strange)
    return [[signs[cell] for cell in row] for row in table]


def _padded(words: Sequence[str], length: int) -> list[str]:
    return [""] * (length - len(words)) + [*words]


CSV: Final = Format("csv", (".csv",), sniff, parse, dump, coloured=True)
