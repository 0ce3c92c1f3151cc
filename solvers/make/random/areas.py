"""Styles whose pictures are areas: land and water, textures, ornaments and bubbles."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from math import isqrt
from typing import Final

from ...grid import EMPTY, FILLED, other_state
from . import Chance
from .sketch import WHOLE, Picture, Twins, alone, blank, even_out, ink, likeness, mirrored, remove_specks, tidy

_HIGHEST: Final = 1 << 16
_LARGEST: Final = 6  # the shorter side is this many times the largest radius of a drop

# Draws a texture of a width and a height, of which about a share, in thousandths, is filled.
Texture = Callable[[int, int, int, Chance], bytearray]


def highest_filled(heights: list[int], share: int) -> bytearray:
    """Cells with a share filled: those with the greatest heights, among equals the first."""
    count = len(heights) * share // WHOLE
    order = sorted(range(len(heights)), key=lambda cell: -heights[cell])
    cells = bytearray([EMPTY]) * len(heights)
    for cell in order[:count]:
        cells[cell] = FILLED
    return cells


def _noise(width: int, height: int, share: int, chance: Chance) -> bytearray:
    return bytearray(FILLED if chance.below(WHOLE) < share else EMPTY for _ in range(width * height))


def _smooth(width: int, height: int, share: int, chance: Chance) -> bytearray:
    """Hills: noise, smoothed twice in both directions, of which the highest cells are filled."""
    heights = [chance.below(_HIGHEST) for _ in range(width * height)]
    for _ in range(2):
        heights = levelled(levelled(heights, width, 1), height, width)
    return highest_filled(heights, share)


def levelled(heights: list[int], side: int, step: int) -> list[int]:
    """Twice each height plus the heights of its two neighbours in a direction with `side` cells, `step` apart in the
    list. Beyond the border the last height continues."""
    sums = []
    for cell, here in enumerate(heights):
        place = cell // step % side
        before = heights[cell - step] if place else here
        behind = heights[cell + step] if place < side - 1 else here
        sums.append(before + 2 * here + behind)
    return sums


def _blobs(width: int, height: int, share: int, chance: Chance) -> bytearray:
    """Round drops: empty ones on a filled ground or, for a share of at most half, filled ones on an empty ground."""
    ground, part = (FILLED, WHOLE - share) if 2 * share > WHOLE else (EMPTY, share)
    cells = bytearray([ground]) * (width * height)
    goal = len(cells) * part // WHOLE
    while cells.count(other_state(ground)) < goal:
        _drop(cells, width, height, other_state(ground), goal - cells.count(other_state(ground)), chance)
    return cells


def _drop(cells: bytearray, width: int, height: int, state: int, most: int, chance: Chance) -> None:
    """Draw one drop somewhere, of at most about `most` cells. The radius counts half cells."""
    largest = 2 * max(1, min(width, height) // _LARGEST)
    radius = 1 + chance.below(largest)
    while radius > 1 and 3 * radius * radius > 4 * most:
        radius -= 1
    middle_row, middle_column = chance.below(height), chance.below(width)
    for row in range(max(0, middle_row - radius), min(height, middle_row + radius + 1)):
        for column in range(max(0, middle_column - radius), min(width, middle_column + radius + 1)):
            if 4 * ((row - middle_row) ** 2 + (column - middle_column) ** 2) <= radius * radius:
                cells[row * width + column] = state


TEXTURES: Final[Mapping[str, Texture]] = {"noise": _noise, "smooth": _smooth, "blobs": _blobs}


# Styles

_SIDES: Final = ((True, False),)
_QUARTERS: Final = ((True, False), (False, True), (True, True))
SYMMETRIES: Final = (_SIDES, _SIDES, _QUARTERS)
_INWARD: Final = (400, 12)  # thousandths, and what each cell of the shorter side adds; too much makes a solid disc


def share_for(ease: int, chance: Chance) -> int:
    """The share of filled cells: easier pictures have more of them."""
    return 445 + 130 * ease // WHOLE + chance.below(30)


def noise(width: int, height: int, ease: int, chance: Chance) -> Picture:
    """Grains of a few cells."""
    return _land(width, height, 1, ease, ease, chance, 1)


def smooth(width: int, height: int, ease: int, chance: Chance) -> Picture:
    """Islands in a sea, with lakes."""
    return _land(width, height, 2 + ease * min(width, height) // (5 * WHOLE), ease, ease, chance, likeness(ease))


def symmetric(width: int, height: int, ease: int, chance: Chance) -> Picture:
    """Masks, whose sides mirror each other, and ornaments, whose quarters do."""
    twins = mirrored(width, height, chance.choice(SYMMETRIES))
    passes = 1 + ease * min(width, height) // (10 * WHOLE)
    return _land(width, height, passes, ease * 3 // 4, ease, chance, likeness(ease), twins)


def _land(width: int, height: int, passes: int, inward: int, ease: int, chance: Chance, least: int,
          twins: Twins = alone) -> Picture:
    """The highest cells of hills."""
    share = share_for(ease, chance)
    cells = highest_filled(hills(width, height, passes, inward, chance, twins), share)
    even_out(cells, twins)
    remove_specks(cells, width, height, twins)
    return tidy(cells, width, height, least, twins)


def hills(width: int, height: int, passes: int, inward: int, chance: Chance, twins: Twins = alone) -> list[int]:
    """Random heights, smoothed `passes` times. The larger `inward`, the lower are the edges."""
    heights = [0] * (width * height)
    for cell in range(len(heights)):
        together = twins(cell)
        if together[0] == cell:
            rise = chance.below(_HIGHEST)
            for twin in together:
                heights[twin] = rise
    for _ in range(passes):
        heights = levelled(levelled(heights, width, 1), height, width)
    low, high = min(heights), max(heights)
    inward = inward * (_INWARD[0] + _INWARD[1] * min(width, height)) // WHOLE
    for cell, rise in enumerate(heights):
        row, column = divmod(cell, width)
        outward = (_outward(row, height) + _outward(column, width)) * inward // WHOLE
        heights[cell] = (rise - low) * WHOLE // max(1, high - low) - outward
    return heights


def _outward(place: int, side: int) -> int:
    """The square of a place's distance from the middle of a side, in thousandths."""
    out = abs(2 * place + 1 - side) * WHOLE // side
    return out * out // WHOLE


