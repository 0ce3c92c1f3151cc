"""Solved pictures as PNG, GIF, BMP and PPM: one pixel a cell, and few colours. PNG is written.

Transparent pixels are empty cells. Without any, white pixels are, if the picture has white on its border; otherwise
those of the most frequent colour on its border. A PNG of ours has transparent empty cells if any, and a text
`Background` with their colour. Nothing is rounded here: `make/picture` makes puzzles from photos.
"""

from __future__ import annotations

import re
import struct
import warnings
from collections import Counter
from collections.abc import Sequence
from io import BytesIO
from typing import TYPE_CHECKING, Final

from ..clues import MAX_INKS
from ..colours import RGB, hex_of
from ..errors import PuzzleError
from ..grid import colour_of
from ..puzzle import MAX_SIDE, Puzzle
from ..texts import say
from .base import Format, bits_of_goal, check_clues, needed_goal
from .inks import EMPTY_SIGN, WHITE, Ink, one_tint, picture_in_inks, read_value

if TYPE_CHECKING:
    from PIL.Image import Image

_LOOKS: Final = re.compile(rb"\x89PNG\r\n\x1a\n|GIF8[79]a|BM.{4}\0\0\0\0|P[36][\s#]", re.DOTALL)
_KINDS: Final = ("PNG", "GIF", "BMP", "PPM")
_BACKGROUND: Final = "Background"
_CLEAR: Final = 128  # an alpha below is transparent
_BLACK: Final = (0, 0, 0)
# What Pillow raises for a damaged file.
SPOILED: Final = (OSError, SyntaxError, ValueError, EOFError, IndexError, KeyError, TypeError, struct.error)

Pixels = Sequence[Sequence[RGB | None]]  # None where the picture is transparent


def parse(data: bytes) -> Puzzle:
    image = _open(data)
    try:
        pixels, background = _pixels(image), image.info.get(_BACKGROUND)
    except SPOILED:
        raise PuzzleError("formats.pixels_spoiled") from None
    value = read_value(background) if isinstance(background, str) else None
    ground = None if value else _ground(pixels)
    colours = list(dict.fromkeys(pixel for row in pixels for pixel in row if pixel is not None and pixel != ground))
    if len(colours) > MAX_INKS:
        raise PuzzleError("formats.pixels_colours", found=say("counts.colours", count=len(colours)), most=MAX_INKS)
    inks = {EMPTY_SIGN: Ink(value or ground or WHITE)}
    inks |= {hex_of(colour): Ink(colour) for colour in _in_order(image, colours)}
    cells = [[EMPTY_SIGN if pixel in (None, ground) else hex_of(pixel or WHITE) for pixel in row] for row in pixels]
    return picture_in_inks(cells, inks)


def dump(puzzle: Puzzle) -> bytes:
    if puzzle.palette:
        check_clues(puzzle, "titles.in_pixels")
        values = [colour.value for colour in puzzle.palette]
        cells = bytes(colour_of(state) if state else 0 for state in needed_goal(puzzle, "titles.in_pixels").cells)
    else:
        values = [WHITE, one_tint(puzzle) or _BLACK]
        cells = bytes(map(int, "".join(bits_of_goal(puzzle, "titles.in_pixels"))))
    if len(set(values[1:])) < len(values) - 1:
        raise PuzzleError("formats.pixels_values", found=" ".join(map(hex_of, values)))
    return _png(cells, puzzle.width, puzzle.height, values)


def _png(cells: bytes, width: int, height: int, values: Sequence[RGB]) -> bytes:
    from PIL import Image, PngImagePlugin

    image = Image.frombytes("P", (width, height), cells)
    image.putpalette([part for value in values for part in value])
    texts = PngImagePlugin.PngInfo()
    texts.add_text(_BACKGROUND, hex_of(values[0]))
    file = BytesIO()
    image.save(file, "PNG", transparency=0, pnginfo=texts)
    return file.getvalue()


def _open(data: bytes) -> Image:
    """The picture, whose size is known to be small; its pixels are not decoded yet."""
    from PIL import Image

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)
            image = Image.open(BytesIO(data), formats=_KINDS)
    except Image.DecompressionBombError:
        raise PuzzleError("formats.pixels_size", most=MAX_SIDE) from None
    except SPOILED:
        raise PuzzleError("formats.pixels_spoiled") from None
    if not 1 <= min(image.size) <= max(image.size) <= MAX_SIDE:
        raise PuzzleError("formats.pixels_size", found=f"{image.height} x {image.width}", most=MAX_SIDE)
    return image


def _pixels(image: Image) -> Pixels:
    """The rows of the first picture in a file."""
    data = image.convert("RGBA").tobytes()
    flat = [(red, green, blue) if alpha >= _CLEAR else None
            for red, green, blue, alpha in zip(data[::4], data[1::4], data[2::4], data[3::4], strict=True)]
    return [flat[start : start + image.width] for start in range(0, len(flat), image.width)]


def _ground(pixels: Pixels) -> RGB | None:
    """The colour of empty cells; None where these are transparent."""
    border = [*pixels[0], *pixels[-1], *(row[0] for row in pixels), *(row[-1] for row in pixels)]
    if any(None in row for row in pixels):
        return None
    counts = Counter(pixel for pixel in border if pixel is not None)
    return WHITE if WHITE in counts else max(counts, key=lambda colour: (counts[colour], colour))


def _in_order(image: Image, colours: list[RGB]) -> list[RGB]:
    """The colours in the order of the palette of the file, or as they appear."""
    listed = image.getpalette() if image.mode == "P" else None
    if not listed:
        return colours
    places = {tuple(listed[start : start + 3]): start for start in range(len(listed) - 3, -1, -3)}
    return sorted(colours, key=lambda colour: places.get(colour, len(listed)))


PIXELS: Final = Format("pixels", (".png", ".gif", ".bmp", ".ppm"), _LOOKS.match, parse, dump,
                       keeps=("goal", "colours"), picture=True, binary=True, coloured=True)
