"""Clues under labels and headings: Bosch's .lp, Gnonograms' .gno, .pti and .pto."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from ..errors import PuzzleError
from ..puzzle import Info, Puzzle, puzzle_of
from ..texts import place_name, say, within
from .base import (
    Format,
    RunList,
    bits_of_goal,
    clean_info,
    full_clues,
    grid_of_bits,
    line_names,
    one_line,
    read_number,
    read_runs,
    read_size,
    spoken,
)
from .clue_text import TextLine, numbered_lines, read_clues, read_halves

# Bosch's .lp: two labelled sizes, then for each line its name, its number of runs and its runs. Labels differ between
# writers, so only their order matters.

_LP_LOOKS: Final = re.compile(r"\s*number_of_(?:rows|columns)\b", re.IGNORECASE)


def parse_lp(text: str) -> Puzzle:
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


def dump_lp(puzzle: Puzzle) -> str:
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


LP: Final = Format("lp", (".lp",), _LP_LOOKS.match, parse_lp, dump_lp)


# Gnonograms' .gno: headings in brackets, of which three letters matter, each followed by its lines. Description,
# license, dimensions and clues are read. Grids are ignored: they hold a player's progress.

_GNO_LOOKS: Final = re.compile(r"^[ \t]*\[(?:dim|row|col)[^\]\n]*\]", re.MULTILINE | re.IGNORECASE)
_HEADING: Final = re.compile(r"[ \t]*\[[ \t]*([A-Za-z]{3})[^\]]*\][ \t]*")

Parts = dict[str, list[TextLine]]


def parse_gno(text: str) -> Puzzle:
    parts = _parts(numbered_lines(text))
    height, width = _gno_size(parts)
    rows = _gno_clues(parts, "row", height)
    cols = _gno_clues(parts, "column", width)
    # The description is name, author and more, one a line, blank where there is none.
    title, author = ([line.text for line in parts.get("des", [])] + ["", ""])[:2]
    terms = " ".join(line.text for line in parts.get("lic", []))
    return Puzzle.flat(rows, cols, info=clean_info({"title": title, "author": author, "license": terms}))


def dump_gno(puzzle: Puzzle) -> str:
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


def _gno_size(parts: Parts) -> tuple[int, int]:
    lines = [line for line in parts.get("dim", []) if not line.blank]
    if len(lines) != 2:
        raise PuzzleError("formats.gno_dimensions", found=say("counts.lines", count=len(lines)))
    return read_size(lines[0].text, lines[1].text, within(lines[0].where, say("places.dimensions")))


def _gno_clues(parts: Parts, kind: str, count: int) -> list[RunList]:
    if kind[:3] not in parts:
        raise PuzzleError("formats.gno_heading", heading=f"[{kind.capitalize()} clues]")
    return read_clues(parts[kind[:3]], line_names(kind, count))


def _plain(text: str) -> str:
    """A text that cannot be taken for a heading."""
    return one_line(text).replace("[", "(").replace("]", ")")


GNO: Final = Format("gno", (".gno",), _GNO_LOOKS.search, parse_gno, dump_gno, keeps=("title", "author", "license"))


# .pti: headers `Rows: R` and `Cols: C`, then the columns' clues and the rows', blank lines between

_HEADER: Final = re.compile(r"[ \t]*([A-Za-z]+)[ \t]*:(.*)")
_PTI_LOOKS: Final = re.compile(r"^[ \t]*(?:rows|cols)[ \t]*:", re.MULTILINE | re.IGNORECASE)

Headers = dict[str, TextLine]


def parse_pti(text: str) -> Puzzle:
    headers, body = read_headers(numbered_lines(text))
    height, width = (_header_number(headers, name) for name in ("rows", "cols"))
    cols, rows = read_halves(body, line_names("column", width), line_names("row", height))
    return Puzzle.flat(rows, cols, info=_info_of(headers))


def dump_pti(puzzle: Puzzle) -> str:
    rows, cols = full_clues(puzzle, "titles.in_pti")
    return "\n".join([*_head_of(puzzle), "", *map(spoken, cols), "", *map(spoken, rows), ""])


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


def _info_of(headers: Headers) -> Info:
    return clean_info({"title": headers["name"].text} if "name" in headers else {})


def _head_of(puzzle: Puzzle, *others: str) -> list[str]:
    title = one_line(puzzle.info.title)
    return [*([f"Name: {title}"] if title else []), *others, f"Rows: {puzzle.height}", f"Cols: {puzzle.width}"]


def _header_number(headers: Headers, name: str) -> int:
    if name not in headers:
        raise PuzzleError("formats.pti_line", name=name.capitalize())
    return read_number(headers[name].text, headers[name].where, low=1)


PTI: Final = Format("pti", (".pti",), _PTI_LOOKS.search, parse_pti, dump_pti, keeps=("title",))


# .pto: a solved picture as rows of 0 and 1, under the same headers

_PTO_LOOKS: Final = re.compile(r"^[ \t]*(?:score|solver)[ \t]*:", re.MULTILINE | re.IGNORECASE)
_BITS: Final = re.compile(r"[01]+")


def parse_pto(text: str) -> Puzzle:
    headers, body = read_headers(numbered_lines(text))
    height, width = (_header_number(headers, name) for name in ("rows", "cols"))
    rows = [line for line in body if not line.blank]
    for number, line in enumerate(rows[:height], 1):
        if len(line.text.strip()) != width or not _BITS.fullmatch(line.text.strip()):
            raise PuzzleError("formats.pto_digits", where=within(line.where, place_name("row", number)),
                              found=line.text, width=width)
    if len(rows) != height:
        raise PuzzleError("formats.pto_rows", found=say("counts.rows", count=len(rows)), height=height)
    grid = grid_of_bits("".join(line.text.strip() for line in rows), height, width)
    return puzzle_of(grid, _info_of(headers))


def dump_pto(puzzle: Puzzle) -> str:
    rows = bits_of_goal(puzzle, "titles.in_pto")
    head = _head_of(puzzle, "Solver: Nonoscope")
    return "\n".join([*head, "Score: 0", "", *rows, ""])


PTO: Final = Format("pto", (".pto",), _PTO_LOOKS.search, parse_pto, dump_pto, keeps=("title", "goal"), picture=True)
