"""What the cards of all galleries have in common, whether of examples or of models; and the themes that sort them.

A theme covers several tags. The first tag of an example, or the theme of a model, decides.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final, Generic, TypeVar

from solvers.collection import Example, Model
from solvers.explain.rating import Rating

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
    """The theme that a tag belongs to; KeyError for a tag that stands in none."""
    return _themes()[tag]


@cache
def _themes() -> dict[str, str]:
    return {tag: theme for theme, tags in THEMES.items() for tag in tags}


@dataclass(frozen=True, slots=True)
class GalleryCard(Generic[Source]):
    """One puzzle that comes along."""

    source: Source

    @property
    def name(self) -> str:
        return self.source.name

    @property
    def code(self) -> str:
        """Of its link, to play it."""
        return self.source.code

    @property
    def title(self) -> str:
        return self.source.title

    @property
    def level(self) -> str:
        """Of the puzzle to play."""
        return self.source.level

    @property
    def rating(self) -> Rating:
        """Likewise."""
        return self.source.rating

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
    """Of the sizes, named with the longest side that each allows, the first that has room."""
    return next(name for name, longest in sizes.items() if max(shape) <= longest)


def puzzle_id(code: str) -> str:
    """Seven characters that stand for a puzzle where it is kept that it was solved: FNV-1a of its code, well mixed. The
    scripts have the same (core/achievements.js)."""
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
