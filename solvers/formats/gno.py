"""Gnonograms' .gno: headings in brackets, of which three letters matter, each followed by its lines.

Description, license, dimensions and clues are read. Grids are ignored: they hold a player's progress.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from ..errors import PuzzleError
from ..puzzle import Puzzle
from ..texts import say, within
from .base import Format, RunList, clean_info, full_clues, line_names, one_line, read_size, spoken
from .clue_text import TextLine, numbered_lines, read_clues

_LOOKS: Final = re.compile(r"^[ \t]*\[(?:dim|row|col)[^\]\n]*\]", re.MULTILINE | re.IGNORECASE)
_HEADING: Final = re.compile(r"[ \t]*\[[ \t]*([A-Za-z]{3})[^\]]*\][ \t]*")

Parts = dict[str, list[TextLine]]


def parse(text: str) -> Puzzle:
    parts = _parts(numbered_lines(text))
    height, width = _size(parts)
    rows = _clues(parts, "row", height)
    cols = _clues(parts, "column", width)
    # The description is name, author and more, one a line, blank where there is none.
    title, author = ([line.text for line in parts.get("des", [])] + ["", ""])[:2]
    terms = " ".join(line.text for line in parts.get("lic", []))
    return Puzzle.flat(rows, cols, info=clean_info({"title": title, "author": author, "license": terms}))


def dump(puzzle: Puzzle) -> str:
    rows, cols = full_clues(puzzle, "titles.in_gno")
    info = puzzle.info
    lines = ["[Description]", _plain(info.title), _plain(info.author), "", ""]
    lines += ["[License]", _plain(info.license)] if one_line(info.license) else []
    lines += ["[Dimensions]", str(len(rows)), str(len(cols))]
    lines += ["[Row clues]", *(spoken(runs, ",") for runs in rows)]
    lines += ["[Column clues]", *(spoken(runs, ",") for runs in cols)]
    return "\n".join([*lines, ""])


def _parts(lines: Sequence[TextLine]) -> Parts:
    parts: Parts = {}
    into: list[TextLine] = []
    for line in lines:
        heading = _HEADING.fullmatch(line.text)
        if heading:
            into = parts.setdefault(heading[1].lower(), [])
        else:
            into.append(line)
    return parts


def _size(parts: Parts) -> tuple[int, int]:
    lines = [line for line in parts.get("dim", []) if not line.blank]
    if len(lines) != 2:
        raise PuzzleError("formats.gno_dimensions", found=say("counts.lines", count=len(lines)))
    return read_size(lines[0].text, lines[1].text, within(lines[0].where, say("places.dimensions")))


def _clues(parts: Parts, kind: str, count: int) -> list[RunList]:
    if kind[:3] not in parts:
        raise PuzzleError("formats.gno_heading", heading=f"[{kind.capitalize()} clues]")
    return read_clues(parts[kind[:3]], line_names(kind, count))


def _plain(text: str) -> str:
    """A text that cannot be taken for a heading."""
    return one_line(text).replace("[", "(").replace("]", ")")


FORMAT: Final = Format("gno", "titles.gno", (".gno",), _LOOKS.search, parse, dump, keeps=("title", "author", "license"))
