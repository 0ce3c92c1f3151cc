"""The tasks `explain` and `rate`: how a person solves a puzzle, step by step, and how hard that is; and the task
`questions`: questions about the next moment of a solve.

The logs of the first two report progress; the result contains what they find, as `explained` or `rated`. The log of
`questions` consists of them and of `finished`. What may be shown at once and the answer are apart, so that a class gets
the one without the other. In a class not everybody reads the language of the teacher, who has the questions made, so
each brings its texts in all languages.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from dataclasses import replace
from typing import Final

from solvers.events import Outcome
from solvers.explain.explained_text import values_of
from solvers.explain.rating import rating_of
from solvers.explain.steps import Explanation
from solvers.explain.walkthrough import walk
from solvers.grid import UNKNOWN, Grid
from solvers.puzzle import Puzzle
from solvers.questions import Question, questions_in
from solvers.runner import Limit
from solvers.texts import sentence
from solvers.texts.languages import offered_languages

from ...base.wire_json import Json
from ..events.messages import About, Message, Request, ended, time_is_up
from ..events.wire import digits
from .plain_values import puzzle_json, rated_json
from .solve_tasks import read_puzzle
from .task_clock import Clock, Frames, reporting

MOST_STEPS: Final = 5_000  # steps that are reported; a puzzle that takes more is explained up to there


@reporting
def explain(request: Request, clock: Clock) -> Frames:
    explanation = yield from _explained(request, clock, at_once=False)
    return _result(request, clock, explanation, explained=values_of(explanation))


@reporting
def rate(request: Request, clock: Clock) -> Frames:
    explanation = yield from _explained(request, clock, at_once=True)
    return _result(request, clock, explanation, rated=rated_json(rating_of(explanation)))


def _result(request: Request, clock: Clock, explanation: Explanation, **values: Json) -> Json:
    message = time_is_up(request) if clock.seconds >= request.seconds else ""
    return {**ended(explanation.outcome.value, request, message), **values, "seconds": round(clock.seconds, 6)}


def _explained(request: Request, clock: Clock, *, at_once: bool) -> Generator[Message, None, Explanation]:
    """As much of the explanation as time and steps allow."""
    puzzle = read_puzzle(request)
    yield About(puzzle_json(puzzle))
    walking = walk(puzzle, at_once=at_once)
    while True:
        try:
            so_far = next(walking)
        except StopIteration as end:
            whole: Explanation = end.value
            return whole
        steps = sum(len(part.steps) for part in so_far.rounds)
        if clock.seconds >= request.seconds or (steps > MOST_STEPS and not at_once):
            walking.close()
            return replace(so_far, outcome=Outcome.LIMIT)
        if clock.due():
            settled = puzzle.size - so_far.grid.cells.count(UNKNOWN)
            yield clock.frame({"t": "progress", "counters": {"cells": settled, "steps": steps}})


@reporting
def ask(request: Request, clock: Clock) -> Frames:
    """Questions about the solve with the request's method, options and seed; `questions` says how many, and which."""
    puzzle, options = read_puzzle(request), dict(request.options)
    selection = options.pop("questions")
    limit = Limit(seconds=request.seconds)
    names = (request.language, *(name for name in offered_languages() if name != request.language))
    for texts in questions_in(names, puzzle, request.method, options, seed=request.seed, limit=limit, **selection):
        yield clock.frame({"t": "question", **question_json(dict(zip(names, texts, strict=True)), puzzle)})
    return Outcome.LIMIT if clock.seconds >= request.seconds else Outcome.SOLVED


def question_json(by_language: Mapping[str, Question], puzzle: Puzzle) -> Json:
    """A question as plain values: what may be shown, the answer, and the reason, in all languages."""
    (_, question), *others = by_language.items()
    shown, palette = question.shown, puzzle.palette
    return {
        "question": {
            "kind": question.kind, "step": question.at, "ask": sentence(question.ask), "answered": question.answered,
            "cells": digits(Grid(puzzle.shape, shown.cells)), "line": shown.line, "marked": shown.marked,
            "facts": shown.facts,
            "choices": [{"text": choice.text, "cell": choice.cell} for choice in question.choices],
            **({"colours": puzzle.colours, "left": shown.left} if palette else {}),
            **({"texts": {name: _texts(other) for name, other in others}} if others else {}),
        },
        "answer": {"right": question.right, "cells": question.settled},
        "reason": sentence(question.reason),
        **({"reasons": {name: sentence(other.reason) for name, other in others}} if others else {}),
    }


def _texts(question: Question) -> Json:
    return {"ask": sentence(question.ask), "facts": question.shown.facts,
            "choices": [choice.text for choice in question.choices]}
