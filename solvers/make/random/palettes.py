"""Palettes of coloured random pictures. Each begins with the colour of empty cells; the first few go well together.

They were chosen so that all pairs differ for people who see no difference between red and green, too: most of the first
four at least by a seventh in OKLab, all of them by a twelfth.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ...colours import RGB, read_hex
from .chance import Chance

MOST_COLOURS: Final = 8


def _read(text: str) -> tuple[RGB, ...]:
    return tuple(read_hex(f"#{value}", value) for value in text.split())


# Colours side by side
DISTINCT: Final = (
    _read("fdfaf2 097781 ff9d00 b56d15 163b4c f775c7 b8ee7d 724b00 50b5ff"),
    _read("fbfbf6 202659 db4343 8bccea e7952d 267890 f9e37f 822f1c 7993d0"),
    _read("fff9ee 181771 ff2663 f2a62c 2599ad 9790fc 6a071d 4fdde9 578332"),
    _read("fcf8fb 471b6e d99103 146576 ee6caa e7ff37 0d3227 7ae378 44a0fd"),
)
# Colours one above the other: from light to dark, or from the shore to the top.
LAYERED: Final = (
    _read("e3f3fb ecd08a a9cf6c 4f9d4b 24673f 9a6a3c 5d3f2c 8d8d94 d9c7d9"),
    _read("fff6e6 ffd166 fba95c f27a5e d94f70 a03f83 683e8e 3d3f80 1e2a55"),
    _read("f6fbfd c3e8ef 8fd0dc 55b0c4 2f8aa8 256a8e 234d74 203459 171f3d"),
    _read("fdf8ee f3d9a4 e8b468 d98b3f bd622f 93432b 6b3029 452328 24161f"),
)


def chosen(palettes: Sequence[tuple[RGB, ...]], colours: int, chance: Chance) -> tuple[RGB, ...]:
    """The first colours of one of them."""
    return chance.choice(palettes)[: colours + 1]


def layered(palette: tuple[RGB, ...], colours: int) -> tuple[RGB, ...]:
    """So many of its colours, evenly spaced."""
    return palette[0], *(palette[1 + place * (MOST_COLOURS - 1) // (colours - 1)] for place in range(colours))
