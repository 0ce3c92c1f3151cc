"""Olsak's .g: blocks of clue lines, each opened by a line that starts with `:`; sizes are implied.

A blank line is an empty clue. A line `#d` before the blocks opens the colours: `r:+ #d62828 red` is the sign behind
numbers (`3r`), the sign of a picture, the colour and a comment. The sign 0 means empty cells, 1 numbers without a sign.
Triangles and triddlers are refused with a message of their own.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from ..colours import hex_of
from ..errors import PuzzleError
from ..puzzle import MAX_SIDE, Puzzle
from ..texts import place_name, say, within
from .base import Format, one_line
from .clue_text import TextLine, numbered_lines
from .inks import (
    EMPTY_SIGN,
    Ink,
    Inks,
    SignedRuns,
    puzzle_in_inks,
    read_signed_runs,
    read_value,
    signed_colours,
    written_clues,
)

_LOOKS: Final = re.compile(r"^:", re.MULTILINE)
_COLOUR: Final = re.compile(r"[ \t]*([^\s#])[^\s]*[ \t]+([^\s]+)(.*)")
_TRIANGLE: Final = re.compile(r"[^\s/\\][/\\][^\s/\\]")
_GROUND: Final = "0"
_PLAIN: Final = "1"


def parse(text: str) -> Puzzle:
    lines = numbered_lines(text)
    bounds = [index for index, line in enumerate(lines) if line.text.startswith(":")]
    inks = _inks(lines[: bounds[0]] if bounds else lines)
    if len(bounds) < 2:
        raise PuzzleError("formats.olsak_colons", found=say("counts.such", count=len(bounds)))
    end = bounds[2] if len(bounds) > 2 else len(lines)
    rows = _clues(lines[bounds[0] + 1 : bounds[1]], "row", inks)
    return puzzle_in_inks(rows, _clues(lines[bounds[1] + 1 : end], "column", inks), inks)


def dump(puzzle: Puzzle) -> str:
    rows, cols = ([" ".join(words) if words != ["0"] else "" for words in clues]
                  for clues in written_clues(puzzle, "titles.in_olsak"))
    head = [f"   {sign}:{colour.letter}  {hex_of(colour.value)}  {one_line(colour.name)}"
            for sign, colour in signed_colours(puzzle.palette, _GROUND)]
    return "\n".join([*(["#d", *head] if head else []), ": rows", *rows, ": columns", *cols, ": end", ""])


def _inks(head: Sequence[TextLine]) -> dict[str, Ink]:
    """The declared colours by their signs; without any, numbers need no sign."""
    start = next((index for index, line in enumerate(head) if line.text.startswith("#")), len(head))
    inks: dict[str, Ink] = {}
    for line in head[start:]:
        if line.text[:2].lower() == "#t":
            raise PuzzleError("formats.olsak_rectangular", where=line.where)
        colour = None if line.text.startswith("#") else _COLOUR.match(line.text)
        if colour and _TRIANGLE.search(colour[2]):
            raise PuzzleError("formats.plain_colours", where=line.where, found=line.text)
        if colour:
            # A comment is the name of a colour that has none, such as #d62828.
            sign, name = colour[1].replace(_GROUND, EMPTY_SIGN), colour[3] if colour[2].startswith("#") else colour[2]
            inks[sign] = Ink(read_value(colour[2]), name)
    return inks if inks.keys() - {EMPTY_SIGN} else {_PLAIN: Ink(), **inks}


def _clues(lines: Sequence[TextLine], kind: str, inks: Inks) -> list[SignedRuns]:
    if not 1 <= len(lines) <= MAX_SIDE:
        raise PuzzleError(f"formats.{kind}s_up_to", found=say("counts.lines", count=len(lines)), most=MAX_SIDE)
    return [read_signed_runs(line.text, within(line.where, place_name(kind, number)), inks, default=_PLAIN)
            for number, line in enumerate(lines, 1)]


OLSAK: Final = Format("olsak", (".g",), _LOOKS.search, parse, dump, coloured=True)
