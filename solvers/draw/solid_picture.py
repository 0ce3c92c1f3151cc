"""Solid puzzles as shapes in a plane, from the far ones to the near ones; these as SVG and pixels; and the layers as
text.

A solid is seen from one corner. Without a model it is the whole box with the numbers on its three visible sides; with
one it is the filled cells in their colours. x goes to the right and nearer, y to the right and away, z up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import groupby
from math import ceil, cos, pi, sin
from typing import TYPE_CHECKING, Final

from ..clues import Clue, Count
from ..colours import hex_of
from ..formats.base import fitting_colours
from ..grid import FILLED, Grid
from ..puzzle import Puzzle
from ..solid import Face, Shape, faces_of, solid_shape
from ..texts import say, size_name
from .layout import SHADES, SIGNS, one_line, shown, svg_head
from .theme import Colour, Theme, mixed

if TYPE_CHECKING:
    from PIL.Image import Image


# The digits of numbers, and their circle or square, as strokes in a square of side 1, y down

Stroke = list[tuple[float, float]]

# Each digit 4 wide and 6 high.
_DIGITS: Final = (
    "10 30 41 45 36 16 05 01 10",
    "11 20 26|16 36",
    "01 10 30 41 42 06 46",
    "01 10 30 41 42 33 44 45 36 16 05|33 13",
    "36 30 04 44",
    "40 00 03 32 43 45 36 16 05",
    "41 30 10 01 05 16 36 45 44 33 13 04",
    "00 40 16",
    "13 02 01 10 30 41 42 33 13 04 05 16 36 45 44 33",
    "05 16 36 45 41 30 10 01 02 13 33 42",
)
_WIDE, _HIGH = 4, 6
_PITCH: Final = 6  # from one digit to the next
_HEIGHT: Final = 0.44  # of a digit, if the word is short enough
_WIDTH: Final = 0.74  # of the longest word
_FRAMED: Final = 0.8  # of both, inside a circle or square
_RADIUS: Final = 0.42
_CORNERS: Final = 24


def clue_strokes(clue: Clue) -> Iterator[Stroke]:
    """The strokes of a clue: its digits, and the frame around them."""
    framed = isinstance(clue, Count) and clue.groups > 1
    yield from _digit_strokes(str(clue.total) if isinstance(clue, Count) else str(clue), _FRAMED if framed else 1.0)
    if framed:
        yield _circle() if isinstance(clue, Count) and clue.groups == 2 else _frame()


def _digit_strokes(text: str, share: float) -> Iterator[Stroke]:
    width = _PITCH * len(text) - (_PITCH - _WIDE)
    unit = share * min(_HEIGHT / _HIGH, _WIDTH / width)
    for place, sign in enumerate(text):
        if sign.isdigit():
            left = 0.5 + (place * _PITCH - width / 2) * unit
            for stroke in _DIGITS[int(sign)].split("|"):
                yield [(left + int(at[0]) * unit, 0.5 + (int(at[1]) - _HIGH / 2) * unit) for at in stroke.split()]


def _circle() -> Stroke:
    turns = [2 * pi * step / _CORNERS for step in range(_CORNERS + 1)]
    return [(0.5 + _RADIUS * cos(turn), 0.5 + _RADIUS * sin(turn)) for turn in turns]


def _frame() -> Stroke:
    near, far = 0.5 - _RADIUS, 0.5 + _RADIUS
    return [(near, near), (far, near), (far, far), (near, far), (near, near)]


# Shapes

_SQRT3_HALF: Final = 3**0.5 / 2
_LIGHT: Final = {"top": 1.0, "front": 0.86, "right": 0.7}
WOOD: Final = (214, 196, 165)
_EDGE: Final = 90 / 255  # how dark an edge is
_THIN, _BOLD = 0.03, 0.055

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Shape2D:
    """Joined points: a filled area, or a line if `fill` is None. One cell's side is 1."""

    points: tuple[Point, ...]
    fill: Colour | None
    stroke: Colour
    width: float


@dataclass(frozen=True, slots=True)
class _Side:
    """One visible side of the box; `corner` gives the upper left corner of a cell's face on it."""

    name: str
    axis: int
    across: Point
    down: Point
    corner: Callable[[int, int, int], tuple[int, int, int]]


def project(x: float, y: float, z: float) -> Point:
    """The place of a point of the box in the plane, y down."""
    return (x + y) * _SQRT3_HALF, (x - y) * 0.5 - z


