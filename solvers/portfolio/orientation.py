"""The symmetries of a box: a puzzle with its axes swapped and mirrored, and its events mapped back.

A flat puzzle has eight orientations, a solid has forty-eight. Their solutions are the same, only turned, but a search
takes another order in each of them. Nothing here solves.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import chain, permutations, product
from math import prod
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from ..errors import PuzzleError
from ..events import Column, Event, Reason, Steps, Why
from ..grid import Grid
from ..puzzle import Line, Puzzle, axis_lines, line_axes
from ..texts import say

Numbers = NDArray[np.intp]


@dataclass(frozen=True, slots=True)
class Orientation:
    """Axis k of the turned box is axis `axes[k]` of the original, read backwards if `mirrored[k]`."""

    axes: tuple[int, ...]
    mirrored: tuple[bool, ...]

    def turn(self, box: NDArray[Any]) -> NDArray[Any]:
        """An array of the box's shape, turned."""
        return box.transpose(self.axes)[tuple(slice(None, None, -1 if mirrored else 1) for mirrored in self.mirrored)]


@dataclass(frozen=True, slots=True)
class Turned:
    """A puzzle in an orientation. `cells` and `lines` hold the original number of each of its cells and lines."""

    puzzle: Puzzle
    home: tuple[int, ...]  # the shape of the original
    cells: Numbers
    lines: Numbers

    def grid_home(self, grid: Grid) -> Grid:
        """A grid of the turned puzzle as a grid of the original."""
        cells = np.empty(len(self.cells), np.uint8)
        cells[self.cells] = np.frombuffer(grid.cells, np.uint8)
        return Grid(self.home, cells.tobytes())


def orientations(dimensions: int) -> tuple[Orientation, ...]:
    """All orientations of a box: first the identity, then the permutations of axes, then the mirrored ones."""
    return tuple(
        Orientation(axes, mirrored)
        for mirrored in product((False, True), repeat=dimensions)
        for axes in permutations(range(dimensions))
    )


def turned(puzzle: Puzzle, orientation: Orientation) -> Turned:
    """The puzzle in that orientation, without its `info`. PuzzleError if it does not have the usual lines."""
    _check_lines(puzzle)
    shape = tuple(puzzle.shape[axis] for axis in orientation.axes)
    cells = orientation.turn(_numbered(puzzle.shape)).ravel()
    lines = _lines(puzzle.shape, orientation)
    along = [axis for axis in line_axes(shape) for _ in range(prod(shape) // shape[axis])]
    backwards = np.array(orientation.mirrored)[along]
    clues = [puzzle.lines[line].clue for line in lines]
    clues = [clue.mirrored() if clue and mirrored else clue for clue, mirrored in zip(clues, backwards, strict=True)]
    spans = chain.from_iterable(axis_lines(shape, axis) for axis in line_axes(shape))
    place_of = np.argsort(cells)  # by original cell
    givens = tuple(sorted((int(place_of[cell]), state) for cell, state in puzzle.givens))
    there = Puzzle(shape, tuple(map(Line, spans, clues)), givens, palette=puzzle.palette)
    return Turned(there, puzzle.shape, cells, lines)


def _check_lines(puzzle: Puzzle) -> None:
    usual = chain.from_iterable(axis_lines(puzzle.shape, axis) for axis in line_axes(puzzle.shape))
    if [line.cells for line in puzzle.lines] != list(usual):
        raise PuzzleError("errors.all_lines", found=say("counts.lines", count=len(puzzle.lines)))


def _numbered(shape: Sequence[int], first: int = 0) -> Numbers:
    return np.arange(first, first + prod(shape)).reshape(shape)


def _lines(shape: tuple[int, ...], orientation: Orientation) -> Numbers:
    """The original numbers of the turned puzzle's lines. The lines along one axis form a box that is one cell deep
    along that axis, and turn like one."""
    boxes, first = {}, 0
    for axis in line_axes(shape):
        boxes[axis] = _numbered((*shape[:axis], 1, *shape[axis + 1 :]), first)
        first += boxes[axis].size
    return np.concatenate([orientation.turn(boxes[orientation.axes[axis]]).ravel() for axis in line_axes(shape)])


# Mapping events of the turned puzzle back to the original


def event_home(event: Event | Steps, turned: Turned) -> Event | Steps:
    """An event of the turned puzzle with the cells, lines and grids of the original. They are found by the names of
    fields, so that a new kind of event with `cells` works, too."""
    changes = {name: move(getattr(event, name), turned) for name, move in _MOVES.items() if hasattr(event, name)}
    return replace(event, **changes) if changes else event


def _cells(cells: Column, turned: Turned) -> Column:
    """An array stays an array; the rest becomes a tuple."""
    if isinstance(cells, np.ndarray):
        return turned.cells[cells]
    return tuple(turned.cells[np.asarray(cells, np.intp)].tolist())


def _why(why: Column, turned: Turned) -> Column:
    """The numbers of lines, also those within the codes of assumed lines."""
    codes = np.array(why)
    by_line, by_assumption = codes >= 0, codes <= Why.ASSUMED
    codes[by_line] = turned.lines[codes[by_line]]
    codes[by_assumption] = Why.ASSUMED - turned.lines[Why.ASSUMED - codes[by_assumption]]
    return codes if isinstance(why, np.ndarray) else tuple(codes.tolist())


def _reason(because: Reason | None, turned: Turned) -> Reason | None:
    if because is None:
        return None
    return Reason(because.technique, _mapped(turned.lines, because.line), _mapped(turned.cells, because.cell))


def _mapped(numbers: Numbers, number: int | None) -> int | None:
    return None if number is None else int(numbers[number])


_MOVES: Final[dict[str, Callable[[Any, Turned], Any]]] = {
    "cells": _cells,
    "why": _why,
    "because": _reason,
    "where": _reason,
    "grid": lambda grid, turned: turned.grid_home(grid),
}
