"""What requests may hold, for pages and programs that want to know before they ask."""

from __future__ import annotations

from flask import Response, current_app

from solvers.puzzle import MAX_SIDE, MAX_SOLID_SIDE

from ..openapi.operations import Operation, json_of
from ..request_bounds import CELL_PIXELS, LARGEST_SEED, LONGEST_ADDRESS, LONGEST_FRAGMENT, LONGEST_WAIT, WATCHED_JOBS
from .json_bodies import answer, blueprint


@blueprint.get("/bounds")
@Operation("Get the bounds of requests", answers={200: json_of("Bounds", "The bounds.")})
def bounds() -> Response:
    """Bounds by name; those of pairs are the lowest and the highest value."""
    settings = current_app.config
    return answer({
        "side": [1, MAX_SIDE],
        "solid_side": [1, MAX_SOLID_SIDE],
        "cells": settings["CELLS"],
        "body": settings["BODY"],
        "seconds": {"default": settings["SECONDS"], "most": settings["MOST_SECONDS"]},
        "seed": [0, LARGEST_SEED],
        "address": LONGEST_ADDRESS,
        "fragment": LONGEST_FRAGMENT,
        "wait": LONGEST_WAIT,
        "cell_pixels": list(CELL_PIXELS),
        "watched_jobs": WATCHED_JOBS,
    })  # fmt: skip
