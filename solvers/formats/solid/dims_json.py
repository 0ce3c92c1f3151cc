"""The JSON of solid puzzles with `dims` and `hints`, as in collections of such puzzles.

    {"dims": [X, Y, Z], "hints": {"x": x[y][z], "y": y[x][z], "z": z[x][y]}, "name": ...}

Entries are null or [count, groups]; everything else in the object is ignored.
"""

from __future__ import annotations

from typing import Final

from ...errors import PuzzleError
from ...puzzle import Puzzle
from ...solid import solid
from ..base import Format, check_counts, clean_info, one_line
from ..json_values import compact_json, json_object
from .face_lists import face_fields, read_faces, read_shape


def sniff(text: str) -> bool:
    return text.lstrip()[:1] == "{" and '"dims"' in text and '"hints"' in text


def parse(text: str) -> Puzzle:
    data = json_object(text, ("dims", "hints"))
    shape = read_shape(data.get("dims"), "dims")
    hints = data.get("hints")
    if not isinstance(hints, dict):
        raise PuzzleError("formats.xyz_object", where="hints")
    name = data.get("name")
    info = clean_info({"title": name} if isinstance(name, str) else {})
    return solid(shape, read_faces(hints, shape, "hints."), info=info)


def dump(puzzle: Puzzle) -> str:
    check_counts(puzzle, "titles.in_hints")
    data: dict[str, object] = {"dims": puzzle.shape, "hints": dict(face_fields(puzzle))}
    if title := one_line(puzzle.info.title):
        data["name"] = title
    return compact_json(data)


FORMAT: Final = Format("hints", "titles.hints", (".json",), sniff, parse, dump,
                       keeps=("title",), flat=False, solid=True)
