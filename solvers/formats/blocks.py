"""Clues in blocks, a clue a line, perhaps in colours: Steve Simpson's .non and Olsak's .g."""

from __future__ import annotations

import html
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import groupby
from typing import Final

from ..colours import hex_of
from ..errors import PuzzleError
from ..puzzle import MAX_SIDE, Puzzle
from ..texts import place_name, say, within
from .base import MAX_TEXT, TEXTS, Entry, Format, clean_info, fitting_goal, line_names, one_line, read_number
from .clue_text import MAX_LINES, MAX_LINES_OF_MANY, TextLine, clue_texts, numbered_lines
from .inks import (
    EMPTY_SIGN,
    Ink,
    Inks,
    Signed,
    SignedRuns,
    letter_rows,
    picture_in_inks,
    puzzle_in_inks,
    read_signed_runs,
    read_value,
    signed_colours,
    written_clues,
)

# Steve Simpson's .non: statements `keyword value`, and the blocks `rows` and `columns` with a clue a line.
#
# Reading tolerates the variants of other programs: unknown keywords, `saved`, goals drawn as pictures, missing sizes,
# blank lines as empty clues. In a pack (`.nonpack`) a line `====` divides the puzzles.
#
# In coloured puzzles `color r #d62828` declares a colour, whose letter stands behind numbers (`3r`) and in the goal.
# Signs that are not declared have usual colours, and numbers without a sign the colour 1. `color 0` is that of empty
# cells.

_NON_LOOKS: Final = re.compile(
    r"^[ \t]*(?:rows|columns|width|height)(?:[ \t]+[0-9]+)?[ \t]*$", re.MULTILINE | re.IGNORECASE
)
_STATEMENT: Final = re.compile(r"[ \t]*([A-Za-z][A-Za-z0-9_-]*)(?:[ \t]+(.*))?")
_DECLARED: Final = re.compile(r"\s*(\S)\s+(\S.*)")
_PLAIN: Final = "1"  # the colour of numbers without a sign
_GROUND: Final = "0"
_PACK_DIVIDER: Final = "===="
_ENTITY: Final = re.compile(r"&#?\w{1,31};?")
_WIDEST: Final = len("&quot;")  # the longest that one character of a text becomes in a file
_SIZES: Final = {"width": "column", "columns": "column", "height": "row", "rows": "row"}
_INFO: Final = {
    "catalogue": "source", "title": "title", "by": "author", "author": "author", "copyright": "copyright",
    "license": "license", "description": "description",
}


@dataclass(slots=True)
class _File:
    """The content of the statements read so far."""

    sizes: dict[str, int] = field(default_factory=dict)
    blocks: dict[str, list[TextLine]] = field(default_factory=dict)
    texts: dict[str, str] = field(default_factory=dict)
    goal: list[str] = field(default_factory=list)
    inks: dict[str, Ink] = field(default_factory=dict)


def parse_non(text: str) -> list[Entry]:
    lines = numbered_lines(text, MAX_LINES_OF_MANY)
    by_divider = groupby(lines, lambda line: line.text.startswith(_PACK_DIVIDER))
    parts = [list(part) for divides, part in by_divider if not divides]
    puzzles = [part for part in parts if any(_STATEMENT.match(line.text) for line in part)] or [lines]
    return [Entry(_title(part), partial(_read, part)) for part in puzzles]


def _title(lines: Sequence[TextLine]) -> str:
    matches = (_STATEMENT.fullmatch(line.text) for line in lines if line.text.lstrip()[:5].lower() == "title")
    return next((one_line(_unquoted(match[2] or "")) for match in matches if match and match[1].lower() == "title"), "")


def _read(lines: Sequence[TextLine]) -> Puzzle:
    if len(lines) > MAX_LINES:
        raise PuzzleError("formats.most_lines", found=say("counts.lines", count=len(lines)), most=MAX_LINES)
    file = _statements(lines)
    info = clean_info(file.texts)
    if not file.blocks and file.goal:
        return picture_in_inks(_needed_goal(file), file.inks, info)
    rows, cols = (_block_clues(file, kind) for kind in ("row", "column"))
    goal = _goal(file, len(rows), len(cols), {sign for runs in rows for _, sign in runs})
    return puzzle_in_inks(rows, cols, file.inks, info, goal)


