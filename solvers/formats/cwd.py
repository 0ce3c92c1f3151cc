"""QNonograms' .cwd: number of rows, number of columns, the rows' clues, a blank line, the columns' clues."""

from __future__ import annotations

import re
from typing import Final

from ..puzzle import Puzzle
from .base import Format, full_clues, spoken
from .clue_text import numbered_lines
from .numbers_only import begins_with_sizes, read_tall

_LOOKS: Final = re.compile(r"\s*[0-9]+[ \t]*\n[ \t]*[0-9]+[ \t]*\n")
_DIVIDER: Final = re.compile(r"\n[ \t]*\n")


def sniff(text: str) -> bool:
    return begins_with_sizes(text, _LOOKS) and "#" not in text and _DIVIDER.search(text.strip()) is not None


def parse(text: str) -> Puzzle:
    return read_tall(numbered_lines(text))


def dump(puzzle: Puzzle) -> str:
    rows, cols = full_clues(puzzle, "titles.in_cwd")
    return "\n".join([str(len(rows)), str(len(cols)), *map(spoken, rows), "", *map(spoken, cols), ""])


FORMAT: Final = Format("cwd", "titles.cwd", (".cwd",), sniff, parse, dump)
