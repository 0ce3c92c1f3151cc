"""The three faces of a solid as lists of lists, as in two JSON formats: x[y][z], y[x][z], z[x][y].

An entry is null for a line without a clue, [count, groups] with groups 1, 2 or 3 (three and more), or {"runs": [...]}.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...clues import Clue, Count, Runs
from ...puzzle import MAX_SOLID_SIDE, Puzzle
from ...solid import AXES, Shape, face_sides, faces_of
from ..json_values import json_int, json_list, json_row

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
