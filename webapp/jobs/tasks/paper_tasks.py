"""The tasks `worksheet` and `handout`: puzzles on paper, as PDF. Each gives its `data`.

Workers load what draws PDF only when a visitor asks for one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from solvers.paper import Paper
from solvers.puzzle import Puzzle
from solvers.runner import Limit

from ...base.wire_json import Json
from ..events.messages import Request
from .plain_values import answering, puzzle_of

_SHARE: Final = 0.8  # of the time of a request, for all first steps and solutions; the rest is for drawing


@answering
def worksheet(request: Request) -> Json:
    """A worksheet of `puzzles`, each with its `name` and `link`, and the `title` that stands with its answer."""
    return {"data": _worksheet(request, **request.options)}


def _worksheet(request: Request, puzzles: Sequence[tuple[Puzzle, Mapping[str, str]]], **layout: Any) -> bytes:
    from solvers.paper.worksheets import Exercise, Sheet
    from solvers.paper.worksheets import worksheet as made

    exercises = [Exercise(_titled(puzzle, about["title"]), about["name"], about["link"]) for puzzle, about in puzzles]
    limit = Limit(request.seconds * _SHARE / (2 * len(exercises)))
    return made(exercises, Sheet(**layout), limit)


def _titled(puzzle: Puzzle, title: str) -> Puzzle:
    return replace(puzzle, info=replace(puzzle.info, title=title or puzzle.info.title))


@answering
def handout(request: Request) -> Json:
    """The first `steps` of a method on a puzzle."""
    return {"data": _handout(request, **request.options)}


def _handout(request: Request, steps: int, method: str, name: str, paper: Paper) -> bytes:
    from solvers.paper.handouts import handout as made

    limit = Limit(request.seconds * _SHARE)
    return made(puzzle_of(request), steps, method, name=name, paper=paper, limit=limit)
