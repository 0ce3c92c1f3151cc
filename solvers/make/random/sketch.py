"""A picture of a random puzzle under construction: its cells, the changes that keep its looks, and canvases to draw on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, NamedTuple

from ...colours import RGB, read_hex
from ...grid import EMPTY, other_state, state_of
from . import Chance

WHOLE: Final = 1000  # shares are thousandths
ROUNDS: Final = 3  # in which specks are removed
FINE: Final = 100  # pictures below this ease may be finer, for hard puzzles

# Given a cell, the cells that change together in order to change it or something near it; empty if nothing may change.
# In colours these are moves: a cell, and the sum of its states before and after, so that each move is its own inverse.
Change = Callable[[int, Chance], tuple[Any, ...]]
Move = tuple[int, int]
Twins = Callable[[int], tuple[int, ...]]


def flip(cells: bytearray, places: Iterable[int]) -> None:
    for cell in places:
        cells[cell] = other_state(cells[cell])


def exchange(cells: bytearray, moves: Iterable[Move]) -> None:
    """Make moves, or undo them."""
    for cell, both in moves:
        cells[cell] = both - cells[cell]


@dataclass(frozen=True, slots=True)
class Picture:
    """Cells, row by row, and how they may change. In colours, `values` begins with the colour of empty cells."""

    cells: bytearray
    change: Change
    turn: Callable[[bytearray, Any], None] = flip
    values: tuple[RGB, ...] = ()


def neighbours(cell: int, width: int, height: int) -> Iterator[int]:
    """The cells above, below, left and right."""
    row, column = divmod(cell, width)
    if row:
        yield cell - width
    if row < height - 1:
        yield cell + width
    if column:
        yield cell - 1
    if column < width - 1:
        yield cell + 1


def alone(cell: int) -> tuple[int, ...]:
    """The twins in a picture without symmetry."""
    return (cell,)


def mirrored(width: int, height: int, ways: Iterable[tuple[bool, bool]]) -> Twins:
    """A cell with its mirror images. Each way says whether it swaps left and right, and above and below."""
    ways = ((False, False), *ways)

    def twins(cell: int) -> tuple[int, ...]:
        row, column = divmod(cell, width)
        images = {(height - 1 - row if down else row) * width + (width - 1 - column if across else column)
                  for across, down in ways}
        return tuple(sorted(images))

    return twins


def likeness(ease: int) -> int:
    """How many of its neighbours a cell is like after a change. Hard pictures may get spikes."""
    return 1 if ease < FINE else 2


def tidy(cells: bytearray, width: int, height: int, least: int, twins: Twins = alone,
         fixed: frozenset[int] = frozenset()) -> Picture:
    """A picture of areas. A change moves the edge of an area: afterwards the cell is like at least `least` of its
    neighbours, and no cell is left alone. `fixed` cells never change."""
    beside = all_neighbours(width, height)

    def change(cell: int, _: Chance) -> tuple[int, ...]:
        together = twins(cell)
        if not fixed.isdisjoint(together):
            return ()
        flip(cells, together)
        fits = _is_tidy(cells, beside, cell, least)
        flip(cells, together)
        return together if fits else ()

    return Picture(cells, change)


def tidy_colours(cells: bytearray, width: int, height: int, values: tuple[RGB, ...], least: int,
                 twins: Twins = alone, fixed: frozenset[int] = frozenset()) -> Picture:
    """The same in colours: a cell takes the colour of one of its neighbours."""
    beside = all_neighbours(width, height)

    def change(cell: int, chance: Chance) -> tuple[Move, ...]:
        together = twins(cell)
        others = sorted({cells[other] for other in beside[cell]} - {cells[cell]})
        if not others or not fixed.isdisjoint(together):
            return ()
        state = chance.choice(others)
        moves = tuple((twin, cells[twin] + state) for twin in together)
        exchange(cells, moves)
        fits = _is_tidy(cells, beside, cell, least)
        exchange(cells, moves)
        return moves if fits else ()

    return Picture(cells, change, exchange, values)


def even_out(cells: bytearray, twins: Twins) -> None:
    """Make twins alike: the first of them counts."""
    for cell in range(len(cells)):
        cells[cell] = cells[twins(cell)[0]]


def without_specks(cells: bytearray, width: int, height: int, fixed: frozenset[int] = frozenset()) -> None:
    """Give cells that differ from all their neighbours the most common colour among these."""
    for cell in range(len(cells)):
        around = [cells[other] for other in neighbours(cell, width, height)]
        if len(around) > 1 and cell not in fixed and cells[cell] not in around:
            cells[cell] = max(sorted(set(around)), key=around.count)


def remove_specks(cells: bytearray, width: int, height: int, twins: Twins = alone,
                  fixed: frozenset[int] = frozenset()) -> None:
    """Change cells that differ from all their neighbours, and spikes that are only one cell wide and long."""
    beside = all_neighbours(width, height)
    for _ in range(ROUNDS):
        specks = [cell for cell in range(len(cells)) if len(beside[cell]) > 1 and not alike(cells, beside, cell)]
        flip(cells, {twin for cell in specks for twin in twins(cell)} - fixed)


@lru_cache(4)
def all_neighbours(width: int, height: int) -> list[tuple[int, ...]]:
    """The neighbours of each cell."""
    return [tuple(neighbours(cell, width, height)) for cell in range(width * height)]


def alike(cells: bytes | bytearray, beside: list[tuple[int, ...]], cell: int) -> int:
    """How many neighbours of a cell are like it."""
    return [cells[other] for other in beside[cell]].count(cells[cell])


def _is_tidy(cells: bytearray, beside: list[tuple[int, ...]], cell: int, least: int) -> bool:
    return alike(cells, beside, cell) >= min(least, len(beside[cell]) - 1) and all(
        alike(cells, beside, other) for other in beside[cell])


def blank(width: int, height: int, state: int = EMPTY) -> bytearray:
    return bytearray([state]) * (width * height)


def ink(cells: bytes | bytearray) -> int:
    """The share of cells that are not empty, in thousandths."""
    return WHOLE * (len(cells) - cells.count(EMPTY)) // max(1, len(cells))


class Canvas:
    """Cells to draw on. Features are drawn as `fixed`: they stay when the picture changes."""

    def __init__(self, width: int, height: int) -> None:
        self.cells, self.width, self.height = blank(width, height), width, height
        self.fixed: set[int] = set()

    def set(self, places: Iterable[int], state: int, *, fixed: bool = False) -> None:
        for cell in places:
            self.cells[cell] = state
            if fixed:
                self.fixed.add(cell)

    def box(self, top: int, left: int, tall: int, wide: int) -> Iterator[int]:
        for row in range(max(0, top), min(self.height, top + tall)):
            for column in range(max(0, left), min(self.width, left + wide)):
                yield row * self.width + column

    def oval(self, top: int, left: int, tall: int, wide: int) -> Iterator[int]:
        for cell in self.box(top, left, tall, wide):
            row, column = divmod(cell, self.width)
            down, right = 2 * (row - top) + 1 - tall, 2 * (column - left) + 1 - wide
            if (down * wide) ** 2 + (right * tall) ** 2 <= (tall * wide) ** 2:
                yield cell

    def picture(self, ease: int, *, even: bool = False) -> Picture:
        """The picture, in which fixed cells no longer change; if `even`, left and right stay alike."""
        twins = mirrored(self.width, self.height, ((True, False),)) if even else alone
        return self._tidy(likeness(ease), twins, frozenset(self.fixed))

    def _tidy(self, least: int, twins: Twins, fixed: frozenset[int]) -> Picture:
        remove_specks(self.cells, self.width, self.height, twins, fixed)
        return tidy(self.cells, self.width, self.height, least, twins, fixed)


class Role(NamedTuple):
    """A name, and the role's own colour."""

    name: str
    value: str
    stand_in: str = ""  # an earlier role; none: empty cells


