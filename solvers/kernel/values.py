"""The two values of a cell, filled and empty, as numbers and as literals.

A literal is 2 * cell + (0: filled, 1: empty); its cell is `literal >> 1`.
"""

from __future__ import annotations

from ..compiled import part
from ..grid import EMPTY, FILLED


@part
def other_value(value):
    """Empty for filled, filled for empty."""
    return FILLED + EMPTY - value


@part
def literal_of(cell, value):
    return 2 * cell + value - FILLED


@part
def value_in(literal):
    return FILLED + (literal & 1)
