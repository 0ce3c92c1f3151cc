"""The bounds of requests, for pages and programs that want to know them before they ask."""

from __future__ import annotations

from flask import Response, current_app

from ..base.request_bounds import bounds_of
from .json_bodies import answer, blueprint
from .operations import Operation, json_of


@blueprint.get("/bounds")
@Operation("Get the bounds of requests", answers={200: json_of("Bounds", "The bounds.")})
def bounds() -> Response:
    """The bounds by name; a bound that is a pair holds the lowest and the highest value."""
    return answer(bounds_of(current_app.config))
