"""The task `random`, a random puzzle with its link code; `drill` and `point`, a position in a puzzle at which one
technique helps next, and what it finds."""

from __future__ import annotations

from solvers.clues import ColourRuns
from solvers.errors import PuzzleError
from solvers.explain.points import Point, point_at
from solvers.explain.step_words import absent_sentence, step_sentence
from solvers.explain.steps import Step
from solvers.formats import dump
from solvers.grid import UNKNOWN, value_of
from solvers.make.drills import drill

from ...base.wire_json import Json
from ..events.messages import Request
from .plain_values import answering, clues_json, puzzle_json, puzzle_of


@answering
def drilling(request: Request) -> Json:
    return _answer(drill(str(request.source), request.seed))


@answering
def pointing(request: Request) -> Json:
    """The position of the puzzle at which the cells are `known`, a digit a cell."""
    return _answer(point_at(puzzle_of(request), bytes(map(int, request.options["known"]))))


def _answer(point: Point | None) -> Json:
    if point is None:
        raise PuzzleError("server.no_drill")
    return point_json(point)


def point_json(point: Point) -> Json:
    """The puzzle with the known cells as givens, the ways to go on, and the solution. In colours, `grounds` is what to
    see first: which colours cells of a line cannot have."""
    puzzle = point.puzzle
    grounds = {"grounds": _grounds(point, point.steps[0])} if point.grounds else {}
    ways = [{"line": step.line, "cells": step.cells, "says": step_sentence(puzzle, step)} for step in point.steps]
    givens = [(cell, state) for cell, state in enumerate(point.cells) if state != UNKNOWN]
    return {**clues_json(puzzle), "givens": givens, "technique": point.technique, "ways": ways,
            "goal": list(point.goal), **grounds}


def _grounds(point: Point, step: Step) -> Json:
    """The cells of a line that cannot have a colour of its own, since lines across it lack that."""
    puzzle = point.puzzle
    assert step.line is not None
    line, planes = puzzle.lines[step.line], len(puzzle.palette)
    assert isinstance(line.clue, ColourRuns)
    own = {colour for _, colour in line.clue.runs}
    cells = []
    for ground in point.grounds:
        lacked = sum(1 << colour for colour in ground.findings[0].colours if colour in own)
        left = value_of((1 << planes) - 1 & ~lacked, planes)
        cells += [(cell, left) for cell, _ in ground.cells if cell in line.cells]
    return {"line": step.line, "line_name": puzzle.line_name(step.line), "cells": sorted(cells),
            "says": absent_sentence(puzzle, point.grounds, point.steps)}


@answering
def random(request: Request) -> Json:
    """The random puzzle that the request's options describe (see `read_spec`), and what is known about it."""
    from solvers.make.random.generator import generate
    from solvers.make.random.spec import read_spec

    generated = generate(read_spec(**request.options))
    puzzle = {"code": dump(generated.puzzle, "link"), **puzzle_json(generated.puzzle)}
    return {"puzzle": puzzle, "title": generated.spec.title, **generated.facts}
