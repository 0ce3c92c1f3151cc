"""JSON: `rows` and `cols` (or `columns`) as lists of lists of numbers.

Our own files may also have null for a line without a clue, `givens` as [row, column, 1 or -1] counted from 0, the
texts of `Info`, `goal` as rows of `#` and `.`, and `colours` of the finished picture as
{"palette": ["#rrggbb", ...], "cells": rows of numbers}, where 0 is no colour and n the n-th one. Other programs write
`content`, all cells as -1, 0 (unknown) or 1: a complete picture becomes the goal, a partial one the given cells.
"""

from __future__ import annotations

from typing import Final

from ..errors import PuzzleError
from ..grid import EMPTY, FILLED, UNKNOWN, Grid
from ..puzzle import MAX_SIDE, Puzzle
from ..texts import say
from .base import TEXTS, Format, RunList, check_flat, fitting_colours, fitting_goal, line_names, read_runs
from .json_values import (
    colour_fields,
    goal_of_rows,
    info_fields,
    json_info,
    json_int,
    json_list,
    json_object,
    with_model,
    written,
)

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
        return with_model(puzzle, goal_of_rows(data.get("goal"), puzzle.shape) or content, data.get("colours"))
    known = [(cell, state) for cell, state in enumerate(content.cells) if state != UNKNOWN]
    return Puzzle.flat(rows, cols, givens=known, info=info)


def dump(puzzle: Puzzle) -> str:
    check_flat(puzzle, "titles.in_json")
    fields = info_fields(puzzle.info)
    clues = {"rows": puzzle.rows, "cols": puzzle.cols}
    if puzzle.givens:
        fields["givens"] = [[*divmod(cell, puzzle.width), _SIGN[state]] for cell, state in puzzle.givens]
    if goal := fitting_goal(puzzle):
        fields["goal"] = goal.rows(".#.")
        if colours := fitting_colours(puzzle):
            fields["colours"] = colour_fields(colours, puzzle.shape)
    return written({**clues, **fields})


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
    """All cells of `content`, from one list or from a list for each row."""
    if value is None:
        return None
    cells: list[object] = []
    for entry in json_list(value, "content", height * width):
        cells += entry if isinstance(entry, list) else [entry]
    if len(cells) != height * width or any(type(cell) is not int or cell not in _STATE for cell in cells):
        raise PuzzleError("formats.json_cells", where="content", found=say("counts.entries", count=len(cells)),
                          count=height * width)
    return Grid((height, width), bytes(_STATE[cell] for cell in cells if isinstance(cell, int)))


FORMAT: Final = Format("json", "titles.json", (".json",), sniff, parse, dump,
                       keeps=(*TEXTS, "goal", "colours"), between="")
