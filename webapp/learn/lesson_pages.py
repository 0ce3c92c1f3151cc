"""The pages for learning to solve: all lessons, one lesson, and its drills."""

from __future__ import annotations

from typing import Final

from flask import Blueprint, abort, redirect, render_template, url_for
from werkzeug.wrappers import Response as Answer

from solvers.texts import say

from ..collection.model_gallery import model_cards
from .lesson_texts import SIGNS, LessonText, lesson_text
from .lessons import (
    COLOUR_LESSONS,
    FIRST,
    FLAT_LESSONS,
    LESSONS,
    SOLID_FIRST,
    SOLID_LESSONS,
    SOLIDS,
    colours_of,
    is_drilled,
    lesson_of,
)

blueprint = Blueprint("learn", __name__, url_prefix="/learn")

_TO_BEGIN: Final = 3  # solids for beginners


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
    lesson_name = lesson_of(name)
    if lesson_name is None:
        abort(404, say("server.no_lesson"))
    return lesson_name
