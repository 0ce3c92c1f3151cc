"""Puzzles, grids and results as notebooks show them: HTML in the ink of the page, so that it suits light and dark
themes; SVG on its own paper for programs that take no HTML; and text for terminals.

JupyterLab shows SVG as an image, which doesn't know the theme. Therefore the HTML comes first.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import singledispatch
from html import escape
from typing import Final

from ..colours import hex_of, usual_colours
from ..explain.result_words import numbers, verdict
from ..grid import EMPTY, FILLED, UNKNOWN, Grid
from ..puzzle import Puzzle, puzzle_of
from ..runner import Result
from ..solid import with_clues
from . import solid_picture, terminal
from .layout import CELL, Layout, lay_out, path_of, shown
from .theme import ACCENT, PAGE, THEMES, Theme
from .vector import board_picture

_PAPER: Final = THEMES["light"]
_SIDE: Final = 640  # pixels, of the longer side of a picture
_LEAST: Final = 9  # pixels a cell; a page scales what is still too wide
_STYLE: Final = "max-width:100%;height:auto"
_SOLUTIONS: Final = 2
_DIFFERENCE: Final = 0.14  # width of the line around cells that differ


@singledispatch
def mime_bundle(value: object) -> dict[str, str]:
    """What a notebook can show of a puzzle, a grid or a result, by media type."""
    raise TypeError(value)


@mime_bundle.register
def _(puzzle: Puzzle) -> dict[str, str]:
    return {"text/html": _puzzle_picture(puzzle, None, PAGE), "image/svg+xml": _puzzle_picture(puzzle, None, _PAPER),
            "text/plain": terminal.text(puzzle)}


@mime_bundle.register
def _(grid: Grid) -> dict[str, str]:
    if len(grid.shape) not in (2, 3) or not grid.cells:
        return {}
    return {"text/html": _grid_picture(grid, PAGE), "image/svg+xml": _grid_picture(grid, _PAPER),
            "text/plain": str(grid)}


@mime_bundle.register
def _(result: Result) -> dict[str, str]:
    grids = result.solutions[:_SOLUTIONS] or (result.grid,)
    words = [verdict(result), "; ".join(filter(None, (result.method, numbers(result.counters))))]
    pictures = "".join(_puzzle_picture(result.puzzle, grid, PAGE, grids) for grid in grids)
    return {
        "text/html": "".join(f"<div>{escape(sentence)}</div>" for sentence in words)
                     + f'<div style="display:flex;flex-wrap:wrap;gap:1rem">{pictures}</div>',
        "image/svg+xml": _puzzle_picture(result.puzzle, grids[0], _PAPER, grids),
        "text/plain": "\n\n".join(["\n".join(words), *(terminal.text(result.puzzle, grid) for grid in grids)]),
    }


def _puzzle_picture(puzzle: Puzzle, grid: Grid | None, theme: Theme, solutions: Iterable[Grid] = ()) -> str:
    """A puzzle with its clues; cells in which the `solutions` differ have a line around them."""
    if len(puzzle.shape) > 2:
        return _solid_picture(puzzle, grid, theme)
    usual = lay_out(puzzle, CELL, "")
    layout = replace(usual, cell=_cell(usual.width, usual.height))
    board = shown(puzzle, grid)
    outlines = _outlines(board.shape, [solution.cells for solution in solutions])
    return board_picture(layout, puzzle.palette, board, theme, puzzle.info.title, cross=_cross(board), over=outlines,
                         style=_STYLE)


def _grid_picture(grid: Grid, theme: Theme) -> str:
    """A grid, whose clues nobody knows."""
    if len(grid.shape) > 2:
        filled = puzzle_of(grid)
        return _solid_picture(with_clues(filled, [None] * len(filled.lines)), grid, theme)
    height, width = grid.shape
    layout = Layout(_cell(width * CELL, height * CELL), ((),) * height, ((),) * width, "")
    palette = usual_colours() if max(grid.cells) > EMPTY else ()
    return board_picture(layout, palette, grid, theme, cross=_cross(grid), style=_STYLE)


def _solid_picture(puzzle: Puzzle, grid: Grid | None, theme: Theme) -> str:
    return solid_picture.svg(puzzle, grid, _cell(*solid_picture.size(puzzle, CELL)), theme, "", _STYLE)


def _outlines(shape: tuple[int, ...], solutions: Sequence[bytes]) -> Iterator[str]:
    """Lines around the cells that are not the same in all solutions."""
    if len(solutions) > 1:
        states = (FILLED if len({*cell}) > 1 else EMPTY for cell in zip(*solutions, strict=True))
        path = path_of(Grid(shape, bytes(states)), FILLED)
        yield f'<path stroke="{hex_of(ACCENT)}" stroke-width="{_DIFFERENCE}" d="{path}"/>'


def _cell(width: int, height: int) -> int:
    """The cells that fit, for a picture of that size with cells of the usual size."""
    return max(_LEAST, min(CELL, CELL * _SIDE // max(width, height)))


def _cross(board: Grid) -> str:
    """Empty cells are crossed as long as others are unknown."""
    return "" if UNKNOWN not in board.cells else "cross-notebook"
