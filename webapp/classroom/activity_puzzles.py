"""The puzzle of an activity: what its page shows, and whether the activity can begin with it."""

from __future__ import annotations

from typing import Any, Final

from solvers.errors import PuzzleError
from solvers.puzzle import Puzzle
from solvers.runner import check_kind, method_info
from solvers.texts import say

from ..base.visitor_cookie import current_visitor
from ..base.wire_json import Json
from ..play.puzzle_pages import is_solid, puzzle_in, shown
from ..services import services
from .refusal import wrong

_FLAT: Final = ("seeds",)  # kinds whose pages show flat puzzles only
_GAMES: Final = ("algorithm",)  # whose methods are those of the games, which are played in black and white


def values_of(activity: Json) -> Json:
    """What a template shows about the puzzle of an activity, if it has one."""
    if not isinstance(activity.get("puzzle"), str):
        return {}
    found = puzzle_in(activity["puzzle"])
    return {**shown(found), "solid": is_solid(found)}


def checked(activity: Any) -> Any:
    """The activity with the number of colours of its puzzle, which bounds what pupils hand in. Refuses an activity
    whose page could not show its puzzle, or whose methods could not solve it."""
    if not isinstance(activity, dict):
        return activity
    known, code = {name: value for name, value in activity.items() if name != "colours"}, activity.get("puzzle")
    if not isinstance(code, str):
        return known
    found = services().reader.puzzle(code, current_visitor())
    _check(activity, found.puzzle, solid=is_solid(found.described))
    return {**known, "colours": found.puzzle.colours} if found.puzzle.palette else known


def _check(activity: Json, puzzle: Puzzle, *, solid: bool) -> None:
    kind = activity.get("kind")
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
    many = activity.get("methods")
    named = [one.get("method") for one in many if isinstance(one, dict)] if isinstance(many, list) else []
    return [one for one in (activity.get("method"), *named) if isinstance(one, str)]
