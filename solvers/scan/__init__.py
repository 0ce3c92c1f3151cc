"""From the picture of a printed puzzle to its clues, and their repair by logic."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import numpy as np

from ..errors import PuzzleError, needs

with needs("scan"):  # OpenCV
    from .bands import layout_of, upright_view
    from .clue_cuts import ClueNumber, clue_lines, within
    from .crops import Pixels, Places, is_dark, ring_around, shrunk
    from .inks import inks_of
    from .marks import marks_of
    from .mesh import Mesh, find_meshes, mesh_between
from ..puzzle import MAX_SIDE
from .misreadings import LineReading
from .pictures import Picture, pixels_of
from .reading import Choices, Clue, Corners, Reading, cell_of

_SMALLEST: Final = 9.0  # pixels of a cell whose number can be read
_EMPTY: Final = 0.25  # a puzzle has clues in more of its lines
_BEYOND: Final = 2  # sides of a picture: how far corners may lie outside of it
_LEAST_LIKENESS: Final = 0.5  # of what was read with a puzzle


def find(picture: Picture) -> tuple[Corners, ...]:
    """The outlines of all grids in a picture, the largest first: four corners each, with clue cells if these are ruled.

    >>> len(find(png(parse("2;4;4;4;2:1,1;5;5;3;1"))))
    1
    """
    return tuple(_plain(mesh.outline) for mesh in find_meshes(pixels_of(picture)))


def read(
    picture: Picture, *, place: int = 0, corners: Corners | None = None, size: tuple[int, int] | None = None
) -> Reading:
    """Read a puzzle in a picture: a path, bytes, a Pillow image or an RGB array.

    `place` chooses one of the puzzles that `find` gives; 0 is the largest that has clues. If no grid is found, give the
    `corners` of the cells, clockwise from the top left, and the `size`, in rows and columns.

    >>> reading = read(png(parse("2;4;4;4;2:1,1;5;5;3;1")))
    >>> [number.value for number in reading.rows[0]]
    [1, 1]
    """
    pixels = pixels_of(picture)
    meshes = find_meshes(pixels) if corners is None else [_mesh_by_hand(pixels, corners, size)]
    if place >= max(1, len(meshes)):
        raise PuzzleError("unread.place", count=len(meshes))
    outlines = tuple(_plain(mesh.outline) for mesh in meshes)
    error = PuzzleError("unread.no_grid")
    for number, mesh in [*enumerate(meshes)][place:None if place == 0 else place + 1]:
        try:
            return replace(_read_mesh(pixels, mesh.points, size), outlines=outlines, place=number)
        except PuzzleError as reason:
            error = reason if number == place else error
    raise error


def _mesh_by_hand(pixels: Pixels, corners: Corners, size: tuple[int, int] | None) -> Mesh:
    places = np.array(corners, np.float64)
    near = places.shape == (4, 2) and bool((np.abs(places) <= _BEYOND * max(pixels.shape)).all())
    if size is None or not (near and 1 <= min(size) <= max(size) <= MAX_SIDE):
        raise PuzzleError("unread.corners", most=MAX_SIDE)
    return mesh_between(pixels, places, *size)


def _plain(corners: Places) -> Corners:
    return tuple((float(x), float(y)) for x, y in corners)


def _read_mesh(pixels: Pixels, mesh: Places, size: tuple[int, int] | None = None) -> Reading:
    cell = cell_of(mesh)
    if cell < _SMALLEST:
        raise PuzzleError("unread.small")
    small, scale = shrunk(pixels, cell)
    view, crops = upright_view(small, layout_of(small, (mesh + 0.5) * scale - 0.5, size))
    points = view.points
    rows, cols = points.shape[0] - 1, points.shape[1] - 1
    lines = clue_lines(crops, rows, cols)
    if sum(map(bool, lines)) <= _EMPTY * len(lines):
        raise PuzzleError("unread.no_clues")
    places = [place for line in lines for place in line]
    inks = inks_of(np.array([place.crop.image for place in places]), [place.number for place in places],
                   sum(map(len, lines[:rows])))
    lengths = [cols] * rows + [rows] * cols
    clues = _clues(lines, inks.choices, lengths, scale)
    if not size and _likeness(clues[:rows], clues[rows:]) < _LEAST_LIKENESS:
        raise PuzzleError("unread.no_clues")
    values = [[number.value for number in clue] for clue in clues]
    marks = marks_of(small, points, inks.palette, is_dark(ring_around(small, points)), values)
    return Reading(clues[:rows], clues[rows:], (points + 0.5) / scale - 0.5, inks.palette, marks)


def _likeness(rows: Sequence[Clue], cols: Sequence[Clue]) -> float:
    """How much clues are like those of a puzzle, from 0 to 1: rows and columns have the same sum, clues are legible and
    fit, and most lines have one. What else has numbers in squares, such as calendars and sudokus, misses more of it."""
    sides = [(rows, len(cols)), (cols, len(rows))]
    sums = [sum(number.value for clue in clues for number in clue) for clues, _ in sides]
    filled = min(np.mean([bool(clue) for clue in clues]) for clues, _ in sides)
    lines = [LineReading(clue, length, 1) for clues, length in sides for clue in clues]
    fitting = np.mean([line.fits(line.clue) for line in lines])
    legible = np.mean([dict(number.values)[number.value] for clue in (*rows, *cols) for number in clue])
    return float(min(sums) / max(1, *sums) * filled**0.5 * fitting * legible)


def _clues(
    lines: Sequence[Sequence[ClueNumber]], choices: Sequence[Choices], lengths: Sequence[int], scale: float
) -> tuple[Clue, ...]:
    """The numbers of all lines, with their colours and in pixels of the whole picture."""
    inks = iter(choices)
    clues = [[replace(place.number, corners=_plain((place.crop.corners + 0.5) / scale - 0.5), inks=next(inks, ()))
              for place in line] for line in lines]
    gap = 0 if choices else 1  # numbers of two colours may touch
    return tuple(tuple(within(clue, length - gap * (len(clue) - 1)))
                 for clue, length in zip(clues, lengths, strict=True))
