"""Wilk's .nin: a line with columns and rows (in that order), the rows' clues, the columns' clues, nothing between."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from ..puzzle import Puzzle
from .base import Format, RunList, full_clues, line_names, spoken
from .clue_text import numbered_lines, read_clues
from .numbers_only import begins_with_sizes, head_and_body, two_numbers

_LOOKS: Final = re.compile(r"\s*[0-9]+[ \t]+[0-9]+[ \t]*\n")


def sniff(text: str) -> bool:
    return begins_with_sizes(text, _LOOKS)


def parse(text: str) -> Puzzle:
    head, body = head_and_body(numbered_lines(text))
    width, height = two_numbers(head, "formats.columns_and_rows")
    clues = read_clues(body, line_names("row", height) + line_names("column", width))
    # Some writers put the rows first; then only the other split has equal sums.
    split = width if not _balanced(clues, height) and _balanced(clues, width) else height
    return Puzzle.flat(clues[:split], clues[split:])


def dump(puzzle: Puzzle) -> str:
    rows, cols = full_clues(puzzle, "titles.in_nin")
    return "\n".join([f"{len(cols)} {len(rows)}", *map(spoken, rows), *map(spoken, cols), ""])


def _balanced(clues: Sequence[RunList], split: int) -> bool:
    totals = [sum(runs) for runs in clues]
    return sum(totals[:split]) == sum(totals[split:])


FORMAT: Final = Format("nin", "titles.nin", (".nin",), sniff, parse, dump)