class Painting(Canvas):
    """A canvas on which roles are painted."""

    def __init__(self, width: int, height: int, colours: int, roles: tuple[Role, ...], paper: str) -> None:
        super().__init__(width, height)
        self._states = {"": EMPTY}
        for number, role in enumerate(roles, 1):
            self._states[role.name] = state_of(number) if number <= colours else self._states[role.stand_in]
        self._values: tuple[RGB, ...] = tuple(read_hex(f"#{value}", value)
                                              for value in (paper, *(role.value for role in roles[:colours])))

    def paint(self, places: Iterable[int], role: str, *, fixed: bool = False) -> None:
        self.set(places, self._states[role], fixed=fixed)

    def cone(self, top: int, middle: int, tall: int, wide: int, role: str) -> None:
        """A triangle with its top up."""
        for row in range(tall):
            part = max(1, (row + 1) * wide // tall)
            part += (part + wide) % 2
            self.paint(self.box(top + row, middle - part // 2, 1, part), role)

    def _tidy(self, least: int, twins: Twins, fixed: frozenset[int]) -> Picture:
        without_specks(self.cells, self.width, self.height, fixed)
        even_out(self.cells, twins)
        return tidy_colours(self.cells, self.width, self.height, self._values, least, twins, fixed)


def between(low: int, high: int, chance: Chance) -> int:
    return low + chance.below(max(1, high - low + 1))
