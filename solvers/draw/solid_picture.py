"""Solid puzzles as SVG, pixels and text: the shapes of `box` in files, and the layers one by one for a terminal."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from math import ceil
from typing import TYPE_CHECKING, Final
from xml.sax.saxutils import escape

from ..clues import Clue
from ..colours import hex_of
from ..grid import FILLED, Grid
from ..puzzle import Puzzle
from ..solid import Face, faces_of, solid_shape
from ..texts import say, size_name
from .box import Shape2D, extent, shapes
from .content import SHADES, SIGNS, shown
from .layout import one_line
from .theme import Theme, theme_named

if TYPE_CHECKING:
    from PIL.Image import Image

_MARGIN: Final = 0.5
_OVER: Final = 2  # oversampling: the picture is painted this many times as large and then scaled down
_MAX_PIXELS: Final = 16_000_000


def size(puzzle: Puzzle, cell: int) -> tuple[int, int]:
    """Width and height of the picture in pixels."""
    left, top, right, bottom = extent(solid_shape(puzzle))
    return ceil((right - left + 2 * _MARGIN) * cell), ceil((bottom - top + 2 * _MARGIN) * cell)


def svg(puzzle: Puzzle, grid: Grid | None, cell: int, theme: str, title: str) -> str:
    """The box with its numbers, or the model if there is a `grid`."""
    colours = theme_named(theme)
    width, height = size(puzzle, cell)
    name = escape(one_line(title) or one_line(puzzle.info.title) or say("pictures.solid"))
    about = say("pictures.about_solid", size=size_name(puzzle.shape))
    left, top = _origin(puzzle)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}">\n<title>{name}</title>\n<desc>{escape(about)}</desc>',
        f'<rect width="100%" height="100%" fill="{colours.hex(0)}"/>',
        f'<g transform="scale({cell}) translate({left:.3f} {top:.3f})" stroke-linejoin="round" stroke-linecap="round">',
        *_paths(shapes(puzzle, _filled(puzzle, grid), colours)),
        "</g></svg>\n",
    ]
    return "\n".join(parts)


def painted(puzzle: Puzzle, grid: Grid | None, cell: int, colours: Theme) -> Image:
    """The picture as an image of Pillow, with smaller cells if it would be too large."""
    from PIL import Image, ImageDraw

    while cell > 1 and _OVER**2 * size(puzzle, cell)[0] * size(puzzle, cell)[1] > _MAX_PIXELS:
        cell -= 1
    width, height = size(puzzle, cell)
    image = Image.new("RGB", (width * _OVER, height * _OVER), colours.paper)
    pen, scale = ImageDraw.Draw(image), cell * _OVER
    left, top = _origin(puzzle)
    for shape in shapes(puzzle, _filled(puzzle, grid), colours):
        points = [((x + left) * scale, (y + top) * scale) for x, y in shape.points]
        if shape.fill is not None:
            pen.polygon(points, shape.fill)
            points.append(points[0])
        pen.line(points, shape.stroke, max(1, round(shape.width * scale)), joint="curve")
    return image.resize((width, height), Image.Resampling.BOX)


def text(puzzle: Puzzle, grid: Grid | None = None, *, blocks: bool = False) -> str:
    """The numbers along z as a table; then the layers from the bottom up, seen from above, with the numbers along x
    and y."""
    board = shown(puzzle, grid)
    along_x, along_y, along_z = faces_of(puzzle)
    _, y, z = solid_shape(puzzle)
    parts = [say("pictures.along_z"), *_table([list(row) for row in zip(*along_z, strict=True)][::-1])]
    signs = SHADES if blocks else SIGNS
    for layer in range(z):
        rows = [
            "".join(signs[state] * (2 if blocks else 1) for state in board.cells[row * z + layer :: y * z])
            for row in range(y - 1, -1, -1)
        ]
        parts += ["", say("pictures.layer", layer=layer + 1)]
        parts += _beside(rows, layer, along_x)
        parts += _table([[face_row[layer] for face_row in along_y]])
    return "\n".join(line.rstrip() for line in parts)


def _beside(rows: list[str], layer: int, along_x: Face) -> Iterator[str]:
    clues = [face_row[layer] for face_row in along_x][::-1]
    return (f"{row}  {_word(clue)}" for row, clue in zip(rows, clues, strict=True))


def _table(face: Face) -> Iterator[str]:
    words = [[_word(clue) for clue in row] for row in face]
    width = max(len(word) for row in words for word in row)
    return (" ".join(word.rjust(width) for word in row) for row in words)


def _word(clue: Clue | None) -> str:
    return "-" if clue is None else str(clue)


def _filled(puzzle: Puzzle, grid: Grid | None) -> Grid | None:
    """The grid, if any cell of it is filled; otherwise the whole box is drawn."""
    board = None if grid is None else shown(puzzle, grid)
    return board if board is not None and FILLED in board.cells else None


def _origin(puzzle: Puzzle) -> tuple[float, float]:
    left, top, _, _ = extent(solid_shape(puzzle))
    return _MARGIN - left, _MARGIN - top


def _paths(drawn: Iterator[Shape2D]) -> Iterator[str]:
    """SVG paths, one for consecutive shapes of the same style."""
    for (fill, stroke, width), group in groupby(drawn, key=lambda shape: (shape.fill, shape.stroke, shape.width)):
        path = "".join(_path(shape) for shape in group)
        inside = "none" if fill is None else hex_of(fill)
        yield f'<path fill="{inside}" stroke="{hex_of(stroke)}" stroke-width="{width:g}" d="{path}"/>'


def _path(shape: Shape2D) -> str:
    points = "L".join(f"{x:.2f} {y:.2f}" for x, y in shape.points)
    return f"M{points}{'' if shape.fill is None else 'z'}"
