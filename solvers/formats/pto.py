"""The .pto format: a solved picture as rows of 0 and 1, under the same headers as .pti."""

from __future__ import annotations

import re
from typing import Final

from ..errors import PuzzleError
from ..puzzle import Puzzle, puzzle_of
from ..texts import place_name, say, within
from .base import Format, bits_of_goal, clean_info, grid_of_bits
from .clue_text import numbered_lines
from .pti import header_lines, header_size, read_headers, title_of

_LOOKS: Final = re.compile(r"^[ \t]*(?:score|solver)[ \t]*:", re.MULTILINE | re.IGNORECASE)
_BITS: Final = re.compile(r"[01]+")


def parse(text: str) -> Puzzle:
    headers, body = read_headers(numbered_lines(text))
    height, width = header_size(headers)
    rows = [line for line in body if not line.blank]
    for number, line in enumerate(rows[:height], 1):
        if len(line.text.strip()) != width or not _BITS.fullmatch(line.text.strip()):
            raise PuzzleError("formats.pto_digits", where=within(line.where, place_name("row", number)),
                              found=line.text, width=width)
    if len(rows) != height:
        raise PuzzleError("formats.pto_rows", found=say("counts.rows", count=len(rows)), height=height)
    grid = grid_of_bits("".join(line.text.strip() for line in rows), height, width)
    return puzzle_of(grid, clean_info({"title": title_of(headers)}))


def dump(puzzle: Puzzle) -> str:
    rows = bits_of_goal(puzzle, "titles.in_pto")
    head = {"Name": puzzle.info.title, "Solver": "Nonoscope", "Rows": str(len(rows)), "Cols": str(len(rows[0]))}
    return "\n".join([*header_lines({**head, "Score": "0"}), "", *rows, ""])


FORMAT: Final = Format("pto", "titles.pto", (".pto",), _LOOKS.search, parse, dump,
                       keeps=("title", "goal"), picture=True)
