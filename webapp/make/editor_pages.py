"""The pages on which puzzles are made, flat and solid ones."""

from __future__ import annotations

from flask import Blueprint, render_template

from ..collection.model_gallery import model_cards
from ..play.puzzle_pages import formats_for

blueprint = Blueprint("make", __name__, url_prefix="/make")


@blueprint.get("")
def make() -> str:
    """For flat puzzles. The files in which all of them can be saved are known; their codes are not yet."""
    return render_template("make.html", formats=formats_for(solid=False))


@blueprint.get("/cube")
def make_cube() -> str:
    """For solid puzzles."""
    return render_template("make_cube.html", models=model_cards())
