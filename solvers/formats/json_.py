"""JSON: `rows` and `cols` (or `columns`) as lists of lists of numbers.

Ours has more, all of it optional: null for a line without a clue, `givens` as [row, column, 1 or -1] counted
from 0, the texts of `Info`, `goal` as rows of `#` and `.`, and `colours` of the finished picture as
{"palette": ["#rrggbb", ...], "cells": rows of numbers}, where 0 is no colour and n the n-th one. Others write
`content`, all cells as -1, 0 (unknown) or 1: a complete picture is taken for the goal, a partial one for given cells.
"""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Final

from ..colours import Colours, hex_of
from ..errors import PuzzleError
from ..grid import EMPTY, FILLED, UNKNOWN, Grid
from ..puzzle import MAX_SIDE, Puzzle
from ..texts import say
from .base import (
    Format,
    RunList,
    check_flat,
    fitting_colours,
    fitting_goal,
    grid_of_bits,
    line_names,
    read_runs,
    with_goal,
)
from .json_values import TEXTS, info_fields, json_info, json_int, json_list, json_object, json_row, read_palette

_TITLE: Final = "titles.in_json"
_STATE: Final = {1: FILLED, -1: EMPTY, 0: UNKNOWN}
_SIGN: Final = {FILLED: 1, EMPTY: -1}


def sniff(text: str) -> bool:
    return text.lstrip()[:1] == "{"


def parse(text: str) -> Puzzle:
    data = json_object(text, ("rows", "cols"))
    rows = _clues(data.get("rows"), "row")
    cols = _clues(data.get("cols", data.get("columns")), "column")
    info = json_info(data)
    content = _content(data.get("content"), len(rows), len(cols))
    givens = _givens(data.get("givens"), len(rows), len(cols))
    if content is None or content.solved:
        puzzle = Puzzle.flat(rows, cols, givens=givens, info=info)
        complete = with_goal(puzzle, _goal(data.get("goal"), puzzle.height, puzzle.width) or content)
        return complete if complete.info.goal is None else _coloured(complete, data.get("colours"))
    known = [(cell, state) for cell, state in enumerate(content.cells) if state != UNKNOWN]
    return Puzzle.flat(rows, cols, givens=known, info=info)


def dump(puzzle: Puzzle) -> str:
    check_flat(puzzle, _TITLE)
    fields = info_fields(puzzle.info)
    clues = {"rows": puzzle.rows, "cols": puzzle.cols}
    if puzzle.givens:
        fields["givens"] = [[*divmod(cell, puzzle.width), _SIGN[state]] for cell, state in puzzle.givens]
    if goal := fitting_goal(puzzle):
        fields["goal"] = goal.rows(".#.")
        if colours := fitting_colours(puzzle):
            cells = list(colours.cells)
            rows = [cells[start : start + puzzle.width] for start in range(0, puzzle.size, puzzle.width)]
            fields["colours"] = {"palette": list(map(hex_of, colours.palette)), "cells": rows}
    return json.dumps({**clues, **fields}, ensure_ascii=False, separators=(",", ":"))


def _clues(value: object, kind: str) -> list[RunList | None]:
    entries = json_list(value, f"{kind}s")
    return [_clue(entry, name) for entry, name in zip(entries, line_names(kind, len(entries)), strict=True)]


def _clue(entry: object, name: str) -> RunList | None:
    if entry is None:
        return None
    if isinstance(entry, str):
        return read_runs(entry, name)
    if entry == [0]:
        return ()
    return tuple(json_int(number, name, 1, MAX_SIDE) for number in json_list(entry, name))


def _givens(value: object, height: int, width: int) -> list[tuple[int, int]]:
    if value is None:
        return []
    entries = json_list(value, "givens", height * width)
    return [_given(json_list(entry, "givens", 3), height, width) for entry in entries]


def _given(entry: list[object], height: int, width: int) -> tuple[int, int]:
    if len(entry) != 3 or entry[2] not in (1, -1):
        raise PuzzleError("formats.json_given", where="givens", found=say("counts.entries", count=len(entry)))
    row, column = json_int(entry[0], "givens", 0, height - 1), json_int(entry[1], "givens", 0, width - 1)
    return row * width + column, FILLED if entry[2] == 1 else EMPTY


def _content(value: object, height: int, width: int) -> Grid | None:
    """All cells of `content`, which stand in one list or in a list a row."""
    if value is None:
        return None
    cells: list[object] = []
    for entry in json_list(value, "content", height * width):
        cells += entry if isinstance(entry, list) else [entry]
    if len(cells) != height * width or any(type(cell) is not int or cell not in _STATE for cell in cells):
        raise PuzzleError("formats.json_cells", where="content", found=say("counts.entries", count=len(cells)),
                          count=height * width)
    return Grid((height, width), bytes(_STATE[cell] for cell in cells if isinstance(cell, int)))


def _goal(value: object, height: int, width: int) -> Grid | None:
    """The goal's picture; one that is not of that size is left out, as one that does not fit is."""
    if not isinstance(value, list) or not all(isinstance(row, str) and len(row) == width for row in value):
        return None
    text = "".join(value)
    if len(value) != height or set(text) - set("#."):
        return None
    return grid_of_bits(text.replace("#", "1").replace(".", "0"), height, width)


def _coloured(puzzle: Puzzle, value: object) -> Puzzle:
    """With the colours of the finished picture, if it has any."""
    if not isinstance(value, dict):
        return puzzle
    palette = read_palette(value.get("palette"))
    where = say("places.cells_of_colours")
    cells = [
        json_int(cell, where, 0, len(palette))
        for row in json_row(value.get("cells"), where, puzzle.height)
        for cell in json_row(row, where, puzzle.width)
    ]
    return replace(puzzle, info=replace(puzzle.info, colours=Colours(palette, bytes(cells))))


FORMAT: Final = Format("json", "titles.json", (".json",), sniff, parse, dump,
                       keeps=(*TEXTS, "goal", "colours"), between="")
