"""The content of a picture: the clues as words, the cells to show, and cells of one state as few rectangles.

Nothing here knows of sizes, colours or file formats.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from ..colours import Palette
from ..errors import PuzzleError
from ..grid import EMPTY, FILLED, UNKNOWN, Grid, state_of
from ..puzzle import Puzzle
from ..texts import size_name

NO_CLUE = ("?",)
NO_RUNS = ("0",)
# A cell as text, and as a block on a terminal.
SIGNS: Final = {UNKNOWN: "?", FILLED: "#", EMPTY: "."}
SHADES: Final = {UNKNOWN: "░", FILLED: "█", EMPTY: " "}


Words = tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Block:
    """A rectangle of cells."""

    row: int
    col: int
    height: int
    width: int


def clue_words(clues: Sequence[tuple[int, ...] | None]) -> Words:
    """The words of each line: its numbers, or a sign for none."""
    return tuple(NO_CLUE if runs is None else tuple(map(str, runs)) or NO_RUNS for runs in clues)


def words_of(puzzle: Puzzle, *, letters: bool = False) -> tuple[Words, Words]:
    """The words of the rows and of the columns; in colours perhaps with the letter of the colour, as `3r`."""
    if not puzzle.palette:
        return clue_words(puzzle.rows), clue_words(puzzle.cols)
    return _coloured_words(puzzle, puzzle.colour_rows, letters), _coloured_words(puzzle, puzzle.colour_cols, letters)


def _coloured_words(puzzle: Puzzle, clues: Sequence[tuple[tuple[int, int], ...]], letters: bool) -> Words:
    return tuple(
        tuple(f"{length}{puzzle.palette[colour].letter if letters else ''}" for length, colour in runs) or NO_RUNS
        for runs in clues
    )


def letter_of(palette: Palette, state: int) -> str:
    """The letter of a cell of a coloured puzzle."""
    letters = {state_of(number): colour.letter for number, colour in enumerate(palette)}
    return letters.get(state, SIGNS[UNKNOWN])


def shown(puzzle: Puzzle, grid: Grid | None) -> Grid:
    """`grid` with the puzzle's givens in its unknown cells; PuzzleError if it has another shape."""
    if grid is None:
        grid = Grid.unknown(puzzle.shape)
    if grid.shape != puzzle.shape:
        raise PuzzleError("errors.grid_size", found=size_name(grid.shape, " x "), size=size_name(puzzle.shape, " x "))
    cells = bytearray(grid.cells)
    for cell, state in puzzle.givens:
        if cells[cell] == UNKNOWN:
            cells[cell] = state
    return Grid(grid.shape, bytes(cells))


def blocks(grid: Grid, state: int) -> Iterator[Block]:
    """The cells of `state` in rectangles that do not overlap: runs, joined with equal runs below."""
    height, width = grid.shape
    tops: dict[tuple[int, int], int] = {}
    for row in range(height + 1):
        runs = set(_runs(grid.cells[row * width : (row + 1) * width], state))
        for run in [run for run in tops if run not in runs]:
            top = tops.pop(run)
            yield Block(top, run[0], row - top, run[1])
        for run in runs:
            tops.setdefault(run, row)


def path_of(grid: Grid, state: int) -> str:
    """The same as SVG path data, in cells."""
    return "".join(
        f"M{block.col} {block.row}h{block.width}v{block.height}h-{block.width}z" for block in blocks(grid, state)
    )


def _runs(cells: bytes, state: int) -> Iterator[tuple[int, int]]:
    """Start and length of the maximal runs of `state`."""
    start = 0
    for value, group in groupby(cells):
        length = sum(1 for _ in group)
        if value == state:
            yield start, length
        start += length
