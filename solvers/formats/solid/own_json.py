"""Our JSON of solid puzzles.

    {"format": "nonoscope-solid", "version": 1, "shape": [X, Y, Z],
     "x": x[y][z], "y": y[x][z], "z": z[x][y], "title": ...}

The entries of the faces are those of `face_lists`. All of the rest is optional: `givens` as [x, y, z, 1 or -1] counted
from 0, the texts of `Info`, and the finished model: `goal[x][y]` is a text of `#` and `.` along z, `colours` is
{"palette": ["#rrggbb", ...], "cells": cells[x][y][z]}, where 0 is no colour and n the n-th one. This format never
writes the model, since a puzzle does not show its answer; `own_json_model` does.
"""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Final

from ...colours import Colours
from ...errors import PuzzleError
from ...grid import EMPTY, FILLED, Grid
from ...puzzle import Puzzle, coordinates
from ...solid import AXES, Shape, solid, solid_shape
from ...texts import say
from ..base import Format, check_solid, with_goal
from ..json_values import TEXTS, info_fields, json_info, json_int, json_list, json_object, json_row, read_palette
from .face_lists import face_fields, read_faces, read_shape

_TITLE: Final = "titles.in_solid"
_NAME: Final = "nonoscope-solid"
_VERSION: Final = 1
_STATE: Final = {1: FILLED, -1: EMPTY}
_SIGN: Final = {FILLED: 1, EMPTY: -1}
_MODEL_SIGN: Final = {"#": FILLED, ".": EMPTY}


def sniff(text: str) -> bool:
    return text.lstrip()[:1] == "{" and ('"nonoscope-solid"' in text or '"shape"' in text)


def parse(text: str) -> Puzzle:
    data = json_object(text, ("shape", *AXES))
    _check_version(data)
    shape = read_shape(data.get("shape"), "shape")
    clues = read_faces(data, shape)
    puzzle = solid(shape, clues, givens=_givens(data.get("givens"), shape), info=json_info(data))
    complete = with_goal(puzzle, _goal(data.get("goal"), shape))
    if complete.info.goal is None:
        return complete
    return replace(complete, info=replace(complete.info, colours=_colours(data.get("colours"), shape)))


def dump(puzzle: Puzzle) -> str:
    return written(fields(puzzle, _TITLE))


def fields(puzzle: Puzzle, title: str) -> dict[str, object]:
    """The object that is written, without the model."""
    check_solid(puzzle, title)
    data: dict[str, object] = {"format": _NAME, "version": _VERSION, "shape": puzzle.shape, **dict(face_fields(puzzle))}
    if puzzle.givens:
        data["givens"] = [[*coordinates(puzzle.shape, cell), _SIGN[state]] for cell, state in puzzle.givens]
    return {**data, **info_fields(puzzle.info)}


def written(data: dict[str, object]) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def goal_layers(puzzle: Puzzle, goal: Grid) -> list[list[str]]:
    """The model as `goal[x][y]`."""
    _, y, _ = solid_shape(puzzle)
    rows = goal.rows(".#.")
    return [rows[start : start + y] for start in range(0, len(rows), y)]


def _check_version(data: dict[str, object]) -> None:
    if data.get("format", _NAME) != _NAME:
        raise PuzzleError("formats.solid_name", where="format", found=str(data["format"]), name=_NAME)
    if data.get("version", _VERSION) != _VERSION:
        raise PuzzleError("formats.solid_version", found=str(data["version"]), version=_VERSION)


def _givens(value: object, shape: Shape) -> list[tuple[int, int]]:
    if value is None:
        return []
    _, y, z = shape
    found = []
    for entry in json_list(value, "givens", y * z * shape[0]):
        *place, state = json_row(entry, "givens", len(AXES) + 1)
        i, j, k = (json_int(part, "givens", 0, side - 1) for part, side in zip(place, shape, strict=True))
        if type(state) is not int or state not in _STATE:
            raise PuzzleError("formats.solid_given", where="givens", found=str(state))
        found.append(((i * y + j) * z + k, _STATE[state]))
    return sorted(found)


def _goal(value: object, shape: Shape) -> Grid | None:
    """The model; one of another size is left out, as one that does not fit the clues is."""
    x, y, z = shape
    if not isinstance(value, list) or not all(isinstance(layer, list) for layer in value):
        return None
    rows = [row for layer in value for row in layer]
    if len(value) != x or len(rows) != x * y or not all(isinstance(row, str) and len(row) == z for row in rows):
        return None
    text = "".join(rows)
    if set(text) - set(_MODEL_SIGN):
        return None
    return Grid(shape, bytes(_MODEL_SIGN[sign] for sign in text))


def _colours(value: object, shape: Shape) -> Colours | None:
    if not isinstance(value, dict):
        return None
    palette = read_palette(value.get("palette"))
    x, y, z = shape
    where = say("places.cells_of_colours")
    cells = [
        json_int(cell, where, 0, len(palette))
        for layer in json_row(value.get("cells"), where, x)
        for row in json_row(layer, where, y)
        for cell in json_row(row, where, z)
    ]
    return Colours(palette, bytes(cells))


FORMAT: Final = Format("solid", "titles.solid", (".json",), sniff, parse, dump, keeps=TEXTS, flat=False, solid=True)
