"""The lesson plan of a unit, as the browser reads it. static/js/classroom/plan.js says what a plan is."""

from __future__ import annotations

from collections.abc import Iterator

from solvers.texts import say

from ..base.wire_json import Json
from .unit_puzzles import code_of
from .unit_texts import Step, Unit


def plan_of(unit: Unit) -> Json:
    return {"nonoscope_plan": 1, "title": unit.title, "steps": [_step(step) for step in unit.steps]}


def _step(step: Step) -> Json:
    plan: Json = {"kind": step.kind, "title": step.title, "minutes": step.minutes, "note": "\n".join(_note(step))}
    if step.puzzle:
        plan["puzzle"] = code_of(step.puzzle)
    if step.questions:
        plan |= {"questions": step.questions, "answers": [{"right": None, **answer} for answer in step.answers]}
    return {**plan, **step.settings}


def _note(step: Step) -> Iterator[str]:
    """All that the teacher is told about a step, a thought a line."""
    yield from step.say
    for text in step.look:
        yield say("units.note_look", text=text)
    for one in step.mistakes:
        yield say("units.note_mistake", mistake=one.mistake, answer=one.answer)
