"""The cards of examples and models, and the themes that sort them.

A theme covers several tags. It follows from the first tag of an example, or from the theme of a model.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

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
class Card:
    """A bundled puzzle as pages show it. `code`, `level` and `rating` are those of the puzzle to play; `all_numbers` is
    the code of the puzzle that hides no numbers, which differs for models."""

    source: Example | Model
    name: str
    shape: tuple[int, ...]
    theme: str
    code: str
    all_numbers: str
    level: str
    rating: Rating
    id: str

    @property
    def title(self) -> str:
        return self.source.title

    @property
    def is_solid(self) -> bool:
        return isinstance(self.source, Model)

    @property
    def kind(self) -> str:
        """"flat" for black and white, "coloured" or "solid"."""
        if isinstance(self.source, Model):
            return "solid"
        return "coloured" if self.source.colours else "flat"

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle to play."""
        return self.source.thinned if isinstance(self.source, Model) else self.source.puzzle

    @property
    def pattern(self) -> Pattern:
        return pattern_of(self.puzzle)


def card_for(source: Example | Model) -> Card:
    code = source.code
    all_numbers = source.all_numbers if isinstance(source, Model) else code
    return Card(source, source.name, source.shape, theme_of(source.theme), code, all_numbers,
                source.level, source.rating, puzzle_id(code))


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
