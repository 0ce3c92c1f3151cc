"""What the lessons say, a folder a language and one file a lesson; how to read it. The boards are in `lessons.json`."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final

from solvers.texts import ENGLISH, language_name

# What a sign of a pictured line is: known cells, a run that is tried there, and what is found.
SIGNS: Final = {"#": "filled", ".": "crossed", "?": "open", "o": "placed", "+": "filled found", "x": "crossed found"}


@dataclass(frozen=True, slots=True)
class PicturedLine:
    """A line to look at: its clue, its cells by the `SIGNS`, and what it shows. The number of a solid has a ring of
    `two` or `three` groups, or none."""

    clue: str
    cells: str
    says: str
    ring: str = ""


@dataclass(frozen=True, slots=True)
class LessonText:
    """The text of a lesson: what it is about, its idea, lines that show it, and what to do. One of several parts has as
    many `tasks`, and `answers` to what was done."""

    title: str
    lead: str
    idea: tuple[str, ...]
    task: str
    picture: tuple[PicturedLine, ...]
    tasks: tuple[str, ...] = ()
    answers: tuple[str, ...] = ()


def lesson_text(name: str) -> LessonText:
    """In English where it is not translated."""
    return _read(language_name(), name) or _english(name)


def _english(name: str) -> LessonText:
    text = _read(ENGLISH, name)
    if text is None:
        raise KeyError(name)
    return text


@cache
def _read(language: str, name: str) -> LessonText | None:
    file = files(__package__) / language / f"{name}.toml"
    if not file.is_file():
        return None
    found: dict[str, Any] = tomllib.loads(file.read_text(encoding="utf-8"))
    picture = tuple(PicturedLine(**line) for line in found.pop("picture"))
    lists = {part: tuple(value) for part, value in found.items() if isinstance(value, list)}
    return LessonText(**{**found, **lists, "picture": picture})
