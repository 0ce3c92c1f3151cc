"""Styles of coloured pictures that are areas, patterns and writing. `painted_scenes` has those that show something."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from ...colours import DISTINCT, LAYERED, RGB, layered
from ...grid import EMPTY, state_of
from . import Chance
from .areas import SYMMETRIES, discs, highest_filled, hills, set_disc, share_for
from .letters import coloured_page
from .maze import maze
from .sketch import (
    WHOLE,
    Move,
    Picture,
    Twins,
    alone,
    blank,
    even_out,
    exchange,
    flip,
    likeness,
    mirrored,
    tidy_colours,
    without_specks,
)

_MORE: Final = 150  # thousandths; coloured pictures are fuller than others
_CLEAR: Final = 3  # one of so many tiles has an empty ground


def chosen(palettes: Sequence[tuple[RGB, ...]], colours: int, chance: Chance) -> tuple[RGB, ...]:
    """The first `colours` of a random palette, with the colour of empty cells. The first few of each go well together.

    All pairs also differ for people with red-green blindness: most of the first four by at least a seventh in OKLab,
    all of them by a twelfth. Seeds and links depend on them for ever.
    """
    return chance.choice(palettes)[: colours + 1]


def grains(width: int, height: int, ease: int, colours: int, chance: Chance) -> Picture:
    """Grains of a few cells."""
    cells = _land(width, height, 1, ease, ease, chance, alone)
    tint(cells, [hills(width, height, 1 + ease // 400, 0, chance) for _ in range(colours)], alone)
    without_specks(cells, width, height)
    return tidy_colours(cells, width, height, chosen(DISTINCT, colours, chance), 1)


def islands(width: int, height: int, ease: int, colours: int, chance: Chance) -> Picture:
    """A map: the higher the land, the later the colour of the palette."""
    passes = 2 + ease * min(width, height) // (5 * WHOLE)
    heights = hills(width, height, passes, ease, chance)
    cells = _layers(heights, share_for(ease, chance) + _MORE, colours, alone)
    without_specks(cells, width, height)
    return tidy_colours(cells, width, height, layered(chance.choice(LAYERED), colours), likeness(ease))


def ornament(width: int, height: int, ease: int, colours: int, chance: Chance) -> Picture:
    """Masks, whose sides mirror each other, and ornaments, whose quarters do: in layers or in patches."""
    twins = mirrored(width, height, chance.choice(SYMMETRIES))
    passes = 1 + ease * min(width, height) // (10 * WHOLE)
    if chance.below(2):
        heights = hills(width, height, passes, ease * 3 // 4, chance, twins)
        cells = _layers(heights, share_for(ease, chance) + _MORE, colours, twins)
        values = layered(chance.choice(LAYERED), colours)
    else:
        cells = _land(width, height, passes, ease * 3 // 4, ease, chance, twins)
        tint(cells, [hills(width, height, passes, 0, chance, twins) for _ in range(colours)], twins)
        values = chosen(DISTINCT, colours, chance)
    return tidy_colours(cells, width, height, values, likeness(ease), twins)


def _land(width: int, height: int, passes: int, inward: int, ease: int, chance: Chance, twins: Twins) -> bytearray:
    return highest_filled(hills(width, height, passes, inward, chance, twins), share_for(ease, chance) + _MORE)


def tint(cells: bytearray, fields: Sequence[Sequence[int]], twins: Twins) -> None:
    """Give each filled cell the colour whose field is highest there."""
    for cell, state in enumerate(cells):
        if state != EMPTY:
            cells[cell] = state_of(1 + max(range(len(fields)), key=lambda colour: fields[colour][cell]))
    even_out(cells, twins)


def _layers(heights: Sequence[int], share: int, colours: int, twins: Twins) -> bytearray:
    """The highest cells, in layers of equally many cells, each with its colour."""
    count = len(heights) * share // WHOLE
    cells = bytearray([EMPTY]) * len(heights)
    for rank, cell in enumerate(sorted(range(len(heights)), key=lambda cell: -heights[cell])[:count]):
        cells[cell] = state_of(colours - rank * colours // count)
    even_out(cells, twins)
    return cells


def bubbles(width: int, height: int, ease: int, colours: int, chance: Chance) -> Picture:
    """Discs and rings that keep apart, the large ones first."""
    cells = blank(width, height)
    for number, (row, column, diameter) in enumerate(discs(cells, width, ease, _MORE // 2, chance), 1):
        outer = number % colours
        set_disc(cells, width, row, column, diameter, state_of(1 + outer))
        if diameter > 4 and chance.below(2 * WHOLE) > ease:
            inner = (outer + 1 + chance.below(colours - 1)) % colours
            inside = state_of(1 + inner) if chance.below(3) else EMPTY
            set_disc(cells, width, row, column, diameter - 4 - chance.below(1 + diameter // 4), inside)
    return tidy_colours(cells, width, height, chosen(DISTINCT, colours, chance), likeness(ease))


# Patterns

class _Place(NamedTuple):
    """A place of a tile, counted from its corner towards the middle of the picture, and the side of the tile."""

    row: int
    column: int
    side: int


# Whether a place belongs to the figure of a tile.
_FIGURES: Final[tuple[Callable[[_Place], bool], ...]] = (
    lambda at: at.row + at.column < at.side,
    lambda at: at.row >= at.column,
    lambda at: abs(2 * at.row + 1 - at.side) + abs(2 * at.column + 1 - at.side) <= at.side,
    lambda at: min(at.row, at.column, at.side - 1 - at.row, at.side - 1 - at.column) > 0,
    lambda at: (2 * at.row + 1) ** 2 + (2 * at.column + 1) ** 2 <= 4 * at.side**2,
    lambda at: 2 * min(abs(2 * at.row + 1 - at.side), abs(2 * at.column + 1 - at.side)) < at.side,
    lambda at: 2 * at.row < at.side,
    lambda at: at.row >= 0,
)


def mosaic(width: int, height: int, ease: int, colours: int, chance: Chance) -> Picture:
    """Tiles with figures. The quarters of the picture mirror each other; those of a square also have a diagonal."""
    side = max(2, min(3 + min(width, height) // 8, 3 + chance.below(2 + min(width, height) // 10) + ease // 400))
    places: dict[tuple[int, int], list[tuple[int, int, int]]] = {}
    for cell in range(width * height):
        row, column = divmod(cell, width)
        down, right = _inward(row, height), _inward(column, width)
        if width == height and down > right:
            down, right = right, down
        places.setdefault((down // side, right // side), []).append((cell, down % side, right % side))
    tile_of = {cell: tile for tile in places.values() for cell, _, _ in tile}
    cells = blank(width, height)
    for tile in places.values():
        exchange(cells, _retiled(cells, tile, side, colours, chance))
    return Picture(cells, lambda cell, chance: _retiled(cells, tile_of[cell], side, colours, chance), exchange,
                   chosen(DISTINCT, colours, chance))


def _inward(place: int, side: int) -> int:
    """How far a place on a side is from the middle."""
    return (side - 1) // 2 - min(place, side - 1 - place)


def _retiled(cells: bytearray, tile: list[tuple[int, int, int]], side: int, colours: int,
             chance: Chance) -> tuple[Move, ...]:
    """The moves that put another figure on a tile."""
    figure, front = chance.choice(_FIGURES), 1 + chance.below(colours)
    ground = (front + chance.below(colours - 1)) % colours + 1 if chance.below(_CLEAR) else 0
    states = state_of(ground), state_of(front)
    states_after = ((cell, states[figure(_Place(row, column, side))]) for cell, row, column in tile)
    return tuple((cell, cells[cell] + state) for cell, state in states_after if cells[cell] != state)


def coloured_maze(width: int, height: int, ease: int, colours: int, chance: Chance) -> Picture:
    """A maze whose walls have the colours of rings, stripes or patches."""
    plain = maze(width, height, ease, chance)
    tints = _regions(width, height, colours, chance)
    cells = bytearray(EMPTY if state == EMPTY else coloured for state, coloured in zip(plain.cells, tints, strict=True))

    def turn(_: bytearray, together: Sequence[int]) -> None:
        flip(plain.cells, together)
        for cell in together:
            cells[cell] = EMPTY if plain.cells[cell] == EMPTY else tints[cell]

    return Picture(cells, plain.change, turn, chosen(DISTINCT, colours, chance))


def _regions(width: int, height: int, colours: int, chance: Chance) -> bytearray:
    """For each cell the state of the region that it lies in."""
    kind, seeds = chance.below(3), [(chance.below(height), chance.below(width)) for _ in range(2 * colours)]
    tints = bytearray()
    for cell in range(width * height):
        row, column = divmod(cell, width)
        if kind == 0:
            half = (min(width, height) + 1) // 2
            place = min(row, column, height - 1 - row, width - 1 - column) * colours // half
        elif kind == 1:
            place = (row + column) * 2 * colours // (width + height)
        else:
            place = min(range(len(seeds)), key=lambda at: abs(row - seeds[at][0]) + abs(column - seeds[at][1]))
        tints.append(state_of(1 + place % colours))
    return tints


def coloured_letters(width: int, height: int, ease: int, colours: int, chance: Chance) -> Picture:
    """Rows of capitals, each with its colour, on an empty or a coloured ground."""
    values: tuple[RGB, ...] = chosen(DISTINCT, colours, chance)
    return coloured_page(width, height, ease, colours, chance, values)
