"""Fonts and colours of all papers, and functions that write words and draw lines on a canvas of reportlab."""

from __future__ import annotations

from functools import cache
from io import BytesIO
from typing import Any, Final

from reportlab.lib.colors import Color, HexColor
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfbase.pdfmetrics import registerFont, registerFontFamily
from reportlab.pdfbase.ttfonts import TTFont

from ..colours import RGB, hex_of
from ..draw.layout import BASELINE
from ..draw.lettering import face

PLAIN: Final = "paper"
BOLD: Final = "paper-bold"
INK: Final = HexColor("#1f1c19")
FAINT: Final = HexColor("#8d857a")
ACCENT: Final = HexColor("#c73e24")
MARGIN: Final = 40.0  # points around the content of a page

TEXT: Final = ParagraphStyle("text", fontName=PLAIN, fontSize=10.5, leading=15, textColor=INK, spaceAfter=4)
TITLE: Final = ParagraphStyle("title", parent=TEXT, fontName=BOLD, fontSize=20, leading=25, spaceAfter=2)


@cache
def load_fonts() -> None:
    """Register the fonts with reportlab. Call this before making a document."""
    for name in (PLAIN, BOLD):
        registerFont(TTFont(name, BytesIO(face(bold=name == BOLD))))
    registerFontFamily(PLAIN, normal=PLAIN, bold=BOLD, italic=PLAIN, boldItalic=BOLD)


def colour_of_rgb(colour: RGB) -> Color:
    return HexColor(hex_of(colour))


def write(canvas: Any, words: str, x: float, y: float, size: float, ink: Color = INK, font: str = PLAIN) -> None:
    """Write words centred on (x, y)."""
    canvas.setFont(font, size)
    canvas.setFillColor(ink)
    canvas.drawCentredString(x, y - size * BASELINE, words)


def lines(canvas: Any, strokes: Any, ink: Color, width: float) -> None:
    """Draw strokes, each a list of joined points."""
    path = canvas.beginPath()
    for first, *others in strokes:
        path.moveTo(*first)
        for point in others:
            path.lineTo(*point)
    canvas.setStrokeColor(ink)
    canvas.setLineWidth(width)
    canvas.drawPath(path, stroke=1, fill=0)
