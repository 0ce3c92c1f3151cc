"""The tiers of techniques: how closely a person has to look. The whole part of a technique's weight is its tier.

0: what clues say before one looks at cells; 1: seen at a glance; 2: a closer look at one line; 3: going through the
cases of a line; from 4 on: looking at several lines. A walk takes the lowest tier that finds anything.
"""

from __future__ import annotations

from typing import Final

LOOKING_AT_ONE_LINE: Final = 3  # the highest tier of techniques that look at one line
TIERS_OF_ONE_LINE: Final = range(LOOKING_AT_ONE_LINE + 1)


def tier_of(weight: float) -> int:
    """The tier of a technique with this weight."""
    return int(weight)
