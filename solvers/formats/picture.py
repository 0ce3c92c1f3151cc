"""Solved pictures drawn in text: `#.`, `X-`, `10`, blocks and blanks, ...; one sign for filled, one for empty."""

from __future__ import annotations

from typing import Final

from ..errors import PuzzleError
from ..puzzle import MAX_SIDE, Puzzle, puzzle_of
from ..texts import place_name, say
from .base import Format, bits_of_goal, grid_of_bits

_LONGEST: Final = 4 * MAX_SIDE * MAX_SIDE
_FILLED: Final = "#X@*1█■"
_EMPTY: Final = ".-_0·□"
_SIGNS: Final = set(_FILLED + _EMPTY + " \t\n")
_BITS: Final = str.maketrans({**dict.fromkeys(_FILLED, "1"), **dict.fromkeys(_EMPTY + " ", "0")})


def sniff(text: str) -> bool:
    return bool(text.strip()) and _SIGNS.issuperset(text)


def parse(text: str) -> Puzzle:
    rows = _rows(text)
    signs = set("".join(rows))
    if len(signs & set(_FILLED)) > 1 or len(signs & set(_EMPTY + " ")) > 1 or not signs <= _SIGNS:
        raise PuzzleError("formats.picture_signs", found="".join(sorted(signs)))
    width = len(rows[0])
    for number, row in enumerate(rows, 1):
        if len(row) != width:
            raise PuzzleError("formats.picture_row", where=place_name("row", number), found=row, width=width)
    return puzzle_of(grid_of_bits("".join(rows).translate(_BITS), len(rows), width))


def dump(puzzle: Puzzle) -> str:
    rows = bits_of_goal(puzzle, "titles.in_picture")
    return "\n".join([row.replace("1", "#").replace("0", ".") for row in rows] + [""])


def _rows(text: str) -> list[str]:
    """One sign a cell. Blanks are empty cells if no other sign is, otherwise they are ignored."""
    if len(text) > _LONGEST:
        raise PuzzleError("formats.picture_size", found=say("counts.characters", count=len(text)), most=MAX_SIDE)
    blanks = not set(text) & set(_EMPTY)
    rows = _rows_with_blanks(text) if blanks else ["".join(line.split()) for line in text.strip().split("\n")]
    if not rows[0] or len(rows[0]) > MAX_SIDE or len(rows) > MAX_SIDE:
        raise PuzzleError("formats.picture_size", found=f"{len(rows)} x {len(rows[0])}", most=MAX_SIDE)
    return rows


def _rows_with_blanks(text: str) -> list[str]:
    lines = [line.rstrip() for line in text.expandtabs().rstrip().strip("\n").split("\n")]
    if "1" in text and " " in "".join(lines):
        raise PuzzleError("formats.picture_zeros", found=text)
    width = max(map(len, lines))
    if width > MAX_SIDE or len(lines) > MAX_SIDE:
        raise PuzzleError("formats.picture_size", found=f"{len(lines)} x {width}", most=MAX_SIDE)
    return [line.ljust(width) for line in lines]


FORMAT: Final = Format("picture", "titles.picture", (".txt",), sniff, parse, dump, keeps=("goal",), picture=True)
