"""Short links are made here; `webapp.play.puzzle_pages` follows them."""

from __future__ import annotations

from flask import Response

from solvers.texts import say

from ..base.request_bounds import FRAGMENT, LONGEST_ADDRESS, LONGEST_FRAGMENT
from ..base.visitor_cookie import current_visitor
from ..base.wire_json import Json
from ..services import services
from .json_bodies import ApiError, answer, blueprint, body, field
from .operations import TAKING, Operation, json_of
from .puzzle_routes import reading_of


@blueprint.post("/links")
@Operation(
    "Make a short link",
    body=json_of("LinkRequest", "What it should lead to."),
    answers={201: json_of("Link", "The link.")},
    errors=TAKING,
)
def make_link() -> Response:
    """Takes `{"code", "fragment"}`, where the fragment is optional, and returns the link's `id` and its `url`."""
    services().limits.count("LINK_RATE", current_visitor())
    code, fragment = _wanted(body())
    name = services().links.make(code, fragment)
    return answer({"id": name, "url": f"/s/{name}"}, 201)


def _wanted(given: Json) -> tuple[str, str]:
    code = field(given, "code", str, "requests.wants_link_code")
    fragment = field(given, "fragment", str, "requests.wants_text", "")
    if len(fragment) > LONGEST_FRAGMENT or not FRAGMENT.fullmatch(fragment):
        raise ApiError(400, "bad_request", say("requests.fragment", most=LONGEST_FRAGMENT), "fragment")
    if len(code) > LONGEST_ADDRESS:
        raise ApiError(413, "too_large", say("requests.long_link"), "code")
    own = reading_of(code)["puzzle"]["code"]  # the code alone, without anything around it, such as an address
    return own, fragment
