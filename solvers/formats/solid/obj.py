"""Wavefront OBJ: the surface of a finished model as squares, for other programs and for printing. Only written.

The colour of a corner follows its coordinates, which most programs can read. y is up in this format, so it is our z.
"""

from __future__ import annotations

from typing import Final

from ...colours import RGB
from ...puzzle import Puzzle
from ..base import Format, model_of_goal, never, one_line
from .surface import Point, corners, surface


def dump(puzzle: Puzzle) -> str:
    goal, colours = model_of_goal(puzzle, "titles.in_obj")
    numbers: dict[tuple[Point, RGB | None], int] = {}
    squares = [
        "f " + " ".join(str(numbers.setdefault((point, colours.of(side.cell)), len(numbers) + 1))
                        for point in corners(goal.shape, side))
        for side in surface(goal)
    ]
    name = one_line(puzzle.info.title).replace(" ", "_") or "model"
    return "\n".join([f"o {name}", *(_vertex(point, colour) for point, colour in numbers), *squares, ""])


def _vertex(point: Point, colour: RGB | None) -> str:
    x, y, z = point
    tint = "" if colour is None else "".join(f" {part / 255:.3f}" for part in colour)
    return f"v {x} {z} {-y}{tint}"


FORMAT: Final = Format("obj", "titles.obj", (".obj",), never, None, dump, picture=True, flat=False, solid=True)
