"""JSON of solid puzzles, with the lines of each face as a list of lists: x[y][z], y[x][z], z[x][y].

An entry is null for a line without a clue, [count, groups] with groups 1, 2 or 3 (three and more), or {"runs": [...]}.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ...clues import Clue, Count, Runs
from ...errors import PuzzleError
from ...grid import EMPTY, FILLED
from ...puzzle import MAX_SOLID_SIDE, Puzzle, coordinates
from ...solid import AXES, Shape, face_sides, faces_of, solid
from ..base import TEXTS, Format, check_counts, check_solid, fitting_colours, needed_goal, never, one_line
from ..json_values import (
    colour_fields,
    compact_json,
    goal_of_rows,
    info_fields,
    json_info,
    json_int,
    json_list,
    json_object,
    json_row,
    nested,
    with_model,
)

Entry = list[int] | dict[str, list[int]] | None


def read_shape(value: object, where: str) -> Shape:
    x, y, z = (json_int(side, where, 1, MAX_SOLID_SIDE) for side in json_row(value, where, len(AXES)))
    return x, y, z


def read_faces(data: dict[str, object], shape: Shape, where: str = "") -> list[Clue | None]:
    """The clues of all lines, face after face."""
    clues: list[Clue | None] = []
    for axis, (rows, cols) in zip(AXES, face_sides(shape), strict=True):
        place = where + axis
        for number, row in enumerate(json_row(data.get(axis), place, rows)):
            entries = json_row(row, f"{place}[{number}]", cols)
            clues += (_clue(entry, f"{place}[{number}][{col}]") for col, entry in enumerate(entries))
    return clues


def face_fields(puzzle: Puzzle) -> Iterator[tuple[str, list[list[Entry]]]]:
    """The name of each face and its entries."""
    for axis, face in zip(AXES, faces_of(puzzle), strict=True):
        yield axis, [[_entry(clue) for clue in row] for row in face]


def _clue(entry: object, where: str) -> Clue | None:
    if entry is None:
        return None
    if isinstance(entry, dict):
        runs = json_list(entry.get("runs"), where, MAX_SOLID_SIDE)
        return Runs(tuple(json_int(run, where, 1, MAX_SOLID_SIDE) for run in runs))
    total, groups = json_row(entry, where, 2)
    count = json_int(total, where, 0, MAX_SOLID_SIDE)
    # Others say that an empty line has no blocks; we say one.
    return Count(count, json_int(groups, where, 1, 3)) if count else Count(0)


def _entry(clue: Clue | None) -> Entry:
    match clue:
        case Runs(lengths):
            return {"runs": list(lengths)}
        case Count(total, groups):
            return [total, groups]
    return None


# Our own: {"format": "nonoscope-solid", "version": 1, "shape": [X, Y, Z], "x": ..., "y": ..., "z": ..., "title": ...}
#
# Optional are `givens` as [x, y, z, 1 or -1] counted from 0, the texts of `Info`, and the finished model: `goal[x][y]`
# is a text of `#` and `.` along z, and `colours` is {"palette": ["#rrggbb", ...], "cells": cells[x][y][z]}, where 0 is
# no colour and n the n-th one. Only `solid-model` writes the model, since a puzzle does not show its answer.

_NAME: Final = "nonoscope-solid"
_VERSION: Final = 1
_STATE: Final = {1: FILLED, -1: EMPTY}
_SIGN: Final = {FILLED: 1, EMPTY: -1}


def sniff_solid(text: str) -> bool:
    return text.lstrip()[:1] == "{" and ('"nonoscope-solid"' in text or '"shape"' in text)


def parse_solid(text: str) -> Puzzle:
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


def dump_solid(puzzle: Puzzle) -> str:
    return compact_json(_fields(puzzle, "titles.in_solid"))


def dump_model(puzzle: Puzzle) -> str:
    title = "titles.in_solid_model"
    data = {**_fields(puzzle, title), "goal": nested(needed_goal(puzzle, title).rows(".#."), puzzle.shape[:-1])}
    if colours := fitting_colours(puzzle):
        data["colours"] = colour_fields(colours, puzzle.shape)
    return compact_json(data)


def _fields(puzzle: Puzzle, title: str) -> dict[str, object]:
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


SOLID: Final = Format("solid", (".json",), sniff_solid, parse_solid, dump_solid, keeps=TEXTS, flat=False, solid=True)
# `SOLID` recognises it.
SOLID_MODEL: Final = Format("solid-model", (".json",), never, parse_solid, dump_model,
                            keeps=(*TEXTS, "goal", "colours"), picture=True, flat=False, solid=True)


# Of collections of such puzzles: {"dims": [X, Y, Z], "hints": {"x": ..., "y": ..., "z": ...}, "name": ...}; all else is
# ignored.


def sniff_hints(text: str) -> bool:
    return text.lstrip()[:1] == "{" and '"dims"' in text and '"hints"' in text


def parse_hints(text: str) -> Puzzle:
    data = json_object(text, ("dims", "hints"))
    shape = read_shape(data.get("dims"), "dims")
    hints = data.get("hints")
    if not isinstance(hints, dict):
        raise PuzzleError("formats.xyz_object", where="hints")
    return solid(shape, read_faces(hints, shape, "hints."), info=json_info({"title": data.get("name")}))


def dump_hints(puzzle: Puzzle) -> str:
    check_counts(puzzle, "titles.in_hints")
    data: dict[str, object] = {"dims": puzzle.shape, "hints": dict(face_fields(puzzle))}
    if title := one_line(puzzle.info.title):
        data["name"] = title
    return compact_json(data)


HINTS: Final = Format("hints", (".json",), sniff_hints, parse_hints, dump_hints, keeps=("title",), flat=False,
                      solid=True)
