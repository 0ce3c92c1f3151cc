"""Bosch's .lp: two labelled sizes, then for each line its name, its number of runs and its runs.

Labels differ between writers, so only their order matters.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from ..errors import PuzzleError
from ..puzzle import Puzzle
from ..texts import say, within
from .base import Format, RunList, full_clues, line_names, read_number, read_runs
from .clue_text import TextLine, numbered_lines

_LOOKS: Final = re.compile(r"\s*number_of_(?:rows|columns)\b", re.IGNORECASE)


def parse(text: str) -> Puzzle:
    lines = [line for line in numbered_lines(text) if not line.blank]
    if len(lines) < 2:
        raise PuzzleError("formats.lp_sizes", found=text.strip())
    height, width = (read_number(_value(line), line.where, low=1) for line in lines[:2])
    names = line_names("row", height) + line_names("column", width)
    # After the two sizes, three lines each.
    clues = [_clue(lines[2 + 3 * index : 5 + 3 * index], name) for index, name in enumerate(names)]
    if len(lines) > 2 + 3 * len(names):
        raise PuzzleError("formats.lp_end", where=lines[2 + 3 * len(names)].where, found=lines[2 + 3 * len(names)].text,
                          name=names[-1])
    return Puzzle.flat(clues[:height], clues[height:])


def dump(puzzle: Puzzle) -> str:
    rows, cols = full_clues(puzzle, "titles.in_lp")
    names = line_names("row", len(rows)) + line_names("column", len(cols))
    blocks = [
        f"{name.replace(' ', '_')}\nnumber_of_clusters: {len(runs)}\nsize(s): {' '.join(map(str, runs))}".rstrip()
        for name, runs in zip(names, rows + cols, strict=True)
    ]
    return "\n".join([f"number_of_rows: {len(rows)}", f"number_of_columns: {len(cols)}", "", *blocks, ""])


def _clue(lines: Sequence[TextLine], name: str) -> RunList:
    if len(lines) < 3:
        raise PuzzleError("formats.lp_line", where=name, found=say("counts.lines", count=len(lines)))
    count = read_number(_value(lines[1]), within(lines[1].where, name))
    runs = read_runs(_value(lines[2]), within(lines[2].where, name))
    if len(runs) != count:
        raise PuzzleError("formats.numbers", where=within(lines[2].where, name), found=lines[2].text, count=count)
    return runs


def _value(line: TextLine) -> str:
    _, colon, value = line.text.partition(":")
    if not colon:
        raise PuzzleError("formats.lp_label", where=line.where, found=line.text)
    return value.strip()


FORMAT: Final = Format("lp", "titles.lp", (".lp",), _LOOKS.match, parse, dump)
