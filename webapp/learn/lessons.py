"""The lessons in order, each with its board from `lessons.json` (see scripts/products.py); drills; and their pages.

A worker finds the deductions on a board and puts them into words. The page gets a `Practice`, as the API describes it.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Final

from flask import Blueprint, abort, redirect, render_template, url_for
from werkzeug.wrappers import Response as Answer

from solvers.colours import spoken_name
from solvers.make.drills import EXERCISES
from solvers.texts import say

from ..base.visitor import Visitor
from ..base.wire_json import Json
from ..collection.bundled_cards import model_cards
from ..jobs.tasks.plain_values import puzzle_from
from ..play.puzzle_reader import ReaderError
from ..services import services
from .lesson_texts import SIGNS, LessonText, lesson_text

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
_TO_BEGIN: Final = 3  # solids for beginners

blueprint = Blueprint("learn", __name__, url_prefix="/learn")


@cache
def boards() -> dict[str, Json]:
    """For each lesson the clues of its board, the cells that are `known` there and, if it has several parts, the cells
    of each part: none for a part in which a solid is only turned."""
    by_lesson: dict[str, Json] = json.loads((files(__package__) / "lessons.json").read_text(encoding="ascii"))
    return by_lesson


def practice_of_lesson(name: str, visitor: Visitor) -> Json:
    board = boards()[name]
    puzzle = puzzle_from({**board, "givens": []})
    point = services().reader.generate("point", {"known": board["known"]}, visitor, puzzle)
    text = lesson_text(name)
    if "parts" in board:
        parts = zip(text.tasks, text.answers, board["parts"], strict=True)
        return _practice(point, [
            {"ask": ask, "ways": [{"line": None, "cells": cells, "says": answer}] if cells else []}
            for ask, answer, cells in parts
        ])
    return _practice(point, _stages(point, text.task))


def practice_of_drill(name: str, seed: int, visitor: Visitor) -> Json | None:
    """A new board for the technique of a lesson; None in the rare case that the seed gives none."""
    try:
        point = services().reader.generate("drill", {}, visitor, name, seed)
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
    if name == "supposition":
        return say("learn_labels.drill_ask_supposition")
    code = "learn_labels.drill_ask_solid" if name in SOLID_LESSONS else "learn_labels.drill_ask"
    return say(code, technique=say(f"techniques.{EXERCISES[name].technique}_name"))


def _practice(point: Json, stages: list[Json]) -> Json:
    board = {name: value for name, value in point.items() if name not in ("technique", "ways", "grounds")}
    return {**board, "stages": stages}


def colours_of(name: str) -> list[Json]:
    """The palette of the boards of a lesson; empty in black and white. Its drills have the same."""
    return [{**ink, "name": spoken_name(ink["name"])} for ink in boards()[name].get("palette", [])]


def is_drilled(name: str) -> bool:
    return name in EXERCISES


@blueprint.get("")
def overview() -> str:
    return render_template("learn.html", flat=_entries(FLAT_LESSONS), coloured=_entries(COLOUR_LESSONS),
                           solid=_entries(SOLID_LESSONS), solids=lesson_text(SOLIDS))


def _entries(names: tuple[str, ...]) -> list[tuple[str, LessonText, bool]]:
    return [(name, lesson_text(name), is_drilled(name)) for name in names]


@blueprint.get(f"/{SOLIDS}")
def solids() -> str:
    """What the numbers of solids mean, and the smallest solids to begin with."""
    by_shape = {card.shape: card for card in reversed(model_cards())}  # the first of each shape, the smallest last
    return render_template("solids.html", text=lesson_text(SOLIDS), signs=SIGNS,
                           cards=list(reversed(by_shape.values()))[:_TO_BEGIN])


@blueprint.get("/<name>")
def lesson(name: str) -> str | Answer:
    """A lesson. The code of a technique without a lesson leads to the lesson that shows it."""
    lesson_name = _lesson_name(name)
    if lesson_name != name:
        return redirect(url_for("learn.lesson", name=lesson_name))
    of_its_kind = next(kind for kind in (FLAT_LESSONS, COLOUR_LESSONS, SOLID_LESSONS) if name in kind)
    at = LESSONS.index(name)
    following = LESSONS[at + 1] if at + 1 < len(LESSONS) else None
    return render_template("lesson.html", name=name, text=lesson_text(name), drilled=is_drilled(name), signs=SIGNS,
                           number=of_its_kind.index(name) + 1, count=len(of_its_kind), solid=name in SOLID_LESSONS,
                           palette=colours_of(name), first=name in (FIRST, SOLID_FIRST), following=following,
                           following_text=lesson_text(following) if following else None)


@blueprint.get("/<name>/drill")
def drill(name: str) -> str | Answer:
    """New boards for a technique, one after the other."""
    lesson_name = _lesson_name(name)
    if not is_drilled(lesson_name):
        return redirect(url_for("learn.lesson", name=lesson_name))
    if lesson_name != name:
        return redirect(url_for("learn.drill", name=lesson_name))
    return render_template("drill.html", name=name, text=lesson_text(name), solid=name in SOLID_LESSONS,
                           palette=colours_of(name))


def _lesson_name(name: str) -> str:
    """The lesson with this name, or the one that shows the technique with this name."""
    lesson_name = name if name in (*LESSONS, SOLIDS) else _SHOWN_BY.get(name)
    if lesson_name is None:
        abort(404, say("server.no_lesson"))
    return lesson_name
