"""JSON: `rows` and `cols` (or `columns`) as lists of lists of numbers.

Ours has more, all of it optional: null for a line without a clue, `givens` as [row, column, 1 or -1] counted
from 0, the texts of `Info`, and `goal` as rows of `#` and `.`. Others write `content`, all cells as -1, 0
(unknown) or 1: a complete picture is taken for the goal, a partial one for given cells.
"""

from __future__ import annotations

import json
from dataclasses import fields
from typing import Final

from ..errors import PuzzleError
from ..grid import EMPTY, FILLED, UNKNOWN, Grid
from ..puzzle import MAX_SIDE, Info, Puzzle
from .base import (
    Format,
    RunList,
    check_flat,
    clean,
    clean_info,
    fitting_goal,
    grid_of_bits,
    line_names,
    read_runs,
    with_goal,
)

_TITLE: Final = "JSON"
_TEXTS: Final = tuple(field.name for field in fields(Info) if field.name != "goal")
_STATE: Final = {1: FILLED, -1: EMPTY, 0: UNKNOWN}
_SIGN: Final = {FILLED: 1, EMPTY: -1}


def sniff(text: str) -> bool:
    return text.lstrip()[:1] == "{"


def parse(text: str) -> Puzzle:
    data = _object(text)
    rows = _clues(data.get("rows"), "row")
    cols = _clues(data.get("cols", data.get("columns")), "column")
    info = clean_info({name: value for name in _TEXTS if isinstance(value := data.get(name), str)})
    content = _content(data.get("content"), len(rows), len(cols))
    givens = _givens(data.get("givens"), len(rows), len(cols))
    if content is None or content.solved:
        return with_goal(Puzzle.flat(rows, cols, givens=givens, info=info),
                         _goal(data.get("goal"), len(rows), len(cols)) or content)
    known = [(cell, state) for cell, state in enumerate(content.cells) if state != UNKNOWN]
    return Puzzle.flat(rows, cols, givens=known, info=info)


def dump(puzzle: Puzzle) -> str:
    check_flat(puzzle, _TITLE)
    told: dict[str, object] = {name: text for name in _TEXTS if (text := clean(getattr(puzzle.info, name)))}
    clues = {"rows": puzzle.rows, "cols": puzzle.cols}
    if puzzle.givens:
        told["givens"] = [[*divmod(cell, puzzle.width), _SIGN[state]] for cell, state in puzzle.givens]
    if goal := fitting_goal(puzzle):
        told["goal"] = goal.rows(".#.")
    return json.dumps({**clues, **told}, ensure_ascii=False, separators=(",", ":"))


def _object(text: str) -> dict[str, object]:
    try:
        data = json.loads(text)
    except RecursionError:
        raise PuzzleError("expected JSON that is not nested so deeply", found=text) from None
    except ValueError as error:
        raise PuzzleError(f"expected JSON ({error})", found=text.strip()) from None
    if not isinstance(data, dict):
        raise PuzzleError("expected a JSON object with rows and cols", found=text.strip())
    return data


def _list(value: object, where: str, longest: int = MAX_SIDE) -> list[object]:
    if not isinstance(value, list):
        raise PuzzleError("expected a list", where=where, found=_shown(value))
    if len(value) > longest:
        raise PuzzleError(f"expected at most {longest} entries", where=where, found=f"{len(value)} entries")
    return value


def _shown(value: object) -> str:
    return "nothing" if value is None else str(type(value).__name__)


def _int(value: object, where: str, low: int, high: int) -> int:
    if type(value) is not int or not low <= value <= high:
        found = value if isinstance(value, str) else f"{value:.3g}" if type(value) is float else _shown(value)
        raise PuzzleError(f"expected a number from {low} to {high}", where=where, found=found)
    return value


def _clues(value: object, kind: str) -> list[RunList | None]:
    entries = _list(value, f"{kind}s")
    return [_clue(entry, name) for entry, name in zip(entries, line_names(kind, len(entries)), strict=True)]


def _clue(entry: object, name: str) -> RunList | None:
    if entry is None:
        return None
    if isinstance(entry, str):
        return read_runs(entry, name)
    if entry == [0]:
        return ()
    return tuple(_int(number, name, 1, MAX_SIDE) for number in _list(entry, name))


def _givens(value: object, height: int, width: int) -> list[tuple[int, int]]:
    if value is None:
        return []
    return [_given(_list(entry, "givens", 3), height, width) for entry in _list(value, "givens", height * width)]


def _given(entry: list[object], height: int, width: int) -> tuple[int, int]:
    if len(entry) != 3 or entry[2] not in (1, -1):
        raise PuzzleError("expected [row, column, 1 or -1]", where="givens", found=f"{len(entry)} entries")
    row, column = _int(entry[0], "givens", 0, height - 1), _int(entry[1], "givens", 0, width - 1)
    return row * width + column, FILLED if entry[2] == 1 else EMPTY


def _content(value: object, height: int, width: int) -> Grid | None:
    """All cells of `content`, which stand in one list or in a list a row."""
    if value is None:
        return None
    cells: list[object] = []
    for entry in _list(value, "content", height * width):
        cells += entry if isinstance(entry, list) else [entry]
    if len(cells) != height * width or any(type(cell) is not int or cell not in _STATE for cell in cells):
        raise PuzzleError(f"expected {height * width} cells, each -1, 0 or 1", where="content",
                          found=f"{len(cells)} entries")
    return Grid((height, width), bytes(_STATE[cell] for cell in cells if isinstance(cell, int)))


def _goal(value: object, height: int, width: int) -> Grid | None:
    """The goal's picture; one that is not of that size is left out, as one that does not fit is."""
    if not isinstance(value, list) or not all(isinstance(row, str) and len(row) == width for row in value):
        return None
    text = "".join(value)
    if len(value) != height or set(text) - set("#."):
        return None
    return grid_of_bits(text.replace("#", "1").replace(".", "0"), height, width)


FORMAT: Final = Format("json", "JSON (rows and cols)", (".json",), sniff, parse, dump)
