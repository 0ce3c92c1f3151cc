"""The style of mazes: ways one cell wide, between walls that are seldom wider. Every place can be reached.

The walls of a regular maze stand at every second line, so that its clues leave little doubt. Harder mazes are winding:
each cell is dug where it touches no other way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from ...grid import EMPTY, FILLED
from . import Chance
from .sketch import WHOLE, Picture, all_neighbours, blank, flip, neighbours

_LOOPS: Final = 4  # rooms for one loop at most
_REGULAR_FROM: Final = 450  # this ease


def maze(width: int, height: int, ease: int, chance: Chance) -> Picture:
    """Easier ones have longer straight ways."""
    if ease < _REGULAR_FROM:
        cells = blank(width, height, FILLED)
        _dig(cells, chance.below(len(cells)), lambda place: (
            (cell, cell) for cell in neighbours(place, width, height) if _may_dig(cells, width, cell)
        ), ease, _REGULAR_FROM, chance)
        return Picture(cells, lambda cell, _: (cell,) if _may_dig(cells, width, cell) else ())
    plan = _Plan(width, height, ease, chance)
    _dig(plan.cells, chance.choice(plan.rooms), plan.ahead, ease, WHOLE, chance)
    return Picture(plan.cells, plan.change)


def _dig(cells: bytearray, start: int, steps_from: Callable[[int], Iterable[tuple[int, int]]], straight: int,
         of: int, chance: Chance) -> None:
    """Dig ways to all places that can be reached, straight on in `straight` cases `of` so many. A step is a place, and
    the cell through which it is reached."""
    way, heading = [start], 0
    cells[start] = EMPTY
    while way:
        steps = [step for step in steps_from(way[-1]) if cells[step[0]] == FILLED]
        if not steps:
            way.pop()
            continue
        ahead = [step for step in steps if step[1] - way[-1] == heading]
        place, passage = ahead[0] if ahead and chance.below(of) < straight else chance.choice(steps)
        cells[place] = cells[passage] = EMPTY
        heading = passage - way[-1]
        way.append(place)


def _may_dig(cells: bytearray, width: int, cell: int) -> bool:
    """Whether a cell can be the end of a way: it has one empty neighbour, and touches nothing else that is empty."""
    height = len(cells) // width
    near = all_neighbours(width, height)
    beside = [other for other in near[cell] if cells[other] == EMPTY]
    if len(beside) != 1:
        return False
    row, column = divmod(cell, width)
    corners = ((row + down, column + right) for down in (-1, 1) for right in (-1, 1))
    return all(
        cells[at * width + place] == FILLED or beside[0] in near[at * width + place]
        for at, place in corners if 0 <= at < height and 0 <= place < width
    )


class _Plan:
    """The rooms, which are two cells apart, and the walls and ways between them."""

    def __init__(self, width: int, height: int, ease: int, chance: Chance) -> None:
        self.cells = blank(width, height, FILLED)
        self._width, self._height = width, height
        walled = chance.below(WHOLE) < 2 * ease  # all around; without that the edge of the picture is a wall
        top, left = (min(side - 1, walled if side % 2 else chance.below(2)) for side in (height, width))
        self.rooms = [row * width + column for row in range(top, height, 2) for column in range(left, width, 2)]
        inside = set(self.rooms)
        # Between two rooms: the place of a wall, with the rooms on both sides.
        self._between = {room + step: (room, room + 2 * step) for room in self.rooms for step in (1, width)
                         if room + 2 * step in inside and (step > 1 or room % width + 2 < width)}
        self._pillars = {cell for wall in self._between for cell in neighbours(wall, width, height)} - inside
        self._pillars -= self._between.keys()

    def ahead(self, room: int) -> Iterator[tuple[int, int]]:
        """The rooms beside a room, with the wall or the way between."""
        for wall in neighbours(room, self._width, self._height):
            if wall in self._between:
                first, second = self._between[wall]
                yield second if first == room else first, wall

    def change(self, cell: int, chance: Chance) -> tuple[int, ...]:
        """Open a wall, and most often close another one, so that all rooms stay within reach; or the other way."""
        places = [cell] if cell in self._between else [
            place for place in neighbours(cell, self._width, self._height) if place in self._between]
        if not places:
            return ()
        place = chance.choice(places)
        together = self._opened(place, chance) if self.cells[place] == FILLED else self._closed(place, chance)
        flip(self.cells, together)
        fits = all(self._is_held(pillar) for wall in together
                   for pillar in neighbours(wall, self._width, self._height) if pillar in self._pillars)
        flip(self.cells, together)
        return together if fits else ()

    def _opened(self, wall: int, chance: Chance) -> tuple[int, ...]:
        """A wall to open, and a way to close instead, unless another loop is allowed."""
        loops = sum(self.cells[place] == EMPTY for place in self._between) - len(self.rooms) + 1
        if loops < len(self.rooms) // _LOOPS and chance.below(2):
            return (wall,)
        first, room = self._between[wall]
        before = self._reached(first)
        way = []
        while room != first:
            room, place = before[room]
            way.append(place)
        return wall, chance.choice(way)

    def _closed(self, place: int, chance: Chance) -> tuple[int, ...]:
        """A way to close, and a wall to open instead if that keeps all rooms within reach."""
        self.cells[place] = FILLED
        reached = self._reached(self._between[place][0])
        self.cells[place] = EMPTY
        if len(reached) == len(self.rooms):
            return (place,)
        apart = [wall for wall, (first, second) in self._between.items()
                 if wall != place and (first in reached) != (second in reached)]
        return (place, chance.choice(apart)) if apart else ()

    def _reached(self, start: int) -> dict[int, tuple[int, int]]:
        """The rooms within reach of a room, each with the room before it and the way between."""
        reached, waiting = {start: (start, start)}, [start]
        for room in waiting:
            for other, wall in self.ahead(room):
                if self.cells[wall] == EMPTY and other not in reached:
                    reached[other] = (room, wall)
                    waiting.append(other)
        return reached

    def _is_held(self, pillar: int) -> bool:
        """Whether a wall leads to a pillar, so that it does not stand alone."""
        return any(self.cells[wall] == FILLED for wall in neighbours(pillar, self._width, self._height))
