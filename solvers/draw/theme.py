"""The colours of a picture, paper, ink, and the mixtures of the two, and the font of its words.

The colours fit into a palette, which keeps large raster pictures at one byte a pixel.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from io import BytesIO
from typing import TYPE_CHECKING, Final

from ..colours import Palette, hex_of
from ..errors import PuzzleError

if TYPE_CHECKING:
    from PIL.ImageFont import FreeTypeFont

Colour = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Theme:
    """Paper and ink, and the share of ink, from 0 to 255, in the colour of each part. `on_page`: without paper, in the
    ink of the page around it; then all but the ink is a share of a grey that is seen on light and on dark."""

    paper: Colour
    ink: Colour
    thin: int
    thick: int
    cross: int
    on_page: bool = False

    def mix(self, strength: int) -> Colour:
        """The colour with `strength` parts of ink in 255."""
        return mixed(self.paper, self.ink, strength / 255)

    def hex(self, strength: int) -> str:
        return hex_of(self.mix(strength))

    def paint(self, part: str, strength: int) -> str:
        """The attributes in SVG for the `fill` or `stroke` of an element."""
        if not self.on_page:
            return f'{part}="{self.hex(strength)}"'
        if strength == INK:
            return f'{part}="currentColor"'
        return f'{part}="{_GREY}" {part}-opacity="{min(1, 2 * strength / INK):.2g}"'

    def sheet(self) -> list[str]:
        """The paper in SVG, if there is any."""
        return [] if self.on_page else [f'<rect width="100%" height="100%" fill="{self.hex(0)}"/>']


def mixed(colour: Colour, other: Colour, share: float) -> Colour:
    """A colour with a share of another one."""
    red, green, blue = (round(start + (end - start) * share) for start, end in zip(colour, other, strict=True))
    return red, green, blue


INK: Final = 255
ACCENT: Final = (199, 62, 36)
_GREY: Final = "#808080"  # half of black or white, so it needs twice the strength
_DARK: Final = (0, 0, 0)
_BRIGHT: Final = (255, 255, 255)


def readable_on(colour: Colour) -> Colour:
    """Black or white, whichever is more readable on that colour; the contrast is at least 4.5:1."""
    return max(_DARK, _BRIGHT, key=lambda ink: contrast(ink, colour))


def contrast(colour: Colour, other: Colour) -> float:
    """The contrast of two colours as WCAG measures it, from 1 to 21."""
    dark, bright = sorted(map(_luminance, (colour, other)))
    return (bright + 0.05) / (dark + 0.05)


def _luminance(colour: Colour) -> float:
    red, green, blue = (part / 3294.6 if part <= 10 else ((part / 255 + 0.055) / 1.055) ** 2.4 for part in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def board_theme(palette: Palette, theme: Theme) -> Theme:
    """The theme of the board itself: in colours its paper is the colour of empty cells."""
    if not palette:
        return theme
    paper = palette[0].value
    return replace(theme, paper=paper, ink=readable_on(paper), on_page=False)


THEMES: Final = {
    "light": Theme(paper=(255, 253, 249), ink=(31, 28, 25), thin=44, thick=130, cross=105),
    "dark": Theme(paper=(28, 30, 35), ink=(236, 231, 221), thin=30, thick=100, cross=110),
    "print": Theme(paper=(255, 255, 255), ink=(0, 0, 0), thin=110, thick=255, cross=140),
}

# For pictures inside of a page, such as a notebook
PAGE: Final = replace(THEMES["light"], on_page=True)


def theme_named(name: str) -> Theme:
    if name not in THEMES:
        raise PuzzleError("errors.one_of", where="theme", found=name, names=[*THEMES])
    return THEMES[name]


# The font has the letters of all languages, which Pillow's own font lacks


@cache
def face(*, bold: bool = False) -> bytes:
    """A file of a font, as TrueType."""
    return (files(__package__) / "fonts" / f"dejavu-sans-condensed{'-bold' if bold else ''}.ttf").read_bytes()


def letters(size: float) -> FreeTypeFont:
    """The plain font for Pillow, `size` pixels high."""
    from PIL import ImageFont

    return ImageFont.truetype(BytesIO(face()), size)
