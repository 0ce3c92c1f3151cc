"""The specification of a random puzzle: `PuzzleSpec`, how to read one, and the styles of pictures, by name.

A style draws a picture of a given ease, about half filled, and says which changes keep its looks. The picture of a seed
must never change: see `random/__init__.py`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from ...errors import PuzzleError
from ...explain.levels import RATED_LEVELS
from ...texts import say
from . import Chance
from .areas import blobs, noise, smooth, symmetric
from .letters import letters
from .maze import maze
from .painted import bubbles, coloured_letters, coloured_maze, grains, islands, mosaic, ornament
from .painted_scenes import coloured_faces, coloured_mountains, coloured_plants, houses, sea
from .scenes import faces, mountains, plants
from .sketch import Picture

# Draws a picture of a width and a height, from 0 for hard to 1000 for easy.
Style = Callable[[int, int, int, Chance], Picture]
# The same in a number of colours, from 2 to 8, besides the one of empty cells.
ColourStyle = Callable[[int, int, int, int, Chance], Picture]

STYLES: Final[Mapping[str, Style]] = {
    "noise": noise, "smooth": smooth, "symmetric": symmetric, "maze": maze, "blobs": blobs, "letters": letters,
    "faces": faces, "mountains": mountains, "plants": plants,
}
COLOUR_STYLES: Final[Mapping[str, ColourStyle]] = {
    "noise": grains, "smooth": islands, "symmetric": ornament, "maze": coloured_maze, "blobs": bubbles,
    "letters": coloured_letters, "faces": coloured_faces, "mountains": coloured_mountains, "plants": coloured_plants,
    "mosaic": mosaic, "sea": sea, "houses": houses,
}
SCENES: Final = ("faces", "mountains", "plants", "sea", "houses")  # the coloured styles that show something


def drawn(style: str, width: int, height: int, ease: int, colours: int, chance: Chance) -> Picture:
    """A picture in a style; without colours it is in black and white."""
    if colours:
        return COLOUR_STYLES[style](width, height, ease, colours, chance)
    return STYLES[style](width, height, ease, chance)


RECIPE: Final = 5  # the version of the generator; another version makes other puzzles from the same seed
LEAST_COLOURS: Final = 2
MOST_COLOURS: Final = 8
LARGEST: Final = 50  # cells of a side
MOST_SEED: Final = 2**53 - 1  # what a browser counts exactly

_SIZE: Final = re.compile(r"(\d{1,4})(?:x(\d{1,4}))?", re.ASCII)
_DIGITS: Final = 16  # of the largest seed


@dataclass(frozen=True, slots=True)
class PuzzleSpec:
    """The kind of puzzle to make, and the seed. Without `colours` it is in black and white."""

    width: int
    height: int
    level: str
    style: str = "noise"
    seed: int = 0
    recipe: int = RECIPE
    colours: int = 0

    def __post_init__(self) -> None:
        for side in (self.width, self.height):
            if not 1 <= side <= LARGEST:
                raise PuzzleError("random.size", where="size", found=str(side), most=LARGEST)
        if self.colours and not LEAST_COLOURS <= self.colours <= MOST_COLOURS:
            raise PuzzleError("random.colours", where="colours", found=str(self.colours), least=LEAST_COLOURS,
                              most=MOST_COLOURS)
        styles = COLOUR_STYLES if self.colours else STYLES
        for name, value, choices in (("level", self.level, RATED_LEVELS), ("style", self.style, styles)):
            if value not in choices:
                raise PuzzleError("errors.one_of", where=name, found=value, names=[*choices])
        if not 0 <= self.seed <= MOST_SEED:
            raise PuzzleError("random.seed", where="seed", found=str(self.seed), most=str(MOST_SEED))
        if self.recipe != RECIPE:
            raise PuzzleError("random.recipe", where="recipe", found=str(self.recipe), known=RECIPE)

    @property
    def title(self) -> str:
        """The title of the puzzle, which says nothing about the picture."""
        size = {"width": str(self.width), "height": str(self.height)}
        if self.colours:
            size["colours"] = say("counts.colours", count=self.colours)
        return say("random.title_in_colours" if self.colours else "random.title", **size,
                   level=say(f"levels.{self.level}"))


def read_spec(
    size: str, level: str, style: str, seed: str, recipe: str = str(RECIPE), colours: str = "0"
) -> PuzzleSpec:
    """A specification from texts; PuzzleError if one of them is wrong."""
    match = _SIZE.fullmatch(size)
    if match is None:
        raise PuzzleError("random.size_text", where="size", found=size, most=LARGEST)
    width, height = int(match[1]), int(match[2] or match[1])
    return PuzzleSpec(width, height, level, style, _whole("seed", seed), _whole("recipe", recipe),
                      _whole("colours", colours))


def size_text(spec: PuzzleSpec) -> str:
    """The size as `read_spec` reads it: one number if the sides are equal, otherwise across and down."""
    return str(spec.width) if spec.width == spec.height else f"{spec.width}x{spec.height}"


def _whole(name: str, text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) <= _DIGITS):
        raise PuzzleError("random.seed", where=name, found=text, most=str(MOST_SEED))
    return int(text)
