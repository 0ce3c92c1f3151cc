"""The description of the API: the OpenAPI document, a page that shows it, and the bounds of requests."""

from __future__ import annotations

from typing import Final

from flask import Response, current_app, render_template

from ..base.request_bounds import bounds_of
from .document import document_of
from .json_bodies import answer, blueprint
from .operations import Operation, json_of

_DOCUMENT: Final = {"type": "object", "required": ["openapi", "info", "paths", "components"]}


@blueprint.get("/openapi.json")
@Operation("This document, in OpenAPI 3.1", answers={200: json_of(_DOCUMENT, "The document.")})
def openapi() -> Response:
    return answer(document_of(current_app))


@blueprint.get("/docs")
def docs() -> str:
    return render_template("api.html", document=document_of(current_app))


@blueprint.get("/bounds")
@Operation("Get the bounds of requests", answers={200: json_of("Bounds", "The bounds.")})
def bounds() -> Response:
    """The bounds by name; a bound that is a pair holds the lowest and the highest value."""
    return answer(bounds_of(current_app.config))
