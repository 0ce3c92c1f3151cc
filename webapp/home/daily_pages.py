"""The puzzles of a day, for the API too, and their pages: the puzzle of the day, which is the small one, all puzzles of
a day, and the calendar."""

from __future__ import annotations

import calendar
from datetime import UTC, date, datetime, timedelta
from typing import Final, NamedTuple

from flask import Blueprint, abort, redirect, render_template, url_for
from werkzeug.wrappers import Response as Answer

from solvers.errors import PuzzleError
from solvers.make.daily import FIRST_DAY, KINDS, Daily, dailies, day_of, written_day, written_month
from solvers.make.daily import daily as daily_for
from solvers.texts import say, sentence

from ..base.visitor_cookie import current_visitor
from ..base.wire_json import Json
from ..collection.bundled_cards import Card, card_for, number_of, puzzle_id
from ..jobs.tasks.plain_values import puzzle_json
from ..play.puzzle_pages import puzzle_page
from ..services import services

blueprint = Blueprint("daily", __name__)

_MONTH: Final = timedelta(days=31)
_AHEAD: Final = timedelta(hours=14)  # the earliest time zone is 14 hours ahead of UTC
_BEHIND: Final = timedelta(hours=12)  # the latest


class DayPuzzle(NamedTuple):
    kind: str
    id: str
    card: Card


@blueprint.app_template_global()
def puzzles_of_day(day: date) -> list[DayPuzzle]:
    """The puzzles of a day, the one of the day first."""
    return [DayPuzzle(entry.kind, daily_id(day, entry.kind), card_for(entry.of)) for entry in dailies(day)]


@blueprint.app_template_global()
def pictures_of_day(day: date) -> list[tuple[str, str]]:
    """The kinds of its puzzles and the addresses of their pictures."""
    return [(kind, url_for("home.solved_picture", kind=card.kind, number=number_of(card)))
            for kind, _, card in puzzles_of_day(day)]


@blueprint.get("/today")
def today() -> Answer:
    """The puzzle of the day in UTC, for browsers that do not send their own date."""
    return of_day(utc_date().isoformat())


@blueprint.get("/today/<day>")
def of_day(day: str) -> Answer:
    """The puzzle of a day, such as 2026-11-22: the date where the visitor is."""
    return redirect(url_for("daily.daily_puzzle", day=_day_or_404(day).isoformat(), kind=KINDS[0]))


@blueprint.get("/daily")
def daily() -> str:
    """The puzzles of the date in UTC; a script replaces it by the local date."""
    return page_of_day(utc_date())


@blueprint.get("/daily/<day>")
def day(day: str) -> str:
    return page_of_day(_day_or_404(day))


@blueprint.get("/daily/<day>/<kind>")
def daily_puzzle(day: str, kind: str) -> str:
    chosen = _day_or_404(day)
    if kind not in KINDS:
        abort(404, say("server.no_puzzle"))
    services().limits.count("READ_RATE", current_visitor())
    return page_of(chosen, kind)


def page_of(day: date, kind: str) -> str:
    page, daily = url_for("daily.day", day=day.isoformat()), daily_for(day, kind)
    return puzzle_page(described(daily), daily.title, id=daily_id(day, kind), next_page=page, more_page=page,
                       picture=daily.of.title, trail=_trail_of(day, page))


def _trail_of(day: date, page: str) -> Json:
    """Where *Next* leads: through the puzzles of the day, then to the packs. Scripts read it as a `Trail`."""
    puzzles = [{"id": daily_id(day, kind), "href": url_for("daily.daily_puzzle", day=day.isoformat(), kind=kind)}
               for kind in KINDS]
    return {"address": page, "after": url_for("home.all_puzzles"), "puzzles": puzzles}


def _day_or_404(text: str) -> date:
    try:
        return open_day(text)
    except PuzzleError as error:
        abort(404, sentence(str(error)))


def daily_id(day: date, kind: str) -> str:
    """The id under which a browser remembers that it was solved. home/daily.js makes the same from the date."""
    return puzzle_id(f"daily/{day.isoformat()}/{kind}")


def page_of_day(day: date) -> str:
    """The puzzles of a day, and the days of its month that have begun in some time zone."""
    latest = max(day, latest_day())
    first = day.replace(day=1)
    weeks = calendar.Calendar().monthdatescalendar(day.year, day.month)
    before, after = first - timedelta(days=1), first + _MONTH
    earlier, later = before >= FIRST_DAY, after.replace(day=1) <= latest
    return render_template(
        "daily.html", day=day, weeks=weeks, first=FIRST_DAY, latest=latest,
        earlier=before if earlier else None, later=after.replace(day=1) if later else None,
        written_day=written_day, written_month=written_month,
    )


def described(daily: Daily) -> Json:
    """The puzzle as JSON, with its link code."""
    return {"code": daily.of.code, **puzzle_json(daily.puzzle())}


@blueprint.app_template_global()
def utc_date() -> date:
    return datetime.now(UTC).date()


@blueprint.app_template_global()
def days_now() -> list[date]:
    """The dates that it is now in some time zone."""
    first, last = (datetime.now(UTC) - _BEHIND).date(), latest_day()
    return [first + timedelta(days) for days in range((last - first).days + 1)]


def latest_day() -> date:
    """The date in the earliest time zone."""
    return (datetime.now(UTC) + _AHEAD).date()


def open_day(text: str) -> date:
    """A day whose puzzles are available; PuzzleError says why it is not."""
    day = day_of(text)
    if not FIRST_DAY <= day <= latest_day():
        raise PuzzleError("tasks.open_day", where="date", found=text, first=FIRST_DAY.isoformat())
    return day
