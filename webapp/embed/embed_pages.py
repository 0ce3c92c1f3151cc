"""The pages in frames: a puzzle to play, and a solve to watch. Neither leads anywhere, and nothing on them asks the
server to change anything. `base/framing.py` has the headers of these pages."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, url_for
from werkzeug.wrappers import Response as Answer

from solvers.texts import say, size_name

from ..base.framing import is_embedded
from ..base.wire_json import Json
from ..play.puzzle_pages import is_solid, puzzle_in, shown

blueprint = Blueprint("embed", __name__)
blueprint.add_app_template_global(is_embedded, "embedded")


@blueprint.get("/embed/p/<code>")
def puzzle(code: str) -> str | Answer:
    """A flat puzzle to play."""
    return _played(code, solid=False)


@blueprint.get("/embed/c/<code>")
def cube(code: str) -> str | Answer:
    """A solid one."""
    return _played(code, solid=True)


def _played(code: str, *, solid: bool) -> str | Answer:
    found = puzzle_in(code)
    if is_solid(found) != solid:
        return redirect(url_for("embed.puzzle" if solid else "embed.cube", code=code))
    return render_template("embed_play.html", solid=solid, **shown(found))


@blueprint.get("/embed/watch/<code>")
def watch(code: str) -> str:
    """A puzzle that a method solves. Which method, and the moment, stand in the fragment, as in links to a moment."""
    return render_template("embed_watch.html", **_watched(shown(puzzle_in(code))))


def _watched(about: Json) -> Json:
    shape = about["shape"]
    return {**about, "solid": len(shape) == 3, "name": about["name"] or say("board.untitled", size=size_name(shape))}
