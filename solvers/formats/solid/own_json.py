"""Our JSON of solid puzzles.

    {"format": "nonoscope-solid", "version": 1, "shape": [X, Y, Z],
     "x": x[y][z], "y": y[x][z], "z": z[x][y], "title": ...}

The entries of the faces are those of `face_lists`. All else is optional: `givens` as [x, y, z, 1 or -1] counted from 0,
the texts of `Info`, and the finished model: `goal[x][y]` is a text of `#` and `.` along z, and `colours` is
{"palette": ["#rrggbb", ...], "cells": cells[x][y][z]}, where 0 is no colour and n the n-th one. This format never
writes the model, since a puzzle does not show its answer; `own_json_model` does.
"""

from __future__ import annotations

from typing import Final

from ...errors import PuzzleError
from ...grid import EMPTY, FILLED
from ...puzzle import Puzzle, coordinates
from ...solid import AXES, Shape, solid
from ..base import TEXTS, Format, check_solid
from ..json_values import (
    compact_json,
    goal_of_rows,
    info_fields,
    json_info,
    json_int,
    json_list,
    json_object,
    json_row,
    with_model,
)
from .face_lists import face_fields, read_faces, read_shape

_NAME: Final = "nonoscope-solid"
_VERSION: Final = 1
_STATE: Final = {1: FILLED, -1: EMPTY}
_SIGN: Final = {FILLED: 1, EMPTY: -1}


def sniff(text: str) -> bool:
    return text.lstrip()[:1] == "{" and ('"nonoscope-solid"' in text or '"shape"' in text)


def parse(text: str) -> Puzzle:
    data = json_object(text, ("shape", *AXES))
    _check_version(data)
    shape = read_shape(data.get("shape"), "shape")
    clues = read_faces(data, shape)
    puzzle = solid(shape, clues, givens=_givens(data.get("givens"), shape), info=json_info(data))
    goal = data.get("goal")
    rows = None
    if isinstance(goal, list) and len(goal) == shape[0] and all(isinstance(layer, list) for layer in goal):
        rows = [row for layer in goal for row in layer]
    return with_model(puzzle, goal_of_rows(rows, shape), data.get("colours"))


def dump(puzzle: Puzzle) -> str:
    return compact_json(fields(puzzle, "titles.in_solid"))


def fields(puzzle: Puzzle, title: str) -> dict[str, object]:
    """The object that is written, without the model."""
    check_solid(puzzle, title)
    data: dict[str, object] = {"format": _NAME, "version": _VERSION, "shape": puzzle.shape, **dict(face_fields(puzzle))}
    if puzzle.givens:
        data["givens"] = [[*coordinates(puzzle.shape, cell), _SIGN[state]] for cell, state in puzzle.givens]
    return {**data, **info_fields(puzzle.info)}


def _check_version(data: dict[str, object]) -> None:
    if data.get("format", _NAME) != _NAME:
        raise PuzzleError("formats.solid_name", where="format", found=str(data["format"]), name=_NAME)
    if data.get("version", _VERSION) != _VERSION:
        raise PuzzleError("formats.solid_version", found=str(data["version"]), version=_VERSION)


def _givens(value: object, shape: Shape) -> list[tuple[int, int]]:
    if value is None:
        return []
    _, y, z = shape
    givens = []
    for entry in json_list(value, "givens", y * z * shape[0]):
        *place, state = json_row(entry, "givens", len(AXES) + 1)
        i, j, k = (json_int(part, "givens", 0, side - 1) for part, side in zip(place, shape, strict=True))
        if type(state) is not int or state not in _STATE:
            raise PuzzleError("formats.solid_given", where="givens", found=str(state))
        givens.append(((i * y + j) * z + k, _STATE[state]))
    return sorted(givens)


FORMAT: Final = Format("solid", "titles.solid", (".json",), sniff, parse, dump, keeps=TEXTS, flat=False, solid=True)
