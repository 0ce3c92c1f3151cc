"""The pages in frames: a puzzle to play, and a solve to watch. They have no links, and never ask the server to change
anything. `base/framing.py` has the headers of these pages."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, url_for
from werkzeug.wrappers import Response as Answer

from solvers.texts import say, size_name

from ..base.framing import is_embedded
from ..base.wire_json import Json
from ..play.puzzle_pages import is_solid, puzzle_in, template_values

blueprint = Blueprint("embed", __name__)
blueprint.add_app_template_global(is_embedded, "embedded")


@blueprint.get("/embed/p/<code>")
def puzzle(code: str) -> str | Answer:
    """A flat puzzle to play."""
    return _play_page(code, solid=False)


@blueprint.get("/embed/c/<code>")
def cube(code: str) -> str | Answer:
    """A solid one."""
    return _play_page(code, solid=True)


def _play_page(code: str, *, solid: bool) -> str | Answer:
    puzzle = puzzle_in(code)
    if is_solid(puzzle) != solid:
        return redirect(url_for("embed.puzzle" if solid else "embed.cube", code=code))
    return render_template("embed_play.html", solid=solid, **template_values(puzzle))


@blueprint.get("/embed/watch/<code>")
def watch(code: str) -> str:
    """A puzzle that a method solves. Which method, and the moment, stand in the fragment, as in links to a moment."""
    return render_template("embed_watch.html", **_watch_values(template_values(puzzle_in(code))))


def _watch_values(about: Json) -> Json:
    shape = about["shape"]
    return {**about, "solid": len(shape) == 3, "name": about["name"] or say("board.untitled", size=size_name(shape))}
