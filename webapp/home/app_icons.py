"""The icons of the installed app: the logo, as in static/logo.svg, in the sizes that devices ask for."""

from __future__ import annotations

import io
from functools import cache
from typing import Final

SIZES: Final = {"192": 192, "512": 512, "maskable": 512, "touch": 180}
INK: Final = "#1f1c19"
PAPER: Final = "#f7f4ee"
_ACCENT: Final = "#d4452a"
_SIDE: Final = 5  # of the logo, in cells
_CELLS: Final = {(1, 1): PAPER, (3, 1): PAPER, (2, 2): _ACCENT, (1, 3): PAPER, (3, 3): PAPER}
_FILLED: Final = 0.94  # of the side of a cell
_ROUND: Final = 0.7
_FINER: Final = 4  # times as large while it is drawn, for smooth corners


@cache
def icon(name: str) -> bytes:
    """One of the icons as PNG. Devices cut their own shape out of the last two, which therefore fill their square; the
    marks of the logo lie in its middle anyway."""
    from PIL import Image, ImageDraw  # not at the top: few requests need it

    side = SIZES[name] * _FINER
    cell = side / _SIDE
    image = Image.new("RGBA", (side, side), INK if not name.isdecimal() else (0, 0, 0, 0))
    paint = ImageDraw.Draw(image)
    paint.rounded_rectangle((0, 0, side - 1, side - 1), cell * _ROUND, INK)
    for (column, row), colour in _CELLS.items():
        left, top = column * cell, row * cell
        paint.rectangle((left, top, left + cell * _FILLED, top + cell * _FILLED), colour)
    file = io.BytesIO()
    image.resize((SIZES[name], SIZES[name]), Image.Resampling.LANCZOS).save(file, "PNG", optimize=True)
    return file.getvalue()