def blobs(width: int, height: int, ease: int, chance: Chance) -> Picture:
    """Bubbles: discs and rings that keep apart, the large ones first."""
    cells = blank(width, height)
    for row, column, diameter in discs(cells, width, ease, 0, chance):
        set_disc(cells, width, row, column, diameter, FILLED)
        if diameter > 4 and chance.below(WHOLE) > ease:
            set_disc(cells, width, row, column, diameter - 4 - chance.below(1 + diameter // 4), EMPTY)
    remove_specks(cells, width, height)
    return tidy(cells, width, height, likeness(ease))


def discs(cells: bytearray, width: int, ease: int, more: int, chance: Chance) -> Iterator[tuple[int, int, int]]:
    """Middles and diameters of discs that keep apart, large ones first, until the caller has filled enough."""
    height = len(cells) // width
    largest = max(3, min(width, height) * (35 + 40 * ease // WHOLE) // 100)  # a diameter
    taken: list[tuple[int, int, int]] = []
    for attempt in range(40 * (width + height)):
        diameter = max(2, largest - attempt * largest // (20 * (width + height)))
        row, column = _middle_of(height, diameter, chance), _middle_of(width, diameter, chance)
        # About a cell apart; distances and diameters count half cells.
        if all((row - other_row) ** 2 + (column - other_column) ** 2 >= (diameter + other + 2) ** 2
               for other_row, other_column, other in taken):
            taken.append((row, column, diameter))
            yield row, column, diameter
        if ink(cells) >= share_for(ease, chance) + more:
            break


def _middle_of(side: int, diameter: int, chance: Chance) -> int:
    """A middle in half cells that keeps a disc inside, with the parity that makes the disc round."""
    return diameter + 2 * chance.below(max(1, side - diameter + 1))


def set_disc(cells: bytearray, width: int, row: int, column: int, diameter: int, state: int) -> None:
    """Draw a disc around a place given in half cells."""
    height = len(cells) // width
    for down in range(height):
        reach = diameter * diameter - (2 * down + 1 - row) ** 2
        if reach >= 0:
            half = isqrt(reach)
            for right in range(max(0, (column - half) // 2), min(width, (column + half + 1) // 2)):
                if abs(2 * right + 1 - column) <= half:
                    cells[down * width + right] = state
