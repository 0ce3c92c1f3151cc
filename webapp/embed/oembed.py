"""GET /oembed: what a page of another site has to hold to show a puzzle or a solve of ours, as https://oembed.com says.

It takes the addresses of puzzles, of moments of a solve, of pages in frames, and short links. *Share* asks for its
snippet here as well.
"""

from __future__ import annotations

from typing import Final, NamedTuple
from urllib.parse import SplitResult, parse_qs, urlencode, urlsplit
from xml.etree import ElementTree

from flask import Response, abort, current_app, request, url_for
from markupsafe import Markup

from solvers.runner import METHODS, method_info
from solvers.texts import say, size_name

from ..api.json_bodies import ApiError, answer
from ..api.operations import Content, Operation, Query, json_of
from ..base.request_bounds import LONGEST_CODE, LONGEST_FRAGMENT
from ..base.site_address import set_origin, shared_origin
from ..base.wire_json import Json
from ..play.puzzle_pages import card_size, is_solid, puzzle_in, shown
from ..services import services
from ..watch.method_texts import text_of
from .embed_pages import blueprint

_FORMATS: Final = ("json", "xml")
_LONGEST: Final = 3 * (LONGEST_CODE + LONGEST_FRAGMENT)
_AGE: Final = 86_400  # seconds for which others may keep an answer
_KEPT: Final = ("title", "author", "note", "licence")  # of the fragment of a puzzle; marks belong to a player
_MOMENT: Final = ("watch", "at")
# Pixels: of a frame, of a cell, of what a page has besides the board, and what it has more to watch, or for colours.
_LEAST, _MOST, _SOLID = (320, 360), (720, 760), (640, 560)
_CELL, _NUMBER, _BESIDES, _WATCHED, _COLOURS = 30, 18, 100, 190, 54
_SNIPPET: Final = Markup(
    '<iframe src="{src}" title="{title}" width="{width}" height="{height}" loading="lazy" '
    'style="max-width:100%;border:0"></iframe>'
)


class _Framed(NamedTuple):
    """A page in a frame: its address, its title, its usual size, and the code of its puzzle."""

    src: str
    title: str
    size: tuple[int, int]
    code: str


@blueprint.get("/oembed", endpoint="oembed")
@Operation(
    "Find out how to embed a puzzle",
    description="As https://oembed.com says: for the address of a puzzle, of a moment of a solve, or a short link.",
    query=(
        Query("url", "The address.", {"type": "string"}),
        Query("format", "The format of the answer.", {"type": "string", "enum": list(_FORMATS), "default": "json"}),
        Query("maxwidth", "The most pixels across.", {"type": "integer", "minimum": 1}),
        Query("maxheight", "The most pixels down.", {"type": "integer", "minimum": 1}),
    ),
    answers={200: Content("The answer.", {"application/json": "Embedded", "text/xml": {"type": "string"}})},
    errors=(404, 429, 501, 503),
)
def oembed() -> Response:
    form = request.args.get("format", "json")
    if form not in _FORMATS:
        raise ApiError(501, "not_implemented", say("embedding.formats"), "format")
    limits = _limit("maxwidth"), _limit("maxheight")
    if not current_app.config["EMBED"]:
        abort(404, say("embedding.off"))
    return _written(_answer(_framed(request.args.get("url", "")), limits), form)
