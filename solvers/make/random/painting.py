"""A canvas for coloured scenes. What is painted has a role, such as the sun; roles are listed by importance.

The first roles have colours of their own; each of the others shares the colour of its stand-in.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ...colours import RGB, read_hex
from ...grid import EMPTY, state_of
from .chance import Chance
from .scenes import Canvas
from .sketch import Picture, Twins, alone, tidy_colours, without_specks


class Role(NamedTuple):
    """A name, and the role's own colour."""

    name: str
    value: str
    stand_in: str = ""  # an earlier role; none: empty cells


class Painting:
    """A canvas on which roles are painted."""

    def __init__(self, width: int, height: int, colours: int, roles: tuple[Role, ...], paper: str) -> None:
        self._canvas = Canvas(width, height)
        self.width, self.height = width, height
        self.box, self.oval = self._canvas.box, self._canvas.oval
        self._states = {"": EMPTY}
        for number, role in enumerate(roles, 1):
            self._states[role.name] = state_of(number) if number <= colours else self._states[role.stand_in]
        self._values: tuple[RGB, ...] = tuple(read_hex(f"#{value}", value)
                                              for value in (paper, *(role.value for role in roles[:colours])))

    def paint(self, places: Iterable[int], role: str, *, fixed: bool = False) -> None:
        """Give some cells the colour of a role."""
        self._canvas.set(places, self._states[role], fixed=fixed)

    def cone(self, top: int, middle: int, tall: int, wide: int, role: str) -> None:
        """A triangle with its top up."""
        for row in range(tall):
            part = max(1, (row + 1) * wide // tall)
            part += (part + wide) % 2
            self.paint(self.box(top + row, middle - part // 2, 1, part), role)

    def picture(self, twins: Twins = alone) -> Picture:
        """The picture; fixed cells no longer change."""
        cells, fixed = self._canvas.cells, frozenset(self._canvas.fixed)
        without_specks(cells, self.width, self.height, fixed)
        for cell in range(len(cells)):
            cells[cell] = cells[twins(cell)[0]]
        return tidy_colours(cells, self.width, self.height, self._values, twins, fixed)


def between(low: int, high: int, chance: Chance) -> int:
    """A random number; both ends are possible."""
    return low + chance.below(max(1, high - low + 1))
