"""Texts of many puzzles, one after the other: the file of picross-solver, and that of the TAAI and ICGA tournaments."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise
from typing import Final

from ..errors import PuzzleError, shorten
from ..puzzle import MAX_SIDE, Info, Puzzle
from ..texts import say
from .base import (
    TEXTS,
    Entry,
    Format,
    RunList,
    full_clues,
    info_in_remarks,
    one_line,
    read_runs,
    remarks_of,
    spoken,
)
from .clue_text import MAX_LINES_OF_MANY, TextLine, columns_of, numbered_lines

# picross-solver's own text: `GRID title`, `ROWS`, `COLUMNS`, and a clue a line as `[ 1 2 ]`. A file holds one puzzle or
# more; `#` opens a comment, and `[ ]` is an empty line. The title may be in quotation marks; a comment behind them
# becomes part of it. Comments such as `# Author: ...` before a puzzle are read.

_PICROSS_LOOKS: Final = re.compile(r"^[ \t]*+(?:ROWS|COLUMNS)[ \t]*+\n[ \t]*+\[[ \t0-9]*+\]", re.MULTILINE)
_CLUE: Final = re.compile(r"\[([^\[\]]*+)\]")
_QUOTED: Final = re.compile(r"\"([^\"]*+)\"")
_HEAD: Final = 100
_KINDS: Final = {"ROWS": "row", "COLUMNS": "column"}


def parse_picross(text: str) -> list[Entry]:
    """One entry for each GRID, with the comments before it. Without any GRID there is one puzzle."""
    lines = numbered_lines(text, MAX_LINES_OF_MANY)
    opens = [_with_remarks(lines, index) for index, line in enumerate(lines) if _grid_title(line) is not None]
    bounds = [0, *opens[1:], len(lines)]
    parts = [lines[start:stop] for start, stop in pairwise(bounds)]
    return [Entry(_title(part), partial(_read_picross, part)) for part in parts]


def dump_picross(puzzle: Puzzle) -> str:
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


def _read_picross(lines: Sequence[TextLine]) -> Puzzle:
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


PICROSS: Final = Format("picross", (".txt",), _PICROSS_LOOKS.search, parse_picross, dump_picross, keeps=TEXTS,
                        between="\n")


# Tournaments: `$1`, then the clues of 25 columns and 25 rows, numbers separated by tabs. A tournament file holds a
# thousand puzzles; some solvers accept blanks for tabs. Other sizes are read, too. As the text does not say the size, a
# puzzle that would be read back as another one is not written. The number behind `$` is the only name of a puzzle.

_TITLE: Final = "titles.in_tournament"
_TOURNAMENT_LOOKS: Final = re.compile(r"\s*+\$[ \t]*+[0-9]++[ \t]*+\n")
_OPENS: Final = re.compile(r"[ \t]*+\$[ \t]*+([0-9]*+)[ \t]*+")
_USUAL: Final = 50  # lines of a puzzle


def parse_tournament(text: str) -> list[Entry]:
    lines = numbered_lines(text, MAX_LINES_OF_MANY)
    opens = [index for index, line in enumerate(lines) if line.text.lstrip().startswith("$")]
    if not opens:
        raise PuzzleError("formats.tournament_head", found=text.strip())
    stops = [*opens[1:], len(lines)]
    return [_entry(lines[start], lines[start + 1 : stop]) for start, stop in zip(opens, stops, strict=True)]


def dump_tournament(puzzle: Puzzle) -> str:
    rows, cols = full_clues(puzzle, _TITLE)
    if columns_of(cols + rows) != len(cols):
        raise PuzzleError("formats.size_not_kept", title=say(_TITLE))
    number = one_line(puzzle.info.title)
    head = f"${number}" if number.isascii() and number.isdecimal() and len(number) < 10 else "$1"
    return "\n".join([head, *(spoken(runs, "\t") for runs in cols + rows), ""])


def _entry(head: TextLine, lines: Sequence[TextLine]) -> Entry:
    match = _OPENS.fullmatch(head.text)
    title = one_line(match[1]) if match else ""
    return Entry(title, partial(_read_tournament, head, lines, title))


def _read_tournament(head: TextLine, lines: Sequence[TextLine], title: str) -> Puzzle:
    if _OPENS.fullmatch(head.text) is None:
        raise PuzzleError("formats.tournament_number", where=head.where, found=head.text)
    filled = [line for line in lines if not line.blank]
    # A blank line is an empty clue if there are fewer than 50 without it.
    clue_lines = lines[:_USUAL] if len(filled) < _USUAL <= len(lines) else filled
    if not 2 <= len(clue_lines) <= 2 * MAX_SIDE:
        raise PuzzleError("formats.tournament_clues", found=say("counts.lines", count=len(clue_lines)),
                          most=2 * MAX_SIDE, title=shorten(title))
    clues: list[RunList] = [read_runs(line.text, line.where) for line in clue_lines]
    middle = columns_of(clues)
    return Puzzle.flat(clues[middle:], clues[:middle], info=Info(title=title))


TOURNAMENT: Final = Format("tournament", (".txt",), _TOURNAMENT_LOOKS.match, parse_tournament, dump_tournament,
                           between="")
