"""The text of the TAAI and ICGA tournaments: `$1`, then the clues of 25 columns and 25 rows, numbers separated by tabs.

A tournament file holds a thousand puzzles; some solvers accept blanks for tabs. Other sizes are read, too. As the text
does not say the size, a puzzle that would be read back as another one is not written. The number behind `$` is the only
name of a puzzle.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial
from typing import Final

from ..errors import PuzzleError, shorten
from ..puzzle import MAX_SIDE, Info, Puzzle
from ..texts import say
from .base import Entry, Format, RunList, full_clues, one_line, read_runs, spoken
from .clue_text import MAX_LINES_OF_MANY, TextLine, columns_of, numbered_lines

_TITLE: Final = "titles.in_tournament"
_LOOKS: Final = re.compile(r"\s*+\$[ \t]*+[0-9]++[ \t]*+\n")
_OPENS: Final = re.compile(r"[ \t]*+\$[ \t]*+([0-9]*+)[ \t]*+")
_USUAL: Final = 50  # lines of a puzzle


def parse(text: str) -> list[Entry]:
    lines = numbered_lines(text, MAX_LINES_OF_MANY)
    opens = [index for index, line in enumerate(lines) if line.text.lstrip().startswith("$")]
    if not opens:
        raise PuzzleError("formats.tournament_head", found=text.strip())
    stops = [*opens[1:], len(lines)]
    return [_entry(lines[start], lines[start + 1 : stop]) for start, stop in zip(opens, stops, strict=True)]


def dump(puzzle: Puzzle) -> str:
    rows, cols = full_clues(puzzle, _TITLE)
    if columns_of(cols + rows) != len(cols):
        raise PuzzleError("formats.size_not_kept", title=say(_TITLE))
    number = one_line(puzzle.info.title)
    head = f"${number}" if number.isascii() and number.isdecimal() and len(number) < 10 else "$1"
    return "\n".join([head, *(spoken(runs, "\t") for runs in cols + rows), ""])


def _entry(head: TextLine, lines: Sequence[TextLine]) -> Entry:
    match = _OPENS.fullmatch(head.text)
    title = one_line(match[1]) if match else ""
    return Entry(title, partial(_read, head, lines, title))


def _read(head: TextLine, lines: Sequence[TextLine], title: str) -> Puzzle:
    if _OPENS.fullmatch(head.text) is None:
        raise PuzzleError("formats.tournament_number", where=head.where, found=head.text)
    clue_lines = _clue_lines(lines)
    if not 2 <= len(clue_lines) <= 2 * MAX_SIDE:
        raise PuzzleError("formats.tournament_clues", found=say("counts.lines", count=len(clue_lines)),
                          most=2 * MAX_SIDE, title=shorten(title))
    clues: list[RunList] = [read_runs(line.text, line.where) for line in clue_lines]
    middle = columns_of(clues)
    return Puzzle.flat(clues[middle:], clues[:middle], info=Info(title=title))


def _clue_lines(lines: Sequence[TextLine]) -> Sequence[TextLine]:
    """The lines with numbers; a blank line is an empty clue if there are fewer than 50 without it."""
    filled = [line for line in lines if not line.blank]
    return lines[:_USUAL] if len(filled) < _USUAL <= len(lines) else filled


FORMAT: Final = Format("tournament", "titles.tournament", (".txt",), _LOOKS.match, parse, dump, between="")
