"""The "colon" format: columns, `:`, rows, with `;` between lines and `,` between numbers."""

from __future__ import annotations

import re
from typing import Final

from ..errors import PuzzleError
from ..puzzle import MAX_SIDE, Puzzle
from ..texts import say
from .base import Format, RunList, full_clues, line_names, spoken
from .clue_text import read_sections, split_sections

_LOOKS: Final = re.compile(r"(?=[^0-9]*[0-9])[0-9,;\s]*:[0-9,;\s]*")


def parse(text: str) -> Puzzle:
    halves = text.strip().split(":", 2)
    if len(halves) != 2:
        raise PuzzleError("formats.colon_halves", found=text.strip())
    return Puzzle.flat(_read_half(halves[1], "row"), _read_half(halves[0], "column"))


def dump(puzzle: Puzzle) -> str:
    rows, cols = full_clues(puzzle, "titles.in_colon")
    return ":".join(";".join(spoken(runs, ",") for runs in half) for half in (cols, rows))


def _read_half(text: str, kind: str) -> list[RunList]:
    sections = split_sections(text, ";")
    if len(sections) > MAX_SIDE:
        raise PuzzleError(f"formats.most_{kind}s", found=say(f"counts.{kind}s", count=len(sections)), most=MAX_SIDE)
    return read_sections(sections, line_names(kind, len(sections)), ",")


FORMAT: Final = Format("colon", "titles.colon", (".colon",), _LOOKS.fullmatch, parse, dump)
