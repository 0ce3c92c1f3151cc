"""Which colours coloured random pictures have. The palettes are in `colours`; the first few colours of each go well
together.

They were chosen so that all pairs differ for people who see no difference between red and green, too: most of the first
four at least by a seventh in OKLab, all of them by a twelfth. Seeds and links depend on them for ever.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ...colours import RGB
from .chance import Chance

MOST_COLOURS: Final = 8


def chosen(palettes: Sequence[tuple[RGB, ...]], colours: int, chance: Chance) -> tuple[RGB, ...]:
    """The first colours of one of them."""
    return chance.choice(palettes)[: colours + 1]
