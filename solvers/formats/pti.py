"""The .pti format: headers `Rows: R` and `Cols: C`, then the columns' clues and the rows', blank lines between.

The format .pto has the same headers and reads and writes them by this module.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from ..errors import PuzzleError
from ..puzzle import Puzzle
from .base import Format, clean_info, full_clues, line_names, one_line, read_number, spoken
from .clue_text import TextLine, numbered_lines, read_halves

_HEADER: Final = re.compile(r"[ \t]*([A-Za-z]+)[ \t]*:(.*)")
_LOOKS: Final = re.compile(r"^[ \t]*(?:rows|cols)[ \t]*:", re.MULTILINE | re.IGNORECASE)

Headers = dict[str, TextLine]


def parse(text: str) -> Puzzle:
    headers, body = read_headers(numbered_lines(text))
    height, width = header_size(headers)
    cols, rows = read_halves(body, line_names("column", width), line_names("row", height))
    return Puzzle.flat(rows, cols, info=clean_info({"title": title_of(headers)}))


def dump(puzzle: Puzzle) -> str:
    rows, cols = full_clues(puzzle, "titles.in_pti")
    head = header_lines({"Name": puzzle.info.title, "Rows": str(len(rows)), "Cols": str(len(cols))})
    return "\n".join([*head, "", *map(spoken, cols), "", *map(spoken, rows), ""])


def read_headers(lines: Sequence[TextLine]) -> tuple[Headers, list[TextLine]]:
    """The values of headers by lower-case name, and the lines after the headers and the blank line that ends them."""
    headers: Headers = {}
    last = -1
    for index, line in enumerate(lines):
        match = _HEADER.fullmatch(line.text)
        if match:
            headers[match[1].lower()] = TextLine(line.number, match[2])
            last = index
        elif not line.blank:
            break
    body = list(lines[last + 1 :])
    return headers, body[1:] if body and body[0].blank else body


def header_size(headers: Headers) -> tuple[int, int]:
    """Rows and columns from the headers."""
    return _header_number(headers, "rows"), _header_number(headers, "cols")


def title_of(headers: Headers) -> str:
    return headers["name"].text if "name" in headers else ""


def header_lines(headers: dict[str, str]) -> list[str]:
    """`Name: value` lines, leaving out what has no value."""
    return [f"{name}: {one_line(value)}" for name, value in headers.items() if one_line(value)]


def _header_number(headers: Headers, name: str) -> int:
    if name not in headers:
        raise PuzzleError("formats.pti_line", name=name.capitalize())
    return read_number(headers[name].text, headers[name].where, low=1)


FORMAT: Final = Format("pti", "titles.pti", (".pti",), _LOOKS.search, parse, dump, keeps=("title",))
