"""The specification of a random puzzle: `PuzzleSpec`, and how to read one from the command line, the API and links."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from ...errors import PuzzleError
from ...explain.levels import RATED_LEVELS
from ...texts import say
from .palettes import MOST_COLOURS
from .styles import COLOUR_STYLES, STYLES

RECIPE: Final = 3  # the version of the generator; another version makes other puzzles from the same seed
LEAST_COLOURS: Final = 2
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
