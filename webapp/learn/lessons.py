"""The lessons in their order, each with its board, from `lessons.json` (see scripts/products.py); and drills.

What is found on a board, and the words for it, come from a worker; a `Practice` is what the page gets.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Final

from solvers.make.exercises import EXERCISES
from solvers.texts import say

from ..base.visitor import Visitor
from ..base.wire_json import Json
from ..jobs.tasks.plain_values import puzzle_from
from ..play.puzzle_reader import ReaderError
from ..services import services
from .lesson_texts import lesson_text

FIRST: Final = "first"
SOLID_FIRST: Final = "solid_first"
SOLIDS: Final = "solids"  # what their numbers mean: to read, and to go on with a solid
FLAT_LESSONS: Final = (FIRST, *(name for name, exercise in EXERCISES.items() if not exercise.is_solid))
SOLID_LESSONS: Final = (SOLID_FIRST, *(name for name, exercise in EXERCISES.items() if exercise.is_solid))
LESSONS: Final = (*FLAT_LESSONS, *SOLID_LESSONS)
# Techniques without a lesson of their own, and the lesson that shows what they tell.
_SHOWN_BY: Final = {
    "only": "glue", "deeper": "supposition", "ends": "solid_ends", "splits": "solid_circle", "counting": "solid_square",
}  # fmt: skip


def lesson_of(name: str) -> str | None:
    """The lesson for a technique, or of that name."""
    return name if name in (*LESSONS, SOLIDS) else _SHOWN_BY.get(name)


@cache
def boards() -> dict[str, Json]:
    """By lesson the clues of its board, what is `known` there and, of one of several parts, the cells of each: none of
    one in which a solid is only turned."""
    found: dict[str, Json] = json.loads((files(__package__) / "lessons.json").read_text(encoding="ascii"))
    return found


def practice_of_lesson(name: str, visitor: Visitor) -> Json:
    """The board of a lesson, and what is to be done there."""
    board = boards()[name]
    point = services().reader.point(puzzle_from({**board, "givens": []}), board["known"], visitor)
    text = lesson_text(name)
    if "parts" in board:
        return _practice(point, [_part(*part) for part in zip(text.tasks, text.answers, board["parts"], strict=True)])
    return _practice(point, [{"ask": text.task, "ways": point["ways"]}])


def practice_of_drill(name: str, seed: int, visitor: Visitor) -> Json | None:
    """A fresh board for the technique of a lesson; None in the rare case that there is none of this seed."""
    try:
        point = services().reader.drill(name, seed, visitor)
    except ReaderError:
        return None
    return _practice(point, [{"ask": _asked(name), "ways": point["ways"]}])


def _asked(name: str) -> str:
    """What is to be done in drills of that name."""
    if name == "supposition":
        return say("learn_labels.drill_ask_supposition")
    code = "learn_labels.drill_ask_solid" if name in SOLID_LESSONS else "learn_labels.drill_ask"
    return say(code, technique=technique_called(name))


def technique_called(name: str) -> str:
    """What people call the technique of a lesson."""
    return say(f"techniques.{EXERCISES[name].technique}_name")


def _part(ask: str, answer: str, cells: list[list[int]]) -> Json:
    return {"ask": ask, "ways": [{"line": None, "cells": cells, "says": answer}] if cells else []}


def _practice(point: Json, stages: list[Json]) -> Json:
    board = {name: value for name, value in point.items() if name not in ("technique", "ways")}
    return {**board, "stages": stages}


def is_drilled(name: str) -> bool:
    """Whether there are drills for the lesson of that name."""
    return name in EXERCISES
