"""The styles of random pictures: `STYLES`, by name.

A style draws a picture, and says which cells have to change together so that the picture keeps its style. The picture
of a seed must never change: see `random/__init__.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final

from ...grid import EMPTY, FILLED, other_state
from .chance import Chance

WHOLE: Final = 1000  # shares are thousandths

_HIGHEST: Final = 1 << 16
# The symmetries: mirrored along a row, along a column, both, or rotated by half a turn.
_KINDS: Final = ("row", "column", "both", "turn")
_LARGEST: Final = 6  # the shorter side is so many times the largest radius of a drop
_TALL: Final = 5
_WIDE: Final = 3
# Letters, each as five rows of `#` and `.` from the top.
_LETTERS: Final = (
    "##. #.# ### #.# #.#", "##. #.# ##. #.# ##.", "### #.. #.. #.. ###", "##. #.# #.# #.# ##.", "### #.. ##. #.. ###",
    "### #.. ##. #.. #..", "### #.. #.# #.# ###", "#.# #.# ### #.# #.#", "### .#. .#. .#. ###", "..# ..# ..# #.# ###",
    "#.# #.# ##. #.# #.#", "#.. #.. #.. #.. ###", "#.# ### ### #.# #.#", "### #.# #.# #.# #.#",
    "### #.# #.# #.# ###", "### #.# ### #.. #..", "##. #.# ##. #.# #.#", "### #.. ### ..# ###", "### .#. .#. .#. .#.",
    "#.# #.# #.# #.# ###", "#.# #.# #.# #.# .#.", "#.# #.# ### ### #.#", "#.# #.# .#. #.# #.#",
    "#.# #.# ### .#. .#.", "### ..# .#. #.. ###",
)  # fmt: skip

Twins = Callable[[int], tuple[int, ...]]


def _alone(cell: int) -> tuple[int, ...]:
    return (cell,)


@dataclass(frozen=True, slots=True)
class Picture:
    """Cells, row by row; `twins` gives the cells that change together with a cell, including itself."""

    cells: bytearray
    twins: Twins = field(default=_alone)


# Draws a picture of a width and a height, of which about a share, in thousandths, is filled.
Style = Callable[[int, int, int, Chance], Picture]


def highest_filled(heights: list[int], share: int) -> bytearray:
    """Cells of which a share, those with the greatest heights, is filled; of equal ones the first."""
    count = len(heights) * share // WHOLE
    order = sorted(range(len(heights)), key=lambda cell: -heights[cell])
    cells = bytearray([EMPTY]) * len(heights)
    for cell in order[:count]:
        cells[cell] = FILLED
    return cells


def _noise(width: int, height: int, share: int, chance: Chance) -> Picture:
    """Independent random cells."""
    return Picture(bytearray(FILLED if chance.below(WHOLE) < share else EMPTY for _ in range(width * height)))


def _smooth(width: int, height: int, share: int, chance: Chance) -> Picture:
    """Hills: noise, smoothed twice in both directions, of which the highest cells are filled."""
    heights = [chance.below(_HIGHEST) for _ in range(width * height)]
    for _ in range(2):
        heights = levelled(levelled(heights, width, 1), height, width)
    return Picture(highest_filled(heights, share))


def levelled(heights: list[int], side: int, step: int) -> list[int]:
    """Twice each height plus those of its two neighbours in a direction with `side` cells, `step` apart in the list;
    beyond the border the last height continues."""
    found = []
    for cell, here in enumerate(heights):
        place = cell // step % side
        before = heights[cell - step] if place else here
        behind = heights[cell + step] if place < side - 1 else here
        found.append(before + 2 * here + behind)
    return found


def _symmetric(width: int, height: int, share: int, chance: Chance) -> Picture:
    """Noise with a symmetry: left and right, above and below, both, or a half turn."""
    twins = _twins(width, height, chance.choice(_KINDS))
    cells = bytearray(width * height)
    for cell in range(len(cells)):
        if not cells[cell]:
            state = FILLED if chance.below(WHOLE) < share else EMPTY
            for twin in twins(cell):
                cells[twin] = state
    return Picture(cells, twins)


def _twins(width: int, height: int, kind: str) -> Twins:
    def twins(cell: int) -> tuple[int, ...]:
        row, column = divmod(cell, width)
        right, below = width - 1 - column, height - 1 - row
        images = {"row": {(row, right)}, "column": {(below, column)}, "turn": {(below, right)},
                  "both": {(row, right), (below, column), (below, right)}}[kind]  # fmt: skip
        return tuple(sorted(row * width + column for row, column in images | {(row, column)}))

    return twins


def _maze(width: int, height: int, share: int, chance: Chance) -> Picture:
    """A maze: its walls are filled, its ways empty. Dead ends are filled, or walls removed, until the share fits."""
    cells = bytearray([FILLED]) * (width * height)
    ahead = _ahead(width, height)
    _dig(cells, ahead, chance)
    wanted = len(cells) * share // WHOLE
    _wall_up(cells, ahead, wanted, chance)
    _break_through(cells, wanted, chance)
    return Picture(cells)


def _ahead(width: int, height: int) -> dict[int, list[tuple[int, int]]]:
    """The rooms, which are two cells apart: for each its neighbours, with the wall between."""
    rooms = {row * width + column for row in range(0, height, 2) for column in range(0, width, 2)}
    steps = ((-1, lambda cell: cell % width > 1), (1, lambda cell: cell % width < width - 2), (-width, bool),
             (width, bool))
    return {room: [(room + 2 * step, room + step) for step, fits in steps if fits(room) and room + 2 * step in rooms]
            for room in sorted(rooms)}  # fmt: skip


def _dig(cells: bytearray, ahead: dict[int, list[tuple[int, int]]], chance: Chance) -> None:
    """Dig ways that lead to every room, without cycles."""
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
    """Remove walls while more cells than wanted are filled."""
    walls = [cell for cell, state in enumerate(cells) if state == FILLED]
    for at in chance.mixed(len(walls))[: max(0, len(walls) - wanted)]:
        cells[walls[at]] = EMPTY


def _blobs(width: int, height: int, share: int, chance: Chance) -> Picture:
    """Round drops: empty ones on a filled ground or, for a share of at most half, filled ones on an empty ground."""
    ground, part = (FILLED, WHOLE - share) if 2 * share > WHOLE else (EMPTY, share)
    cells = bytearray([ground]) * (width * height)
    wanted = len(cells) * part // WHOLE
    while cells.count(other_state(ground)) < wanted:
        _drop(cells, width, height, other_state(ground), wanted - cells.count(other_state(ground)), chance)
    return Picture(cells)


def _drop(cells: bytearray, width: int, height: int, state: int, most: int, chance: Chance) -> None:
    """One drop somewhere, no larger than what is still wanted. The radius counts half cells."""
    largest = 2 * max(1, min(width, height) // _LARGEST)
    radius = 1 + chance.below(largest)
    while radius > 1 and 3 * radius * radius > 4 * most:
        radius -= 1
    middle_row, middle_column = chance.below(height), chance.below(width)
    for row in range(max(0, middle_row - radius), min(height, middle_row + radius + 1)):
        for column in range(max(0, middle_column - radius), min(width, middle_column + radius + 1)):
            if 4 * ((row - middle_row) ** 2 + (column - middle_column) ** 2) <= radius * radius:
                cells[row * width + column] = state


def _letters(width: int, height: int, share: int, chance: Chance) -> Picture:
    """Letters in rows, as many as the share needs; ground and letters are filled as in `_blobs`."""
    ground, part = (FILLED, WHOLE - share) if 2 * share > WHOLE else (EMPTY, share)
    ink = other_state(ground)
    cells = bytearray([ground]) * (width * height)
    wanted = len(cells) * part // WHOLE
    places = _places(width, height, chance)
    while cells.count(ink) < wanted:
        row, column = places.pop() if places else (chance.below(height), chance.below(width))
        for cell in _cells(chance.choice(_LETTERS), row, column, width, height):
            cells[cell] = ink
    return Picture(cells)


def _places(width: int, height: int, chance: Chance) -> list[tuple[int, int]]:
    """The places of letters in rows of text, in random order. When they are used up, more letters go on top."""
    top, left = chance.below(2), chance.below(2)
    places = [(row, column) for row in range(top, max(top + 1, height - _TALL + 1), _TALL + 1)
              for column in range(left, max(left + 1, width - _WIDE + 1), _WIDE + 1)]  # fmt: skip
    return [places[at] for at in chance.mixed(len(places))]


def _cells(letter: str, row: int, column: int, width: int, height: int) -> list[int]:
    """The cells of a letter at a place, as far as they are inside the picture."""
    return [
        (row + down) * width + column + right
        for down, line in enumerate(letter.split()) for right, sign in enumerate(line)
        if sign == "#" and row + down < height and column + right < width
    ]  # fmt: skip


STYLES: Final[Mapping[str, Style]] = {
    "noise": _noise, "smooth": _smooth, "symmetric": _symmetric, "maze": _maze, "blobs": _blobs, "letters": _letters,
}  # fmt: skip
