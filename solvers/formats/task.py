"""The `task='...'` of puzzle-nonograms pages: Pattern's clues without the size, columns first.

The text says nothing about how many of its lines are columns: as many as rows if that can be, otherwise
the split at which columns and rows hold equally many cells. What would be read back as another
puzzle is not written.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import accumulate
from typing import Final

from ..errors import PuzzleError
from ..puzzle import Puzzle, Runs
from .base import Format, RunList, full_clues, spoken
from .sections import read_sections, split_sections

_TITLE: Final = "a puzzle-nonograms task"
_TASK: Final = re.compile(r"\btask\s*[=:]\s*(['\"])([^'\"]*)\1")
_OPENS: Final = re.compile(r"\btask\s*[=:]\s*['\"]")
_BARE: Final = re.compile(r"\s*[0-9.]*/[0-9./]*\s*")


def sniff(text: str) -> bool:
    return _OPENS.search(text) is not None or _BARE.fullmatch(text) is not None


def parse(text: str) -> Puzzle:
    match = _TASK.search(text)
    sections = split_sections(match[2] if match else text.strip(), "/")
    clues = read_sections(sections, [f"line {number}" for number in range(1, len(sections) + 1)], ".")
    split = _columns(clues)
    return Puzzle.flat(clues[split:], clues[:split])


def dump(puzzle: Puzzle) -> str:
    rows, cols = full_clues(puzzle, _TITLE)
    if _columns(cols + rows) != len(cols):
        raise PuzzleError(f"{_TITLE} does not tell its size, and this puzzle would be read as one of another size")
    return "task='" + "/".join(spoken(runs, ".") for runs in cols + rows) + "'"


def _columns(clues: Sequence[RunList]) -> int:
    """How many of the clues are columns: of all splits that are possible, the one nearest the middle."""
    before = [0, *accumulate(map(sum, clues))]
    splits = sorted(range(1, len(clues)), key=lambda split: abs(2 * split - len(clues)))
    for split in splits:
        if 2 * before[split] == before[-1] and _fits(clues, split):
            return split
    raise PuzzleError("expected columns and then rows that hold equally many cells", found=f"{len(clues)} lines")


def _fits(clues: Sequence[RunList], split: int) -> bool:
    cols, rows = clues[:split], clues[split:]
    return _longest(cols) <= len(rows) and _longest(rows) <= len(cols)


def _longest(clues: Sequence[RunList]) -> int:
    return max(Runs(runs).need for runs in clues)


FORMAT: Final = Format("task", "puzzle-nonograms.com task text", (".task",), sniff, parse, dump)
