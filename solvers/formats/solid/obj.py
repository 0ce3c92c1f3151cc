"""Wavefront OBJ: the outside of a finished model as squares, to be looked at or printed elsewhere. Only written.

Corners carry their colour behind the coordinates, which most programs read. y is up there, so it is our z.
"""

from __future__ import annotations

from typing import Final

from ...colours import RGB
from ...errors import PuzzleError
from ...puzzle import Puzzle
from ...texts import say
from ..base import Format, model_of_goal, one_line
from .surface import Point, corners, surface

_TITLE: Final = "titles.in_obj"


def sniff(_: str) -> bool:
    """Never: nothing is read."""
    return False


def parse(text: str) -> Puzzle:
    raise PuzzleError("formats.surface_only", found=text.strip(), title=say(_TITLE))


def dump(puzzle: Puzzle) -> str:
    goal, colours = model_of_goal(puzzle, _TITLE)
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


FORMAT: Final = Format("obj", "titles.obj", (".obj",), sniff, parse, dump,
                       picture=True, write_only=True, flat=False, solid=True)
