"""Pictures reduced to a few colours: the colours, the one of empty cells, and the colour of each cell.

Colours are compared as people see them (OKLab). Nothing here is random, and all numbers are whole: the same picture
gives the same cells here and in static/js/make/few_colours.js, and a test compares them.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from ...colours import RGB, palette_of, perceived
from ...errors import PuzzleError
from ...grid import Grid, state_of
from ...puzzle import Info, Puzzle
from . import SIDES, Making, Picture, contrasted, grid_of, groups, inverted

Tints = NDArray[np.uint8]  # by row, column and part: red, green, blue
_Numbers = NDArray[np.int64]
_Places = NDArray[np.int64]  # of colours as people see them, a row for each

LEAST: Final = 2  # colours besides that of empty cells
MOST: Final = 8
_CANDIDATES: Final = 200  # at most, colours to try as the next one of a palette
_ROUNDS: Final = 30  # at most, to improve a palette
_FINE: Final = 4096  # the distance from black to white
_SAME: Final = 82  # colours nearer to each other look the same
# Where the rounding error of a cell goes: down, right, share (Floyd and Steinberg, 1976). The shares are sixteen of
# twenty parts; passing on everything would put colours into areas that are far from them.
_SPREAD: Final = ((0, 1, 7), (1, -1, 3), (1, 0, 5), (1, 1, 1))
_PARTS: Final = 20


@dataclass(frozen=True, slots=True)
class Reducing:
    """How to reduce a picture to `colours` besides the one of empty cells. Groups of up to `specks` cells vanish."""

    colours: int
    dither: bool = False
    invert: bool = False
    contrast: int = 0
    specks: int = 0


def puzzle_of(opened: Picture, cells: tuple[int, int], making: Making | Reducing, title: str = "") -> Puzzle:
    """The puzzle of a picture with so many cells across and down, and with the picture as its goal."""
    if isinstance(making, Making):
        return Puzzle.from_grid(grid_of(opened, *cells, making), Info(title=title))
    grid, values = reduced(opened.averaged(*cells), making)
    return Puzzle.from_grid(grid, Info(title=title), palette_of(values))


def reduced(tints: Tints, reducing: Reducing) -> tuple[Grid, tuple[RGB, ...]]:
    """The cells, and the colours: that of empty cells, the most common at the edges, then others by frequency."""
    toned = contrasted(inverted(tints) if reducing.invert else tints, reducing.contrast)
    height, width, _ = toned.shape
    tints_used, which, counts = np.unique(toned.reshape(-1, 3), axis=0, return_inverse=True, return_counts=True)
    places = np.rint(_FINE * np.array([perceived(_rgb(row)) for row in tints_used])).astype(np.int64)
    middles = _middles(places, counts, reducing.colours + 1)
    if len(middles) < 2:
        raise PuzzleError("imaging.one_colour")
    nearest = _nearest(places, middles)
    values = [_rgb(_mean(tints_used[nearest == number], counts[nearest == number])) for number in range(len(middles))]
    perceived_cells = places[which.ravel()].reshape(height, width, 3)
    numbers = _dithered(perceived_cells, middles) if reducing.dither else nearest[which.ravel()].reshape(height, width)
    for _ in range(2 if reducing.specks else 0):
        numbers = _without_specks(numbers, reducing.specks)
    order = _order(numbers)
    if len(order) < 2:
        raise PuzzleError("imaging.one_colour")
    states = np.zeros(len(middles), np.uint8)
    states[order] = [state_of(place) for place in range(len(order))]
    grid = Grid((height, width), states[numbers].tobytes())
    return grid, tuple(values[number] for number in order)


def _rgb(row: Any) -> RGB:
    red, green, blue = row.tolist()
    return red, green, blue


def _middles(places: _Places, counts: _Numbers, most: int) -> _Places:
    """At most `most` colours that represent all: greedily, the most common first and then the most helpful each time;
    then each moves to the mean of the colours that it represents (k-means)."""
    steps = -(-len(places) // _CANDIDATES)
    candidates = places[np.argsort(-counts, kind="stable")[::steps]]
    middles = candidates[:1]
    left = _distances(places, middles)[:, 0]
    apart = _distances(places, candidates)
    while len(middles) < min(most, len(places)) and left.max() > _SAME**2:
        gains = (np.maximum(0, left[:, None] - apart) * counts[:, None]).sum(axis=0)
        best = int(gains.argmax())
        middles = np.vstack([middles, candidates[best]])
        left = np.minimum(left, apart[:, best])
    for _ in range(_ROUNDS):
        nearest = _nearest(places, middles)
        moved = np.array([_mean(places[nearest == number], counts[nearest == number])
                          if (nearest == number).any() else middles[number] for number in range(len(middles))])
        if np.array_equal(moved, middles):
            break
        middles = moved
    return middles


def _distances(places: _Places, others: _Places) -> _Places:
    """The squares of all distances."""
    squares: _Places = ((places[:, None, :] - others[None, :, :]) ** 2).sum(axis=2)
    return squares


def _nearest(places: _Places, middles: _Places) -> _Numbers:
    numbers: _Numbers = _distances(places, middles).argmin(axis=1)
    return numbers


def _mean(rows: NDArray[Any], counts: _Numbers) -> _Numbers:
    """The weighted mean of rows, rounded, halves up."""
    total = counts.sum()
    means: _Numbers = (2 * (rows.astype(np.int64) * counts[:, None]).sum(axis=0) + total) // (2 * total)
    return means


def _dithered(places: _Places, middles: _Places) -> _Numbers:
    """For each cell the number of a colour, so that the picture looks alike from afar."""
    height, width, _ = places.shape
    targets, numbers = places.copy(), np.zeros((height, width), np.int64)
    for row in range(height):
        for column in range(width):
            here = targets[row, column]
            number = int(((middles - here) ** 2).sum(axis=1).argmin())
            numbers[row, column] = number
            for down, right, share in _SPREAD:
                if row + down < height and 0 <= column + right < width:
                    passed_on = (2 * share * (here - middles[number]) + _PARTS) // (2 * _PARTS)
                    targets[row + down, column + right] += passed_on
    return numbers


def _without_specks(before: _Numbers, most: int) -> _Numbers:
    """Give groups of up to `most` cells of one colour the most common colour beside them."""
    height, width = before.shape
    numbers = before.copy()
    for number in range(int(before.max()) + 1):
        for group in groups(numbers == number, True, SIDES):
            if len(group) > most:
                continue
            beside = [(row + down, column + right) for row, column in group for down, right in SIDES]
            colours = Counter(int(numbers[row, column]) for row, column in beside
                              if 0 <= row < height and 0 <= column < width and numbers[row, column] != number)
            for row, column in group if colours else ():
                numbers[row, column] = max(sorted(colours), key=lambda colour: colours[colour])
    return numbers


def _order(numbers: _Numbers) -> list[int]:
    """The numbers in use: first the most common at the edges, then the others by frequency."""
    counts = Counter(numbers.ravel().tolist())
    edges = Counter([*numbers[0].tolist(), *numbers[-1].tolist(), *numbers[:, 0].tolist(), *numbers[:, -1].tolist()])
    empty = max(sorted(edges), key=lambda number: edges[number])
    others = counts.keys() - {empty}
    return [empty, *sorted(others, key=lambda number: (-counts[number], number))]
