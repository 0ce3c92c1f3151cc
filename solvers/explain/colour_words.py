"""The possible colours of cells in words: "cannot be red", "red or empty". Nothing here reasons."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from ..colours import spoken_name
from ..grid import mask_of
from ..puzzle import Puzzle
from ..texts import say, with_and, with_or
from .steps import Step, step_masks

Fact = tuple[int, int, int]  # about a cell: its value, or 0; the colours that are excluded; the colours that are left


def value_words(puzzle: Puzzle, value: int) -> str:
    """What a cell can be: "red", "empty", "blue or empty"."""
    return _either(puzzle, mask_of(value, len(puzzle.palette)))


def colour_names(puzzle: Puzzle, colours: Iterable[int]) -> dict[str, str]:
    """The names of colours for a sentence, in the three ways of using them."""
    names = [_name(puzzle, colour) for colour in colours]
    return {"colour": names[0], "both": with_and(names), "either": with_or(names)} if names else {}


def step_facts(puzzle: Puzzle, step: Step, line: int) -> dict[int, Fact]:
    """The facts that a step gives about a line, by place: the excluded colours, or the only colour left."""
    cells, masks = puzzle.lines[line].cells, step_masks(puzzle, step)
    places = [(cells.index(cell), value) for cell, value in step.cells]
    return {place: _fact(mask_of(step.before[place], len(puzzle.palette)), masks[place], value)
            for place, value in places}


def _fact(before: int, mask: int, value: int) -> Fact:
    if mask & (mask - 1) == 0:
        return value, 0, 0
    return max(value, 0), before & ~mask, 0


def value_fact(puzzle: Puzzle, value: int) -> Fact:
    """A value as a fact: what a cell is, cannot be, or can be, whichever is shorter."""
    if value > 0:
        return value, 0, 0
    left = mask_of(value, len(puzzle.palette))
    excluded = (1 << len(puzzle.palette)) - 1 & ~left
    return (0, excluded, 0) if excluded.bit_count() < left.bit_count() else (0, 0, left)


def facts_words(puzzle: Puzzle, facts: Mapping[int, Fact], named: Callable[[list[int]], str]) -> str:
    """The facts about cells, as a clause; cells with the same fact are named together."""
    groups: dict[Fact, list[int]] = {}
    for place, fact in facts.items():
        groups.setdefault(fact, []).append(place)
    return with_and([_clause(puzzle, fact, count=len(places), cells=named(places)) for fact, places in groups.items()])


def _clause(puzzle: Puzzle, fact: Fact, **about: Any) -> str:
    value, excluded, left = fact
    if value and excluded:
        return say("coloured.cannot_be_so", either=_either(puzzle, excluded), state=value_words(puzzle, value), **about)
    if value:
        return say("coloured.is_colour", state=value_words(puzzle, value), **about)
    if excluded:
        return say("coloured.cannot_be", either=_either(puzzle, excluded), **about)
    return say("coloured.may_be", either=_either(puzzle, left), **about)


def _either(puzzle: Puzzle, mask: int) -> str:
    """The names of colours, with "empty" last."""
    colours = [colour for colour in range(1, mask.bit_length()) if mask >> colour & 1]
    return with_or([_name(puzzle, colour) for colour in colours + [0] * (mask & 1)])


def _name(puzzle: Puzzle, colour: int) -> str:
    return spoken_name(puzzle.palette[colour].name) if colour else say("techniques.state_empty")
