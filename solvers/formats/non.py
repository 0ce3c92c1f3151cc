"""Steve Simpson's .non: statements `keyword value`, and the blocks `rows` and `columns` with a clue a line.

Reading tolerates the variants of other programs: unknown keywords, `saved`, goals drawn as pictures, missing sizes,
blank lines as empty clues. Coloured clues are refused. In a pack (`.nonpack`) a line `====` divides the puzzles.
"""

from __future__ import annotations

import html
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import groupby
from typing import Final

from ..errors import PuzzleError
from ..grid import Grid
from ..puzzle import MAX_SIDE, Puzzle, puzzle_of
from ..texts import say
from .base import (
    MAX_TEXT,
    TEXTS,
    Entry,
    Format,
    RunList,
    bit_rows,
    clean_info,
    fitting_goal,
    full_clues,
    grid_of_bits,
    line_names,
    one_line,
    read_number,
    spoken,
    with_goal,
)
from .clue_text import MAX_LINES, MAX_LINES_OF_MANY, TextLine, numbered, read_clues

_LOOKS: Final = re.compile(
    r"^[ \t]*(?:rows|columns|width|height)(?:[ \t]+[0-9]+)?[ \t]*$", re.MULTILINE | re.IGNORECASE
)
_STATEMENT: Final = re.compile(r"[ \t]*([A-Za-z][A-Za-z0-9_-]*)(?:[ \t]+(.*))?")
_COLOURED: Final = re.compile(r"[0-9][A-Za-z]")
_PACK_DIVIDER: Final = "===="
_ENTITY: Final = re.compile(r"&#?\w{1,31};?")
_WIDEST: Final = len("&quot;")  # the longest that one character of a text becomes in a file
_SIZES: Final = {"width": "column", "columns": "column", "height": "row", "rows": "row"}
_INFO: Final = {
    "catalogue": "source", "title": "title", "by": "author", "author": "author", "copyright": "copyright",
    "license": "license", "description": "description",
}  # fmt: skip


@dataclass(slots=True)
class _File:
    """The content of the statements read so far."""

    sizes: dict[str, int] = field(default_factory=dict)
    blocks: dict[str, list[TextLine]] = field(default_factory=dict)
    texts: dict[str, str] = field(default_factory=dict)
    goal: list[str] = field(default_factory=list)


def parse(text: str) -> list[Entry]:
    lines = numbered(text, MAX_LINES_OF_MANY)
    parts = [list(part) for divides, part in groupby(lines, _divides) if not divides]
    puzzles = [part for part in parts if any(_STATEMENT.match(line.text) for line in part)] or [lines]
    return [Entry(_title(part), partial(_read, part)) for part in puzzles]


def _divides(line: TextLine) -> bool:
    return line.text.startswith(_PACK_DIVIDER)


def _title(lines: Sequence[TextLine]) -> str:
    found = (_STATEMENT.fullmatch(line.text) for line in lines if line.text.lstrip()[:5].lower() == "title")
    return next((one_line(_unquoted(match[2] or "")) for match in found if match and match[1].lower() == "title"), "")


def _read(lines: Sequence[TextLine]) -> Puzzle:
    if len(lines) > MAX_LINES:
        raise PuzzleError("formats.most_lines", found=say("counts.lines", count=len(lines)), most=MAX_LINES)
    said = _statements(lines)
    info = clean_info(said.texts)
    if not said.blocks and said.goal:
        return puzzle_of(_needed_goal(said), info)
    clues = {kind: _block_clues(said, kind) for kind in ("row", "column")}
    puzzle = Puzzle.flat(clues["row"], clues["column"], info=info)
    return with_goal(puzzle, _goal(said, puzzle.height, puzzle.width))


