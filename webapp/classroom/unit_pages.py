"""The pages of the units, their slides, worksheets and plans; and the editor of lesson plans."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from flask import Blueprint, Response, abort, render_template

from solvers.texts import say

from ..base.wire_json import Json, dumps
from .unit_texts import JOINING, SPARE, Step, Unit, code_of, numbers_of, puzzle_named, unit_named, units

blueprint = Blueprint("units", __name__)

_HOUR: Final = 3_600
_LARGEST_DRAWN: Final = 10  # rows of a puzzle that a slide shows in letters that can be read from afar


@blueprint.get("/units")
def overview() -> str:
    return render_template("units.html", units=units())


@blueprint.get("/units/<name>")
def unit(name: str) -> str:
    """The notes for the teacher, with the timetable."""
    return render_template("unit.html", unit=_unit(name), puzzles=_puzzles(_unit(name)), joining=JOINING, spare=SPARE)


@blueprint.get("/units/<name>/slides")
def slides(name: str) -> str:
    unit = _unit(name)
    return render_template("unit_slides.html", unit=unit, slides=list(unit.shown()), puzzles=_puzzles(unit),
                           drawn=_drawn, largest_drawn=_LARGEST_DRAWN)


@blueprint.get("/units/<name>/plan.json")
def plan(name: str) -> Response:
    return Response(dumps(plan_of(_unit(name))), mimetype="application/json")


@blueprint.get("/units/<name>/<any(worksheet, answers):kind>.pdf")
def paper(name: str, kind: str) -> Response:
    from .worksheets import worksheet  # not at the top: the server starts faster without the PDF library

    response = Response(worksheet(_unit(name).name, answers=kind == "answers"), mimetype="application/pdf")
    response.cache_control.public = True
    response.cache_control.max_age = _HOUR
    response.headers["Content-Disposition"] = f'inline; filename="{name}-{kind}.pdf"'
    return response


@blueprint.get("/class/plan")
def planning() -> str:
    return render_template("class_plan.html", units=units())


def _unit(name: str) -> Unit:
    try:
        return unit_named(name)
    except KeyError:
        abort(404, say("units.no_unit"))


def _puzzles(unit: Unit) -> dict[str, dict[str, Any]]:
    """What the page says about the puzzles of the steps, by name."""
    names = dict.fromkeys(step.puzzle for step in unit.steps if step.puzzle)
    return {name: {"code": code_of(name), "title": puzzle_named(name).info.title, "shape": puzzle_named(name).shape}
            for name in names}


def _drawn(name: str) -> dict[str, list[tuple[int, ...]]]:
    rows, cols = numbers_of(puzzle_named(name))
    return {"rows": rows, "cols": cols}


def plan_of(unit: Unit) -> Json:
    """The lesson plan, as the browser reads it. static/js/classroom/plan.js says what a plan is."""
    steps = [_step(step) for step in unit.steps]
    for number, (at, _) in enumerate(unit.shown(), 1):
        if steps[at]["kind"] == "talk":
            steps[at].setdefault("slides", {"unit": unit.name, "numbers": []})["numbers"].append(number)
    return {"nonoscope_plan": 1, "title": unit.title, "steps": steps}


def _step(step: Step) -> Json:
    plan: Json = {"kind": step.kind, "title": step.title, "minutes": step.minutes, "note": "\n".join(_note(step))}
    if step.puzzle:
        plan["puzzle"] = code_of(step.puzzle)
    if step.questions:
        plan |= {"questions": step.questions, "answers": [{"right": None, **answer} for answer in step.answers]}
    return {**plan, **step.settings}


def _note(step: Step) -> Iterator[str]:
    """The notes for the teacher about a step, one a line."""
    yield from step.say
    for text in step.look:
        yield say("units.note_look", text=text)
    for mistake in step.mistakes:
        yield say("units.note_mistake", mistake=mistake.mistake, answer=mistake.answer)
