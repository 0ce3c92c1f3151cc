"""A maze: its walls are filled, its ways empty. Dead ends are walled up, or walls broken, until the share fits."""

from __future__ import annotations

from typing import Final

from ....grid import EMPTY, FILLED
from ..chance import Chance
from .style import WHOLE, Picture, Style


def _draw(width: int, height: int, share: int, chance: Chance) -> Picture:
    cells = bytearray([FILLED]) * (width * height)
    ahead = _ahead(width, height)
    _dig(cells, ahead, chance)
    wanted = len(cells) * share // WHOLE
    _wall_up(cells, ahead, wanted, chance)
    _break_through(cells, wanted, chance)
    return Picture(cells)


def _ahead(width: int, height: int) -> dict[int, list[tuple[int, int]]]:
    """The rooms, which lie two cells apart: for each those beside it, with the wall between."""
    rooms = {row * width + column for row in range(0, height, 2) for column in range(0, width, 2)}
    steps = ((-1, lambda cell: cell % width > 1), (1, lambda cell: cell % width < width - 2), (-width, bool),
             (width, bool))
    return {room: [(room + 2 * step, room + step) for step, fits in steps if fits(room) and room + 2 * step in rooms]
            for room in sorted(rooms)}  # fmt: skip


def _dig(cells: bytearray, ahead: dict[int, list[tuple[int, int]]], chance: Chance) -> None:
    """Ways that lead to every room, none of them in a circle."""
    way = [chance.choice(list(ahead))]
    cells[way[0]] = EMPTY
    while way:
        further = [pair for pair in ahead[way[-1]] if cells[pair[0]] == FILLED]
        if not further:
            way.pop()
            continue
        room, wall = chance.choice(further)
        cells[room] = cells[wall] = EMPTY
        way.append(room)


def _wall_up(cells: bytearray, ahead: dict[int, list[tuple[int, int]]], wanted: int, chance: Chance) -> None:
    """Fill dead ends, room by room, while fewer cells than wanted are filled."""
    ends = [room for room in ahead if _ways_of(cells, ahead, room) == 1]
    while ends and cells.count(FILLED) + 2 <= wanted:
        room = ends.pop(chance.below(len(ends)))
        beyond = [(other, wall) for other, wall in ahead[room] if cells[wall] == EMPTY]
        cells[room] = FILLED
        for other, wall in beyond:
            cells[wall] = FILLED
            if _ways_of(cells, ahead, other) == 1:
                ends.append(other)


def _ways_of(cells: bytearray, ahead: dict[int, list[tuple[int, int]]], room: int) -> int:
    return sum(cells[wall] == EMPTY for _, wall in ahead[room])


def _break_through(cells: bytearray, wanted: int, chance: Chance) -> None:
    """Empty walls while more cells than wanted are filled."""
    walls = [cell for cell, state in enumerate(cells) if state == FILLED]
    for at in chance.mixed(len(walls))[: max(0, len(walls) - wanted)]:
        cells[walls[at]] = EMPTY


STYLE: Final = Style("maze", _draw)
