"""Pictures as arrays of colours, on which the search works, and how visible a change of a cell is."""

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
    states = np.where(picture == 0, EMPTY, np.where(picture == 1, FILLED, picture + 1))
    return Grid(picture.shape, states.astype(np.int8).tobytes())


def as_cells(grid: Grid) -> Any:
    """The colours of the cells, row by row: 0 for an empty one, 1 for one that is filled in black and white."""
    states = np.frombuffer(grid.cells, np.int8).reshape(grid.shape)
    return np.where(states == EMPTY, 0, states - (states > EMPTY)).astype(np.int8)


def costs_of(picture: Any, colours: int = 1, *, alike: bool = False) -> Any:
    """The cost of each colour in each cell. The colour of a neighbour only moves the edge of an area, so it is cheap;
    beyond the border all is empty. With `alike` all changes cost 1."""
    costs = np.full((picture.size, colours + 1), 1 if alike else PLAIN)
    if alike:
        return costs
    padded = np.pad(picture, 1)
    inner = slice(1, -1)
    for side in (padded[:-2, inner], padded[2:, inner], padded[inner, :-2], padded[inner, 2:]):
        costs[np.arange(picture.size), side.ravel()] = EDGE
    for colour in range(colours + 1):
        for part in groups(picture == colour, True, SIDES):
            if len(part) <= SMALL:
                costs[[row * picture.shape[1] + column for row, column in part]] = DETAIL
    return costs


def weights_of(picture: Any, costs: Any, fixed: Collection[int] = ()) -> list[int | None]:
    """The least cost of changing each cell; None for `fixed` cells."""
    others = np.where(np.arange(costs.shape[1]) == picture.reshape(-1, 1), costs.max() + 1, costs)
    weights: list[int | None] = others.min(axis=1).tolist()
    for cell in fixed:
        weights[cell] = None
    return weights
