"""Pictures as rows of RGB: files are opened within bounds of time and memory, and what is transparent lies on white."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageOps

from ..make.picture import on_white, open_picture

Picture = NDArray[np.uint8] | Image.Image | bytes | str | Path

_LONGEST: Final = 3_600  # pixels of the longer side; a page of 100 cells still has 36 for each


def upright(data: bytes, where: str = "") -> NDArray[np.uint8]:
    """The picture in a file, turned as its camera says."""
    image = open_picture(data, where, in_colours=True, longest=_LONGEST).image
    image.thumbnail((_LONGEST, _LONGEST))
    return np.asarray(image)


def pixels_of(picture: Picture) -> NDArray[np.uint8]:
    """The pixels of a file, of its bytes or of an image of Pillow; rows of RGB stay as they are."""
    match picture:
        case bytes():
            return upright(picture)
        case str() | Path():
            return upright(Path(picture).read_bytes(), str(picture))
        case Image.Image():
            return np.asarray(on_white(ImageOps.exif_transpose(picture), "RGB"))
    return picture
