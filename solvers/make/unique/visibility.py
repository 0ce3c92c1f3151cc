"""Pictures as arrays of truth values, on which the search works, and how visible a change of a cell is."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final

import numpy as np

from ...grid import EMPTY, FILLED, Grid
from ..picture.filters import SIDES, groups

# The cost of a change. At the edge of a shape it alters the edge a little, in the middle of an area it makes a dot, and
# small parts, such as an eye, are what people look at.
EDGE: Final = 2
PLAIN: Final = 3
DETAIL: Final = 6

SMALL: Final = 4  # cells of a part that is a detail


def as_grid(picture: Any) -> Grid:
    return Grid(picture.shape, np.where(picture, FILLED, EMPTY).astype(np.int8).tobytes())


def as_cells(grid: Grid) -> Any:
    """Which cells are filled, as an array of truth values, row by row."""
    return np.frombuffer(grid.cells, np.int8).reshape(grid.shape) == FILLED


def weights_of(picture: Any, protected: Collection[int] = (), *, alike: bool = False) -> list[int | None]:
    """The cost of changing each cell, None where it is protected; with `alike` all others cost 1."""
    weights = np.full(picture.shape, PLAIN)
    weights[_edges(picture)] = EDGE
    weights[_details(picture)] = DETAIL
    found: list[int | None] = [1] * picture.size if alike else weights.ravel().tolist()
    for cell in protected:
        found[cell] = None
    return found


def _edges(picture: Any) -> Any:
    """The cells that share a side with a cell of the other kind; beyond the border all is empty."""
    padded = np.pad(picture, 1)
    inner = slice(1, -1)
    sides = (padded[:-2, inner], padded[2:, inner], padded[inner, :-2], padded[inner, 2:])
    return np.logical_or.reduce([side != picture for side in sides])


def _details(picture: Any) -> Any:
    """The cells of small parts, filled or empty."""
    details = np.zeros_like(picture)
    for filled in (True, False):
        for part in groups(picture, filled, SIDES):
            if len(part) <= SMALL:
                details[tuple(zip(*part, strict=True))] = True
    return details
