"""The colours of coloured random pictures. The palettes are in `colours`; the first few colours of each go well
together.

All pairs also differ for people with red-green blindness: most of the first four by at least a seventh in OKLab, all of
them by a twelfth. Seeds and links depend on them for ever.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ...colours import RGB
from .chance import Chance

MOST_COLOURS: Final = 8


def chosen(palettes: Sequence[tuple[RGB, ...]], colours: int, chance: Chance) -> tuple[RGB, ...]:
    """The first `colours` of a random palette."""
    return chance.choice(palettes)[: colours + 1]
