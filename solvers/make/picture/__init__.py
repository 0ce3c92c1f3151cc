"""Pictures turned into cells: dark ones become filled, light ones empty.

`image_file` reads files, within bounds; everything else works on small matrices of grey, one number per cell, from 0
(black) to 255. static/js/make/ does the same in the browser, and a test checks that both agree.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

from ...grid import EMPTY, FILLED, Grid
from .. import WAYS
from .filters import below_mean, contrasted, edge_strength, inverted, ordered, otsu, spread, without_specks

if TYPE_CHECKING:
    from .filters import Cells, Grey
    from .image_file import Picture

__all__ = ["FINER", "Making", "cells_of", "grid_of", "sides"]

FINER: Final = 3  # edges are found in grey that is this many times as fine as the cells


@dataclass(frozen=True, slots=True)
class Making:
    """How grey becomes cells. A `threshold` replaces that of Otsu; groups of up to `specks` cells are removed."""

    way: str = WAYS[0]
    threshold: int | None = None
    invert: bool = False
    contrast: int = 0
    specks: int = 0


def sides(width: int, height: int, longest: int) -> tuple[int, int]:
    """The cells across and down for a picture of `width` by `height` pixels; the longer side has `longest` cells."""
    long = max(width, height)
    return max(1, round(width * longest / long)), max(1, round(height * longest / long))


def grid_of(picture: Picture, width: int, height: int, making: Making) -> Grid:
    """The cells of a picture as a grid."""
    fine = FINER if making.way == "edges" else 1
    cells = cells_of(picture.averaged(width * fine, height * fine), making)
    return Grid((height, width), np.where(cells, FILLED, EMPTY).astype(np.uint8).tobytes())


def cells_of(grey: Grey, making: Making) -> Cells:
    """True where a cell is filled. For edges the grey is `FINER` times as fine as the cells."""
    toned = contrasted(inverted(grey) if making.invert else grey, making.contrast)
    return without_specks(_dark_cells(toned, making), making.specks)


def _dark_cells(grey: Grey, making: Making) -> Cells:
    match making.way:
        case "adaptive":
            return below_mean(grey)
        case "dither":
            return spread(grey)
        case "ordered":
            return ordered(grey)
        case "edges":
            grey = inverted(edge_strength(grey, FINER))
    return grey <= (otsu(grey) if making.threshold is None else making.threshold)
