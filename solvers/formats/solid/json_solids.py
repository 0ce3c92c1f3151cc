"""JSON of solid puzzles, with the lines of each face as a list of lists: x[y][z], y[x][z], z[x][y].

An entry is null for a line without a clue, [count, groups] with groups 1, 2 or 3 (three and more), or {"runs": [...]}.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from ...clues import Clue, Count, Runs
from ...colours import Colours, painted
from ...errors import PuzzleError
from ...grid import EMPTY, FILLED, Grid
from ...puzzle import MAX_SOLID_SIDE, Puzzle, coordinates, puzzle_of
from ...solid import AXES, Shape, face_sides, faces_of, solid, with_clues
from ...texts import say
from ..base import (
    TEXTS,
    Format,
    check_counts,
    check_solid,
    fitting_colours,
    model_of_goal,
    needed_goal,
    never,
    one_line,
)
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
    object_of,
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
GIVEN_STATES: Final = {1: FILLED, -1: EMPTY}
GIVEN_SIGNS: Final = {FILLED: 1, EMPTY: -1}


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
        data["givens"] = [[*coordinates(puzzle.shape, cell), GIVEN_SIGNS[state]] for cell, state in puzzle.givens]
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
        if type(state) is not int or state not in GIVEN_STATES:
            raise PuzzleError("formats.solid_given", where="givens", found=str(state))
        givens.append(((i * y + j) * z + k, GIVEN_STATES[state]))
    return sorted(givens)


SOLID: Final = Format("solid", (".json",), sniff_solid, parse_solid, dump_solid, keeps=TEXTS, flat=False, solid=True)
# `SOLID` recognises it.
SOLID_MODEL: Final = Format("solid-model", (".json",), never, parse_solid, dump_model,
                            keeps=(*TEXTS, "goal", "colours"), picture=True, flat=False, solid=True)


# Of collections of such puzzles: {"dims": [X, Y, Z], "hints": {"x": ..., "y": ..., "z": ...}, "name": ...}; all else is
# ignored.


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


HINTS: Final = Format("hints", (".json",), object_of("dims", "hints"), parse_hints, dump_hints, keeps=("title",),
                      flat=False, solid=True)


# The JSON of nonogram-3d: `{"puzzle": [[[true]]], "hints": {"x": ..., "y": ..., "z": ...}, "color": [[[0]]], "name"}`.
#
# `puzzle[x][y][z]` is the model, `hints.x[y][z]`, `hints.y[x][z]` and `hints.z[x][y]` its numbers as `{"count",
# "type"}` with the types normal, circle, square and, for a hidden number, none; `color[x][y][z]` is 0xrrggbb. Colours
# that are all 0 are no colours. In this format y is up and z comes towards the viewer: its (x, y, z) is our (x, far
# side - z, y). Older files call every number normal, so the hints only say whether a number is shown; the model says
# what it is. Stickers and thumbnails are ignored.

_TITLE: Final = "titles.in_nonogram_3d"
_TYPES: Final = ("normal", "circle", "square")
_NONE: Final = "none"
_PLAIN: Final = (190, 180, 165)  # of a voxel that has no colour where others have

Nested = list[list[list[Any]]]


def parse_voxel_json(text: str) -> Puzzle:
    data = json_object(text, ("puzzle", "hints"))
    cells = _turned(_cube(data.get("puzzle"), "puzzle"))
    shape = (len(cells), len(cells[0]), len(cells[0][0]))
    states = [_state(cell) for layer in cells for row in layer for cell in row]
    grid = Grid(shape, bytes(states))
    info = json_info({"title": data.get("name")})
    puzzle = puzzle_of(grid, replace(info, colours=_colours(data.get("color"), grid)))
    visible = _visible_lines(data.get("hints"), shape)
    return with_clues(puzzle, [line.clue if show else None for line, show in zip(puzzle.lines, visible, strict=True)])


def dump_voxel_json(puzzle: Puzzle) -> str:
    goal, colours = model_of_goal(puzzle, _TITLE)
    check_counts(puzzle, _TITLE)
    tints = [int.from_bytes(colours.of(cell) or _PLAIN) for cell in range(puzzle.size)]
    tints = [tint * (state == FILLED) for tint, state in zip(tints, goal.cells, strict=True)]
    data: dict[str, object] = {
        "puzzle": _turned_back(nested([state == FILLED for state in goal.cells], goal.shape)),
        "hints": _hints(puzzle),
    }
    if colours.palette:
        data["color"] = _turned_back(nested(tints, goal.shape))
    if title := one_line(puzzle.info.title):
        data["name"] = title
    return compact_json(data)


def _cube(value: object, where: str) -> Nested:
    """A box as lists of lists of lists; lists of the same level have the same length."""
    layers = json_list(value, where, MAX_SOLID_SIDE)
    rows = json_list(layers[0] if layers else None, where, MAX_SOLID_SIDE)
    cells = json_list(rows[0] if rows else None, where, MAX_SOLID_SIDE)
    return [[json_row(row, where, len(cells)) for row in json_row(layer, where, len(rows))] for layer in layers]


def _turned(cells: Nested) -> Nested:
    """From their axes to ours: [x][y][z] there is [x][far side - z][y] here."""
    return [[list(row) for row in zip(*layer, strict=True)][::-1] for layer in cells]


def _turned_back(cells: Nested) -> Nested:
    return [[list(row) for row in zip(*layer[::-1], strict=True)] for layer in cells]


def _state(cell: object) -> int:
    if type(cell) is not bool:
        raise PuzzleError("formats.true_or_false", where="puzzle", found=str(cell))
    return FILLED if cell else EMPTY


def _colours(value: object, grid: Grid) -> Colours | None:
    if value is None:
        return None
    flat = [cell for layer in _turned(_cube(value, "color")) for row in layer for cell in row]
    if len(flat) != len(grid.cells):
        raise PuzzleError("formats.colours", where="color", found=say("counts.colours", count=len(flat)),
                          count=len(grid.cells))
    tints = [json_int(cell, "color", 0, 0xFFFFFF) for cell in flat]
    if not any(tints):
        return None
    pairs = zip(tints, grid.cells, strict=True)
    return painted([(tint >> 16, tint >> 8 & 255, tint & 255) if state == FILLED else None for tint, state in pairs])


def _visible_lines(value: object, shape: Shape) -> list[bool]:
    """For each line, face by face, whether its number is shown."""
    if not isinstance(value, dict):
        raise PuzzleError("formats.xyz_object", where="hints")
    x, y, z = shape
    along_x = _face(value.get("x"), "hints.x", z, y)  # theirs: [y][z], of x by z by y
    along_up = _face(value.get("y"), "hints.y", x, y)  # [x][z]
    along_far = _face(value.get("z"), "hints.z", x, z)  # [x][y]
    return [
        *(along_x[k][y - 1 - j] for j in range(y) for k in range(z)),
        *(along_far[i][k] for i in range(x) for k in range(z)),
        *(along_up[i][y - 1 - j] for i in range(x) for j in range(y)),
    ]


def _face(value: object, where: str, rows: int, cols: int) -> list[list[bool]]:
    return [[_is_shown(hint, where) for hint in json_row(row, where, cols)] for row in json_row(value, where, rows)]


def _is_shown(hint: object, where: str) -> bool:
    kind = hint.get("type", _TYPES[0]) if isinstance(hint, dict) else _NONE if hint is None else hint
    if kind not in (*_TYPES, _NONE):
        raise PuzzleError("formats.count_and_type", where=where, found=str(kind))
    return kind != _NONE


def _hints(puzzle: Puzzle) -> dict[str, list[list[dict[str, object]]]]:
    front, top, left = (([[_hint_of(clue) for clue in row] for row in face]) for face in faces_of(puzzle))
    return {
        "x": [list(row) for row in zip(*front[::-1], strict=True)],  # [y][z] here, [z][far side - y] there
        "y": [row[::-1] for row in left],
        "z": top,
    }


def _hint_of(clue: object) -> dict[str, object]:
    if not isinstance(clue, Count):
        return {"count": 0, "type": _NONE}
    return {"count": clue.total, "type": _TYPES[clue.groups - 1]}


VOXEL_JSON: Final = Format("nonogram-3d", (".json",), object_of("puzzle", "hints"), parse_voxel_json, dump_voxel_json,
                           keeps=("title", "goal", "colours"), picture=True, flat=False, solid=True)
