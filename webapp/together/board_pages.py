"""The page of a shared board: that of its puzzle, followed by everybody who has the link."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, url_for
from werkzeug.wrappers import Response as Answer

from solvers.explain.levels import LEVELS_FROM

from ..base.site_address import shared_origin
from ..base.visitor_cookie import current_visitor
from ..play.puzzle_pages import is_solid, puzzle_in, template_values
from ..rooms.members import normal_code
from ..services import services
from .boards import REACTIONS

blueprint = Blueprint("together", __name__)


@blueprint.get("/t/<code>")
def board(code: str) -> str | Answer:
    services().limits.count("TRY_RATE", current_visitor())
    board_code = normal_code(code)
    about = services().boards.look(board_code, lambda entries: entries.get("board"), fresh=False)
    if board_code != code:
        return redirect(url_for(".board", code=board_code))
    puzzle = puzzle_in(about["puzzle"])
    return render_template("together.html", **template_values(puzzle), board_code=board_code, board=about,
                           solid=is_solid(puzzle), levels=LEVELS_FROM,
                           address=shared_origin() + url_for(".board", code=board_code),
                           reactions={} if about["race"] else REACTIONS)
