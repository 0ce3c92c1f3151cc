"""The pages of the editors for flat and solid puzzles."""

from __future__ import annotations

from flask import Blueprint, render_template

from ..base.page_scripts import LICENCES, LONGEST
from ..collection.bundled_cards import model_cards
from ..play.puzzle_pages import formats_for

blueprint = Blueprint("make", __name__, url_prefix="/make")


@blueprint.get("")
def make() -> str:
    """The editor of flat puzzles. The page knows their formats, which are the same for all, from the start."""
    return render_template("make.html", formats=formats_for(solid=False), licences=LICENCES, longest=LONGEST)


@blueprint.get("/cube")
def make_cube() -> str:
    return render_template("make_cube.html", models=model_cards(), longest=LONGEST)