def dump(puzzle: Puzzle) -> str:
    rows, cols = full_clues(puzzle, "titles.in_non")
    said = {keyword: getattr(puzzle.info, name) for keyword, name in _INFO.items() if keyword != "author"}
    head = [f"{keyword} {_quoted(text)}" for keyword, text in said.items() if one_line(text)]
    sizes = [f"width {len(cols)}", f"height {len(rows)}"]
    blocks = ["", "rows", *(spoken(runs, ",") for runs in rows), "", "columns", *(spoken(runs, ",") for runs in cols)]
    goal = fitting_goal(puzzle)
    tail = ["", f'goal "{"".join(bit_rows(goal))}"'] if goal else []
    return "\n".join([*head, *sizes, *blocks, *tail, ""])


def _statements(lines: Sequence[TextLine]) -> _File:
    said = _File()
    into: list[TextLine] | None = None
    for line in lines:
        match = _STATEMENT.fullmatch(line.text)
        if match:
            into = _state(said, match[1].lower(), match[2] or "", line.where)
        elif into is not None:
            into.append(line)
        elif not line.blank and not line.text.lstrip().startswith("#"):
            raise PuzzleError("formats.non_keyword", where=line.where, found=line.text)
    said.goal += [line.text for line in said.blocks.pop("goal", [])]
    return said


def _state(said: _File, keyword: str, value: str, where: str) -> list[TextLine] | None:
    """Take one statement in. Returns the list that collects the lines after it, if there may be any."""
    kind = _SIZES.get(keyword)
    if kind and value.strip():
        said.sizes[kind] = read_number(value, where, low=1)
        return None
    if keyword in ("rows", "columns"):
        return _new_block(said, _SIZES[keyword], where)
    if keyword == "goal":
        said.goal = [value]
        return _new_block(said, "goal", where)
    if keyword in _INFO:
        said.texts.setdefault(_INFO[keyword], _unquoted(value))
        return None
    # The lines that follow an unknown keyword (a picture after `saved`) belong to it.
    return []


def _new_block(said: _File, kind: str, where: str) -> list[TextLine]:
    if kind in said.blocks:
        raise PuzzleError("formats.non_one_block", where=where, name=kind)
    said.blocks[kind] = []
    return said.blocks[kind]


def _block_clues(said: _File, kind: str) -> list[RunList]:
    if kind not in said.blocks:
        raise PuzzleError("formats.non_block", name=f"{kind}s")
    lines = said.blocks[kind]
    for line in lines:
        if _COLOURED.search(line.text):
            raise PuzzleError("formats.black_and_white_clues", where=line.where, found=line.text)
    count = said.sizes.get(kind) or sum(not line.blank for line in lines)
    if not 1 <= count <= MAX_SIDE:
        raise PuzzleError(f"formats.{kind}s_up_to", found=say(f"counts.{kind}s", count=count), most=MAX_SIDE)
    return read_clues(lines, line_names(kind, count))


def _goal(said: _File, height: int, width: int) -> Grid | None:
    bits = re.sub("[^01]", "", "".join(said.goal))
    return grid_of_bits(bits, height, width) if len(bits) == height * width else None


def _needed_goal(said: _File) -> Grid:
    if set(said.sizes) != {"row", "column"}:
        raise PuzzleError("formats.non_size_or_clues")
    goal = _goal(said, said.sizes["row"], said.sizes["column"])
    if goal is None:
        raise PuzzleError("formats.non_goal", found="".join(said.goal), count=said.sizes["row"] * said.sizes["column"])
    return goal


def _quoted(text: str) -> str:
    return '"' + one_line(text).replace("&", "&amp;").replace('"', "&quot;") + '"'


def _unquoted(value: str) -> str:
    text = value.strip()
    if len(text) > 1 and text[0] == text[-1] and text[0] in "'\"":
        text = text[1:-1]
    return _ENTITY.sub(lambda found: html.unescape(found[0]), text[: _WIDEST * MAX_TEXT])


FORMAT: Final = Format(
    "non", "titles.non", (".non", ".nonpack"), _LOOKS.search, parse, dump,
    keeps=(*TEXTS, "goal"), between="====\n",
)
