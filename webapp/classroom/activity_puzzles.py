"""The puzzle of an activity: what its page shows, and whether the activity can begin with it."""

from __future__ import annotations

from typing import Any, Final

from solvers.errors import PuzzleError
from solvers.runner import check_kind, method_info
from solvers.texts import say

from ..base.visitor_cookie import current_visitor
from ..base.wire_json import Json
from ..play.puzzle_pages import is_solid, puzzle_in, shown
from ..services import services
from .refusal import wrong

_FLAT: Final = ("seeds",)  # kinds whose pages show flat puzzles only
_GAMES: Final = ("algorithm",)  # whose methods are those of the games


def values_of(activity: Json) -> Json:
    """What a template shows about the puzzle of an activity, if it has one."""
    if not isinstance(activity.get("puzzle"), str):
        return {}
    found = puzzle_in(activity["puzzle"])
    return {**shown(found), "solid": is_solid(found)}


def check_puzzle(activity: Any) -> None:
    """Refuse an activity whose page could not show its puzzle, or whose methods could not solve it."""
    code = activity.get("puzzle") if isinstance(activity, dict) else None
    if not isinstance(code, str):
        return
    found = services().reader.puzzle(code, current_visitor())
    if found.puzzle.palette:
        raise wrong(say("classroom.only_black_and_white"), "activity.puzzle")
    if activity.get("kind") in _FLAT and is_solid(found.described):
        raise wrong(say("classroom.only_flat"), "activity.puzzle")
    if activity.get("kind") in _GAMES:
        return
    for method in _methods(activity):
        try:
            check_kind(method_info(method), found.puzzle)
        except PuzzleError as error:
            raise wrong(say("classroom.method", why=str(error)), "activity.puzzle") from None


def _methods(activity: Json) -> list[str]:
    """The names of the methods of an activity, of whatever kind it is."""
    many = activity.get("methods")
    named = [one.get("method") for one in many if isinstance(one, dict)] if isinstance(many, list) else []
    return [one for one in (activity.get("method"), *named) if isinstance(one, str)]
