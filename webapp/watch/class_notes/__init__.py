"""What a class needs beside the text about a method: names of its ideas, worked examples, what to try, questions and
answers, what it costs, and where it was published. A folder a language and one file a method.

Every number in them is held by tests: what lines tell, what costs come to, what solves count.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any

from solvers.runner import OptionValue
from solvers.texts import ENGLISH, language_name


@dataclass(frozen=True, slots=True)
class Term:
    """The name of an idea, and what it says."""

    term: str
    says: str


@dataclass(frozen=True, slots=True)
class Worked:
    """A worked example. With a picture it has the clue of a line and its cells before and after, as in `.#?`; `cost`
    is one that is worked out in the text."""

    says: str
    clue: tuple[int, ...] = ()
    before: str = ""
    after: str = ""
    cost: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Trial:
    """What to try: a puzzle to watch, by the method of the page unless another one is named."""

    says: str
    puzzle: str
    method: str = ""
    options: Mapping[str, OptionValue] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Question:
    """A question for a class, and its answer."""

    asks: str
    answer: str


@dataclass(frozen=True, slots=True)
class Measured:
    """What a solve of a puzzle counts, with these options and the seed 0."""

    puzzle: str
    counters: Mapping[str, float]
    options: Mapping[str, OptionValue] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ClassNotes:
    """All of it about one method."""

    published: str = ""
    names: tuple[Term, ...] = ()
    worked: tuple[Worked, ...] = ()
    tries: tuple[Trial, ...] = ()
    questions: tuple[Question, ...] = ()
    measured: tuple[Measured, ...] = ()


def notes_of(method: str) -> ClassNotes:
    """In English where they are not translated; empty ones of a method that has none."""
    found = (_read(language, method) for language in (language_name(), ENGLISH))
    return next((notes for notes in found if notes is not None), ClassNotes())


@cache
def _read(language: str, method: str) -> ClassNotes | None:
    file = files(__package__) / language / f"{method}.toml"
    if not file.is_file():
        return None
    entries = tomllib.loads(file.read_text(encoding="utf-8"))
    return ClassNotes(
        entries.get("published", ""),
        tuple(Term(**one) for one in entries.get("names", ())),
        tuple(Worked(**{**one, "clue": tuple(one.get("clue", ()))}) for one in entries.get("worked", ())),
        tuple(Trial(**one) for one in entries.get("tries", ())),
        tuple(Question(**one) for one in entries.get("questions", ())),
        tuple(Measured(**one) for one in entries.get("measured", ())),
    )
