"""The page that reads printed puzzles from pictures. The pictures go to `/api/scan`; this page stores nothing."""

from __future__ import annotations

from flask import Blueprint, render_template

from ..play.puzzle_pages import formats_for

blueprint = Blueprint("scan", __name__)


@blueprint.get("/scan")
def scan() -> str:
    return render_template("scan.html", formats=formats_for(solid=False))
