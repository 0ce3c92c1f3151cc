"""Olsak's .g: blocks of clue lines, each opened by a line that starts with `:`; sizes are implied.

A blank line is an empty clue. Colours, triangles and triddlers are refused with a message of their own.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from ..errors import PuzzleError
from ..puzzle import MAX_SIDE, Puzzle
from ..texts import place_name, say, within
from .base import Format, RunList, full_clues, read_runs
from .clue_text import TextLine, numbered

_LOOKS: Final = re.compile(r"^:", re.MULTILINE)
_COLOUR: Final = re.compile(r"[ \t]*([^\s])[^\s]*[ \t]+([^\s]+)")
_TRIANGLE: Final = re.compile(r"[^\s/\\][/\\][^\s/\\]")
_SUFFIXED: Final = re.compile(r"(?<![0-9])[0-9]++[^\s,]")


def parse(text: str) -> Puzzle:
    lines = numbered(text)
    bounds = [index for index, line in enumerate(lines) if line.text.startswith(":")]
    _check_colours(lines[: bounds[0]] if bounds else lines)
    if len(bounds) < 2:
        raise PuzzleError("formats.olsak_colons", found=say("counts.such", count=len(bounds)))
    end = bounds[2] if len(bounds) > 2 else len(lines)
    rows = _clues(lines[bounds[0] + 1 : bounds[1]], "row")
    return Puzzle.flat(rows, _clues(lines[bounds[1] + 1 : end], "column"))


def dump(puzzle: Puzzle) -> str:
    rows, cols = full_clues(puzzle, "titles.in_olsak")
    return "\n".join([": rows", *map(_written, rows), ": columns", *map(_written, cols), ": end", ""])


def _check_colours(head: Sequence[TextLine]) -> None:
    """Only the colours 0 (background) and 1 (blocks) may be declared, whatever they look like."""
    start = next((index for index, line in enumerate(head) if line.text.startswith("#")), len(head))
    for line in head[start:]:
        if line.text[:2].lower() == "#t":
            raise PuzzleError("formats.olsak_rectangular", where=line.where)
        colour = _COLOUR.match(line.text)
        if colour and not line.text.startswith("#") and _TRIANGLE.search(colour[2]):
            raise PuzzleError("formats.plain_colours", where=line.where, found=line.text)
        if colour and colour[1] not in "01#":
            raise PuzzleError("formats.black_and_white", where=line.where, found=line.text)


def _clues(lines: Sequence[TextLine], kind: str) -> list[RunList]:
    if not 1 <= len(lines) <= MAX_SIDE:
        raise PuzzleError(f"formats.{kind}s_up_to", found=say("counts.lines", count=len(lines)), most=MAX_SIDE)
    return [_clue(line, within(line.where, place_name(kind, number))) for number, line in enumerate(lines, 1)]


def _clue(line: TextLine, where: str) -> RunList:
    suffixed = _SUFFIXED.search(line.text)
    if suffixed:
        raise PuzzleError("formats.olsak_uncoloured", where=where, found=suffixed[0])
    return read_runs(line.text, where)


def _written(runs: RunList) -> str:
    return " ".join(map(str, runs))


FORMAT: Final = Format("olsak", "titles.olsak", (".g",), _LOOKS.search, parse, dump)
