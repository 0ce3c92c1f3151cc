"""The styles of random pictures: `STYLES`, by name.

A style draws a picture that is more or less easy, of which about half is filled, and says how it may change so that it
keeps its style. The picture of a seed must never change: see `random/__init__.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from .areas import blobs, noise, smooth, symmetric
from .chance import Chance
from .letters import letters
from .maze import maze
from .scenes import faces, mountains, plants
from .sketch import Picture

# Draws a picture of a width and a height, from 0 for hard to 1000 for easy.
Style = Callable[[int, int, int, Chance], Picture]

STYLES: Final[Mapping[str, Style]] = {
    "noise": noise, "smooth": smooth, "symmetric": symmetric, "maze": maze, "blobs": blobs, "letters": letters,
    "faces": faces, "mountains": mountains, "plants": plants,
}  # fmt: skip
