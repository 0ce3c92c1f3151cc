"""Specks taken out, and holes as small closed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from .filters import Cells

_SIDES: Final = ((-1, 0), (0, -1), (0, 1), (1, 0))
_CORNERS: Final = ((-1, -1), (-1, 1), (1, -1), (1, 1))


def without_specks(cells: Cells, most: int) -> Cells:
    """The cells without filled groups of up to `most` cells, then without empty ones.

    Filled cells that touch at a corner are one group, so that slanting lines stay; empty ones are not.
    """
    cleaned = cells.copy()
    for filled, steps in ((True, _SIDES + _CORNERS), (False, _SIDES)):
        for group in _groups(cleaned, filled, steps) if most else ():
            if len(group) <= most:
                for y, x in group:
                    cleaned[y, x] = not filled
    return cleaned


def _groups(cells: Cells, filled: bool, steps: tuple[tuple[int, int], ...]) -> Iterator[list[tuple[int, int]]]:
    """The groups of cells that hang together, as they are at first."""
    open_cells = {(int(y), int(x)) for y, x in zip(*(cells == filled).nonzero(), strict=True)}
    while open_cells:
        group = [open_cells.pop()]
        for y, x in group:
            for down, right in steps:
                near = y + down, x + right
                if near in open_cells:
                    open_cells.remove(near)
                    group.append(near)
        yield group
