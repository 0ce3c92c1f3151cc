"""Pictures as arrays of truth values, which the search works on, and how visible a change of a cell is."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final

import numpy as np

from ...grid import EMPTY, FILLED, Grid

# What a change costs. At the edge of a shape it makes the edge a little other; in the middle of a plain it makes a dot;
# and a small part, such as an eye, is what people look at.
EDGE: Final = 2
PLAIN: Final = 3
DETAIL: Final = 6

_SMALL: Final = 4  # cells of a part that is a detail


def as_grid(picture: Any) -> Grid:
    return Grid(picture.shape, np.where(picture, FILLED, EMPTY).astype(np.int8).tobytes())


def as_cells(grid: Grid) -> Any:
    """Which cells are filled, as an array of truth values, row by row."""
    return np.frombuffer(grid.cells, np.int8).reshape(grid.shape) == FILLED


def weights_of(picture: Any, protected: Collection[int] = (), *, alike: bool = False) -> list[int | None]:
    """What it costs to change each cell, None where it is protected; with `alike` each of the others costs 1."""
    weights = np.full(picture.shape, PLAIN)
    weights[_edges(picture)] = EDGE
    weights[_details(picture)] = DETAIL
    found: list[int | None] = [1] * picture.size if alike else weights.ravel().tolist()
    for cell in protected:
        found[cell] = None
    return found


def _edges(picture: Any) -> Any:
    """The cells that have one of the other kind beside them, by sides; beyond the border all is empty."""
    padded = np.pad(picture, 1)
    inner = slice(1, -1)
    sides = (padded[:-2, inner], padded[2:, inner], padded[inner, :-2], padded[inner, 2:])
    return np.logical_or.reduce([side != picture for side in sides])


def _details(picture: Any) -> Any:
    """The cells of small parts, filled or empty, all around which is the other kind."""
    details = np.zeros_like(picture)
    seen = np.zeros_like(picture)
    for cell in zip(*np.nonzero(~seen), strict=True):
        if not seen[cell]:
            part = _part(picture, cell)
            seen[tuple(zip(*part, strict=True))] = True
            if len(part) <= _SMALL:
                details[tuple(zip(*part, strict=True))] = True
    return details


def _part(picture: Any, start: tuple[int, int]) -> list[tuple[int, int]]:
    """The cells of one kind that hang together with a cell, by sides."""
    height, width = picture.shape
    part, places = [start], {start}
    for row, column in part:
        for near in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
            inside = 0 <= near[0] < height and 0 <= near[1] < width
            if inside and near not in places and picture[near] == picture[start]:
                places.add(near)
                part.append(near)
    return part
