"""The style of letters: rows of capitals that fill the picture, on a light or a dark ground."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from ...colours import RGB
from ...grid import EMPTY, FILLED, other_state, state_of
from . import Chance
from .sketch import FINE, WHOLE, Move, Picture, blank, exchange, ink

_WIDE, _TALL = 3, 5  # a small letter
_WIDER, _TALLER = 5, 7  # a large one, which may be stretched
_LARGEST: Final = 3  # times as large as the smallest
# Letters, each as rows of `#` and `.` from the top.
_SMALL: Final = (
    "### #.# ### #.# #.#", "##. #.# ##. #.# ##.", "### #.. #.. #.. ###", "##. #.# #.# #.# ##.", "### #.. ##. #.. ###",
    "### #.. ##. #.. #..", "### #.. #.# #.# ###", "#.# #.# ### #.# #.#", "### .#. .#. .#. ###", "..# ..# ..# #.# ###",
    "#.# #.# ##. #.# #.#", "#.. #.. #.. #.. ###", "#.# ### #.# #.# #.#", "### #.# #.# #.# #.#",
    "### #.# #.# #.# ###", "### #.# ### #.. #..", "### #.# ### ##. #.#", "### #.. ### ..# ###", "### .#. .#. .#. .#.",
    "#.# #.# #.# #.# ###", "#.# #.# #.# #.# .#.", "#.# #.# #.# ### #.#", "#.# #.# .#. #.# #.#",
    "#.# #.# ### .#. .#.", "### ..# .#. #.. ###",
)
_LARGE: Final = (
    ".###. #...# #...# ##### #...# #...# #...#", "####. #...# #...# ####. #...# #...# ####.",
    ".###. #...# #.... #.... #.... #...# .###.", "####. #...# #...# #...# #...# #...# ####.",
    "##### #.... #.... ####. #.... #.... #####", "##### #.... #.... ####. #.... #.... #....",
    ".###. #...# #.... #.### #...# #...# .###.", "#...# #...# #...# ##### #...# #...# #...#",
    "##### ..#.. ..#.. ..#.. ..#.. ..#.. #####", "..### ...#. ...#. ...#. ...#. #..#. .##..",
    "#...# #..#. #.#.. ##... #.#.. #..#. #...#", "#.... #.... #.... #.... #.... #.... #####",
    "#...# ##.## #.#.# #.#.# #...# #...# #...#", "#...# ##..# ##..# #.#.# #..## #..## #...#",
    ".###. #...# #...# #...# #...# #...# .###.", "####. #...# #...# ####. #.... #.... #....",
    ".###. #...# #...# #...# #.#.# #..#. .##.#", "####. #...# #...# ####. #.#.. #..#. #...#",
    ".#### #.... #.... .###. ....# ....# ####.", "##### ..#.. ..#.. ..#.. ..#.. ..#.. ..#..",
    "#...# #...# #...# #...# #...# #...# .###.", "#...# #...# #...# #...# .#.#. .#.#. ..#..",
    "#...# #...# #...# #.#.# #.#.# ##.## #...#", "#...# #...# .#.#. ..#.. .#.#. #...# #...#",
    "#...# #...# .#.#. ..#.. ..#.. ..#.. ..#..", "##### ....# ...#. ..#.. .#... #.... #####",
)


@dataclass(frozen=True, slots=True)
class _Slot:
    """The place of a letter."""

    top: int
    left: int
    tall: int
    wide: int


def letters(width: int, height: int, ease: int, chance: Chance) -> Picture:
    """Letters on an empty or, with a margin, on a filled ground. Easier pictures have larger letters."""
    pages = []
    for margin, ground in ((0, EMPTY), (1, FILLED)):
        slots = _slots(width, height, ease, chance, margin)
        pages.append(_page(width, height, slots, [other_state(ground)] * len(slots), ground, chance))
    return min(pages, key=lambda page: abs(ink(page.cells) - WHOLE // 2))


def coloured_page(width: int, height: int, ease: int, colours: int, chance: Chance,
                  values: tuple[RGB, ...]) -> Picture:
    """The same in colours; with a margin the first colour is that of the ground."""
    margin = chance.below(2) if colours > 2 else 0
    slots = _slots(width, height, ease, chance, margin)
    order = chance.mixed(colours - margin)
    tints = [state_of(1 + margin + order[number % len(order)]) for number in range(len(slots))]
    return _page(width, height, slots, tints, state_of(margin), chance, values)


def _page(width: int, height: int, slots: list[_Slot], tints: list[int], ground: int, chance: Chance,
          values: tuple[RGB, ...] = ()) -> Picture:
    """A random letter in each slot, in its tint. A change writes another letter there."""
    cells = blank(width, height, ground)
    for slot, tint in zip(slots, tints, strict=True):
        for cell in _stamp(chance.choice(_alphabet(slot)), slot, width):
            cells[cell] = tint

    def change(cell: int, chance: Chance) -> tuple[Move, ...]:
        row, column = divmod(cell, width)
        for slot, tint in zip(slots, tints, strict=True):
            if 0 <= row - slot.top < slot.tall and 0 <= column - slot.left < slot.wide:
                inked = {place for place in _cells(slot, width) if cells[place] != ground}
                other = inked ^ set(_stamp(chance.choice(_alphabet(slot)), slot, width))
                return tuple((place, ground + tint) for place in sorted(other))
        return ()

    return Picture(cells, change, exchange, values)


def _slots(width: int, height: int, ease: int, chance: Chance, margin: int) -> list[_Slot]:
    """The places of letters, in rows that may differ in their number of letters."""
    most = max(1, min(_LARGEST, (width - 2 * margin - 1) // (2 * _WIDE)))  # so that two stand side by side
    times = 1 + (ease + chance.below(WHOLE)) * most // (2 * WHOLE) if ease >= FINE else 1
    slots = []
    for top, tall in _parts(height, max(1, (height - 2 * margin + 1) // (_TALL * times + 1)), margin):
        fitting = max(1, (width - 2 * margin + 1) // (_WIDE * times + 1))
        count = max(min(2, fitting), fitting - chance.below(2))
        for left, wide in _parts(width, count, margin):
            low = 1 + chance.below(tall - _TALL) // 2 if ease < FINE and tall > _TALL else 0
            slots.append(_Slot(top + chance.below(1 + low), left, tall - low, wide))
    return slots


def _parts(side: int, count: int, margin: int) -> list[tuple[int, int]]:
    """Divide a side into parts with a cell between them: the start and the length of each part."""
    room = side - 2 * margin - (count - 1)
    ends = [margin + room * number // count + number for number in range(count + 1)]
    return [(begin, end - begin - 1) for begin, end in pairwise(ends)]


def _alphabet(slot: _Slot) -> tuple[str, ...]:
    return _LARGE if slot.wide >= _WIDER and slot.tall >= _TALLER else _SMALL


def _stamp(letter: str, slot: _Slot, width: int) -> list[int]:
    """The cells of a letter that fills its place."""
    rows = letter.split()
    across, down = _stretched(slot.wide, len(rows[0])), _stretched(slot.tall, len(rows))
    return [(slot.top + row) * width + slot.left + column for row, of_row in enumerate(down)
            for column, of_column in enumerate(across) if rows[of_row][of_column] == "#"]


def _stretched(side: int, parts: int) -> list[int]:
    """The part of a letter in each cell of a side, evenly from both ends."""
    return [(2 * place + 1) * parts // (2 * side) for place in range(side)]


def _cells(slot: _Slot, width: int) -> list[int]:
    return [(slot.top + row) * width + slot.left + column for row in range(slot.tall) for column in range(slot.wide)]
