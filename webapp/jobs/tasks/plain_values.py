"""Puzzles, models, errors and places of contradictions as plain values, as the API returns them."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from functools import wraps

from solvers.colours import hex_of, palette_of, read_hex, spoken_name, written_name
from solvers.errors import PuzzleError
from solvers.events import Reason
from solvers.explain.rating import Rating
from solvers.explain.step_words import contradiction
from solvers.formats import parse
from solvers.formats.solid.json_solids import face_fields, read_faces, read_shape
from solvers.puzzle import Puzzle
from solvers.solid import solid, solid_shape
from solvers.texts import say, sentence

from ...base.wire_json import Json
from ..events.messages import CRASHED, LIMIT, REFUSED, Done, Message, Request, Work, ended
from ..events.wire import reason_json


def puzzle_json(puzzle: Puzzle) -> Json:
    return {
        **clues_json(puzzle),
        "givens": puzzle.givens,
        "title": puzzle.info.title,
        "author": puzzle.info.author,
    }


def clues_json(puzzle: Puzzle) -> Json:
    """Shape and clues: `rows` and `cols` of a flat puzzle, null for a solid; the faces `x`, `y` and `z` of a solid. A
    coloured puzzle has runs of length and colour, and a palette, which begins with the colour of empty cells."""
    flat = len(puzzle.shape) == 2
    if puzzle.palette:
        return {"shape": puzzle.shape, "rows": puzzle.colour_rows, "cols": puzzle.colour_cols,
                "palette": [{"value": hex_of(ink.value), "name": spoken_name(ink.name), "letter": ink.letter}
                            for ink in puzzle.palette]}
    return {
        "shape": puzzle.shape,
        "rows": puzzle.rows if flat else None,
        "cols": puzzle.cols if flat else None,
        **({} if flat else dict(face_fields(puzzle))),
    }


def model_json(puzzle: Puzzle) -> Json:
    """The finished model of a solid; PuzzleError if it is not known."""
    goal, colours = puzzle.info.goal, puzzle.info.colours
    if goal is None:
        raise PuzzleError("tasks.finished_model")
    return {
        "shape": solid_shape(puzzle),
        "cells": list(goal.cells),
        "palette": [hex_of(colour) for colour in colours.palette] if colours else [],
        "colours": list(colours.cells) if colours else [],
        "title": puzzle.info.title,
    }


def puzzle_from(fields: Json) -> Puzzle:
    givens = [(cell, state) for cell, state in fields["givens"]]
    if fields.get("palette"):
        return _coloured(fields, givens)
    if fields["rows"] is not None:
        return Puzzle.flat(fields["rows"], fields["cols"], givens=givens)
    shape = read_shape(list(fields["shape"]), "shape")
    return solid(shape, read_faces(fields, shape), givens=givens)


def _coloured(fields: Json, givens: list[tuple[int, int]]) -> Puzzle:
    inks = fields["palette"]
    values, names = [read_hex(ink["value"], "palette") for ink in inks], [written_name(ink["name"]) for ink in inks]
    palette = palette_of(values, names, [ink["letter"] for ink in inks])
    rows, cols = ([[(length, colour) for length, colour in runs] for runs in fields[axis]] for axis in ("rows", "cols"))
    return Puzzle.flat(rows, cols, givens=givens, palette=palette)


def rated_json(rating: Rating) -> Json:
    return {"outcome": rating.outcome, "rating": rating.rating, "level": rating.level, "minutes": rating.minutes,
            "verdict": rating.verdict, "reasons": list(rating.reasons)}


def puzzle_of(request: Request, number: int = 1) -> Puzzle:
    """The puzzle of a request, or the one in its text; `number` selects one of several in a file."""
    source = request.source
    return source if isinstance(source, Puzzle) else parse(source, request.format, number)


def error_json(error: PuzzleError) -> Json:
    return {"code": "bad_puzzle", "message": sentence(str(error)), "where": error.where, "sentence": error.code,
            "parameters": error.parameters}


def answering(task: Callable[[Request], Json]) -> Work:
    """Work whose only message is what the task returns; a PuzzleError becomes an `error`."""

    @wraps(task)
    def work(request: Request) -> Iterator[Message]:
        try:
            yield Done(task(request))
        except PuzzleError as error:
            yield Done({"error": error_json(error)})

    return work


def where_json(puzzle: Puzzle, where: Reason | None) -> Json | None:
    return None if where is None else {**reason_json(where), "sentence": contradiction(puzzle, where)}


def ended_by(error: Exception, request: Request) -> Json:
    """The result of work that stopped at `error`. A bug is reported to the operator."""
    if isinstance(error, PuzzleError):
        fault = error_json(error)
        return {**ended(REFUSED, request, fault["message"]), "error": fault}
    if isinstance(error, MemoryError):
        return ended(LIMIT, request, say("tasks.no_memory"))
    logging.getLogger(__name__).error("A task failed; that is a bug.", exc_info=error)
    return ended(CRASHED, request, say("tasks.failed"))
