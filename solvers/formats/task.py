"""The `task='...'` of puzzle-nonograms pages: Pattern's clues without the size, columns first.

The text does not say how many of its lines are columns; `columns_of` decides. A puzzle that would be read back as
another one is not written.
"""

from __future__ import annotations

import re
from typing import Final

from ..errors import PuzzleError
from ..puzzle import Puzzle
from ..texts import say
from .base import Format, full_clues, spoken
from .clue_text import columns_of, read_sections, split_sections

_TITLE: Final = "titles.in_task"
_TASK: Final = re.compile(r"\btask\s*[=:]\s*(['\"])([^'\"]*)\1")
_OPENS: Final = re.compile(r"\btask\s*[=:]\s*['\"]")
_BARE: Final = re.compile(r"\s*[0-9.]*/[0-9./]*\s*")


def sniff(text: str) -> bool:
    return _OPENS.search(text) is not None or _BARE.fullmatch(text) is not None


def parse(text: str) -> Puzzle:
    match = _TASK.search(text)
    sections = split_sections(match[2] if match else text.strip(), "/")
    clues = read_sections(sections, [f"line {number}" for number in range(1, len(sections) + 1)], ".")
    split = columns_of(clues)
    return Puzzle.flat(clues[split:], clues[:split])


def dump(puzzle: Puzzle) -> str:
    rows, cols = full_clues(puzzle, _TITLE)
    if columns_of(cols + rows) != len(cols):
        raise PuzzleError("formats.size_not_kept", title=say(_TITLE))
    return "task='" + "/".join(spoken(runs, ".") for runs in cols + rows) + "'"


FORMAT: Final = Format("task", "titles.task", (".task",), sniff, parse, dump)
