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
    """A number or a step that is shown beside the board: what it is, and its value."""

    name: str
    value: str


@dataclass(frozen=True, slots=True)
class Choice:
    """One of the possible answers; `cell` is the cell that it is about, if there is one."""

    text: str
    cell: int | None = None


@dataclass(frozen=True, slots=True)
class Shown:
    """What is shown with a question: the states of all cells, the line it is about, marked cells, and facts. In a
    coloured puzzle, `left` has the unknown cells that matter, with masks of their possible colours."""

    cells: bytes
    line: int | None = None
    marked: tuple[int, ...] = ()
    facts: tuple[Fact, ...] = ()
    left: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Question:
    """A question of a `kind`, to be asked after the first `at` steps of the recording. `ask` and `reason` are
    sentences, with their codes and parameters. With the answer `CELLS`, `settled` has the cells and their states; with
    `ONE`, `right` is the place of the right choice."""

    kind: str
    at: int
    ask: str
    answered: str
    shown: Shown
    reason: str
    choices: tuple[Choice, ...] = ()
    right: int | None = None
    settled: tuple[tuple[int, int], ...] = ()


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
