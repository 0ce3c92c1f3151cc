"""The work of a pupil in an activity: a number that grows with each change, a board as digits, and any other values.

A page sends the whole board or only the marks that changed since a number. If that is not the number here, because the
server was restarted or another device was faster, the answer is `stale`: the page then sends the whole board, or takes
what is here. While a class predicts, only the question that is asked can be answered: what was answered to another one,
or before its answer was shown, stays.
"""

from __future__ import annotations

from string import digits
from typing import Any, Final

from solvers.grid import EMPTY, state_of
from solvers.texts import say

from ..base.wire_json import Json
from .refusal import ClassroomError, bounded, wrong
from .room_state import Entries, Values

MOST_CELLS: Final = 12_000
_MOST_MARKS: Final = 2_000
_LARGEST: Final = 1_500  # bytes of the other values as JSON
_LARGEST_DRAWING: Final = 3_000
_LAST: Final = 1_000_000_000
_DIGITS: Final = digits + "abcdefghijklmnopqrstuvwxyz"  # of states of cells, as on the wire
_OWN: Final = ("n", "at", "cells")


def changed_work(entries: Entries, pupil: str, given: Json, now: float) -> Values:
    """The entry as a request changes it."""
    activity = entries.get("activity")
    if activity is None or given.get("activity") != activity["id"]:
        raise ClassroomError(409, "over", say("classroom.over"), "activity")
    name = f"work:{activity['id']}:{pupil}"
    work = entries.get(name) or {"n": 0}
    number = _whole(given, "n", 1)
    if number <= work["n"]:
        raise _stale("n")
    changed = {**work, "n": number, "at": round(now, 1)}
    if "value" in given:
        value = _value(given, activity["kind"], work, entries.get("stage"))
        changed = {**value, **{own: changed[own] for own in _OWN if own in changed}}
    last = max(EMPTY, state_of(activity.get("colours", 0)))
    if "cells" in given:
        changed["cells"] = _cells(given, last)
    elif "marks" in given:
        if given.get("base") != work["n"] or "cells" not in work:
            raise _stale("base")
        changed["cells"] = _marked(work["cells"], given["marks"], last)
    return {name: changed}


def _stale(where: str) -> ClassroomError:
    return ClassroomError(409, "stale", say("classroom.stale"), where)


def _whole(given: Json, name: str, least: int) -> int:
    number = given.get(name)
    if type(number) is not int or not least <= number <= _LAST:
        raise wrong(say("classroom.whole", least=least, most=_LAST), name)
    return number


def _value(given: Json, kind: str, work: Json, stage: Json) -> Json:
    value, most = given["value"], _LARGEST_DRAWING if kind == "draw" else _LARGEST
    if isinstance(value, dict) and kind == "predict":
        value = {**value, "answers": _answers(value, work, stage)}
    kept = bounded(value, most, "value")
    if any(own in kept for own in _OWN):
        raise wrong(say("classroom.value", own=", ".join(_OWN)), "value")
    return kept


def _answers(value: Json, work: Json, stage: Json) -> Json:
    """The answers that were there, and a new one to the question that the class is asked now."""
    given, known = (one["answers"] if isinstance(one.get("answers"), dict) else {} for one in (value, work))
    asked = str(stage.get("question")) if stage.get("state") == "ask" else ""
    now = {asked: given[asked]} if asked in given else {}
    return {**{name: answer for name, answer in known.items() if name != asked}, **now}


def _cells(given: Json, last: int) -> str:
    """A board whose states go up to the `last`."""
    cells = given["cells"]
    if not isinstance(cells, str) or len(cells) > MOST_CELLS or not {*cells} <= {*_DIGITS[: last + 1]}:
        raise wrong(say("classroom.cells", most=MOST_CELLS, last=_DIGITS[last]), "cells")
    return cells


def _marked(cells: str, marks: Any, last: int) -> str:
    """The board after some marks."""
    if not isinstance(marks, list) or len(marks) > _MOST_MARKS:
        raise wrong(say("classroom.marks", most=_MOST_MARKS, last=last), "marks")
    board = list(cells)
    for mark in marks:
        whole = isinstance(mark, list) and len(mark) == 2 and all(type(number) is int for number in mark)
        if not whole or not 0 <= mark[0] < len(board) or not 0 <= mark[1] <= last:
            raise wrong(say("classroom.marks", most=_MOST_MARKS, last=last), "marks")
        board[mark[0]] = _DIGITS[mark[1]]
    return "".join(board)
