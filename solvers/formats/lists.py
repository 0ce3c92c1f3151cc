"""Two bare lists of clues, rows then columns, without sizes: what the ish, keen, makhorin and syro exports are.

Reading is tolerant: `*` and `#` open comments, and a lone `&` or blank lines divide the lists. If every line ends in 0,
this 0 only marks the end. `&` is written, which no other format has. Lists under the headings `rows` and `columns` are
of the format `non`.
"""

from __future__ import annotations

import re
from itertools import groupby
from typing import Final

from ..errors import PuzzleError
from ..puzzle import MAX_SIDE, Puzzle
from ..texts import say
from .base import Format, full_clues, line_names, spoken
from .clue_text import MAX_LINES, TextLine, numbered_lines, read_clues

_NUMBERS: Final = re.compile(r"[0-9 \t,\n]*")
_ENDS_IN_0: Final = re.compile(r"(?:^|[\s,])0\s*$")


def sniff(text: str) -> bool:
    if text.count("\n") > MAX_LINES:
        return False
    lists = _lists(text)
    return len(lists) == 2 and all(_NUMBERS.fullmatch(line.text) for part in lists for line in part)


def parse(text: str) -> Puzzle:
    lists = _lists(text)
    if len(lists) != 2:
        raise PuzzleError("formats.two_lists", found=say("counts.lists", count=len(lists)))
    rows, cols = lists
    if max(len(rows), len(cols)) > MAX_SIDE:
        raise PuzzleError("formats.most_clues_a_list", found=say("lists.two", first=len(rows), second=len(cols)),
                          most=MAX_SIDE)
    if all(_ENDS_IN_0.search(line.text) for line in rows + cols):
        rows, cols = _without_end(rows), _without_end(cols)
    row_names, col_names = line_names("row", len(rows)), line_names("column", len(cols))
    return Puzzle.flat(read_clues(rows, row_names), read_clues(cols, col_names))


def dump(puzzle: Puzzle) -> str:
    rows, cols = full_clues(puzzle, "titles.in_lists")
    return "\n".join([*map(spoken, rows), "&", *map(spoken, cols), ""])


def _lists(text: str) -> list[list[TextLine]]:
    lines = [line for line in numbered_lines(text) if not line.text.lstrip().startswith(("#", "*"))]
    return [list(part) for divides, part in groupby(lines, _divides) if not divides]


def _divides(line: TextLine) -> bool:
    return line.text.strip() in ("", "&")


def _without_end(lines: list[TextLine]) -> list[TextLine]:
    return [TextLine(line.number, line.text.rstrip()[:-1]) for line in lines]


FORMAT: Final = Format("lists", "titles.lists", (".clues",), sniff, parse, dump)
