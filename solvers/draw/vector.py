"""The puzzle as SVG: one path for the cells of each colour, one for thin and one for thick lines, no fonts of its own.

It scales without loss, can be printed, and describes itself to screen readers. Geometry is in `layout`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final
from xml.sax.saxutils import escape

from ..colours import RGB, Palette, hex_of
from ..grid import EMPTY, UNKNOWN, Grid, colour_of, state_of
from ..puzzle import Puzzle
from ..texts import say
from . import solid_picture
from .layout import (
    BASELINE,
    CELL,
    CROSS,
    FONT,
    HEADING,
    ROUND,
    Label,
    Layout,
    check_cell,
    lay_out,
    letter_of,
    path_of,
    ruled,
    shown,
    svg_head,
)
from .theme import INK, Theme, board_theme, readable_on, theme_named

_FAMILY: Final = "ui-sans-serif,system-ui,Segoe UI,Roboto,Helvetica,Arial,sans-serif"
_EDGE: Final = 0.03  # of the box around a coloured number, in cells


def svg(
    puzzle: Puzzle, grid: Grid | None = None, *, cell: int = CELL, theme: str = "light", title: str = "",
    crosses: bool = False, letters: bool | None = None,
) -> str:
    """A picture of a puzzle as SVG, `cell` pixels a cell, with what is known in `grid`.

    With `crosses`, empty cells are crossed. The `theme` is light, dark or print, and a `title` stands above the board.
    With `letters`, colours have their letters in clues and cells; print always has them, unless `letters` is False,
    because printers may be grey. Raises PuzzleError if there is no such theme.

    >>> svg(parse("1;1:2"))[:4]
    '<svg'
    """
    if len(puzzle.shape) > 2:
        check_cell(cell)
        return solid_picture.svg(puzzle, grid, cell, theme_named(theme), title)
    layout = lay_out(puzzle, cell, title, letters=theme == "print" if letters is None else letters)
    return board_picture(layout, puzzle.palette, shown(puzzle, grid), theme_named(theme), puzzle.info.title,
                         cross=f"cross-{theme}" if crosses else "")


def board_picture(
    layout: Layout, palette: Palette, board: Grid, colours: Theme, title: str = "", *, cross: str = "",
    over: Iterable[str] = (), style: str = "",
) -> str:
    """The picture of a board, whose name for screen readers is `title` if the layout has none. For `cross` and `over`
    see `board_parts`; the CSS `style` is that of the whole picture."""
    parts = [
        _open(layout, board, title, style), *colours.sheet(),
        *board_parts(layout, palette, board, colours, cross, over=over), "</svg>\n",
    ]
    return "\n".join(parts)


def board_parts(
    layout: Layout, palette: Palette, board: Grid, colours: Theme, cross: str = "", under: Iterable[str] = (),
    over: Iterable[str] = (),
) -> Iterator[str]:
    """The numbers and the board. `cross` is the name of the pattern for empty cells, if they are crossed. The
    coordinates of elements `under` and `over` the cells count cells from the corner of the board."""
    board_colours = board_theme(palette, colours)
    yield from _texts(layout, colours, palette)
    yield f'<g transform="translate({layout.left} {layout.top}) scale({layout.cell})" fill="none">'
    if palette:
        yield f'<path {board_colours.paint("fill", 0)} d="M0 0h{board.shape[1]}v{board.shape[0]}h-{board.shape[1]}z"/>'
    yield from under
    yield from _cells(board, board_colours, palette, cross)
    if layout.letters:
        yield from _letters(palette, board)
    yield from over
    yield from _lines(board.shape[0], board.shape[1], board_colours)
    yield "</g>"


def _open(layout: Layout, board: Grid, title: str, style: str) -> str:
    height, width = board.shape
    filled = sum(state not in (UNKNOWN, EMPTY) for state in board.cells)
    return svg_head(layout.width, layout.height, layout.title or title or say("pictures.flat"),
                    say("pictures.about_flat", height=height, width=width, filled=filled), style)


def _texts(layout: Layout, colours: Theme, palette: Palette) -> Iterator[str]:
    font = layout.cell * FONT
    yield f'<g {colours.paint("fill", INK)} font-family="{_FAMILY}" font-size="{font:g}">'
    if layout.title:
        x, y = layout.heading
        size = layout.cell * HEADING
        yield (
            f'<text x="{x:g}" y="{y + size * BASELINE:g}" font-size="{size:g}" font-weight="600">'
            f"{escape(layout.title)}</text>"
        )
    yield '<g text-anchor="middle">'
    for label in layout.labels():
        ink = ""
        if label.colour:
            yield _box(layout, label, palette[label.colour].value, colours)
            ink = f' fill="{hex_of(readable_on(palette[label.colour].value))}"'
        yield f'<text x="{round(label.x, 1):g}" y="{round(label.y + font * BASELINE, 1):g}"{ink}>{label.word}</text>'
    yield "</g></g>"


def _box(layout: Layout, label: Label, colour: RGB, colours: Theme) -> str:
    """The box around a coloured number, with an edge for colours like that of the paper."""
    width, height, edge = label.width, layout.box, layout.cell * _EDGE
    return (
        f'<rect x="{round(label.x - width / 2, 1):g}" y="{round(label.y - height / 2, 1):g}" '
        f'width="{round(width, 1):g}" height="{round(height, 1):g}" rx="{round(layout.cell * ROUND, 1):g}" '
        f'fill="{hex_of(colour)}" {colours.paint("stroke", colours.thick)} stroke-width="{round(edge, 2):g}"/>'
    )


def _cells(board: Grid, colours: Theme, palette: Palette, cross: str) -> Iterator[str]:
    """Paths in cell coordinates: whole numbers keep them short."""
    fills = [f'fill="{hex_of(colour.value)}"' for colour in palette[1:]] or [colours.paint("fill", INK)]
    for number, fill in enumerate(fills, 1):
        yield f'<path {fill} d="{path_of(board, state_of(number))}"/>'
    if cross:
        far = 1 - CROSS
        yield (
            f'<pattern id="{cross}" width="1" height="1" patternUnits="userSpaceOnUse">'
            f'<path d="M{CROSS} {CROSS}L{far} {far}M{far} {CROSS}L{CROSS} {far}" '
            f'{colours.paint("stroke", colours.cross)} stroke-width=".07"/></pattern>'
        )
        yield f'<path fill="url(#{cross})" d="{path_of(board, EMPTY)}"/>'


def _letters(palette: Palette, board: Grid) -> Iterator[str]:
    yield f'<g font-family="{_FAMILY}" font-size="{FONT}" text-anchor="middle">'
    for cell, state in enumerate(board.cells):
        if state not in (UNKNOWN, EMPTY):
            row, col = divmod(cell, board.shape[1])
            ink = hex_of(readable_on(palette[colour_of(state)].value))
            y = round(row + 0.5 + FONT * BASELINE, 2)
            yield f'<text x="{col + 0.5:g}" y="{y:g}" fill="{ink}">{escape(letter_of(palette, state))}</text>'
    yield "</g>"


def _lines(height: int, width: int, colours: Theme) -> Iterator[str]:
    for thick, across, down in ruled(height, width):
        strength, stroke = (colours.thick, ".08") if thick else (colours.thin, ".04")
        path = "".join([*(f"M0 {row}h{width}" for row in across), *(f"M{col} 0v{height}" for col in down)])
        ends = ' stroke-linecap="square"' if thick else ""
        yield f'<path {colours.paint("stroke", strength)} stroke-width="{stroke}"{ends} d="{path}"/>'
