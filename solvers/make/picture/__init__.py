"""Pictures turned into cells: dark ones become filled, light ones empty.

Files are opened within bounds; everything else works on small matrices of grey, one number per cell, from 0 (black) to
255. static/js/make/ does the same in the browser, and a test checks that both agree.
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from ...errors import PuzzleError
from ...formats.picture import SPOILED
from ...grid import EMPTY, FILLED, Grid
from ...puzzle import MAX_SIDE
from .. import WAYS

if TYPE_CHECKING:
    from PIL.Image import Image


# Files, opened within bounds: of bytes, of pixels, of formats. Each error is one sentence

_LONGEST: Final = 30  # cells of a puzzle, if nobody says otherwise
LARGEST_FILE: Final = 40_000_000  # bytes
MOST_PIXELS: Final = 50_000_000
_KINDS: Final = ("PNG", "JPEG", "WEBP", "GIF", "BMP", "PPM")
_COPIES: Final = {"WEBP": 2}  # its decoder needs more memory for each pixel than the others
_BEFORE: Final = rb"<\?xml[^>]*>|<!--.*?-->|<!DOCTYPE[^>[]*(?:\[[^\]]*\]\s*)?>"
_DRAWING: Final = re.compile(rb"\s*(?:(?:" + _BEFORE + rb")\s*)*<svg\b", re.DOTALL)
_SNIFFED: Final = 4_000  # bytes in which an SVG file must be recognised


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


def open_picture(data: bytes, where: str = "", *, in_colours: bool = False, longest: int = MOST_PIXELS) -> Picture:
    """The picture in a file, upright; of an animation the first frame. One whose longer side is far above `longest`
    pixels is reduced as early as possible, which spares memory."""
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
    except SPOILED:
        raise PuzzleError("imaging.unknown", where=where) from None
    if image.width * image.height > (most := MOST_PIXELS // _COPIES.get(image.format or "", 1)):
        raise PuzzleError("imaging.huge", where=where, most=most)
    try:
        upright = ImageOps.exif_transpose(_reduced(image, longest))
        return Picture(on_white(upright, "RGB" if in_colours else "L"))
    except SPOILED:
        raise PuzzleError("imaging.spoiled", where=where) from None


def _reduced(image: Image, longest: int) -> Image:
    """The picture in bytes of grey or of colours, at a half of its size, a third and so on."""
    from PIL.Image import fromarray

    factor = max(1, round(max(image.size) / longest))
    image.draft(None, (image.width // factor, image.height // factor))  # a JPEG can be decoded at a half or a quarter
    factor = max(1, round(max(image.size) / longest))
    if image.mode.startswith("I"):  # of two bytes
        plain = fromarray((np.asarray(image)[::factor, ::factor] >> 8).clip(0, 255).astype(np.uint8))
        plain.info = image.info
        return plain
    if image.mode in ("1", "P", "PA"):
        image = image.convert("L" if image.mode == "1" else "RGBA" if image.has_transparency_data else "RGB")
    return image.reduce(factor)


def on_white(image: Image, mode: str) -> Image:
    """The picture in one of the modes of Pillow."""
    from PIL.Image import alpha_composite, new

    if not image.has_transparency_data:
        return image.convert(mode)
    clear = image.convert("RGBA")
    white = new("RGBA", image.size, "white")
    return alpha_composite(white, clear).convert(mode)


# Cells

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


def sides_for(picture: Picture, across: int | None = None, down: int | None = None) -> tuple[int, int]:
    """The cells across and down: both numbers, or the first for the longer side. A small picture has a cell for each
    pixel."""
    long = max(picture.width, picture.height)
    for side in (across, down):
        if side is not None and not 1 <= side <= MAX_SIDE:
            raise PuzzleError("imaging.size", where="size", found=str(side), most=MAX_SIDE)
    if across is None or down is None:
        return sides(picture.width, picture.height, across or min(_LONGEST, long))
    return across, down


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


# Filters

Grey = NDArray[np.uint8]
Cells = NDArray[np.bool_]

_LEVELS: Final = 256
_MIDDLE: Final = 128
_WHITE: Final = 255
_STRONGER: Final = 3  # a contrast of 100 adds this many times 100 per cent
_AROUND: Final = 8  # the longer side of the picture is this many times the side of the square around a cell
_DARKER: Final = 90  # per cent of the mean below which a cell is dark
# The step by which the matrix of thresholds grows from one cell to eight by eight (Bayer, 1973).
_FOUR: Final = np.array([[0, 2], [3, 1]])
SIDES: Final = ((-1, 0), (0, -1), (0, 1), (1, 0))
_CORNERS: Final = ((-1, -1), (-1, 1), (1, -1), (1, 1))

# From grey to cells, by one threshold for the whole image or by the mean around each cell


def otsu(grey: Grey) -> int:
    """The threshold that separates dark from light best (Otsu, 1979), the middle one among equals, in whole numbers."""
    counts = np.bincount(grey.ravel(), minlength=_LEVELS)[:-1].cumsum()
    sums = (np.bincount(grey.ravel(), minlength=_LEVELS) * np.arange(_LEVELS))[:-1].cumsum()
    total, everything = grey.size, int(grey.sum())
    apart = (sums * total - everything * counts).astype(np.float64)
    both = (counts * (total - counts)).astype(np.float64)
    split = np.divide(apart * apart, both, out=np.zeros_like(apart), where=both > 0)
    best = np.flatnonzero(split == split.max())
    return int(best[0] + best[-1]) // 2


def below_mean(grey: Grey) -> Cells:
    """The cells that are darker than their surroundings (Bradley and Roth, 2007), which works in uneven light."""
    height, width = grey.shape
    reach = max(2, round_half_up(max(height, width), 2 * _AROUND))
    sums = np.zeros((height + 1, width + 1), np.int64)
    sums[1:, 1:] = grey.astype(np.int64).cumsum(0).cumsum(1)
    top, bottom = _around(height, reach)
    left, right = _around(width, reach)
    around = sums[bottom][:, right] - sums[top][:, right] - sums[bottom][:, left] + sums[top][:, left]
    many = (bottom - top)[:, None] * (right - left)[None, :]
    return grey.astype(np.int64) * many * 100 < around * _DARKER


def _around(length: int, reach: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The start and the end of the surroundings of each place of a line."""
    places = np.arange(length)
    return np.maximum(0, places - reach), np.minimum(length, places + reach + 1)


