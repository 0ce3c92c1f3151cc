"""Finished models, of the bundled solids and from files, for making puzzles from them."""

from __future__ import annotations

from typing import Final

from flask import Response

from solvers.collection import model
from solvers.errors import PuzzleError
from solvers.texts import say

from ..base.visitor_cookie import current_visitor
from ..jobs.tasks.plain_values import model_json
from ..services import services
from .json_bodies import ApiError, answer, blueprint, refuse, source
from .operations import TAKING, Operation, json_of, puzzle_or_file

_MODEL: Final = json_of("Model", "The model.")


@blueprint.get("/models/<name>")
@Operation(
    "Get a bundled model", path={"name": "Its name, such as `cat`."}, answers={200: _MODEL}, errors=(404,)
)
def give_model(name: str) -> Response:
    """`{"shape", "cells", "palette", "colours", "title"}`: its state and its colour, from 1, by cell."""
    try:
        return answer(model_json(model(name).puzzle))
    except PuzzleError as error:
        raise ApiError(404, "not_found", say("requests.no_model", why=str(error)), "name") from None


@blueprint.post("/models")
@Operation(
    "Read a model",
    body=puzzle_or_file("PuzzleSource", "A MagicaVoxel file, or any format that holds a model."),
    answers={200: _MODEL},
    errors=TAKING,
)
def read_model() -> Response:
    """The same for a file: MagicaVoxel, or any format that holds a model."""
    services().limits.count("READ_RATE", current_visitor())
    found = services().reader.model(source(), current_visitor())
    if "error" in found:
        refuse(found["error"])
    return answer(found)
