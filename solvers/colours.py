"""The colours of a finished model: a palette, and the colour of each cell. They are no part of the puzzle itself."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from .errors import PuzzleError
from .texts import say

RGB = tuple[int, int, int]

MAX_COLOURS: Final = 255
_HEX: Final = re.compile("#([0-9a-fA-F]{2})([0-9a-fA-F]{2})([0-9a-fA-F]{2})")


@dataclass(frozen=True, slots=True)
class Colours:
    """One byte a cell in the puzzle's order: 0 for none, n for the n-th colour of the palette."""

    palette: tuple[RGB, ...]
    cells: bytes

    def __post_init__(self) -> None:
        if len(self.palette) > MAX_COLOURS:
            raise PuzzleError("errors.most_colours", found=say("counts.colours", count=len(self.palette)),
                              most=MAX_COLOURS)
        if max(self.cells, default=0) > len(self.palette):
            raise PuzzleError("errors.colours_up_to", found=str(max(self.cells)), most=len(self.palette))

    def of(self, cell: int) -> RGB | None:
        """The colour of a cell, if it has one."""
        return self.palette[self.cells[cell] - 1] if self.cells[cell] else None


def hex_of(colour: RGB) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)


def read_hex(text: str, where: str) -> RGB:
    """A colour as `#rrggbb`."""
    match = _HEX.fullmatch(text.strip())
    if match is None:
        raise PuzzleError("errors.colour", where=where, found=text)
    return int(match[1], 16), int(match[2], 16), int(match[3], 16)


def painted(tints: Sequence[RGB | None]) -> Colours | None:
    """The colours of a model from one colour, or none, for each of its cells, with the palette in order of appearance.
    None if no cell has a colour."""
    places: dict[RGB, int] = {}
    cells = [0 if tint is None else places.setdefault(tint, len(places) + 1) for tint in tints]
    return Colours(tuple(places), bytes(min(cell, 255) for cell in cells)) if places else None
