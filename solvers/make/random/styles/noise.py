"""Each cell by itself."""

from __future__ import annotations

from typing import Final

from ....grid import EMPTY, FILLED
from ..chance import Chance
from .style import WHOLE, Picture, Style


def _draw(width: int, height: int, share: int, chance: Chance) -> Picture:
    return Picture(bytearray(FILLED if chance.below(WHOLE) < share else EMPTY for _ in range(width * height)))


STYLE: Final = Style("noise", _draw)
