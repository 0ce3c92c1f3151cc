"""The font of words on paper and in pictures: it has the letters of all languages, which Pillow's own font lacks."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from io import BytesIO
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL.ImageFont import FreeTypeFont


@cache
def face(*, bold: bool = False) -> bytes:
    """A file of a font, as TrueType."""
    return (files(__package__) / "fonts" / f"dejavu-sans-condensed{'-bold' if bold else ''}.ttf").read_bytes()


def letters(size: float) -> FreeTypeFont:
    """The plain font for Pillow, `size` pixels high."""
    from PIL import ImageFont

    return ImageFont.truetype(BytesIO(face()), size)
