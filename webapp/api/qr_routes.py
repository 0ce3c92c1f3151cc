"""QR codes of the addresses of puzzles and of short links."""

from __future__ import annotations

from typing import Final

from flask import Response, url_for

from solvers.texts import say

from ..openapi.operations import READING, Content, Operation
from ..qr_drawing import LONGEST, qr_svg
from ..services import services
from ..visitors import current_visitor
from .json_bodies import ApiError, blueprint
from .puzzle_routes import NAMED, reading_of

_DRAWN: Final = {200: Content("The code as a picture.", {"image/svg+xml": {"type": "string"}})}


@blueprint.get("/puzzles/<code>/qr.svg")
@Operation("Draw a puzzle's address as a QR code", path=NAMED, answers=_DRAWN, errors=(*READING, 413))
def puzzle_qr(code: str) -> Response:
    services().limits.count("READ_RATE", current_visitor())
    page = "pages.puzzle" if len(reading_of(code)["puzzle"]["shape"]) == 2 else "pages.cube"
    address = url_for(page, code=code, _external=True)
    if len(address) > LONGEST:
        raise ApiError(413, "too_large", say("requests.long_for_qr"), "code")
    return _drawn(address)


@blueprint.get("/links/<name>/qr.svg")
@Operation(
    "Draw a short link as a QR code", path={"name": "The `id` of the link."}, answers=_DRAWN, errors=(404, 429, 503)
)
def link_qr(name: str) -> Response:
    services().limits.count("READ_RATE", current_visitor())
    if services().links.find(name) is None:
        raise ApiError(404, "not_found", say("server.no_short_link"), "name")
    return _drawn(url_for("shortcuts.follow", name=name, _external=True))


def _drawn(address: str) -> Response:
    response = Response(qr_svg(address), mimetype="image/svg+xml")
    response.cache_control.private = True  # the address depends on the name by which this server was asked
    response.cache_control.max_age = 3600
    return response
