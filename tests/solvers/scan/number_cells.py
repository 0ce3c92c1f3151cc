"""Crops of clue cells as screenshots have them, drawn with the font that Pillow brings."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from solvers.colours import RGB
from solvers.scan.digits import SIZE

WHITE: RGB = (255, 255, 255)
BLACK: RGB = (0, 0, 0)


def cell(text: object, ink: RGB = BLACK, paper: RGB = WHITE, line: RGB | None = (120, 120, 120)) -> NDArray[np.uint8]:
    """A cell with a number, within its lines if it has some, as a crop (32, 32, 3)."""
    image = Image.new("RGB", (2 * SIZE, 2 * SIZE), paper)
    draw = ImageDraw.Draw(image)
    if line:
        draw.rectangle((4, 4, 59, 59), outline=line, width=2)
    draw.text((32, 32), str(text), fill=ink, font=ImageFont.load_default(40 if len(str(text)) < 3 else 30), anchor="mm")
    return np.asarray(image.resize((SIZE, SIZE), Image.Resampling.BOX))


def cells(texts: object, **colours: RGB) -> NDArray[np.uint8]:
    return np.array([cell(text, **colours) for text in texts])
