"""The puzzle of an activity: what its page shows, and whether it suits the activity."""

from __future__ import annotations

from typing import Any, Final

from solvers.errors import PuzzleError
from solvers.puzzle import Puzzle
from solvers.runner import check_kind, method_info
from solvers.texts import say

from ..base.visitor_cookie import current_visitor
from ..base.wire_json import Json
from ..play.puzzle_pages import is_solid, puzzle_in, template_values
from ..services import services
from .refusal import wrong

_FLAT: Final = ("seeds",)  # kinds whose pages show flat puzzles only
_GAMES: Final = ("algorithm",)  # whose methods are those of the games, which are played in black and white


def values_of(activity: Json) -> Json:
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
