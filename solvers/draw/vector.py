"""The puzzle as SVG: one path for the filled cells, one for thin and one for thick lines, no fonts of its own.

It scales without loss, can be printed, and describes itself to screen readers. Geometry is in `layout`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final
from xml.sax.saxutils import escape

from ..grid import EMPTY, FILLED, Grid
from ..puzzle import Puzzle
from ..texts import say
from . import solid_picture
from .content import path_of, shown
from .layout import CELL, CROSS, FONT, HEADING, Layout, check_cell, is_thick, lay_out, one_line
from .theme import INK, Theme, theme_named

_FAMILY: Final = "ui-sans-serif,system-ui,Segoe UI,Roboto,Helvetica,Arial,sans-serif"
_BASELINE: Final = 0.36  # from a letter's middle to its baseline, in font sizes; some viewers ignore "central"


def svg(
    puzzle: Puzzle, grid: Grid | None = None, *, cell: int = CELL, theme: str = "light", title: str = "",
    crosses: bool = False,
) -> str:  # fmt: skip
    """The picture as SVG, `cell` pixels a cell; empty cells of `grid` are crossed if `crosses`.

    Themes are light, dark and print. A `title` is written above the board.
    """
    if len(puzzle.shape) > 2:
        check_cell(cell)
        return solid_picture.svg(puzzle, grid, cell, theme, title)
    layout = lay_out(puzzle, cell, title)
    board, colours = shown(puzzle, grid), theme_named(theme)
    parts = [
        _open(layout, puzzle, board),
        f'<rect width="100%" height="100%" fill="{colours.hex(0)}"/>',
        *_texts(layout, colours),
        f'<g transform="translate({layout.left} {layout.top}) scale({layout.cell})" fill="none">',
        *_cells(board, colours, f"cross-{theme}" if crosses else ""),
        *_lines(board.shape[0], board.shape[1], colours),
        "</g></svg>\n",
    ]
    return "\n".join(parts)


def _open(layout: Layout, puzzle: Puzzle, board: Grid) -> str:
    height, width = board.shape
    name = escape(layout.title or one_line(puzzle.info.title) or say("pictures.flat"))
    about = escape(say("pictures.about_flat", height=height, width=width, filled=board.cells.count(FILLED)))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{layout.width}" height="{layout.height}" '
        f'viewBox="0 0 {layout.width} {layout.height}">\n<title>{name}</title>\n<desc>{about}</desc>'
    )


def _texts(layout: Layout, colours: Theme) -> Iterator[str]:
    font = layout.cell * FONT
    yield f'<g fill="{colours.hex(INK)}" font-family="{_FAMILY}" font-size="{font:g}">'
    if layout.title:
        x, y = layout.heading
        size = layout.cell * HEADING
        yield (
            f'<text x="{x:g}" y="{y + size * _BASELINE:g}" font-size="{size:g}" font-weight="600">'
            f"{escape(layout.title)}</text>"
        )
    yield '<g text-anchor="middle">'
    for label in layout.labels():
        yield f'<text x="{round(label.x, 1):g}" y="{round(label.y + font * _BASELINE, 1):g}">{label.word}</text>'
    yield "</g></g>"


def _cells(board: Grid, colours: Theme, cross: str) -> Iterator[str]:
    """Paths in cell coordinates: whole numbers keep them short."""
    yield f'<path fill="{colours.hex(INK)}" d="{path_of(board, FILLED)}"/>'
    if cross:
        far = 1 - CROSS
        yield (
            f'<pattern id="{cross}" width="1" height="1" patternUnits="userSpaceOnUse">'
            f'<path d="M{CROSS} {CROSS}L{far} {far}M{far} {CROSS}L{CROSS} {far}" '
            f'stroke="{colours.hex(colours.cross)}" stroke-width=".07"/></pattern>'
        )
        yield f'<path fill="url(#{cross})" d="{path_of(board, EMPTY)}"/>'


def _lines(height: int, width: int, colours: Theme) -> Iterator[str]:
    # Thick lines last, on top of the thin ones.
    for thick, strength, stroke in ((False, colours.thin, ".04"), (True, colours.thick, ".08")):
        path = "".join(f"M0 {row}h{width}" for row in range(height + 1) if is_thick(row, height) == thick)
        path += "".join(f"M{col} 0v{height}" for col in range(width + 1) if is_thick(col, width) == thick)
        ends = ' stroke-linecap="square"' if thick else ""
        yield f'<path stroke="{colours.hex(strength)}" stroke-width="{stroke}"{ends} d="{path}"/>'
