"""Olsak's .mk: a line with rows and columns, the rows' clues, a line with `#`, the columns' clues."""

from __future__ import annotations

import re
from typing import Final

from ..errors import PuzzleError
from ..puzzle import Puzzle
from .base import Format, full_clues, line_names, spoken
from .clue_text import numbered_lines, read_clues
from .numbers_only import head_and_body, two_numbers

_LOOKS: Final = re.compile(r"\s*[0-9]+[ \t,]+[0-9]+[ \t]*\n")
_DIVIDER: Final = re.compile(r"^[ \t]*#[ \t]*$", re.MULTILINE)


def sniff(text: str) -> bool:
    return _LOOKS.match(text) is not None and _DIVIDER.search(text) is not None


def parse(text: str) -> Puzzle:
    head, body = head_and_body(numbered_lines(text))
    height, width = two_numbers(head, "formats.rows_and_columns")
    middle = next((index for index, line in enumerate(body) if line.text.strip() == "#"), None)
    if middle is None:
        raise PuzzleError("formats.mk_divider")
    rows = read_clues(body[:middle], line_names("row", height))
    return Puzzle.flat(rows, read_clues(body[middle + 1 :], line_names("column", width)))


def dump(puzzle: Puzzle) -> str:
    rows, cols = full_clues(puzzle, "titles.in_mk")
    return "\n".join([f"{len(rows)} {len(cols)}", *map(spoken, rows), "#", *map(spoken, cols), ""])


FORMAT: Final = Format("mk", "titles.mk", (".mk",), sniff, parse, dump)
