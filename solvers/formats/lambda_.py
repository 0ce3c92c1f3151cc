"""The "lambda" format: number of rows, number of columns, a clue a line for rows and then columns, `#` comments."""

from __future__ import annotations

import re
from typing import Final

from ..puzzle import Puzzle
from .base import Format, full_clues, spoken
from .clue_text import numbered_lines, without_comments
from .numbers_only import read_tall

_SKIPPED: Final = r"(?:[ \t]*+(?:#[^\n]*+)?\n)*+"
_SIZE: Final = r"[ \t]*+[0-9]++[ \t]*+(?:#[^\n]*+)?(?:\n|\Z)"
_LOOKS: Final = re.compile(_SKIPPED + _SIZE + _SKIPPED + _SIZE)


def parse(text: str) -> Puzzle:
    return read_tall(without_comments(numbered_lines(text)))


def dump(puzzle: Puzzle) -> str:
    rows, cols = full_clues(puzzle, "titles.in_lambda")
    sizes = [f"{len(rows)} # number of rows", f"{len(cols)} # number of columns"]
    return "\n".join([*sizes, *map(spoken, rows), *map(spoken, cols), ""])


FORMAT: Final = Format("lambda", "titles.lambda", (".txt",), _LOOKS.match, parse, dump)
