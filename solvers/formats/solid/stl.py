"""STL: the surface of a finished model as triangles, for printing in three dimensions. Only written, as binary."""

from __future__ import annotations

import struct
from typing import Final

from ...puzzle import Puzzle
from ..base import Format, model_of_goal, never
from .surface import corners, surface

_HEADER: Final = 80
_TRIANGLE: Final = struct.Struct("<12fH")


def dump(puzzle: Puzzle) -> bytes:
    goal, _ = model_of_goal(puzzle, "titles.in_stl")
    triangles = []
    for side in surface(goal):
        normal = [0.0, 0.0, 0.0]
        normal[side.axis] = 1.0 if side.ahead else -1.0
        first, second, third, fourth = corners(goal.shape, side)
        triangles.append(_TRIANGLE.pack(*normal, *first, *second, *third, 0))
        triangles.append(_TRIANGLE.pack(*normal, *first, *third, *fourth, 0))
    return b"Nonoscope".ljust(_HEADER) + struct.pack("<I", len(triangles)) + b"".join(triangles)


FORMAT: Final = Format("stl", "titles.stl", (".stl",), never, None, dump,
                       picture=True, binary=True, flat=False, solid=True)
