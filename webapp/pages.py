"""The pages people see. They hold no logic: what they show is asked from the API by their scripts."""

from __future__ import annotations

from flask import Blueprint, abort, render_template, request

from solvers import PuzzleError, dump
from solvers.examples import Example, example, examples
from solvers.formats import formats

from .thumbnails import Thumbnail, thumbnail

blueprint = Blueprint("pages", __name__)

# The text form in which an example is laid into the box: the plainest there is.
_EXAMPLE_FORMAT = "lambda"


@blueprint.get("/")
def home() -> str:
    """The one page; `?example=name` comes with that example in the box, to be solved at once."""
    name = request.args.get("example")
    chosen = None if name is None else _example(name)
    text = "" if chosen is None else dump(chosen.puzzle, _EXAMPLE_FORMAT)
    return render_template("home.html", cards=_cards(), chosen=chosen, text=text, formats=formats())


def _example(name: str) -> Example:
    try:
        return example(name)
    except PuzzleError:
        abort(404, "There is no example of that name.")


def _cards() -> list[tuple[Example, Thumbnail]]:
    """The flat examples: this page cannot draw solids yet."""
    return [(one, thumbnail(one.puzzle)) for one in examples() if len(one.puzzle.shape) == 2]
