"""The JSON of nonogram-3d: `{"puzzle": [[[true]]], "hints": {"x": ..., "y": ..., "z": ...}, "color": [[[0]]], "name"}`.

`puzzle[x][y][z]` is the model, `hints.x[y][z]`, `hints.y[x][z]` and `hints.z[x][y]` its numbers as `{"count", "type"}`
with the types normal, circle, square and, for a hidden number, none; `color[x][y][z]` is 0xrrggbb. Colours that are all
0 are no colours. In this format y is up and z comes towards the viewer: its (x, y, z) is our (x, far side - z, y).
Older files call every number normal, so the hints only say whether a number is shown; the model says what it is.
Stickers and thumbnails are ignored.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from ...clues import Count
from ...colours import Colours, painted
from ...errors import PuzzleError
from ...grid import EMPTY, FILLED, Grid
from ...puzzle import MAX_SOLID_SIDE, Puzzle, puzzle_of
from ...solid import Shape, faces_of, with_clues
from ...texts import say
from ..base import Format, check_counts, model_of_goal, one_line
from ..json_values import compact_json, json_info, json_int, json_list, json_object, json_row, nested

_TITLE: Final = "titles.in_nonogram_3d"
_TYPES: Final = ("normal", "circle", "square")
_NONE: Final = "none"
_PLAIN: Final = (190, 180, 165)  # of a voxel that has no colour where others have

Nested = list[list[list[Any]]]


def sniff(text: str) -> bool:
    return text.lstrip()[:1] == "{" and '"puzzle"' in text and '"hints"' in text


def parse(text: str) -> Puzzle:
    data = json_object(text, ("puzzle", "hints"))
    cells = _turned(_cube(data.get("puzzle"), "puzzle"))
    shape = (len(cells), len(cells[0]), len(cells[0][0]))
    states = [_state(cell) for layer in cells for row in layer for cell in row]
    grid = Grid(shape, bytes(states))
    info = json_info({"title": data.get("name")})
    puzzle = puzzle_of(grid, replace(info, colours=_colours(data.get("color"), grid)))
    visible = _visible_lines(data.get("hints"), shape)
    return with_clues(puzzle, [line.clue if show else None for line, show in zip(puzzle.lines, visible, strict=True)])


def dump(puzzle: Puzzle) -> str:
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
    front, top, left = (([[_hint(clue) for clue in row] for row in face]) for face in faces_of(puzzle))
    return {
        "x": [list(row) for row in zip(*front[::-1], strict=True)],  # [y][z] here, [z][far side - y] there
        "y": [row[::-1] for row in left],
        "z": top,
    }


def _hint(clue: object) -> dict[str, object]:
    if not isinstance(clue, Count):
        return {"count": 0, "type": _NONE}
    return {"count": clue.total, "type": _TYPES[clue.groups - 1]}


VOXEL_JSON: Final = Format("nonogram-3d", (".json",), sniff, parse, dump,
                       keeps=("title", "goal", "colours"), picture=True, flat=False, solid=True)
