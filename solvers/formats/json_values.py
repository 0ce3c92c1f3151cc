"""What the JSON formats share: reading with exact messages, and common fields. Nothing here knows a single format."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from math import prod
from typing import Any

from ..colours import MAX_COLOURS, Colours, hex_of, read_hex
from ..errors import PuzzleError
from ..grid import EMPTY, FILLED, Grid
from ..puzzle import MAX_SIDE, Info, Puzzle
from ..texts import say
from .base import TEXTS, clean, clean_info, with_goal


def object_of(*names: str) -> Callable[[str], bool]:
    """A function that says whether a text looks like an object with these names."""
    return lambda text: text.lstrip()[:1] == "{" and all(f'"{name}"' in text for name in names)


def json_value(text: str) -> Any:
    """The value that a text holds."""
    try:
        return json.loads(text)
    except RecursionError:
        raise PuzzleError("formats.json_nesting", found=text) from None
    except ValueError as error:
        raise PuzzleError("formats.json", found=text.strip(), reason=str(error)) from None


def compact_json(value: object) -> str:
    """The value as compact JSON."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def json_object(text: str, parts: Sequence[str]) -> dict[str, object]:
    """The object that a text holds; errors name its `parts`."""
    data = json_value(text)
    if not isinstance(data, dict):
        raise PuzzleError("formats.json_object", found=text.strip(), parts=parts)
    return data


def json_list(value: object, where: str, longest: int = MAX_SIDE) -> list[object]:
    if not isinstance(value, list):
        raise PuzzleError("formats.list", where=where, found=_type_name(value))
    if len(value) > longest:
        raise PuzzleError("formats.most_entries", where=where, found=say("counts.entries", count=len(value)),
                          most=longest)
    return value


def json_row(value: object, where: str, length: int) -> list[object]:
    """A list of exactly `length` entries."""
    entries = json_list(value, where, length)
    if len(entries) < length:
        raise PuzzleError("formats.entries", where=where, found=say("counts.entries", count=len(entries)), count=length)
    return entries


def json_int(value: object, where: str, low: int, high: int) -> int:
    if type(value) is not int or not low <= value <= high:
        is_number = type(value) is float or (type(value) is int and abs(value) <= sys.maxsize)
        shown = value if isinstance(value, str) else f"{value:.9g}" if is_number else _type_name(value)
        raise PuzzleError("errors.number_between", where=where, found=shown, low=low, high=high)
    return value


def nested(cells: list[Any], shape: Sequence[int]) -> list[Any]:
    """The cells in lists of lists, one level for each axis."""
    for side in reversed(shape[1:]):
        cells = [cells[start : start + side] for start in range(0, len(cells), side)]
    return cells


def _flattened(value: object, where: str, shape: Sequence[int]) -> Iterator[object]:
    if not shape:
        yield value
        return
    for part in json_row(value, where, shape[0]):
        yield from _flattened(part, where, shape[1:])


def with_model(puzzle: Puzzle, goal: Grid | None, colours: object) -> Puzzle:
    """The puzzle with its goal and the goal's colours, unless the goal does not fit."""
    complete = with_goal(puzzle, goal)
    if complete.info.goal is None:
        return complete
    return replace(complete, info=replace(complete.info, colours=_colours(colours, puzzle.shape)))


def goal_of_rows(rows: object, shape: tuple[int, ...]) -> Grid | None:
    """The goal from its rows of `#` and `.`; None if they are anything else, or of another shape."""
    height, width = prod(shape[:-1]), shape[-1]
    if not isinstance(rows, list) or not all(isinstance(row, str) and len(row) == width for row in rows):
        return None
    text = "".join(rows)
    if len(rows) != height or set(text) - set("#."):
        return None
    return Grid(shape, bytes(FILLED if sign == "#" else EMPTY for sign in text))


def _colours(value: object, shape: tuple[int, ...]) -> Colours | None:
    if not isinstance(value, dict):
        return None
    names = json_list(value.get("palette"), "palette", MAX_COLOURS)
    palette = tuple(read_hex(str(name), f"palette[{number}]") for number, name in enumerate(names))
    where = say("places.cells_of_colours")
    cells = _flattened(value.get("cells"), where, shape)
    return Colours(palette, bytes(json_int(cell, where, 0, len(palette)) for cell in cells))


def colour_fields(colours: Colours, shape: tuple[int, ...]) -> dict[str, object]:
    """Colours as `#rrggbb`, and which of them each cell has."""
    return {"palette": list(map(hex_of, colours.palette)), "cells": nested(list(colours.cells), shape)}


def json_info(data: dict[str, object]) -> Info:
    """The texts of an object, by the names of `Info`."""
    return clean_info({name: value for name in TEXTS if isinstance(value := data.get(name), str)})


def info_fields(info: Info) -> dict[str, object]:
    """The texts that are not empty, to be written."""
    return {name: text for name in TEXTS if (text := clean(getattr(info, name)))}


def _type_name(value: object) -> str:
    return "nothing" if value is None else str(type(value).__name__)
