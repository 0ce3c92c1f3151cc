"""The preview picture of a link: an unsolved puzzle and its name, 1200 x 630 pixels.

A large puzzle runs over the edges rather than becoming a grey patch. The card shows nothing of the solution.
"""

from __future__ import annotations

from dataclasses import replace
from textwrap import wrap
from typing import TYPE_CHECKING, Final

from ..puzzle import Puzzle
from . import solid_picture
from .layout import MAX_CELL, MIN_CELL, Layout, lay_out, one_line, shown
from .raster import encoded, painted, painted_in_colours
from .theme import THEMES, letters

if TYPE_CHECKING:
    from PIL.Image import Image
    from PIL.ImageDraw import ImageDraw

CARD_SIZE: Final = (1200, 630)
_MARGIN: Final = 64
_WORDS: Final = 460  # pixels at the left for words
_ROOM: Final = (CARD_SIZE[0] - _WORDS - _MARGIN // 2, CARD_SIZE[1] - _MARGIN)
_READABLE, _LARGEST = 13, 60  # pixels a cell
_TITLE, _SMALL = 58, 30  # pixels of the letters
_LETTERS, _LINES = 13, 4  # of a title
_THEME: Final = THEMES["light"]
_MUTED: Final = (106, 100, 92)
_ACCENT: Final = (199, 62, 36)


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
    for col, row, colour in ((1, 1, _THEME.paper), (3, 1, _THEME.paper), (2, 2, _ACCENT), (1, 3, _THEME.paper),
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
