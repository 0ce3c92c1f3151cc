"""The pages of classrooms, and whether the puzzle of an activity suits its page. One address for each kind of activity
serves pupils, the teacher and the screen; its script finds in the address which of them it is for."""

from __future__ import annotations

from typing import Any, Final

from flask import Blueprint, abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as Answer

from solvers.errors import PuzzleError
from solvers.puzzle import Puzzle
from solvers.runner import check_kind, method_info
from solvers.texts import say

from ..base.visitor_cookie import current_visitor
from ..base.wire_json import Json
from ..play.puzzle_pages import is_solid, puzzle_in, template_values
from ..rooms.marks import MOST_CELLS
from ..rooms.members import normal_code
from ..rooms.room_state import wrong
from ..services import services
from ..together.boards import REACTIONS
from .classrooms import KIND
from .teacher_acts import KINDS

blueprint = Blueprint("classroom", __name__, url_prefix="/class")

_FLAT: Final = ("seeds",)  # kinds whose pages show flat puzzles only
_GAMES: Final = ("algorithm",)  # whose methods are those of the games, which are played in black and white
_PLACES: Final = {"teacher": ".teach", "screen": ".screen"}  # their pages between activities


@blueprint.get("")
def classroom() -> str:
    """Open a room, or type the code of one."""
    return render_template("class.html")


@blueprint.get("/<code>")
def join(code: str) -> str | Answer:
    """Join a room, and wait in it."""
    return _page(code, "class_join.html")


@blueprint.get("/<code>/teach")
def teach(code: str) -> str | Answer:
    return _page(code, "class_teach.html")


@blueprint.get("/<code>/screen")
def screen(code: str) -> str | Answer:
    return _page(code, "class_screen.html")


@blueprint.get("/<code>/<kind>")
def activity(code: str, kind: str) -> str | Answer:
    """The current activity; redirects to the room if there is none of this kind."""
    if kind not in KINDS:
        abort(404)
    room_code = existing_code(code)
    _, current = services().classrooms.room(room_code)
    if room_code != code or current is None or current["kind"] != kind:
        return redirect(url_for(_PLACES.get(request.args.get("as", ""), ".join"), code=room_code))
    return render_template(f"class_{kind}.html", room_code=room_code, kind=kind, activity=current,
                           reactions=REACTIONS, **_puzzle(current))


def _page(code: str, template: str) -> str | Answer:
    room_code = existing_code(code)
    if room_code != code:
        return redirect(url_for(request.endpoint or "", code=room_code))
    room, current = services().classrooms.room(room_code)
    return render_template(template, room_code=room_code, classroom=room, activity=current)


def existing_code(text: str) -> str:
    """The code of an existing room. Wrong codes are counted. Beyond the limit no code is looked up, so that right and
    wrong ones get the same answer; members of a room know its code anyway."""
    code, visitor, limits = normal_code(text), current_visitor(), services().limits
    if not services().classrooms.has_network(code, visitor.address):
        limits.check("TRY_RATE", visitor)
    if not services().classrooms.has(code):
        limits.count("TRY_RATE", visitor)
        raise KIND.missing()
    return code


# The puzzle of an activity


def _puzzle(activity: Json) -> Json:
    """What a template shows about the puzzle of an activity, if it has one."""
    if not isinstance(activity.get("puzzle"), str):
        return {}
    puzzle = puzzle_in(activity["puzzle"])
    return {**template_values(puzzle), "solid": is_solid(puzzle)}


def with_colours(activity: Any) -> Any:
    """The activity with the number of colours of its puzzle, which bounds the work of pupils. Refuses an activity whose
    page cannot show its puzzle, or whose methods cannot solve it."""
    if not isinstance(activity, dict):
        return activity
    plain, code = {name: value for name, value in activity.items() if name != "colours"}, activity.get("puzzle")
    if not isinstance(code, str):
        return plain
    reading = services().reader.puzzle(code, current_visitor())
    _check(activity, reading.puzzle, solid=is_solid(reading.described))
    return {**plain, "colours": reading.puzzle.colours} if reading.puzzle.palette else plain


def _check(activity: Json, puzzle: Puzzle, *, solid: bool) -> None:
    kind = activity.get("kind")
    if activity.get("pairs") and puzzle.size > MOST_CELLS:
        raise wrong(say("together.too_many_cells", most=MOST_CELLS), "activity.puzzle")
    if kind in _GAMES:
        if puzzle.palette:
            raise wrong(say("classroom.only_black_and_white"), "activity.puzzle")
        return
    if kind in _FLAT and solid:
        raise wrong(say("classroom.only_flat"), "activity.puzzle")
    for method in _methods(activity):
        try:
            check_kind(method_info(method), puzzle)
        except PuzzleError as error:
            raise wrong(say("classroom.method", why=str(error)), "activity.puzzle") from None


def _methods(activity: Json) -> list[str]:
    """The names of the methods of an activity, of whatever kind it is."""
    lanes = activity.get("methods")
    names = [lane.get("method") for lane in lanes if isinstance(lane, dict)] if isinstance(lanes, list) else []
    return [name for name in (activity.get("method"), *names) if isinstance(name, str)]
