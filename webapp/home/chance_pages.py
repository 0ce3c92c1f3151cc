"""The pages of puzzles by chance and of the puzzles of a day. Each is played at its own address."""

from __future__ import annotations

import calendar
from datetime import date, timedelta
from typing import Final

from flask import Blueprint, abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as Answer

from solvers import PuzzleError
from solvers.explain.rated_levels import RATED_LEVELS
from solvers.make.daily import FIRST_DAY, KINDS, dailies, written_day, written_month
from solvers.make.daily import daily as daily_for
from solvers.make.random.generator import Wish
from solvers.make.random.styles import STYLES
from solvers.texts import say, sentence

from ..collection.gallery_card import puzzle_id
from ..jobs.events.messages import Json
from ..server.readiness import check_ready
from .home_pages import is_solid, shown
from .wished_puzzles import (
    SIZES,
    USUAL,
    as_parameters,
    daily_of,
    fresh_seed,
    latest_day,
    made_of,
    open_day,
    today,
    wish_in,
)

blueprint = Blueprint("chance", __name__)

_MONTH: Final = timedelta(days=31)


@blueprint.get("/random")
def random() -> str | Answer | tuple[str, int]:
    """Where a kind is chosen; with a kind but no seed, one of that kind by chance; with a seed that puzzle itself."""
    if not request.args:
        return _form(USUAL)
    try:
        wish = wish_in(request.args)
    except PuzzleError as error:
        return _form({**USUAL, **request.args.to_dict()}, sentence(str(error))), 404
    if "seed" not in request.args:
        fresh = redirect(url_for("chance.random", **as_parameters(wish, seed=False), seed=fresh_seed(),
                                 recipe=wish.recipe))
        fresh.cache_control.no_store = True
        return fresh
    return _made(wish)


def _made(wish: Wish) -> str | tuple[str, int]:
    check_ready()
    found = made_of(wish)
    kind = as_parameters(wish, seed=False)
    if "error" in found:
        return _form(kind, sentence(found["error"]["message"])), 404
    return _played(found["puzzle"], wish.title, next_page=url_for("chance.random", **kind),
                   more_page=url_for("chance.random"))


def _form(given: Json, error: str = "") -> str:
    return render_template("random.html", given=given, error=error, sizes=SIZES, levels=RATED_LEVELS, styles=STYLES)


def _played(puzzle: Json, name: str, **more: str) -> str:
    """The page on which a puzzle is played, under the name that it has here."""
    page = "cube.html" if is_solid(puzzle) else "puzzle.html"
    return render_template(page, **{**shown(puzzle), "name": name, "following": [],
                                    "own_address": request.url, **more})


@blueprint.get("/daily")
def daily() -> str:
    """The puzzles of today: where days are counted as here, until a script knows better."""
    return _day_page(today())


@blueprint.get("/daily/<day>")
def day(day: str) -> str:
    """The puzzles of a day, and the days of its month."""
    return _day_page(_open(day))


@blueprint.get("/daily/<day>/<kind>")
def daily_puzzle(day: str, kind: str) -> str:
    """One of them, to be played."""
    chosen = _open(day)
    if kind not in KINDS:
        abort(404, say("server.no_puzzle"))
    check_ready()
    found = daily_of(chosen, kind)
    if "error" in found:  # none was found for its wish, or its model is gone
        abort(404, sentence(found["error"]["message"]))
    more = url_for("chance.day", day=day)
    return _played(found["puzzle"], daily_for(chosen, kind).title, id=daily_id(chosen, kind), next_page=more,
                   more_page=more)


def _open(text: str) -> date:
    try:
        return open_day(text)
    except PuzzleError as error:
        abort(404, sentence(str(error)))


def daily_id(day: date, kind: str) -> str:
    """By which a browser knows that it was solved: home/daily.js makes the same of the date."""
    return puzzle_id(f"daily/{day.isoformat()}/{kind}")


def _day_page(day: date) -> str:
    first = day.replace(day=1)
    weeks = calendar.Calendar().monthdatescalendar(day.year, day.month)
    before, after = first - timedelta(days=1), first + _MONTH
    earlier, later = before >= FIRST_DAY, after.replace(day=1) <= latest_day()
    return render_template(
        "daily.html", day=day, puzzles=dailies(day), kinds=KINDS, weeks=weeks, first=FIRST_DAY, latest=latest_day(),
        earlier=before if earlier else None, later=after.replace(day=1) if later else None,
        written_day=written_day, written_month=written_month,
    )  # fmt: skip
