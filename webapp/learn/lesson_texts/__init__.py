"""What the lessons say: one file for each lesson. The boards are in `lessons.json`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ...base.page_texts import translated

# The signs of a pictured line: known cells, a placed run, and deductions.
# In colours, letters are cells of a colour, capital ones found; `n` and `m` cannot be red, and blue.
SIGNS: Final = {
    "#": "filled", ".": "crossed", "?": "open", "o": "placed", "+": "filled found", "x": "crossed found",
    "r": "ink-r", "b": "ink-b", "R": "ink-r found", "B": "ink-b found", "n": "not-r", "m": "not-b",
    "N": "not-r found", "M": "not-b found",
}


@dataclass(frozen=True, slots=True)
class PicturedLine:
    """A line to look at: its clue, its cells as `SIGNS`, and what it shows. A number of a solid may have a ring of
    `two` or `three` groups, and one of a coloured puzzle ends with the letter of its colour."""

    clue: str
    cells: str
    says: str
    ring: str = ""


@dataclass(frozen=True, slots=True)
class LessonText:
    """The text of a lesson. One that has several parts has a task and an answer for each."""

    title: str
    lead: str
    idea: tuple[str, ...]
    task: str
    picture: tuple[PicturedLine, ...]
    tasks: tuple[str, ...] = ()
    answers: tuple[str, ...] = ()


def lesson_text(name: str) -> LessonText:
    entries = translated(__package__, name)
    if entries is None:
        raise KeyError(name)
    return LessonText(**{**entries, "picture": tuple(PicturedLine(**line) for line in entries["picture"])})
