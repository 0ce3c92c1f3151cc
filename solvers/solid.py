"""Solid puzzles: making them from the numbers on their faces, and reading those numbers.

A solid is a box of shape (X, Y, Z); cell (x, y, z) has the index (x * Y + y) * Z + z. Its lines are in three faces, in
this order: the lines along x as face[y][z], those along y as face[x][z], those along z as face[x][y]. x goes to the
right, y away from the viewer, and z upwards, as in MagicaVoxel. Nothing here solves.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from .clues import Clue
from .colours import Colours
from .errors import PuzzleError
from .grid import FILLED, Grid
from .puzzle import Info, Line, Puzzle, axis_lines
from .texts import say, size_name

AXES: Final = "xyz"  # the axes of a solid, in the order of its shape

Shape = tuple[int, int, int]
Face = list[list[Clue | None]]


def solid_shape(puzzle: Puzzle) -> Shape:
    """The sides of a solid puzzle; PuzzleError for a flat one."""
    if len(puzzle.shape) != len(AXES):
        raise PuzzleError("errors.solid_puzzle", found=say("counts.size", size=size_name(puzzle.shape, " x ")))
    return puzzle.shape[0], puzzle.shape[1], puzzle.shape[2]


def solid(
    shape: tuple[int, ...], clues: Sequence[Clue | None], *, givens: Sequence[tuple[int, int]] = (),
    info: Info | None = None,
) -> Puzzle:
    """A solid puzzle from the clues of all lines, face after face; None is a line without a number.

    `givens` are cells that are known, as (cell, state), and `info` is what the puzzle says about itself. Raises
    PuzzleError if there are not as many clues as lines, or if one cannot hold.

    >>> solid((1, 1, 2), [Count(1), Count(1), None, None, Count(2)]).shape
    (1, 1, 2)
    """
    Puzzle(shape, ())  # raises if the shape is wrong, before lines are made of it
    cells = [line for axis in range(len(shape)) for line in axis_lines(shape, axis)]
    if len(clues) != len(cells):
        raise PuzzleError("errors.clues_for_lines", found=say("counts.clues", count=len(clues)), count=len(cells))
    return Puzzle(shape, tuple(map(Line, cells, clues)), tuple(givens), info or Info())


def with_clues(puzzle: Puzzle, clues: Sequence[Clue | None]) -> Puzzle:
    """The same lines with other clues."""
    lines = [Line(line.cells, clue) for line, clue in zip(puzzle.lines, clues, strict=True)]
    return replace(puzzle, lines=tuple(lines))


def face_sides(shape: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """Rows and columns of each of the three faces of a block.

    >>> face_sides((2, 3, 4))
    ((3, 4), (2, 4), (2, 3))
    """
    x, y, z = shape
    return (y, z), (x, z), (x, y)


def faces_of(puzzle: Puzzle) -> tuple[Face, ...]:
    """The clues of a solid as its three faces, each a list of rows.

    Raises PuzzleError if the puzzle is flat, or if its lines are not the usual ones.

    >>> [len(face) for face in faces_of(collection.model("cat").puzzle)]
    [12, 5, 5]
    """
    sides = face_sides(solid_shape(puzzle))
    clues = [line.clue for line in puzzle.lines]
    if len(clues) != sum(rows * cols for rows, cols in sides):
        raise PuzzleError("errors.all_solid_lines", found=say("counts.lines", count=len(clues)))
    start, faces = 0, []
    for rows, cols in sides:
        faces.append([clues[start + row * cols : start + (row + 1) * cols] for row in range(rows)])
        start += rows * cols
    return tuple(faces)


def cropped(grid: Grid, colours: Colours | None = None) -> tuple[Grid, Colours | None]:
    """The model without the empty layers around it; an empty model becomes a single cell."""
    _, y, z = grid.shape
    filled = [cell for cell, state in enumerate(grid.cells) if state == FILLED] or [0]
    place = [sorted({cell // (y * z) for cell in filled}), sorted({cell // z % y for cell in filled}),
             sorted({cell % z for cell in filled})]
    spans = [range(part[0], part[-1] + 1) for part in place]
    cells = [(i * y + j) * z + k for i in spans[0] for j in spans[1] for k in spans[2]]
    shape = tuple(map(len, spans))
    smaller = None if colours is None else replace(colours, cells=bytes(colours.cells[cell] for cell in cells))
    return Grid(shape, bytes(grid.cells[cell] for cell in cells)), smaller
