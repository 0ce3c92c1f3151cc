"""GET /s/<id>: short links lead to the puzzle they stand for."""

from __future__ import annotations

from pathlib import PurePosixPath
from urllib.parse import urlsplit

from flask import Blueprint, abort, redirect
from werkzeug.wrappers import Response

from solvers.texts import say

from ..services import services

blueprint = Blueprint("shortcuts", __name__)


@blueprint.get("/s/<name>")
def follow(name: str) -> Response:
    found = services().links.find(name)
    if found is None:
        abort(404, say("server.no_short_link"))
    code, fragment = found
    return redirect(f"/p/{_bare(code)}" + (f"#{fragment}" if fragment else ""))


def _bare(code: str) -> str:
    """Links of old may hold a code with white space, or in an address."""
    return PurePosixPath(urlsplit(code.strip()).path).name
