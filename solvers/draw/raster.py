"""The puzzle as PNG, by Pillow, and the preview picture of a link. Large boards get smaller cells, so that memory stays
bounded.

A pixel is one byte, the amount of ink; a palette turns these into colours at the end. Coloured puzzles have three bytes
a pixel.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from io import BytesIO
from textwrap import wrap
from typing import TYPE_CHECKING, Final

from ..grid import EMPTY, FILLED, UNKNOWN, Grid, colour_of, state_of
from ..puzzle import Puzzle
from . import solid_picture
from .layout import (
    CELL,
    CROSS,
    FONT,
    HEADING,
    MAX_CELL,
    MIN_CELL,
    ROUND,
    Layout,
    blocks,
    check_cell,
    lay_out,
    one_line,
    ruled,
    shown,
)
from .theme import ACCENT, INK, THEMES, Colour, Theme, board_theme, letters, readable_on, theme_named

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
    cell, left, top = layout.cell, layout.left, layout.top
    right, bottom = left + len(layout.cols) * cell, top + len(layout.rows) * cell
    for thick, across, down in ruled(len(layout.rows), len(layout.cols)):
        stroke = max(1, round(cell * (0.08 if thick else 0.04)))
        ink, before, after = ink_of(colours.thick if thick else colours.thin), stroke // 2, (stroke - 1) // 2
        for y in (top + row * cell for row in across):
            pen.rectangle((left - before, y - before, right + after, y + after), ink)
        for x in (left + col * cell for col in down):
            pen.rectangle((x - before, top - before, x + after, bottom + after), ink)


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


# The preview picture of a link: an unsolved puzzle and its name, 1200 x 630 pixels. A large puzzle runs over the edges
# rather than becoming a grey patch. The card shows nothing of the solution

CARD_SIZE: Final = (1200, 630)  # pixels, across and down
_MARGIN: Final = 64
_WORDS: Final = 460  # pixels at the left for words
_ROOM: Final = (CARD_SIZE[0] - _WORDS - _MARGIN // 2, CARD_SIZE[1] - _MARGIN)
_READABLE, _LARGEST = 13, 60  # pixels a cell
_TITLE, _SMALL = 58, 30  # pixels of the letters
_LETTERS, _LINES = 13, 4  # of a title
_THEME: Final = THEMES["light"]
_MUTED: Final = (106, 100, 92)


def card(puzzle: Puzzle, title: str, about: str) -> bytes:
    """A card of a puzzle as PNG, as links show it: the empty board, its `title`, and a line `about` it.

    >>> card(parse("1;1:2"), "Two", "2 by 1")[:4]
    b'\\x89PNG'
    """
    from PIL import Image, ImageDraw

    picture = _board(puzzle) if len(puzzle.shape) == 2 else _box(puzzle)
    image = Image.new("RGB", CARD_SIZE, _THEME.paper)
    left = max(_WORDS, CARD_SIZE[0] - _MARGIN // 2 - (_ROOM[0] + picture.width) // 2)
    top = max(_MARGIN // 2, (CARD_SIZE[1] - picture.height) // 2)
    image.paste(picture, (left, top))
    pen = ImageDraw.Draw(image)
    _mark(pen)
    _write(pen, one_line(title), about)
    return encoded(image)


def _board(puzzle: Puzzle) -> Image:
    layout, board = _fitted(puzzle), shown(puzzle, None)
    if puzzle.palette:
        return painted_in_colours(layout, puzzle, board, _THEME)
    return painted(layout, board, _THEME).convert("RGB")


def _box(puzzle: Puzzle) -> Image:
    across, down = _ROOM
    width, height = solid_picture.size(puzzle, MAX_CELL)
    cell = min(_LARGEST, MAX_CELL * across // width, MAX_CELL * down // height)
    return solid_picture.painted(puzzle, None, cell, _THEME)


def _fitted(puzzle: Puzzle) -> Layout:
    """The layout with the largest cells that show the whole puzzle or, at a readable size, both clues and cells."""
    across, down = _ROOM
    layout = lay_out(puzzle, _LARGEST, "")
    while layout.cell > MIN_CELL and not _suits(layout, across, down):
        layout = replace(layout, cell=layout.cell - 1)
    return layout


def _suits(layout: Layout, across: int, down: int) -> bool:
    whole = layout.width <= across and layout.height <= down
    return whole or (layout.cell <= _READABLE and layout.left <= across // 2 and layout.top <= down // 2)


def _mark(pen: ImageDraw) -> None:
    """The logo: five cells in a square of ink."""
    unit = 10
    x, y = _MARGIN, _MARGIN - unit // 2
    pen.rounded_rectangle((x, y, x + 5 * unit, y + 5 * unit), unit * 0.7, _THEME.ink)
    for col, row, colour in ((1, 1, _THEME.paper), (3, 1, _THEME.paper), (2, 2, ACCENT), (1, 3, _THEME.paper),
                             (3, 3, _THEME.paper)):
        pen.rectangle((x + col * unit, y + row * unit, x + (col + 1) * unit - 1, y + (row + 1) * unit - 1), colour)


def _write(pen: ImageDraw, title: str, about: str) -> None:
    large, small = letters(_TITLE), letters(_SMALL)
    pen.text((_MARGIN + 68, _MARGIN + 20), "Nonoscope", _THEME.ink, small, anchor="lm")
    bottom = CARD_SIZE[1] - _MARGIN
    pen.text((_MARGIN, bottom), about, _MUTED, small, anchor="ls")
    lines = wrap(title, _LETTERS, max_lines=_LINES, placeholder=" …")
    for place, line in enumerate(reversed(lines)):
        pen.text((_MARGIN, bottom - 62 - place * (_TITLE + 8)), line, _THEME.ink, large, anchor="ls")