def dump_non(puzzle: Puzzle) -> str:
    texts = {keyword: getattr(puzzle.info, name) for keyword, name in _INFO.items() if keyword != "author"}
    head = [f"{keyword} {_quoted(text)}" for keyword, text in texts.items() if one_line(text)]
    head += [f"color {sign} {hex_of(colour.value)}" for sign, colour in signed_colours(puzzle.palette, _GROUND)]
    rows, cols = (map(",".join, clues) for clues in written_clues(puzzle, "titles.in_non"))
    sizes = [f"width {puzzle.width}", f"height {puzzle.height}"]
    goal = fitting_goal(puzzle)
    tail = ["", f'goal "{"".join(letter_rows(goal, puzzle.palette, _GROUND, _PLAIN))}"'] if goal else []
    return "\n".join([*head, *sizes, "", "rows", *rows, "", "columns", *cols, *tail, ""])


def _statements(lines: Sequence[TextLine]) -> _File:
    file = _File()
    block: list[TextLine] | None = None
    for line in lines:
        match = _STATEMENT.fullmatch(line.text)
        if match and not (block is not None and block is file.blocks.get("goal") and _draws_row(match[1], match[2])):
            block = _read_statement(file, match[1].lower(), match[2] or "", line.where)
        elif block is not None:
            block.append(line)
        elif not line.blank and not line.text.lstrip().startswith("#"):
            raise PuzzleError("formats.non_keyword", where=line.where, found=line.text)
    file.goal += [line.text for line in file.blocks.pop("goal", [])]
    return file


def _read_statement(file: _File, keyword: str, value: str, where: str) -> list[TextLine] | None:
    """Take one statement in. Returns the list that collects the lines after it, if there may be any."""
    kind = _SIZES.get(keyword)
    if kind and value.strip():
        file.sizes[kind] = read_number(value, where, low=1)
        return None
    if keyword in ("rows", "columns"):
        return _new_block(file, _SIZES[keyword], where)
    if keyword == "goal":
        file.goal = [value]
        return _new_block(file, "goal", where)
    if keyword in ("color", "colour"):
        _declare_colour(file, value, where)
        return None
    if keyword in _INFO:
        file.texts.setdefault(_INFO[keyword], _unquoted(value))
        return None
    # The lines that follow an unknown keyword (a picture after `saved`) belong to it.
    return []


def _new_block(file: _File, kind: str, where: str) -> list[TextLine]:
    if kind in file.blocks:
        raise PuzzleError("formats.non_one_block", where=where, name=kind)
    file.blocks[kind] = []
    return file.blocks[kind]


def _draws_row(word: str, value: str | None) -> bool:
    """Whether that is a row of a goal that is drawn in letters, rather than a statement."""
    return not value and word.lower() not in {*_SIZES, *_INFO, "goal"}


def _declare_colour(file: _File, value: str, where: str) -> None:
    """Take a colour in."""
    match = _DECLARED.fullmatch(value)
    colour = read_value(match[2]) if match else None
    if match is None or colour is None:
        raise PuzzleError("formats.non_colour", where=where, found=value.strip())
    file.inks[EMPTY_SIGN if match[1] in (_GROUND, ".") else match[1]] = Ink(colour)


def _block_clues(file: _File, kind: str) -> list[SignedRuns]:
    if kind not in file.blocks:
        raise PuzzleError("formats.non_block", name=f"{kind}s")
    lines = file.blocks[kind]
    count = file.sizes.get(kind) or sum(not line.blank for line in lines)
    if not 1 <= count <= MAX_SIDE:
        raise PuzzleError(f"formats.{kind}s_up_to", found=say(f"counts.{kind}s", count=count), most=MAX_SIDE)
    return [read_signed_runs(text, where, file.inks, default=_PLAIN, loose=True)
            for text, where in clue_texts(lines, line_names(kind, count))]


def _goal(file: _File, height: int, width: int, signs: set[str]) -> Signed | None:
    declared = {*file.inks, *signs, _PLAIN}
    picture = [sign for sign in "".join(file.goal) if sign in declared or sign == _GROUND]
    cells = [EMPTY_SIGN if sign == _GROUND else sign for sign in picture]
    if len(cells) != height * width:
        return None
    return [cells[start : start + width] for start in range(0, len(cells), width)]


