"""A question about the next moment of a solve, and a draft of one. A question holds everything that is shown with it,
so it can be asked without the recording.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from random import Random
from typing import Final, NamedTuple

from ..grid import UNKNOWN, mask_of
from ..puzzle import Puzzle
from ..texts import is_known, say

CELLS: Final = "cells"  # answered by marking cells of a line
ONE: Final = "one"  # answered by one of several choices


class Fact(NamedTuple):
    """A number or a step shown beside the board."""

    name: str
    value: str


@dataclass(frozen=True, slots=True)
class Choice:
    """One of the possible answers."""

    text: str
    cell: int | None = None  # the cell it's about


@dataclass(frozen=True, slots=True)
class Shown:
    """What is shown with a question."""

    cells: bytes  # the states of all cells
    line: int | None = None  # the line it's about
    marked: tuple[int, ...] = ()  # marked cells
    facts: tuple[Fact, ...] = ()
    left: tuple[tuple[int, int], ...] = ()  # in colours: unknown cells that matter, and masks of their colours


@dataclass(frozen=True, slots=True)
class Question:
    """A question, with its answer and the reason for it."""

    kind: str
    at: int  # it's asked after so many steps of the recording
    ask: str  # the question
    answered: str  # `CELLS` or `ONE`
    shown: Shown
    reason: str
    choices: tuple[Choice, ...] = ()  # the answers to choose from, for `ONE`
    right: int | None = None  # the place of the right choice
    settled: tuple[tuple[int, int], ...] = ()  # for `CELLS`: the cells and their states


class Draft(NamedTuple):
    """A moment at which something can be asked. `build` makes the question, or None if it would not be a good one. The
    themes of a kind are asked about equally often."""

    kind: str
    at: int
    build: Callable[[Random], Question | None]
    theme: str = ""


def mixed(choices: list[Choice], chance: Random) -> tuple[tuple[Choice, ...], int]:
    """The choices shuffled, and the new place of the first one, which is the right one."""
    order = list(range(len(choices)))
    chance.shuffle(order)
    return tuple(choices[at] for at in order), order.index(0)


def partly_known(masks: Iterable[tuple[int, int]], planes: int) -> tuple[tuple[int, int], ...]:
    """The cells that are unknown, but cannot have every colour."""
    return tuple((cell, mask) for cell, mask in masks if mask & (mask - 1) and mask != mask_of(UNKNOWN, planes))


def worded(puzzle: Puzzle, name: str, **about: object) -> str:
    """A sentence of a question; for solids and in colours the special version, if there is one."""
    solid, coloured = f"solid_questions.{name}", f"coloured_questions.{name}"
    if len(puzzle.shape) > 2 and is_known(solid):
        return say(solid, **about)
    return say(coloured if puzzle.palette and is_known(coloured) else f"questions.{name}", **about)
