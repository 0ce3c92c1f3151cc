"""Picture files, opened within bounds: of bytes, of pixels, of formats. Each error is one sentence."""

from __future__ import annotations

import re
import struct
import warnings
from dataclasses import dataclass
from io import BytesIO
from typing import TYPE_CHECKING, Final

import numpy as np

from ...errors import PuzzleError

if TYPE_CHECKING:
    from PIL.Image import Image

    from . import Grey

LARGEST_FILE: Final = 40_000_000  # bytes
MOST_PIXELS: Final = 50_000_000
_KINDS: Final = ("PNG", "JPEG", "WEBP", "GIF", "BMP", "PPM")
_BEFORE: Final = rb"<\?xml[^>]*>|<!--.*?-->|<!DOCTYPE[^>[]*(?:\[[^\]]*\]\s*)?>"
_DRAWING: Final = re.compile(rb"\s*(?:(?:" + _BEFORE + rb")\s*)*<svg\b", re.DOTALL)
_SNIFFED: Final = 4_000  # bytes in which an SVG file must be recognised
# What Pillow raises for a damaged file.
_SPOILED: Final = (OSError, SyntaxError, ValueError, EOFError, IndexError, KeyError, TypeError, struct.error)


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture in grey or in colours, on white where it is transparent."""

    image: Image

    @property
    def width(self) -> int:
        return self.image.width

    @property
    def height(self) -> int:
        return self.image.height

    def averaged(self, width: int, height: int) -> Grey:
        """A matrix of this size, each number the mean of its pixels; in colours three numbers each."""
        from PIL.Image import Resampling

        return np.asarray(self.image.resize((width, height), Resampling.BOX), np.uint8)


def open_picture(data: bytes, where: str = "", *, in_colours: bool = False) -> Picture:
    """The picture in a file, upright; of an animation the first frame."""
    from PIL import Image, ImageOps

    if len(data) > LARGEST_FILE:
        raise PuzzleError("errors.most_bytes", where=where, most=LARGEST_FILE)
    if _DRAWING.match(data[:_SNIFFED]):
        raise PuzzleError("imaging.svg", where=where)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            image = Image.open(BytesIO(data), formats=_KINDS)
    except (Image.DecompressionBombError, Image.DecompressionBombWarning):
        raise PuzzleError("imaging.huge", where=where, most=MOST_PIXELS) from None
    except _SPOILED:
        raise PuzzleError("imaging.unknown", where=where) from None
    if image.width * image.height > MOST_PIXELS:
        raise PuzzleError("imaging.huge", where=where, most=MOST_PIXELS)
    try:
        upright = ImageOps.exif_transpose(image)
        return Picture(_on_white(upright, "RGB" if in_colours else "L"))
    except _SPOILED:
        raise PuzzleError("imaging.spoiled", where=where) from None


def _on_white(image: Image, mode: str) -> Image:
    """The picture in one of the modes of Pillow."""
    from PIL.Image import alpha_composite, fromarray, new

    if image.mode.startswith("I"):  # of two bytes
        return fromarray((np.asarray(image, np.int64) >> 8).clip(0, 255).astype(np.uint8)).convert(mode)
    if not image.has_transparency_data:
        return image.convert(mode)
    clear = image.convert("RGBA")
    white = new("RGBA", image.size, "white")
    return alpha_composite(white, clear).convert(mode)
