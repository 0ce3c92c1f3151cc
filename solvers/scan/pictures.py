"""Picture files, opened within bounds of time and memory."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from ..make.picture import open_picture

_LONGEST: Final = 3_600  # pixels of the longer side; a page of 100 cells still has 36 for each


def upright(data: bytes, where: str = "") -> NDArray[np.uint8]:
    """The picture in a file as rows of RGB, turned as its camera says, on white where it is transparent."""
    image = open_picture(data, where, in_colours=True, longest=_LONGEST).image
    image.thumbnail((_LONGEST, _LONGEST))
    return np.asarray(image)
