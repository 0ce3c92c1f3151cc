"""The themes by which galleries sort what comes along: a handful, each of several tags of the examples and models.

Which tag belongs where stands here alone; the first tag of an example, or the theme of a model's file, decides.
"""

from __future__ import annotations

from functools import cache
from typing import Final

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


def theme_of(tag: str) -> str:
    """The theme that a tag belongs to; KeyError for a tag that stands in none."""
    return _themes()[tag]


@cache
def _themes() -> dict[str, str]:
    return {tag: theme for theme, tags in THEMES.items() for tag in tags}
