"""The puzzle as text for a terminal: columns aligned, clues left and above."""

from __future__ import annotations

from collections.abc import Iterator

from ..grid import Grid
from ..puzzle import Puzzle
from . import solid_picture
from .content import SHADES, SIGNS, clue_words, shown


def text(puzzle: Puzzle, grid: Grid | None = None, *, blocks: bool = False) -> str:
    """The picture in `#`, `.` and `?`, one character a cell, or in block characters, two a cell.

    Columns are as wide as their longest number needs. No line ends in a space.
    """
    if len(puzzle.shape) > 2:
        return solid_picture.text(puzzle, grid, blocks=blocks)
    rows, cols = clue_words(puzzle.rows), clue_words(puzzle.cols)
    digits = max(len(word) for words in cols for word in words)
    pitch = max(2 if blocks else 1, digits + (digits > 1))
    margin = [" ".join(words) for words in rows]
    gutter = max(map(len, margin))
    lines = [" " * gutter + " " + line for line in _above(cols, pitch)]
    board = _painted(shown(puzzle, grid), pitch, blocks)
    lines += [f"{words:>{gutter}} {cells}" for words, cells in zip(margin, board, strict=True)]
    return "\n".join(line.rstrip() for line in lines)


def _above(cols: tuple[tuple[str, ...], ...], pitch: int) -> Iterator[str]:
    """The column clues, standing on the board."""
    for level in range(max(map(len, cols)), 0, -1):
        yield "".join((words[-level] if level <= len(words) else "").rjust(pitch) for words in cols)


def _painted(grid: Grid, pitch: int, blocks: bool) -> Iterator[str]:
    # A shade fills the width of a column, a sign stands under the last digit of the clue.
    cell = {state: sign * pitch for state, sign in SHADES.items()} if blocks else {
        state: sign.rjust(pitch) for state, sign in SIGNS.items()
    }
    width = grid.shape[1]
    for start in range(0, len(grid.cells), width):
        yield "".join(cell[state] for state in grid.cells[start : start + width])
