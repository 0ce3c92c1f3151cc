"""Letters in rows, as many as the share wants: empty ones on a filled ground or, where less than half is to be filled,
filled ones on an empty ground."""

from __future__ import annotations

from typing import Final

from ....grid import EMPTY, FILLED, other_state
from ..chance import Chance
from .style import WHOLE, Picture, Style

_TALL: Final = 5
_WIDE: Final = 3
# A letter is five rows of `#` and `.`, from above.
_LETTERS: Final = (
    "##. #.# ### #.# #.#", "##. #.# ##. #.# ##.", "### #.. #.. #.. ###", "##. #.# #.# #.# ##.", "### #.. ##. #.. ###",
    "### #.. ##. #.. #..", "### #.. #.# #.# ###", "#.# #.# ### #.# #.#", "### .#. .#. .#. ###", "..# ..# ..# #.# ###",
    "#.# #.# ##. #.# #.#", "#.. #.. #.. #.. ###", "#.# ### ### #.# #.#", "### #.# #.# #.# #.#",
    "### #.# #.# #.# ###", "### #.# ### #.. #..", "##. #.# ##. #.# #.#", "### #.. ### ..# ###", "### .#. .#. .#. .#.",
    "#.# #.# #.# #.# ###", "#.# #.# #.# #.# .#.", "#.# #.# ### ### #.#", "#.# #.# .#. #.# #.#",
    "#.# #.# ### .#. .#.", "### ..# .#. #.. ###",
)  # fmt: skip


def _draw(width: int, height: int, share: int, chance: Chance) -> Picture:
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
    """Where letters stand in rows of text, in any order. When all are taken, more letters lie over these."""
    top, left = chance.below(2), chance.below(2)
    places = [(row, column) for row in range(top, max(top + 1, height - _TALL + 1), _TALL + 1)
              for column in range(left, max(left + 1, width - _WIDE + 1), _WIDE + 1)]  # fmt: skip
    return [places[at] for at in chance.mixed(len(places))]


def _cells(letter: str, row: int, column: int, width: int, height: int) -> list[int]:
    """The cells of a letter that begins there, as far as they are on the picture."""
    return [
        (row + down) * width + column + right
        for down, line in enumerate(letter.split()) for right, sign in enumerate(line)
        if sign == "#" and row + down < height and column + right < width
    ]  # fmt: skip


STYLE: Final = Style("letters", _draw)