def round_half_up(number: int, parts: int) -> int:
    """`number / parts` rounded, halves up, as browsers do."""
    return (2 * number + parts) // (2 * parts)


# From grey to cells that look as dark as the image from afar (dithering)


def spread(grey: Grey) -> Cells:
    """Error diffusion: the rounding error of each cell goes to its neighbours (Floyd and Steinberg, 1976)."""
    height, width = grey.shape
    left: list[list[float]] = [[0.0] * (width + 2) for _ in range(height + 1)]  # errors of earlier cells, with a margin
    cells = np.zeros(grey.shape, np.bool_)
    for y, row in enumerate(grey.tolist()):
        here, below = left[y], left[y + 1]
        for x, value in enumerate(row, 1):
            shade = value + here[x]
            cells[y, x - 1] = shade < _MIDDLE
            over = shade if shade < _MIDDLE else shade - _WHITE
            here[x + 1] += over * 7 / 16
            below[x - 1] += over * 3 / 16
            below[x] += over * 5 / 16
            below[x + 1] += over / 16
    return cells


def ordered(grey: Grey) -> Cells:
    """Ordered dithering: each cell has a threshold of its own, the same every eight cells."""
    bounds = np.array([[0]])
    for _ in range(3):
        bounds = np.kron(np.ones((2, 2), np.int64), 4 * bounds) + np.kron(_FOUR, np.ones_like(bounds))
    height, width = grey.shape
    tiles = np.tile(bounds, (height // 8 + 1, width // 8 + 1))[:height, :width]
    return grey < 4 * tiles + 2


# From grey to grey: contrast, negative, edges


def inverted(grey: Grey) -> Grey:
    """The negative."""
    return np.subtract(_WHITE, grey, dtype=np.uint8)


def contrasted(grey: Grey, contrast: int) -> Grey:
    """More contrast above 0, less below."""
    factor = 100 + (_STRONGER * contrast if contrast > 0 else contrast)
    moved = _MIDDLE + ((grey.astype(np.int64) - _MIDDLE) * factor + 50) // 100
    return np.clip(moved, 0, _WHITE).astype(np.uint8)


def edge_strength(grey: Grey, finer: int) -> Grey:
    """The gradient within each cell (Sobel), from a matrix `finer` times as fine as the cells."""
    framed = np.pad(grey.astype(np.int64), 1, mode="edge")
    along = framed[:-2] + 2 * framed[1:-1] + framed[2:]
    across = framed[:, :-2] + 2 * framed[:, 1:-1] + framed[:, 2:]
    change = np.abs(along[:, 2:] - along[:, :-2]) + np.abs(across[2:] - across[:-2])
    height, width = grey.shape[0] // finer, grey.shape[1] // finer
    parts = change.reshape(height, finer, width, finer).sum(axis=(1, 3))
    strength: Grey = np.minimum(_WHITE, parts // (4 * finer * finer)).astype(np.uint8)
    return strength


# Specks and small holes


def without_specks(cells: Cells, most: int) -> Cells:
    """The cells without filled groups of up to `most` cells, then without empty ones.

    Filled cells that touch at a corner are one group, so that diagonal lines stay; empty ones are not.
    """
    cleaned = cells.copy()
    for filled, steps in ((True, SIDES + _CORNERS), (False, SIDES)):
        for group in groups(cleaned, filled, steps) if most else ():
            if len(group) <= most:
                for y, x in group:
                    cleaned[y, x] = not filled
    return cleaned


def groups(cells: Cells, filled: bool, steps: tuple[tuple[int, int], ...]) -> Iterator[list[tuple[int, int]]]:
    """The connected components of the filled or of the empty cells, as they are at first."""
    open_cells = {(int(y), int(x)) for y, x in zip(*(cells == filled).nonzero(), strict=True)}
    while open_cells:
        group = [open_cells.pop()]
        for y, x in group:
            for down, right in steps:
                near = y + down, x + right
                if near in open_cells:
                    open_cells.remove(near)
                    group.append(near)
        yield group