def extent(shape: Shape) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of the whole box in the plane."""
    x, y, z = shape
    return 0.0, -0.5 * y - z, (x + y) * _SQRT3_HALF, 0.5 * x


def shapes(puzzle: Puzzle, grid: Grid | None, theme: Theme) -> Iterator[Shape2D]:
    if grid is None:
        yield from _box(puzzle, theme)
    else:
        yield from _model(puzzle, grid, theme)


_RIGHTWARDS: Final = (_SQRT3_HALF, 0.5)
_AWAY: Final = (_SQRT3_HALF, -0.5)
_DOWN: Final = (0.0, 1.0)
_NEARER: Final = (-_SQRT3_HALF, 0.5)
# The upper left corner of a face is that of the number on it.
_SIDES: Final = (
    _Side("right", 0, _AWAY, _DOWN, lambda x, y, z: (x + 1, y, z + 1)),
    _Side("front", 1, _RIGHTWARDS, _DOWN, lambda x, y, z: (x, y, z + 1)),
    _Side("top", 2, _RIGHTWARDS, _NEARER, lambda x, y, z: (x, y + 1, z + 1)),
)


def _box(puzzle: Puzzle, theme: Theme) -> Iterator[Shape2D]:
    x, y, z = solid_shape(puzzle)
    # For each side the cells on it, in the order of its face.
    cells = (
        [(x - 1, j, k) for j in range(y) for k in range(z)],
        [(i, 0, k) for i in range(x) for k in range(z)],
        [(i, j, z - 1) for i in range(x) for j in range(y)],
    )
    for side, face, places in zip(_SIDES, faces_of(puzzle), cells, strict=True):
        for clue, place in zip((clue for row in face for clue in row), places, strict=True):
            yield _square(side, place, _shaded(WOOD, side, theme), theme)
            if clue is not None:
                yield from _number(side, place, list(clue_strokes(clue)), theme)


def _model(puzzle: Puzzle, grid: Grid, theme: Theme) -> Iterator[Shape2D]:
    colours = fitting_colours(puzzle)
    _, y, z = grid.shape
    for place in sorted(_nearest(grid), key=lambda place: place[0] - place[1] + place[2]):
        cell = (place[0] * y + place[1]) * z + place[2]
        colour = (colours.of(cell) if colours else None) or WOOD
        for side in _SIDES:
            if not _covered(grid, place, side):
                yield _square(side, place, _shaded(colour, side, theme), theme)


def _nearest(grid: Grid) -> Iterator[tuple[int, int, int]]:
    """The filled cells, except those hidden exactly behind another one."""
    x, y, z = grid.shape
    for cell, state in enumerate(grid.cells):
        if state == FILLED:
            place = cell // (y * z), cell // z % y, cell % z
            steps = min(x - 1 - place[0], place[1], z - 1 - place[2])
            stride = y * z - z + 1
            if not any(grid.cells[cell + step * stride] == FILLED for step in range(1, steps + 1)):
                yield place


def _covered(grid: Grid, place: tuple[int, int, int], side: _Side) -> bool:
    """Whether a cell's face touches another filled cell."""
    other = list(place)
    other[side.axis] += -1 if side.name == "front" else 1
    if not 0 <= other[side.axis] < grid.shape[side.axis]:
        return False
    return grid.cells[(other[0] * grid.shape[1] + other[1]) * grid.shape[2] + other[2]] == FILLED


def _square(side: _Side, place: tuple[int, int, int], fill: Colour, theme: Theme) -> Shape2D:
    points = tuple(_placed(side, place, at) for at in ((0, 0), (1, 0), (1, 1), (0, 1)))
    return Shape2D(points, fill, mixed(fill, theme.ink, _EDGE), _THIN)


def _number(side: _Side, place: tuple[int, int, int], strokes: list[list[Point]], theme: Theme) -> Iterator[Shape2D]:
    ink = min(theme.ink, theme.paper, key=sum)
    for stroke in strokes:
        yield Shape2D(tuple(_placed(side, place, at) for at in stroke), None, ink, _BOLD)


def _placed(side: _Side, place: tuple[int, int, int], at: Point) -> Point:
    """A point of a cell's face, `at` from its left upper corner."""
    left, top = project(*side.corner(*place))
    across, down = at
    return (left + across * side.across[0] + down * side.down[0], top + across * side.across[1] + down * side.down[1])


def _shaded(colour: Colour, side: _Side, theme: Theme) -> Colour:
    return mixed(colour, min(theme.ink, theme.paper, key=sum), 1 - _LIGHT[side.name])


# Pictures

_MARGIN: Final = 0.5
_OVER: Final = 2  # oversampling: the picture is painted this many times as large and then scaled down
_MAX_PIXELS: Final = 16_000_000


def size(puzzle: Puzzle, cell: int) -> tuple[int, int]:
    """Width and height of the picture in pixels."""
    left, top, right, bottom = extent(solid_shape(puzzle))
    return ceil((right - left + 2 * _MARGIN) * cell), ceil((bottom - top + 2 * _MARGIN) * cell)


def svg(puzzle: Puzzle, grid: Grid | None, cell: int, theme: Theme, title: str, style: str = "") -> str:
    """The box with its numbers, or the model if there is a `grid`."""
    width, height = size(puzzle, cell)
    left, top = _origin(puzzle)
    parts = [
        svg_head(width, height, one_line(title) or puzzle.info.title or say("pictures.solid"),
                 say("pictures.about_solid", size=size_name(puzzle.shape)), style),
        *theme.sheet(),
        f'<g transform="scale({cell}) translate({left:.3f} {top:.3f})" stroke-linejoin="round" stroke-linecap="round">',
        *_paths(shapes(puzzle, model_of(puzzle, grid), theme)),
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
    for shape in shapes(puzzle, model_of(puzzle, grid), colours):
        points = [((x + left) * scale, (y + top) * scale) for x, y in shape.points]
        if shape.fill is not None:
            pen.polygon(points, shape.fill)
            points.append(points[0])
        pen.line(points, shape.stroke, max(1, round(shape.width * scale)), joint="curve")
    return image.resize((width, height), Image.Resampling.BOX)


def text(puzzle: Puzzle, grid: Grid | None = None, *, blocks: bool = False) -> str:
    """The numbers along z as a table, then the layers from the bottom up, seen from above, with their numbers."""
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
        clues = [face_row[layer] for face_row in along_x][::-1]
        parts += (f"{row}  {_word(clue)}" for row, clue in zip(rows, clues, strict=True))
        parts += _table([[face_row[layer] for face_row in along_y]])
    return "\n".join(line.rstrip() for line in parts)


def _table(face: Face) -> Iterator[str]:
    words = [[_word(clue) for clue in row] for row in face]
    width = max(len(word) for row in words for word in row)
    return (" ".join(word.rjust(width) for word in row) for row in words)


def _word(clue: Clue | None) -> str:
    return "-" if clue is None else str(clue)


def model_of(puzzle: Puzzle, grid: Grid | None) -> Grid | None:
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
