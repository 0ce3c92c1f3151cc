"""Short links, which `webapp.play.puzzle_pages` resolves; and QR codes of the addresses of puzzles, of short links, and
of links that hold a player's progress."""

from __future__ import annotations

from typing import Final

from flask import Response, url_for

from solvers.texts import say

from ..base.request_bounds import FRAGMENT, LONGEST_CODE, LONGEST_FRAGMENT
from ..base.site_address import shared_origin
from ..base.visitor_cookie import current_visitor
from ..base.wire_json import Json
from ..play.puzzle_pages import LONGEST_IN_QR, address_of, cached_qr_svg, qr_svg
from ..services import services
from .document import READING, TAKING, Content, Operation, json_of
from .json_bodies import ApiError, answer, blueprint, body, field
from .puzzle_routes import NAMED, reading_of

QR_CODE: Final = {200: Content("The code as a picture.", {"image/svg+xml": {"type": "string"}})}


@blueprint.post("/links")
@Operation(
    "Make a short link",
    body=json_of("LinkRequest", "What it should lead to."),
    answers={201: json_of("Link", "The link.")},
    errors=TAKING,
)
def make_link() -> Response:
    services().limits.count("LINK_RATE", current_visitor())
    code, fragment = _link_parts(body())
    name = services().links.make(code, fragment)
    return answer({"id": name, "url": f"/s/{name}"}, 201)


def _link_parts(data: Json) -> tuple[str, str]:
    code = field(data, "code", str, "requests.wants_link_code")
    fragment = field(data, "fragment", str, "requests.wants_text", "")
    if len(fragment) > LONGEST_FRAGMENT or not FRAGMENT.fullmatch(fragment):
        raise ApiError(400, "bad_request", say("requests.fragment", most=LONGEST_FRAGMENT), "fragment")
    if len(code) > LONGEST_CODE:
        raise ApiError(413, "too_large", say("requests.long_link"), "code")
    bare = reading_of(code).described["code"]  # the code alone, without anything around it, such as an address
    return bare, fragment


@blueprint.get("/puzzles/<code>/qr.svg")
@Operation("Draw a puzzle's address as a QR code", path=NAMED, answers=QR_CODE, errors=(*READING, 413))
def puzzle_qr(code: str) -> Response:
    services().limits.count("READ_RATE", current_visitor())
    address = shared_origin() + address_of(code, reading_of(code).puzzle.shape)
    if len(address) > LONGEST_IN_QR:
        raise ApiError(413, "too_large", say("requests.long_for_qr"), "code")
    return qr_code(address)


@blueprint.get("/links/<name>/qr.svg")
@Operation(
    "Draw a short link as a QR code", path={"name": "The `id` of the link."}, answers=QR_CODE, errors=(404, 429, 503)
)
def link_qr(name: str) -> Response:
    services().limits.count("READ_RATE", current_visitor())
    if services().links.find(name) is None:
        raise ApiError(404, "not_found", say("server.no_short_link"), "name")
    return qr_code(shared_origin() + url_for("play.short_link", name=name))


@blueprint.post("/progress/qr.svg")
@Operation(
    "Draw a link that carries progress as a QR code",
    body=json_of("ProgressFragment", "What stands after the `#` of the link."),
    answers=QR_CODE,
    errors=(400, 403, 413, 415, 429),
    description="The code is drawn and sent back; neither the server nor the browser keeps it.",
)
def progress_qr() -> Response:
    services().limits.count("READ_RATE", current_visitor())
    fragment = field(body(), "fragment", str, "requests.wants_text")
    address = f"{shared_origin()}{url_for('home.album')}#{fragment}"
    if len(address) > LONGEST_IN_QR:
        raise ApiError(413, "too_large", say("requests.long_progress"), "fragment")
    if not FRAGMENT.fullmatch(fragment):
        raise ApiError(400, "bad_request", say("requests.fragment", most=LONGEST_IN_QR), "fragment")
    return personal_qr(address)


def personal_qr(address: str) -> Response:
    """The QR code of an address that nobody else may have."""
    response = Response(qr_svg(address), mimetype="image/svg+xml")
    response.cache_control.no_store = True
    return response


def qr_code(address: str) -> Response:
    response = Response(cached_qr_svg(address), mimetype="image/svg+xml")
    response.cache_control.private = True  # the address depends on the host name of the request
    response.cache_control.max_age = 3600
    return response
