"""Notes for a class about each method: the names of its ideas, worked examples, things to try, questions with answers,
what it costs, and where it was published. One file for each method. Published figures have a name in braces.

Tests check every number in them: what lines tell, what costs come to, and what solves count.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from solvers.lab.published import BLOCKS, by_name
from solvers.runner import OptionValue
from solvers.texts import filled

from ...base.page_texts import translated


@dataclass(frozen=True, slots=True)
class Term:
    term: str
    says: str


@dataclass(frozen=True, slots=True)
class Worked:
    """A worked example. If it has a picture, that is the clue of a line and its cells before and after, such as `.#?`.
    `cost` is a cost that the text works out; `alignment` a published one, with the scores of its table."""

    says: str
    clue: tuple[int, ...] = ()
    before: str = ""
    after: str = ""
    cost: Mapping[str, Any] = field(default_factory=dict)
    alignment: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Trial:
    """Something to try: a puzzle to watch, with the method of the page unless another one is named."""

    says: str
    puzzle: str
    method: str = ""
    options: Mapping[str, OptionValue] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Question:
    asks: str
    answer: str


@dataclass(frozen=True, slots=True)
class Measured:
    """What a solve of a puzzle counts with these options and seed 0."""

    puzzle: str
    counters: Mapping[str, float]
    options: Mapping[str, OptionValue] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Compared:
    """The final costs of puzzles with `side` times `side` cells, as published and ours, after so many moves."""

    side: int
    published_cost: int
    published_moves: int
    cost: int
    moves: int


@dataclass(frozen=True, slots=True)
class ClassNotes:
    """All notes about a method. `compared` was measured on `compared_on`; `experiment` of the lab measures it again."""

    published: str = ""
    names: tuple[Term, ...] = ()
    worked: tuple[Worked, ...] = ()
    tries: tuple[Trial, ...] = ()
    questions: tuple[Question, ...] = ()
    measured: tuple[Measured, ...] = ()
    compared: tuple[Compared, ...] = ()
    compared_on: str = ""
    experiment: str = ""


def notes_of(method: str) -> ClassNotes:
    entries = translated(__package__, method) or {}
    return ClassNotes(
        filled(entries.get("published", ""), by_name()),
        tuple(Term(**entry) for entry in entries.get("names", ())),
        tuple(Worked(**{**entry, "clue": tuple(entry.get("clue", ()))}) for entry in entries.get("worked", ())),
        tuple(Trial(**entry) for entry in entries.get("tries", ())),
        tuple(Question(**entry) for entry in entries.get("questions", ())),
        tuple(Measured(**entry) for entry in entries.get("measured", ())),
        tuple(_compared(**entry) for entry in entries.get("compared", ())),
        entries.get("compared_on", ""),
        entries.get("experiment", ""),
    )


def _compared(side: int, cost: int, moves: int) -> Compared:
    """Our figures beside the published ones for puzzles of that side."""
    published = next(run for run in BLOCKS if run.side == side)
    return Compared(side, published.final_cost, published.moves, cost, moves)
