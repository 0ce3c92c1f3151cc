"""What the cards of examples and models have in common, and the themes that sort them.

A theme covers several tags. It follows from the first tag of an example, or from the theme of a model.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final, Generic, TypeVar

from solvers.collection import Example, Model
from solvers.explain.rating import Rating
from solvers.puzzle import Puzzle

from .clue_patterns import Pattern, pattern_of

THEMES: Final[dict[str, tuple[str, ...]]] = {
    "animals": ("animal",),
    "nature": ("plant", "sky", "space", "scene", "winter", "autumn", "sea", "outdoors"),
    "food": ("food",),
    "buildings": ("building",),
    "vehicles": ("vehicle",),
    "things": ("thing", "tool", "clothes", "furniture"),
    "leisure": ("game", "music", "sport", "party", "toy", "fantasy"),
    "signs": ("sign", "letter", "science", "ornament", "fractal", "shape", "face", "person"),
}
Source = TypeVar("Source", Example, Model)
_WORD: Final = 0xFFFF_FFFF
_PRIME: Final = 0x0100_0193
_SIGNS: Final = "0123456789abcdefghijklmnopqrstuvwxyz"
_ID_LENGTH: Final = 7


def theme_of(tag: str) -> str:
    """The theme of a tag; KeyError if no theme covers it."""
    return _themes()[tag]


@cache
def _themes() -> dict[str, str]:
    return {tag: theme for theme, tags in THEMES.items() for tag in tags}


@dataclass(frozen=True, slots=True)
class GalleryCard(Generic[Source]):
    """One bundled puzzle."""

    source: Source

    @property
    def name(self) -> str:
        return self.source.name

    @property
    def code(self) -> str:
        """The code of the link to play it."""
        return self.source.code

    @property
    def title(self) -> str:
        return self.source.title

    @property
    def level(self) -> str:
        """The level of the puzzle to play."""
        return self.source.level

    @property
    def rating(self) -> Rating:
        """The rating of the puzzle to play."""
        return self.source.rating

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle to play."""
        return self.source.puzzle

    @property
    def pattern(self) -> Pattern:
        return pattern_of(self.puzzle)

    @property
    def shape(self) -> tuple[int, ...]:
        return self.source.shape

    @property
    def theme(self) -> str:
        return theme_of(self.source.theme)

    @property
    def id(self) -> str:
        return puzzle_id(self.code)


def size_of(shape: Sequence[int], sizes: Mapping[str, int]) -> str:
    """The first size that has room: `sizes` gives the longest side of each."""
    return next(name for name, longest in sizes.items() if max(shape) <= longest)


def puzzle_id(code: str) -> str:
    """Seven characters under which a browser remembers that a puzzle was solved: FNV-1a of its code, mixed further.
    core/achievements.js does the same."""
    value = 0x811C_9DC5
    for byte in code.encode():
        value = (value ^ byte) * _PRIME & _WORD
    value = (value ^ value >> 16) * 0x85EB_CA6B & _WORD
    value = (value ^ value >> 13) * 0xC2B2_AE35 & _WORD
    value ^= value >> 16
    text = ""
    for _ in range(_ID_LENGTH):
        value, digit = divmod(value, len(_SIGNS))
        text = _SIGNS[digit] + text
    return text
