"""The puzzle as PNG, by Pillow. Large boards get smaller cells, so that memory stays bounded.

A pixel is a byte that says how much ink it has; a palette turns these into colours at the end.
"""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING, Final

from ..grid import EMPTY, FILLED, Grid
from ..puzzle import Puzzle
from . import solid_picture
from .content import blocks, shown
from .layout import CELL, CROSS, FONT, HEADING, Layout, check_cell, is_thick, lay_out
from .theme import INK, Theme, theme_named

if TYPE_CHECKING:
    from PIL.Image import Image
    from PIL.ImageDraw import ImageDraw

MAX_PIXELS: Final = 40_000_000


def png(
    puzzle: Puzzle, grid: Grid | None = None, *, cell: int = CELL, theme: str = "light", title: str = "",
    crosses: bool = False,
) -> bytes:  # fmt: skip
    """The picture as PNG, `cell` pixels a cell, or fewer where it would exceed 40 megapixels.

    The options are those of `svg`.
    """
    if len(puzzle.shape) > 2:
        check_cell(cell)
        return solid_picture.png(puzzle, grid, cell, theme)
    layout = lay_out(puzzle, cell, title).within(MAX_PIXELS)
    return encoded(painted(layout, shown(puzzle, grid), theme_named(theme), crosses))


def painted(layout: Layout, board: Grid, colours: Theme, crosses: bool = False) -> Image:
    """The picture as an image of Pillow."""
    # Pillow is loaded only when it is needed.
    from PIL import Image, ImageDraw

    image = Image.new("L", (layout.width, layout.height))
    pen = ImageDraw.Draw(image)
    _fill(pen, layout, board)
    if crosses:
        _cross(pen, layout, board, colours)
    _lines(pen, layout, colours)
    _words(image, pen, layout)
    image.putpalette([part for strength in range(256) for part in colours.mix(strength)])
    return image


def encoded(image: Image) -> bytes:
    file = BytesIO()
    image.save(file, "PNG")
    return file.getvalue()


def _fill(pen: ImageDraw, layout: Layout, board: Grid) -> None:
    cell = layout.cell
    for block in blocks(board, FILLED):
        x, y = layout.left + block.col * cell, layout.top + block.row * cell
        pen.rectangle((x, y, x + block.width * cell - 1, y + block.height * cell - 1), INK)


def _cross(pen: ImageDraw, layout: Layout, board: Grid, colours: Theme) -> None:
    near, far = layout.cell * CROSS, layout.cell * (1 - CROSS)
    stroke = max(1, round(layout.cell * 0.07))
    width = board.shape[1]
    for place, state in enumerate(board.cells):
        if state == EMPTY:
            x, y = layout.left + place % width * layout.cell, layout.top + place // width * layout.cell
            pen.line((x + near, y + near, x + far, y + far), colours.cross, stroke)
            pen.line((x + far, y + near, x + near, y + far), colours.cross, stroke)


def _lines(pen: ImageDraw, layout: Layout, colours: Theme) -> None:
    # Thick lines last, on top of the thin ones.
    for thick, strength, stroke in (
        (False, colours.thin, max(1, round(layout.cell * 0.04))),
        (True, colours.thick, max(1, round(layout.cell * 0.08))),
    ):
        _ruling(pen, layout, thick, strength, stroke)


def _ruling(pen: ImageDraw, layout: Layout, thick: bool, strength: int, stroke: int) -> None:
    cell, left, top = layout.cell, layout.left, layout.top
    height, width = len(layout.rows), len(layout.cols)
    before, after = stroke // 2, (stroke - 1) // 2
    for row in range(height + 1):
        if is_thick(row, height) == thick:
            y = top + row * cell
            pen.rectangle((left - before, y - before, left + width * cell + after, y + after), strength)
    for col in range(width + 1):
        if is_thick(col, width) == thick:
            x = left + col * cell
            pen.rectangle((x - before, top - before, x + after, top + height * cell + after), strength)


def _words(image: Image, pen: ImageDraw, layout: Layout) -> None:
    from PIL import ImageFont

    if layout.title:
        pen.text(layout.heading, layout.title, INK, ImageFont.load_default(layout.cell * HEADING), anchor="lm")
    stamps: dict[str, Image] = {}
    for label in layout.labels():
        stamp = stamps.get(label.word) or stamps.setdefault(label.word, _stamp(label.word, layout.cell))
        corner = (round(label.x - stamp.width / 2), round(label.y - stamp.height / 2))
        image.paste(INK, (*corner, corner[0] + stamp.width, corner[1] + stamp.height), stamp)


def _stamp(word: str, cell: int) -> Image:
    """A number painted once, to be pasted in many places."""
    from PIL import Image, ImageDraw, ImageFont

    font = ImageFont.load_default(max(1.0, cell * FONT))
    left, top, right, bottom = map(round, font.getbbox(word, anchor="ls"))
    stamp = Image.new("L", (max(1, right - left), max(1, bottom - top)))
    ImageDraw.Draw(stamp).text((-left, -top), word, INK, font, anchor="ls")
    return stamp
