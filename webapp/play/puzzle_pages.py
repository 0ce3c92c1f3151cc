"""The pages for playing puzzles, their previews for messengers, and short links and QR codes that lead to them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from io import BytesIO
from pathlib import PurePosixPath
from typing import Any, Final
from urllib.parse import urlsplit

from flask import Blueprint, Response, abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as Answer

from solvers import draw
from solvers.formats import formats
from solvers.formats.base import Format
from solvers.runner import Kind
from solvers.solid import AXES
from solvers.texts import say

from ..base.request_bounds import LONGEST_CODE
from ..base.static_files import kept
from ..base.visitor_cookie import current_visitor
from ..base.wire_json import Json
from ..collection.bundled_cards import bundled_card, bundled_rating, ending_of, neutral_title, next_puzzles, puzzle_id
from ..collection.packs import pack_of
from ..services import check_ready, services
from .puzzle_reader import ReaderError

blueprint = Blueprint("play", __name__)

_DAY: Final = 86_400
# This needs QR version 21, which a phone can still read from the back of a classroom.
LONGEST_IN_QR: Final = 900
_QUIET: Final = 4  # modules of white around the code, as scanners expect


@blueprint.get("/p/<code>", endpoint="puzzle", defaults={"solid": False})
@blueprint.get("/c/<code>", endpoint="cube", defaults={"solid": True})
def play(code: str, solid: bool) -> str | Answer:
    """The page of the flat or solid puzzle whose code is in the address."""
    puzzle = puzzle_in(code)
    if is_solid(puzzle) != solid:
        return redirect(address_of(code, puzzle["shape"]))
    return render_template("cube.html" if solid else "puzzle.html", **template_values(puzzle))


def puzzle_page(puzzle: Json, name: str, **more: Any) -> str:
    """The page of a puzzle with a name and an address of its own. `picture` is its title at the end, if it has one."""
    page = "cube.html" if is_solid(puzzle) else "puzzle.html"
    values = {**template_values(puzzle), "name": name, "following": [], "own_address": request.url}
    return render_template(page, **{**values, **more})


def puzzle_in(code: str) -> Json:
    """The puzzle of a link code as JSON, with the code; 404 if it holds none."""
    services().limits.count("READ_RATE", current_visitor())
    check_ready()
    try:
        reading = services().reader.puzzle(code, current_visitor())
    except ReaderError as error:
        abort(404, say("play_labels.link_without_puzzle", why=str(error)))
    return {**reading.described, "code": code}


def is_solid(puzzle: Json) -> bool:
    return puzzle["rows"] is None


def kind_in(puzzle: Json) -> Kind:
    """The kind of puzzles to which it belongs in galleries."""
    return "solid" if is_solid(puzzle) else "coloured" if "palette" in puzzle else "flat"


@blueprint.app_template_global()
def address_of(code: str, shape: Sequence[int]) -> str:
    return url_for("play.puzzle" if len(shape) == 2 else "play.cube", code=code)


def template_values(puzzle: Json) -> Json:
    solid = is_solid(puzzle)
    parts = ("shape", *AXES, "givens") if solid else ("rows", "cols", "givens", "palette")
    clues = {name: puzzle[name] for name in parts if name in puzzle}
    code = puzzle["code"]
    card = bundled_card(code)
    return {"code": code, "id": puzzle_id(code), "card": card, "rating": bundled_rating(code),
            "more_page": url_for("home.pack", name=pack_of(card)) if card else None,
            "name": neutral_title(card) if card else None, "ending": ending_of(card) if card else None,
            "following": next_puzzles(code, tuple(puzzle["shape"]), kind_in(puzzle)), "shape": puzzle["shape"],
            "puzzle": clues, "formats": formats_for(solid=solid, coloured="palette" in puzzle),
            "page": address_of(code, puzzle["shape"])}


@blueprint.app_template_global()
def card_size() -> tuple[int, int]:
    return draw.CARD_SIZE


def formats_for(*, solid: bool, coloured: bool = False) -> list[Format[Any]]:
    return [form for form in formats()
            if (form.solid if solid else form.flat) and not form.read_only and (form.coloured or not coloured)]


@blueprint.get("/og/<code>.png")
def preview(code: str) -> Response:
    services().limits.count("READ_RATE", current_visitor())
    if len(code) > LONGEST_CODE:
        abort(404, say("server.no_puzzle"))
    check_ready()
    card = bundled_card(code)
    title = neutral_title(card) if card else say("play_labels.can_you_solve_it")
    try:
        picture = services().reader.card(code, title, current_visitor())
    except ReaderError:
        abort(404, say("server.no_puzzle"))
    return kept(Response(picture["data"], mimetype="image/png"), _DAY, public=True)


@blueprint.get("/s/<name>")
def short_link(name: str) -> Answer:
    link = services().links.find(name)
    if link is None:
        abort(404, say("server.no_short_link"))
    code, fragment = link
    bare = PurePosixPath(urlsplit(code.strip()).path).name  # old links may hold white space or an address
    return redirect(f"/p/{bare}" + (f"#{fragment}" if fragment else ""))


@lru_cache(maxsize=128)
def cached_qr_svg(address: str) -> bytes:
    """`qr_svg` with a cache: only for addresses without personal data."""
    return qr_svg(address)


def qr_svg(address: str) -> bytes:
    """The address as a QR code: SVG without a fixed size, black on white in any theme so that scanners can read it."""
    import segno  # not at the top: only sharing needs it

    code = segno.make_qr(address, error="l")  # a screen is never torn; if there is room, segno uses a higher level
    file = BytesIO()
    code.save(file, kind="svg", border=_QUIET, dark="#000", light="#fff", omitsize=True, xmldecl=False, nl=False)
    return file.getvalue()
