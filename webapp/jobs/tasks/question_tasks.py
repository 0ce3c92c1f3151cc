"""The task `questions`: questions about the next moment of a solve. Its log consists of them and of `finished`.

What may be shown at once and the answer are apart, so that a class gets the one without the other. In a class not
everybody reads the language of the teacher, who has the questions made, so each brings its texts in all languages.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from solvers.events import Outcome
from solvers.grid import Grid
from solvers.puzzle import Puzzle
from solvers.questions import Question, questions_in
from solvers.runner import Limit
from solvers.texts import sentence
from solvers.texts.languages import offered_languages

from ...base.wire_json import Json
from ..events.messages import Message, Request
from ..events.wire import digits
from .solve_tasks import read_puzzle
from .task_clock import Clock, Frames, messages


def ask(request: Request) -> Iterator[Message]:
    """Questions about the solve with the request's method, options and seed; `questions` says how many, and which."""
    return messages(request, _questions)


def _questions(request: Request, clock: Clock) -> Frames:
    puzzle, options = read_puzzle(request), dict(request.options)
    selection = options.pop("questions")
    limit = Limit(seconds=request.seconds)
    names = (request.language, *(name for name in offered_languages() if name != request.language))
    for texts in questions_in(names, puzzle, request.method, options, seed=request.seed, limit=limit, **selection):
        yield clock.frame({"t": "question", **question_json(dict(zip(names, texts, strict=True)), puzzle)})
    return Outcome.LIMIT if clock.seconds >= request.seconds else Outcome.SOLVED


def question_json(by_language: Mapping[str, Question], puzzle: Puzzle) -> Json:
    """A question as plain values: what may be shown, the answer, and the reason. It is `said` in the first of these
    languages; the texts in the others are beside."""
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