def _needed_goal(file: _File) -> Signed:
    if set(file.sizes) != {"row", "column"}:
        raise PuzzleError("formats.non_size_or_clues")
    height, width = file.sizes["row"], file.sizes["column"]
    goal = _goal(file, height, width, set())
    if goal is None:
        raise PuzzleError("formats.non_goal", found="".join(file.goal), count=height * width)
    return goal


def _quoted(text: str) -> str:
    return '"' + one_line(text).replace("&", "&amp;").replace('"', "&quot;") + '"'


def _unquoted(value: str) -> str:
    text = value.strip()
    if len(text) > 1 and text[0] == text[-1] and text[0] in "'\"":
        text = text[1:-1]
    return _ENTITY.sub(lambda entity: html.unescape(entity[0]), text[: _WIDEST * MAX_TEXT])


NON: Final = Format(
    "non", (".non", ".nonpack"), _NON_LOOKS.search, parse_non, dump_non,
    keeps=(*TEXTS, "goal"), between="====\n", coloured=True,
)


# Olsak's .g: blocks of clue lines, each opened by a line that starts with `:`; sizes are implied.
#
# A blank line is an empty clue. A line `#d` before the blocks opens the colours: `r:+ #d62828 red` is the sign behind
# numbers (`3r`), the sign of a picture, the colour and a comment. The sign 0 means empty cells, 1 numbers without a
# sign. Triangles and triddlers are refused with a message of their own.

_OLSAK_LOOKS: Final = re.compile(r"^:", re.MULTILINE)
_COLOUR: Final = re.compile(r"[ \t]*([^\s#])[^\s]*[ \t]+([^\s]+)(.*)")
_TRIANGLE: Final = re.compile(r"[^\s/\\][/\\][^\s/\\]")


def parse_olsak(text: str) -> Puzzle:
    lines = numbered_lines(text)
    bounds = [index for index, line in enumerate(lines) if line.text.startswith(":")]
    inks = _inks(lines[: bounds[0]] if bounds else lines)
    if len(bounds) < 2:
        raise PuzzleError("formats.olsak_colons", found=say("counts.such", count=len(bounds)))
    end = bounds[2] if len(bounds) > 2 else len(lines)
    rows = _clues(lines[bounds[0] + 1 : bounds[1]], "row", inks)
    return puzzle_in_inks(rows, _clues(lines[bounds[1] + 1 : end], "column", inks), inks)


def dump_olsak(puzzle: Puzzle) -> str:
    rows, cols = ([" ".join(words) if words != ["0"] else "" for words in clues]
                  for clues in written_clues(puzzle, "titles.in_olsak"))
    head = [f"   {sign}:{colour.letter}  {hex_of(colour.value)}  {one_line(colour.name)}"
            for sign, colour in signed_colours(puzzle.palette, _GROUND)]
    return "\n".join([*(["#d", *head] if head else []), ": rows", *rows, ": columns", *cols, ": end", ""])


def _inks(head: Sequence[TextLine]) -> dict[str, Ink]:
    """The declared colours by their signs; without any, numbers need no sign."""
    start = next((index for index, line in enumerate(head) if line.text.startswith("#")), len(head))
    inks: dict[str, Ink] = {}
    for line in head[start:]:
        if line.text[:2].lower() == "#t":
            raise PuzzleError("formats.olsak_rectangular", where=line.where)
        colour = None if line.text.startswith("#") else _COLOUR.match(line.text)
        if colour and _TRIANGLE.search(colour[2]):
            raise PuzzleError("formats.plain_colours", where=line.where, found=line.text)
        if colour:
            # A comment is the name of a colour that has none, such as #d62828.
            sign, name = colour[1].replace(_GROUND, EMPTY_SIGN), colour[3] if colour[2].startswith("#") else colour[2]
            inks[sign] = Ink(read_value(colour[2]), name)
    return inks if inks.keys() - {EMPTY_SIGN} else {_PLAIN: Ink(), **inks}


def _clues(lines: Sequence[TextLine], kind: str, inks: Inks) -> list[SignedRuns]:
    if not 1 <= len(lines) <= MAX_SIDE:
        raise PuzzleError(f"formats.{kind}s_up_to", found=say("counts.lines", count=len(lines)), most=MAX_SIDE)
    return [read_signed_runs(line.text, within(line.where, place_name(kind, number)), inks, default=_PLAIN)
            for number, line in enumerate(lines, 1)]


OLSAK: Final = Format("olsak", (".g",), _OLSAK_LOOKS.search, parse_olsak, dump_olsak, coloured=True)
