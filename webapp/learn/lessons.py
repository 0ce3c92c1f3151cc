"""The lessons in order, each with its board from `lessons.json` (see scripts/products.py); and drills.

A worker finds the deductions on a board and puts them into words. The page gets a `Practice`, as the API describes it.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Final

from solvers.colours import spoken_name
from solvers.make.drills import EXERCISES
from solvers.texts import say

from ..base.visitor import Visitor
from ..base.wire_json import Json
from ..jobs.tasks.plain_values import puzzle_from
from ..play.puzzle_reader import ReaderError
from ..services import services
from .lesson_texts import lesson_text

FIRST: Final = "first"
SOLID_FIRST: Final = "solid_first"
SOLIDS: Final = "solids"  # a page to read about their numbers
FLAT_LESSONS: Final = (FIRST, *(name for name, exercise in EXERCISES.items()
                                if not (exercise.is_solid or exercise.colours)))
COLOUR_LESSONS: Final = tuple(name for name, exercise in EXERCISES.items() if exercise.colours)
SOLID_LESSONS: Final = (SOLID_FIRST, *(name for name, exercise in EXERCISES.items() if exercise.is_solid))
LESSONS: Final = (*FLAT_LESSONS, *COLOUR_LESSONS, *SOLID_LESSONS)
# Techniques without a lesson of their own, and the lesson that shows them.
_SHOWN_BY: Final = {
    "only": "glue", "deeper": "supposition", "ends": "solid_ends", "splits": "solid_circle", "counting": "solid_square",
}


def lesson_of(name: str) -> str | None:
    """The lesson with this name, or the one that shows the technique with this name."""
    return name if name in (*LESSONS, SOLIDS) else _SHOWN_BY.get(name)


@cache
def boards() -> dict[str, Json]:
    """For each lesson the clues of its board, the cells that are `known` there and, if it has several parts, the cells
    of each part: none for a part in which a solid is only turned."""
    by_lesson: dict[str, Json] = json.loads((files(__package__) / "lessons.json").read_text(encoding="ascii"))
    return by_lesson


def practice_of_lesson(name: str, visitor: Visitor) -> Json:
    """The board of a lesson, and what to do there."""
    board = boards()[name]
    point = services().reader.point(puzzle_from({**board, "givens": []}), board["known"], visitor)
    text = lesson_text(name)
    if "parts" in board:
        return _practice(point, [_part(*part) for part in zip(text.tasks, text.answers, board["parts"], strict=True)])
    return _practice(point, _stages(point, text.task))


def practice_of_drill(name: str, seed: int, visitor: Visitor) -> Json | None:
    """A new board for the technique of a lesson; None in the rare case that the seed gives none."""
    try:
        point = services().reader.drill(name, seed, visitor)
    except ReaderError:
        return None
    return _practice(point, _stages(point, _drill_task(name)))


def _stages(point: Json, ask: str) -> list[Json]:
    """The tasks at a point. If colours have to be excluded before cells follow, that is the first task."""
    if "grounds" not in point:
        return [{"ask": ask, "ways": point["ways"]}]
    grounds = point["grounds"]
    tasks = (say(f"learn_labels.{code}", line=grounds["line_name"]) for code in ("ask_absent", "ask_then"))
    way = {name: grounds[name] for name in ("line", "cells", "says")}
    return [{"ask": ask, "ways": ways} for ask, ways in zip(tasks, ([way], point["ways"]), strict=True)]


def _drill_task(name: str) -> str:
    """The task of a drill."""
    if name == "supposition":
        return say("learn_labels.drill_ask_supposition")
    code = "learn_labels.drill_ask_solid" if name in SOLID_LESSONS else "learn_labels.drill_ask"
    return say(code, technique=say(f"techniques.{EXERCISES[name].technique}_name"))


def _part(ask: str, answer: str, cells: list[list[int]]) -> Json:
    return {"ask": ask, "ways": [{"line": None, "cells": cells, "says": answer}] if cells else []}


def _practice(point: Json, stages: list[Json]) -> Json:
    board = {name: value for name, value in point.items() if name not in ("technique", "ways", "grounds")}
    return {**board, "stages": stages}


def colours_of(name: str) -> list[Json]:
    """The palette of the boards of a lesson; empty in black and white. Its drills have the same."""
    return [{**ink, "name": spoken_name(ink["name"])} for ink in boards()[name].get("palette", [])]


def is_drilled(name: str) -> bool:
    """Whether the lesson with this name has drills."""
    return name in EXERCISES
