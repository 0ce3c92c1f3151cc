"""Pages: their sizes, places on them, titles and page numbers, keys of colours, and QR codes."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from itertools import groupby
from typing import Any, Final, NamedTuple
from xml.sax.saxutils import escape

from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Paragraph

from ..colours import spoken_name
from ..draw.theme import readable_on
from ..puzzle import Puzzle
from ..texts import language_name, say
from . import Paper
from .boards import FAINT, INK, MARGIN, PLAIN, TEXT, TITLE, colour_of_rgb, load_fonts, write

_FOOT: Final = 28.0
_GAP: Final = 18.0  # between places
_QUIET: Final = 4  # modules of white around a QR code
_MODULE: Final = 1.05  # points: 0.37 mm, which a phone reads from paper
_LEAST_CODE: Final = 48.0
_BELOW: Final = 8.0  # below a title
_KEY_LINE, _KEY_BOX, _KEY_FONT = 15.0, 11.0, 8.0  # points, of the key of colours
_CROSS: Final = "×"  # for empty cells


class Place(NamedTuple):
    """A rectangle on a page; `top` is counted from the lower edge of the page."""

    left: float
    top: float
    width: float
    height: float


class Pages:
    """A document that grows page by page."""

    def __init__(self, paper: Paper, title: str) -> None:
        load_fonts()
        self.width, self.height = paper.size
        self._file = BytesIO()
        self.canvas = Canvas(self._file, pagesize=paper.size, invariant=1, lang=language_name())
        self.canvas.setTitle(title)
        self.canvas.setAuthor("Nonoscope")
        self._begun = False

    def start(self, title: str = "", about: str = "") -> Place:
        """Start a page with a title and a line about it, and return the room that is left."""
        if self._begun:
            self.canvas.showPage()
        self._begun = True
        draw_foot(self.canvas, self.width)
        wide, top = self.width - 2 * MARGIN, self.height - MARGIN
        for words, style in ((title, TITLE), (about, TEXT)):
            if words:
                written = Paragraph(escape(words), style)
                _, high = written.wrapOn(self.canvas, wide, self.height)
                written.drawOn(self.canvas, MARGIN, top - high)
                top -= high + _BELOW
        return Place(MARGIN, top, wide, top - MARGIN - 6)

    def data(self) -> bytes:
        self.canvas.save()
        return self._file.getvalue()


def draw_foot(canvas: Any, width: float) -> None:
    canvas.setFont(PLAIN, 8.5)
    canvas.setFillColor(FAINT)
    canvas.drawString(MARGIN, _FOOT, "Nonoscope")
    canvas.drawRightString(width - MARGIN, _FOOT, say("paper.page", number=canvas.getPageNumber()))


def places_in(room: Place, columns: int, rows: int) -> list[Place]:
    """Equal places in rows from the top."""
    width = (room.width - (columns - 1) * _GAP) / columns
    height = (room.height - (rows - 1) * _GAP) / rows
    return [Place(room.left + col * (width + _GAP), room.top - row * (height + _GAP), width, height)
            for row in range(rows) for col in range(columns)]


def key_height(puzzle: Puzzle, width: float) -> float:
    """The height of the key of colours in lines of this width; 0 in black and white."""
    return _KEY_LINE * (1 + max((line for line, _, _ in _key_places(puzzle, width)), default=-1))


def draw_key(canvas: Any, puzzle: Puzzle, left: float, top: float, width: float) -> None:
    """The colours of a puzzle with their letters and names."""
    for line, at, number in _key_places(puzzle, width):
        colour, x, y = puzzle.palette[number], left + at, top - line * _KEY_LINE - _KEY_BOX
        canvas.setFillColor(colour_of_rgb(colour.value))
        canvas.setStrokeColor(INK)
        canvas.setLineWidth(0.4)
        canvas.rect(x, y, _KEY_BOX, _KEY_BOX, fill=1)
        ink = colour_of_rgb(readable_on(colour.value))
        write(canvas, colour.letter if number else _CROSS, x + _KEY_BOX / 2, y + _KEY_BOX / 2, _KEY_FONT, ink)
        canvas.setFont(PLAIN, _KEY_FONT)
        canvas.setFillColor(INK)
        canvas.drawString(x + _KEY_BOX + 3, y + 2.5, spoken_name(colour.name))


def _key_places(puzzle: Puzzle, width: float) -> Iterator[tuple[int, float, int]]:
    """For each colour its line in the key, its distance from the left, and its number."""
    line, at = 0, 0.0
    for number, colour in enumerate(puzzle.palette):
        room = _KEY_BOX + 12 + stringWidth(spoken_name(colour.name), PLAIN, _KEY_FONT)
        if at and at + room > width:
            line, at = line + 1, 0.0
        yield line, at, number
        at += room


def qr_matrix(address: str) -> list[bytes]:
    """The modules of a QR code without the white around it: 1 is black."""
    import segno  # not at the top: only papers with links need it

    return [bytes(row) for row in segno.make_qr(address, error="l").matrix]


def qr_side(modules: int) -> float:
    """The side of a code with this many modules, in points, including the white around it."""
    return max(_LEAST_CODE, (modules + 2 * _QUIET) * _MODULE)


def draw_qr(canvas: Any, matrix: list[bytes], left: float, top: float) -> None:
    """A QR code below and to the right of a point."""
    side = qr_side(len(matrix)) / (len(matrix) + 2 * _QUIET)
    path = canvas.beginPath()
    for row, modules in enumerate(matrix):
        start = 0
        for black, run in groupby(modules):
            length = len(list(run))
            if black:
                path.rect(left + (start + _QUIET) * side, top - (row + 1 + _QUIET) * side, length * side, side)
            start += length
    canvas.setFillColor(INK)
    canvas.drawPath(path, stroke=0, fill=1)
