"""Readings and repairs as plain values, for JSON; and a reading with its repair."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import replace
from typing import Any, Final

from ..colours import hex_of
from ..texts import place_name
from .misreadings import Change
from .reading import Clue, Number, Reading

SIDES: Final = ("rows", "cols")
_DECIMALS: Final = 4
_LINES: Final = {"rows": "row", "cols": "column"}


def clue_facts(reading: Reading) -> dict[str, Any]:
    """Numbers as printed, `[]` for an empty clue, with the certainty of each, and in colours the colour of each."""
    facts: dict[str, Any] = {}
    for side in SIDES:
        clues: tuple[Clue, ...] = getattr(reading, side)
        facts[side] = [[number.value for number in clue] for clue in clues]
        facts[f"{side}_certainty"] = [[round(number.certainty, _DECIMALS) for number in clue] for clue in clues]
        if reading.palette:
            facts[f"{side}_colours"] = [[hex_of(reading.palette[number.ink or 1].value) for number in clue]
                                        for clue in clues]
    return facts


def marks_text(reading: Reading) -> list[str] | None:
    """A row of signs for each row of cells: "?" where nothing is marked, "." for empty, "#" or a colour's letter."""
    if reading.marks is None:
        return None
    colours = [ink.letter for ink in reading.palette[1:]] or ["#"]
    signs = "".join(["?", colours[0], ".", *colours[1:]])
    return ["".join(signs[state] for state in row) for row in reading.marks]


def change_facts(change: Change, reading: Reading) -> dict[str, Any]:
    """A change: its line with its side and its place there from 0, and the number's place in the clue from 1."""
    side, index = _side_of(change.line, reading)
    facts: dict[str, Any] = {
        "line": line_name(change.line, reading), "side": side, "index": index, "place": change.place + 1,
        "from": change.read, "to": change.printed,
    }
    if reading.palette:
        inks = {"from_colour": change.ink_read, "to_colour": change.ink_printed}
        facts |= {name: None if ink is None else hex_of(reading.palette[ink].value) for name, ink in inks.items()}
    return facts


def line_name(line: int, reading: Reading) -> str:
    """ "row 4" or "column 12"."""
    side, index = _side_of(line, reading)
    return place_name(_LINES[side], index + 1)


def _side_of(line: int, reading: Reading) -> tuple[str, int]:
    """The side of a line, and its place there."""
    rows = len(reading.rows)
    return ("rows", line) if line < rows else ("cols", line - rows)


def repaired(reading: Reading, changes: Iterable[Change]) -> Reading:
    """The reading with these changes. A changed number stays uncertain: the reader took it for another.

    >>> reading = read(png(parse("2;4;4;4;2:1,1;5;5;3;1")))
    >>> repaired(reading, [Change(line=1, place=0, read=5, printed=4)]).rows[1][0].value
    4
    """
    by_line: dict[int, list[Change]] = defaultdict(list)
    for change in changes:
        by_line[change.line].append(change)
    lines = [_changed(clue, by_line[line]) for line, clue in enumerate(reading.lines)]
    rows = len(reading.rows)
    return replace(reading, rows=tuple(lines[:rows]), cols=tuple(lines[rows:]))


def _changed(clue: Clue, changes: Iterable[Change]) -> Clue:
    numbers = [*clue]
    for change in sorted(changes, key=lambda change: -change.place):  # places count the numbers as read
        end = change.place + (change.read is not None)
        numbers[change.place:end] = [_printed(change, clue)] if change.printed is not None else []
    return tuple(numbers)


def _printed(change: Change, clue: Clue) -> Number:
    """The number that a change puts in place of one that was read, or between two."""
    was = clue[min(change.place, len(clue) - 1)] if clue else Number((), ())
    ink = () if change.ink_printed is None else ((change.ink_printed, dict(was.inks).get(change.ink_printed, 0.0)),)
    printed = change.printed or 0
    certainty = dict(was.values).get(printed, 0.0) if change.read is not None else 0.0
    return Number(((printed, certainty),), was.corners, ink or was.inks)
