"""The styles of random pictures: `STYLES`, by name, and `COLOUR_STYLES` for those in colours.

A style draws a picture of a given ease, about half filled, and says which changes keep its looks. The picture of a seed
must never change: see `random/__init__.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from .areas import blobs, noise, smooth, symmetric
from .chance import Chance
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
