"""The pages in frames: a puzzle to play, and a solve to watch. They have no links, and never ask the server to change
anything. `base/site_address.py` has the headers of these pages.

GET /oembed says how a page of another site embeds a puzzle or a solve, as specified by https://oembed.com. It takes the
addresses of puzzles, of moments of a solve, of pages in frames, and short links. *Share* asks for its snippet here as
well.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple
from urllib.parse import parse_qs, urlencode, urlsplit
from xml.etree import ElementTree

from flask import Blueprint, Response, abort, current_app, redirect, render_template, request, url_for
from markupsafe import Markup
from werkzeug.wrappers import Response as Answer

from solvers.runner import method_names
from solvers.texts import say, size_name

from ..api.document import Content, Operation, Query
from ..api.json_bodies import ApiError, answer
from ..base.request_bounds import LONGEST_CODE, LONGEST_FRAGMENT
from ..base.site_address import is_embedded, is_own_origin, shared_origin
from ..base.wire_json import Json
from ..play.puzzle_pages import card_size, is_solid, puzzle_in, template_values
from ..services import services
from ..watch.method_texts import text_of
from .frame_size import frame_size

blueprint = Blueprint("embed", __name__)
blueprint.add_app_template_global(is_embedded, "embedded")

_FORMATS: Final = ("json", "xml")
_PAGE: Final = re.compile(r"/(?:embed/)?(p|c|watch)/([A-Za-z0-9_-]+)")
_SHORT: Final = re.compile(r"/s/([A-Za-z0-9_-]+)")
_LONGEST: Final = 3 * (LONGEST_CODE + LONGEST_FRAGMENT)  # characters of an address
_AGE: Final = 86_400  # seconds for which others may keep an answer
_ABOUT: Final = ("title", "author", "note", "licence")  # parts of a fragment for frames: marks belong to a player
_MOMENT: Final = ("watch", "at")
_SNIPPET: Final = Markup(
    '<iframe src="{src}" title="{title}" width="{width}" height="{height}" loading="lazy" '
    'style="max-width:100%;border:0"></iframe>'
)
_XML: Final = '<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n'
_PIXELS: Final = {"type": "integer", "minimum": 1}


@blueprint.get("/embed/p/<code>", endpoint="puzzle", defaults={"solid": False})
@blueprint.get("/embed/c/<code>", endpoint="cube", defaults={"solid": True})
def play(code: str, solid: bool) -> str | Answer:
    puzzle = puzzle_in(code)
    if is_solid(puzzle) != solid:
        return redirect(url_for("embed.puzzle" if solid else "embed.cube", code=code))
    return render_template("embed_play.html", solid=solid, **template_values(puzzle))


@blueprint.get("/embed/watch/<code>")
def watch(code: str) -> str:
    """A puzzle that a method solves. Which method, and the moment, stand in the fragment, as in links to a moment."""
    values = template_values(puzzle_in(code))
    name = values["name"] or say("board.untitled", size=size_name(values["shape"]))
    return render_template("embed_watch.html", **{**values, "solid": len(values["shape"]) == 3, "name": name})


class _Frame(NamedTuple):
    """A page in a frame: its address, its title, its usual size, and the code of its puzzle."""

    src: str
    title: str
    size: tuple[int, int]
    code: str


@blueprint.get("/oembed")
@Operation(
    "Find out how to embed a puzzle",
    description="As https://oembed.com says: for the address of a puzzle, of a moment of a solve, or a short link.",
    query=(
        Query("url", "The address.", {"type": "string"}),
        Query("format", "The format of the answer.", {"type": "string", "enum": list(_FORMATS), "default": "json"}),
        Query("maxwidth", "The most pixels across.", _PIXELS),
        Query("maxheight", "The most pixels down.", _PIXELS),
    ),
    answers={200: Content("The answer.", {"application/json": "Embedded", "text/xml": {"type": "string"}})},
    errors=(404, 429, 501, 503),
)
def oembed() -> Response:
    form = request.args.get("format", "json")
    if form not in _FORMATS:
        raise ApiError(501, "not_implemented", say("embedding.formats", names=_FORMATS), "format")
    most = _limit("maxwidth"), _limit("maxheight")
    if not current_app.config["EMBED"]:
        abort(404, say("embedding.off"))
    description = _description(_frame_of(request.args.get("url", "")), most)
    return answer(description) if form == "json" else Response(_xml(description), mimetype="text/xml")


def _limit(name: str) -> int | None:
    text = request.args.get(name)
    if text is None:
        return None
    if not re.fullmatch(r"[1-9]\d{0,8}", text):
        raise ApiError(400, "bad_request", say("embedding.pixels"), name)
    return int(text)


def _frame_of(address: str) -> _Frame:
    """The page for an address of this server; 404 if it has none."""
    path, fragment = _resolved(*_path_and_fragment(address))
    page = _PAGE.fullmatch(path)
    if page is None:
        abort(404, say("embedding.no_frame"))
    kind, code = page.groups()
    values = {name: texts[0] for name, texts in parse_qs(fragment).items()}
    about = template_values(puzzle_in(code))
    size = size_name(about["shape"])
    name = about["name"] or say("board.untitled", size=size)
    watched = kind == "watch" or "watch" in values
    if watched:
        method = values.get("watch", "").partition(",")[0]
        if method not in method_names():
            abort(404, say("server.no_method"))
        name = say("watch.framed_title", name=name, method=text_of(method, "").title)
    endpoint = "watch" if watched else "puzzle" if len(about["shape"]) == 2 else "cube"
    parts: tuple[str, ...] = _MOMENT if watched else _ABOUT
    query = urlencode([(part, values[part]) for part in parts if part in values], safe=",:")
    src = shared_origin() + url_for(f"embed.{endpoint}", code=code) + (f"#{query}" if query else "")
    return _Frame(src, name, frame_size(about["puzzle"], watched=watched), code)


def _path_and_fragment(address: str) -> tuple[str, str]:
    """Path and fragment of an address of this server, under the host name of the request or the configured one."""
    try:
        parts = urlsplit(address if len(address) <= _LONGEST else "")
    except ValueError:
        abort(404, say("embedding.no_frame"))
    origin = f"{parts.scheme}://{parts.netloc}"
    if parts.scheme not in ("http", "https") or not (is_own_origin(origin) or origin == shared_origin()):
        abort(404, say("embedding.no_frame"))
    return parts.path, parts.fragment


def _resolved(path: str, fragment: str) -> tuple[str, str]:
    short = _SHORT.fullmatch(path)
    link = services().links.find(short[1]) if short else None
    return (f"/p/{link[0]}", link[1]) if link else (path, fragment)


def _description(frame: _Frame, most: tuple[int | None, int | None]) -> Json:
    width, height = (min(usual, bound or usual) for usual, bound in zip(frame.size, most, strict=True))
    across, down = card_size()
    fits = across <= (most[0] or across) and down <= (most[1] or down)
    picture = {"thumbnail_url": shared_origin() + url_for("play.preview", code=frame.code),
               "thumbnail_width": across, "thumbnail_height": down}
    return {
        "type": "rich", "version": "1.0", "title": frame.title, "provider_name": "Nonoscope",
        "provider_url": f"{shared_origin()}/", "cache_age": _AGE, **(picture if fits else {}),
        "html": _SNIPPET.format(src=frame.src, title=say("labels.page_title", title=frame.title), width=width,
                                height=height),
        "width": width, "height": height,
    }


def _xml(description: Json) -> str:
    root = ElementTree.Element("oembed")
    for name, value in description.items():
        ElementTree.SubElement(root, name).text = str(value)
    return _XML + ElementTree.tostring(root, encoding="unicode")
