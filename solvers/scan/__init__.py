"""From the picture of a printed puzzle to its clues, and their repair by logic."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from ..errors import PuzzleError
from .bands import upright as upright_layout
from .bands import layout_of
from .clue_cuts import clues_of
from .crops import Pixels, Places, around, is_dark, shrunk
from .marks import marks_of
from .reading import Reading

_SMALLEST: Final = 12  # pixels of a cell


def read_mesh(picture: Pixels, mesh: Places) -> Reading:
    cell = float(np.median(np.linalg.norm(np.diff(mesh, axis=1), axis=2)))
    small, scale = shrunk(picture, cell)
    layout, crops = upright_layout(small, layout_of(small, (mesh + 0.5) * scale - 0.5))
    points = layout.points
    sides = (points.shape[0] - 1, points.shape[1] - 1)
    clues = []
    for axis in (0, 1):
        mine = [crop for crop in crops if crop.axis == axis]
        clues.append(clues_of(mine, sides[axis], sides[1 - axis]))
    palette = ()
    marks = marks_of(small, points, palette, is_dark(around(small, points)))
    return Reading(clues[0], clues[1], (points + 0.5) / scale - 0.5, palette, marks)
