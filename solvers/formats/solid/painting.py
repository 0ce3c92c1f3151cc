"""Colours of a model out of one colour, or none, for each of its cells; for formats that have no palette."""

from __future__ import annotations

from collections.abc import Sequence

from ...colours import RGB, Colours


def painted(tints: Sequence[RGB | None]) -> Colours | None:
    """The palette in the order in which its colours are met, and the cells; None where nothing is coloured."""
    places: dict[RGB, int] = {}
    cells = [0 if tint is None else places.setdefault(tint, len(places) + 1) for tint in tints]
    return Colours(tuple(places), bytes(min(cell, 255) for cell in cells)) if places else None
