"""The solid models as the home page shows them, with their link codes from `model_gallery.json`.

Only the titles may give anything of a solution away.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from solvers.models import models

_SIDE = 100.0  # of a drawing, its longer side
_ACROSS, _DOWN = 0.87, 0.5  # how the edges of a box lie when it is seen from a corner

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class ModelCard:
    """One model in the gallery: its box as SVG path data, thin lines between cubes and thick ones around."""

    name: str
    title: str
    code: str
    shape: tuple[int, ...]
    thin: str
    thick: str


@cache
def model_cards() -> tuple[ModelCard, ...]:
    """All models, the smallest first."""
    codes = json.loads((files(__package__) / "model_gallery.json").read_text(encoding="utf-8"))
    return tuple(
        ModelCard(one.name, one.title, codes[one.name], one.puzzle.shape, *_drawn(one.puzzle.shape))
        for one in models()
        if one.name in codes
    )


def model_card_of(code: str) -> ModelCard | None:
    """The model that this code stands for, if it is one."""
    return next((card for card in model_cards() if card.code == code), None)


def _drawn(shape: tuple[int, ...]) -> tuple[str, str]:
    """The three faces in sight of a block: its inner lines, and its edges."""
    thin, thick = "", ""
    for face in range(len(shape)):
        across, along = (axis for axis in range(len(shape)) if axis != face)
        start = _place(shape, [side if axis == face and face != 1 else 0 for axis, side in enumerate(shape)])
        for axis, other in ((across, along), (along, across)):
            step, end = _arrow(shape, axis, 1), _arrow(shape, other, shape[other])
            lines = [_line((start[0] + n * step[0], start[1] + n * step[1]), end) for n in range(shape[axis] + 1)]
            thin += "".join(lines[1:-1])
            thick += lines[0] + lines[-1]
    return thin, thick


def _scale(shape: tuple[int, ...]) -> float:
    x, y, z = shape
    return _SIDE / max((x + y) * _ACROSS, (x + y) * _DOWN + z)


def _arrow(shape: tuple[int, ...], axis: int, length: int) -> Point:
    """So many cubes along an axis, in the drawing: x goes down to the right, y up to the right, z up."""
    across, down = ((_ACROSS, _DOWN), (_ACROSS, -_DOWN), (0, -1))[axis]
    return across * length * _scale(shape), down * length * _scale(shape)


def _place(shape: tuple[int, ...], point: list[int]) -> Point:
    x, y, z = shape
    arrows = [_arrow(shape, axis, part) for axis, part in enumerate(point)]
    left = (_SIDE - (x + y) * _ACROSS * _scale(shape)) / 2
    top = (_SIDE + ((y - x) * _DOWN + z) * _scale(shape)) / 2
    return left + sum(one[0] for one in arrows), top + sum(one[1] for one in arrows)


def _line(start: Point, way: Point) -> str:
    return f"M{start[0]:.1f} {start[1]:.1f}l{way[0]:.1f} {way[1]:.1f}"
