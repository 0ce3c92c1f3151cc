"""picross-solver's own text: `GRID title`, `ROWS`, `COLUMNS`, and a clue a line as `[ 1 2 ]`.

A file holds one puzzle or more; `#` opens a comment, and `[ ]` is an empty line. The title may be in quotation marks; a
comment behind them becomes part of it. Comments such as `# Author: ...` before a puzzle are read.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise
from typing import Final

from ..errors import PuzzleError
from ..puzzle import MAX_SIDE, Puzzle
from .base import TEXTS, Entry, Format, RunList, check_many, full_clues, one_line, read_runs
from .clue_text import MAX_LINES_OF_MANY, TextLine, numbered_lines
from .remarks import info_in_remarks, remarks_of

_LOOKS: Final = re.compile(r"^[ \t]*+(?:ROWS|COLUMNS)[ \t]*+\n[ \t]*+\[[ \t0-9]*+\]", re.MULTILINE)
_CLUE: Final = re.compile(r"\[([^\[\]]*+)\]")
_QUOTED: Final = re.compile(r"\"([^\"]*+)\"")
_HEAD: Final = 100
_KINDS: Final = {"ROWS": "row", "COLUMNS": "column"}


def parse(text: str) -> list[Entry]:
    """One entry for each GRID, with the comments before it. Without any GRID there is one puzzle."""
    lines = numbered_lines(text, MAX_LINES_OF_MANY)
    opens = [_with_remarks(lines, index) for index, line in enumerate(lines) if _grid_title(line) is not None]
    check_many(len(opens))
    bounds = [0, *opens[1:], len(lines)]
    parts = [lines[start:stop] for start, stop in pairwise(bounds)]
    return [Entry(_title(part), partial(_read, part)) for part in parts]


def dump(puzzle: Puzzle) -> str:
    rows, cols = full_clues(puzzle, "titles.in_picross")
    remarks = remarks_of(replace(puzzle.info, title=""), "#")
    title = one_line(puzzle.info.title)
    head = [*remarks, f"GRID {title}".rstrip()]
    return "\n".join([*head, "ROWS", *map(_clue_text, rows), "COLUMNS", *map(_clue_text, cols), ""])


def _grid_title(line: TextLine) -> str | None:
    words = line.text.split(None, 1)
    return (words[1:] or [""])[0] if words[:1] == ["GRID"] else None


def _with_remarks(lines: Sequence[TextLine], index: int) -> int:
    while index > 0 and (lines[index - 1].blank or lines[index - 1].text.lstrip().startswith("#")):
        index -= 1
    return index


def _title(lines: Sequence[TextLine]) -> str:
    title = next((grid_title for line in lines if (grid_title := _grid_title(line)) is not None), "")
    match = _QUOTED.fullmatch(title.strip())
    return one_line(match[1] if match else title)


def _read(lines: Sequence[TextLine]) -> Puzzle:
    clues: dict[str, list[RunList]] = {}
    into: list[RunList] | None = None
    for line in lines:
        text = line.text.strip()
        if text in _KINDS:
            into = clues.setdefault(_KINDS[text], [])
        elif text.startswith("[") and into is not None:
            into.append(_clue(line, len(into)))
        elif text and not text.startswith("#") and _grid_title(line) is None:
            raise PuzzleError("formats.picross_heading", where=line.where, found=text)
    for name, kind in _KINDS.items():
        if kind not in clues:
            raise PuzzleError("formats.picross_block", name=name)
    info = info_in_remarks("\n".join(line.text for line in lines[:_HEAD]))
    return Puzzle.flat(clues["row"], clues["column"], info=replace(info, title=_title(lines)))


def _clue(line: TextLine, before: int) -> RunList:
    match = _CLUE.fullmatch(line.text.strip())
    if match is None:
        raise PuzzleError("formats.picross_brackets", where=line.where, found=line.text.strip())
    if before >= MAX_SIDE:
        raise PuzzleError("formats.most_lines", where=line.where, most=MAX_SIDE)
    return read_runs(match[1], line.where)


def _clue_text(runs: RunList) -> str:
    return " ".join(["[", *map(str, runs), "]"])


FORMAT: Final = Format("picross", "titles.picross", (".txt",), _LOOKS.search, parse, dump, keeps=TEXTS, between="\n")
