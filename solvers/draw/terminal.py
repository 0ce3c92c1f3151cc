"""The puzzle as text for a terminal: columns aligned, clues left and above."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ..colours import Palette
from ..grid import UNKNOWN, Grid, colour_of
from ..puzzle import Puzzle
from . import solid_picture
from .layout import SHADES, SIGNS, letter_of, shown, words_of
from .theme import readable_on


def text(puzzle: Puzzle, grid: Grid | None = None, *, blocks: bool = False) -> str:
    """A picture of a puzzle as text: `#`, `.` and `?`, or with `blocks` two block characters a cell.

    A coloured puzzle has the letters of its colours; `blocks` show them on their colours, for terminals with 24 bits of
    colour. No line ends in a space.

    >>> heart = parse("2;4;4;4;2:1,1;5;5;3;1")
    >>> print(text(heart, run(heart).grid))
        24442
    1 1 .#.#.
      5 #####
      5 #####
      3 .###.
      1 ..#..
    """
    if len(puzzle.shape) > 2:
        return solid_picture.text(puzzle, grid, blocks=blocks)
    rows, cols = words_of(puzzle, letters=True)
    digits = max(len(word) for words in cols for word in words)
    pitch = max(2 if blocks else 1, digits + (digits > 1))
    margin = [" ".join(words) for words in rows]
    gutter = max(map(len, margin))
    lines = [" " * gutter + " " + line for line in _above(cols, pitch)]
    cells = shown(puzzle, grid)
    if puzzle.palette:
        board = coloured_rows(puzzle.palette, cells, pitch, painted=blocks)
    elif blocks:  # a shade fills the width of a column, a sign stands under the last digit of the clue
        board = _rows(cells, {state: sign * pitch for state, sign in SHADES.items()})
    else:
        board = _rows(cells, {state: sign.rjust(pitch) for state, sign in SIGNS.items()})
    lines += [f"{words:>{gutter}} {row}" for words, row in zip(margin, board, strict=True)]
    return "\n".join(line.rstrip() for line in lines)


def _above(cols: tuple[tuple[str, ...], ...], pitch: int) -> Iterator[str]:
    """The column clues, standing on the board."""
    for level in range(max(map(len, cols)), 0, -1):
        yield "".join((words[-level] if level <= len(words) else "").rjust(pitch) for words in cols)


def coloured_rows(palette: Palette, grid: Grid, pitch: int, *, painted: bool) -> Iterator[str]:
    """The cells of a coloured puzzle in letters, `pitch` characters a cell; painted ones stand on their colours."""
    signs = {state: letter_of(palette, state).rjust(pitch) for state in {*grid.cells}}
    if painted:
        signs = {state: _on_colour(palette, state, sign) for state, sign in signs.items()}
    return _rows(grid, signs)


def _rows(grid: Grid, signs: Mapping[int, str]) -> Iterator[str]:
    width = grid.shape[1]
    for start in range(0, len(grid.cells), width):
        yield "".join(signs[state] for state in grid.cells[start : start + width])


def _on_colour(palette: Palette, state: int, sign: str) -> str:
    if state == UNKNOWN:
        return sign
    paper = palette[colour_of(state)].value
    front, back = (";".join(map(str, colour)) for colour in (readable_on(paper), paper))
    return f"\x1b[38;2;{front};48;2;{back}m{sign if colour_of(state) else ' ' * len(sign)}\x1b[0m"
