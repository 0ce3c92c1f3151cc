"""Solid puzzles as figures of Plotly to turn: the block with its numbers, or the model of a grid.

A number stands on both ends of its line, because the block is seen from all sides.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from html import escape
from math import nan
from typing import TYPE_CHECKING, Final

from ..colours import RGB, Colours, hex_of
from ..errors import needs, shorten
from ..formats.base import fitting_colours
from ..grid import FILLED, Grid
from ..puzzle import Puzzle
from ..solid import Shape, faces_of, solid_shape
from ..texts import say
from .figure_style import LIGHT, Json, base_layout, colours_of
from .layout import one_line
from .solid_picture import WOOD, clue_strokes, model_of

if TYPE_CHECKING:
    from plotly.graph_objects import Figure

Vector = tuple[int, int, int]
Place = tuple[float, float, float]

_ABOVE: Final = 0.015  # the distance of lines from the face that they are on, in cells
_EDGE, _THICKEST, _PIXELS = 1.5, 5, 36  # the width of edges and digits in pixels; the latter is shared by all cells
_MATT: Final = {"ambient": 0.72, "diffuse": 0.35, "specular": 0, "fresnel": 0}


@dataclass(frozen=True, slots=True)
class _Side:
    """One side of a cell, seen from outside: which way it faces along its axis, its upper left corner, and the
    directions to the right and down."""

    axis: int
    faces: int
    corner: Vector
    across: Vector
    down: Vector

    def point(self, cell: Iterable[int], at: tuple[float, float], above: float = 0.0) -> Place:
        """A point on the side of a cell, `at` from its upper left corner."""
        place = [start + corner + at[0] * across + at[1] * down
                 for start, corner, across, down in zip(cell, self.corner, self.across, self.down, strict=True)]
        place[self.axis] += above * self.faces
        return place[0], place[1], place[2]


_SIDES: Final = (
    _Side(0, 1, (1, 0, 1), (0, 1, 0), (0, 0, -1)), _Side(0, -1, (0, 1, 1), (0, -1, 0), (0, 0, -1)),
    _Side(1, -1, (0, 0, 1), (1, 0, 0), (0, 0, -1)), _Side(1, 1, (1, 1, 1), (-1, 0, 0), (0, 0, -1)),
    _Side(2, 1, (0, 1, 1), (1, 0, 0), (0, -1, 0)), _Side(2, -1, (0, 0, 0), (1, 0, 0), (0, 1, 0)),
)
_SQUARE: Final = ((0, 0), (1, 0), (1, 1), (0, 1))

Squares = list[tuple[_Side, Vector]]


def figure(puzzle: Puzzle, grid: Grid | None = None, *, theme: str = "light") -> Figure:
    """A solid puzzle as a figure of Plotly: the block with its numbers, or with a `grid` the model of its filled cells.
    The `theme` is light or dark.

    Raises PuzzleError if the puzzle is flat.

    >>> len(figure(collection.model("chair").puzzle).data)
    3
    """
    shape, paper = solid_shape(puzzle), colours_of(theme)
    with needs("web"):
        from plotly.graph_objects import Figure
    model = model_of(puzzle, grid)
    squares = _outside(model or Grid(shape, bytes([FILLED]) * puzzle.size))
    colours = fitting_colours(puzzle) if model else None
    edges = (_edges(side, cell) for side, cell in squares)
    traces = [*_meshes(squares, shape, colours), _lines(edges, LIGHT["ink-3"], _EDGE)]
    if model is None:
        thickness = max(1.0, min(_THICKEST, _PIXELS / max(shape)))
        traces.append(_lines(_numbers(puzzle, squares), LIGHT["ink"], thickness))
    title = escape(shorten(one_line(puzzle.info.title)), quote=False) or say("pictures.solid")
    return Figure({"data": traces, "layout": base_layout(title, colours=paper) | _SCENE})


_HIDDEN: Final = {"visible": False, "showspikes": False}
_SCENE: Final[Json] = {
    "scene": {"xaxis": _HIDDEN, "yaxis": _HIDDEN, "zaxis": _HIDDEN, "aspectmode": "data",
              "camera": {"eye": {"x": 1.3, "y": -1.7, "z": 1.1}}},
    "margin": {"l": 0, "r": 0, "t": 72, "b": 16}, "showlegend": False, "hovermode": False,
}


def _outside(grid: Grid) -> Squares:
    """The sides of filled cells that touch no other filled cell."""
    import numpy as np

    filled = np.pad(np.frombuffer(grid.cells, np.uint8).reshape(grid.shape) == FILLED, 1)
    return [(side, (x - 1, y - 1, z - 1)) for side in _SIDES
            for x, y, z in np.argwhere(filled & ~np.roll(filled, -side.faces, side.axis)).tolist()]


def _meshes(squares: Squares, shape: Shape, colours: Colours | None) -> Iterator[Json]:
    """The squares of each colour."""
    _, y, z = shape
    by_colour: dict[RGB, Squares] = {}
    for side, cell in squares:
        colour = (colours.of((cell[0] * y + cell[1]) * z + cell[2]) if colours else None) or WOOD
        by_colour.setdefault(colour, []).append((side, cell))
    return (_mesh(colour, alike) for colour, alike in by_colour.items())


def _mesh(colour: RGB, squares: Squares) -> Json:
    """Two triangles for each square."""
    import numpy as np

    first = np.arange(0, 4 * len(squares), 4).repeat(2)
    step = np.tile((0, 1), len(squares))
    return {
        "type": "mesh3d", "hoverinfo": "skip", "flatshading": True, "lighting": _MATT, "color": hex_of(colour),
        **_coordinates([side.point(cell, at) for side, cell in squares for at in _SQUARE]),
        "i": first, "j": first + 1 + step, "k": first + 2 + step,
    }


def _edges(side: _Side, cell: Vector) -> list[Place]:
    return [side.point(cell, at, _ABOVE / 3) for at in (*_SQUARE, _SQUARE[0])]


def _numbers(puzzle: Puzzle, squares: Squares) -> Iterator[list[Place]]:
    """The strokes of all numbers."""
    faces = faces_of(puzzle)
    for side, cell in squares:
        row, col = (cell[axis] for axis in range(3) if axis != side.axis)
        clue = faces[side.axis][row][col]
        for stroke in clue_strokes(clue) if clue is not None else ():
            yield [side.point(cell, at, _ABOVE) for at in stroke]


def _lines(strokes: Iterable[list[Place]], colour: str, width: float) -> Json:
    """One trace for many lines, with a gap after each."""
    points = [point for stroke in strokes for point in (*stroke, (nan, nan, nan))]
    return {"type": "scatter3d", "mode": "lines", "hoverinfo": "skip", "line": {"color": colour, "width": width},
            **_coordinates(points)}


def _coordinates(points: list[Place]) -> Json:
    """As arrays, which Plotly takes much faster than lists."""
    import numpy as np

    return dict(zip("xyz", np.array(points, np.float32).reshape(-1, 3).T.copy(), strict=True))
