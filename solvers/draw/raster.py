"""The puzzle as PNG, by Pillow. Large boards get smaller cells, so that memory stays bounded.

A pixel is one byte, the amount of ink; a palette turns these into colours at the end. Coloured puzzles have three bytes
a pixel.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from io import BytesIO
from typing import TYPE_CHECKING, Final

from ..grid import EMPTY, FILLED, UNKNOWN, Grid, colour_of, state_of
from ..puzzle import Puzzle
from . import solid_picture
from .layout import CELL, CROSS, FONT, HEADING, ROUND, Layout, blocks, check_cell, is_thick, lay_out, shown
from .theme import INK, Colour, Theme, board_theme, letters, readable_on, theme_named

if TYPE_CHECKING:
    from PIL.Image import Image
    from PIL.ImageDraw import ImageDraw

Ink = int | Colour  # how much ink, or a colour

MAX_PIXELS: Final = 40_000_000
_MAX_COLOURED: Final = MAX_PIXELS // 3


def png(
    puzzle: Puzzle, grid: Grid | None = None, *, cell: int = CELL, theme: str = "light", title: str = "",
    crosses: bool = False, letters: bool | None = None,
) -> bytes:
    """A picture of a puzzle as PNG, `cell` pixels a cell, or fewer where it would exceed 40 megapixels.

    The other options and errors are those of `svg`.

    >>> png(parse("1;1:2"))[:4]
    b'\\x89PNG'
    """
    if len(puzzle.shape) > 2:
        check_cell(cell)
        return encoded(solid_picture.painted(puzzle, grid, cell, theme_named(theme)))
    layout = lay_out(puzzle, cell, title, letters=theme == "print" if letters is None else letters)
    board = shown(puzzle, grid)
    if puzzle.palette:
        return encoded(painted_in_colours(layout.within(_MAX_COLOURED), puzzle, board, theme_named(theme), crosses))
    return encoded(painted(layout.within(MAX_PIXELS), board, theme_named(theme), crosses))


def painted_in_colours(layout: Layout, puzzle: Puzzle, board: Grid, colours: Theme, crosses: bool = False) -> Image:
    """The picture of a coloured puzzle as an image of Pillow."""
    from PIL import Image, ImageDraw

    image = Image.new("RGB", (layout.width, layout.height), colours.paper)
    pen = ImageDraw.Draw(image)
    board_colours = board_theme(puzzle.palette, colours)
    whole = Grid(board.shape, bytes([EMPTY]) * len(board.cells))
    fill_cells(pen, layout, whole, EMPTY, board_colours.paper)
    for number, colour in enumerate(puzzle.palette[1:], 1):
        fill_cells(pen, layout, board, state_of(number), colour.value)
    if crosses:
        cross_cells(pen, layout, board, board_colours.mix(board_colours.cross))
    if layout.letters:
        _letters(image, layout, puzzle, board)
    rule(pen, layout, board_colours, board_colours.mix)
    box_numbers(pen, layout, puzzle, colours)
    write_words(image, pen, layout, colours.ink, [readable_on(colour.value) for colour in puzzle.palette])
    return image


def painted(layout: Layout, board: Grid, colours: Theme, crosses: bool = False) -> Image:
    """The picture as an image of Pillow."""
    # Pillow is loaded only when it is needed.
    from PIL import Image, ImageDraw

    image = Image.new("L", (layout.width, layout.height))
    pen = ImageDraw.Draw(image)
    fill_cells(pen, layout, board, FILLED, INK)
    if crosses:
        cross_cells(pen, layout, board, colours.cross)
    rule(pen, layout, colours, int)
    write_words(image, pen, layout, INK, [INK])
    image.putpalette([part for strength in range(256) for part in colours.mix(strength)])
    return image


def encoded(image: Image) -> bytes:
    file = BytesIO()
    image.save(file, "PNG")
    return file.getvalue()


def fill_cells(pen: ImageDraw, layout: Layout, board: Grid, state: int, ink: Ink) -> None:
    cell = layout.cell
    for block in blocks(board, state):
        x, y = layout.left + block.col * cell, layout.top + block.row * cell
        pen.rectangle((x, y, x + block.width * cell - 1, y + block.height * cell - 1), ink)


def cross_cells(pen: ImageDraw, layout: Layout, board: Grid, ink: Ink) -> None:
    near, far = layout.cell * CROSS, layout.cell * (1 - CROSS)
    stroke = max(1, round(layout.cell * 0.07))
    width = board.shape[1]
    for place, state in enumerate(board.cells):
        if state == EMPTY:
            x, y = layout.left + place % width * layout.cell, layout.top + place // width * layout.cell
            pen.line((x + near, y + near, x + far, y + far), ink, stroke)
            pen.line((x + far, y + near, x + near, y + far), ink, stroke)


def rule(pen: ImageDraw, layout: Layout, colours: Theme, ink_of: Callable[[int], Ink]) -> None:
    """The lines between cells."""
    # Thick lines last, on top of the thin ones.
    for thick, strength, stroke in (
        (False, colours.thin, max(1, round(layout.cell * 0.04))),
        (True, colours.thick, max(1, round(layout.cell * 0.08))),
    ):
        _ruling(pen, layout, thick, ink_of(strength), stroke)


def _ruling(pen: ImageDraw, layout: Layout, thick: bool, ink: Ink, stroke: int) -> None:
    cell, left, top = layout.cell, layout.left, layout.top
    height, width = len(layout.rows), len(layout.cols)
    before, after = stroke // 2, (stroke - 1) // 2
    for row in range(height + 1):
        if is_thick(row, height) == thick:
            y = top + row * cell
            pen.rectangle((left - before, y - before, left + width * cell + after, y + after), ink)
    for col in range(width + 1):
        if is_thick(col, width) == thick:
            x = left + col * cell
            pen.rectangle((x - before, top - before, x + after, top + height * cell + after), ink)


def box_numbers(pen: ImageDraw, layout: Layout, puzzle: Puzzle, colours: Theme) -> None:
    """The boxes of coloured numbers, with an edge for colours like that of the paper."""
    height = layout.box
    for label in layout.labels():
        if label.colour:
            across, down = label.width / 2, height / 2
            corners = (label.x - across, label.y - down, label.x + across, label.y + down)
            pen.rounded_rectangle([round(corner) for corner in corners], layout.cell * ROUND,
                                  puzzle.palette[label.colour].value, colours.mix(colours.thick))


def _letters(image: Image, layout: Layout, puzzle: Puzzle, board: Grid) -> None:
    stamps = {colour.letter: stamped(colour.letter, layout.cell) for colour in puzzle.palette}
    for place, state in enumerate(board.cells):
        if state not in (UNKNOWN, EMPTY):
            colour, (row, col) = puzzle.palette[colour_of(state)], divmod(place, board.shape[1])
            centre = layout.left + (col + 0.5) * layout.cell, layout.top + (row + 0.5) * layout.cell
            press(image, stamps[colour.letter], centre, readable_on(colour.value))


def press(image: Image, stamp: Image, centre: tuple[float, float], ink: Ink) -> None:
    left, top = round(centre[0] - stamp.width / 2), round(centre[1] - stamp.height / 2)
    image.paste(ink, (left, top, left + stamp.width, top + stamp.height), stamp)


def write_words(image: Image, pen: ImageDraw, layout: Layout, ink: Ink, inks: Sequence[Ink]) -> None:
    """Write the title, and the numbers in the ink of their colour."""
    if layout.title:
        pen.text(layout.heading, layout.title, ink, letters(layout.cell * HEADING), anchor="lm")
    stamps: dict[str, Image] = {}
    for label in layout.labels():
        stamp = stamps.get(label.word) or stamps.setdefault(label.word, stamped(label.word, layout.cell))
        press(image, stamp, (label.x, label.y), inks[label.colour] if label.colour else ink)


def stamped(word: str, cell: int) -> Image:
    """A number painted once, to be pasted in many places."""
    from PIL import Image, ImageDraw, ImageFont

    font = ImageFont.load_default(max(1.0, cell * FONT))
    left, top, right, bottom = map(round, font.getbbox(word, anchor="ls"))
    stamp = Image.new("L", (max(1, right - left), max(1, bottom - top)))
    ImageDraw.Draw(stamp).text((-left, -top), word, INK, font, anchor="ls")
    return stamp
