"""The work of a pupil in an activity: a number that grows with each change, a board as digits, and any other values.

A page sends the whole board, or only the marks that changed since a number. If the server has another number, because
it was restarted or another device was faster, it answers `stale`: the page then sends the whole board, or takes the one
of the server. While a class predicts, only the current question can be answered; all other answers stay.
"""

from __future__ import annotations

from typing import Final

from solvers.texts import say

from ..base.wire_json import Json
from ..rooms.marks import last_state, marked, valid_cells, valid_marks
from ..rooms.room_state import Entries, RoomError, Values, bounded, whole, wrong

_LARGEST: Final = 1_500  # bytes of the other values as JSON
_LARGEST_DRAWING: Final = 3_000
_LAST: Final = 1_000_000_000
_RESERVED: Final = ("n", "at", "cells")


def changed_work(entries: Entries, pupil: str, message: Json, now: float) -> Values:
    """The entry after a request."""
    activity = entries.get("activity")
    if activity is None or message.get("activity") != activity["id"]:
        raise RoomError(409, "over", say("classroom.over"), "activity")
    name = f"work:{activity['id']}:{pupil}"
    work = entries.get(name) or {"n": 0}
    number = whole(message, "n", 1, _LAST)
    if number <= work["n"]:
        raise _stale("n")
    changed = {**work, "n": number, "at": round(now, 1)}
    if "value" in message:
        value = _value(message, activity["kind"], work, entries.get("stage"))
        changed = {**value, **{name: changed[name] for name in _RESERVED if name in changed}}
    last = last_state(activity.get("colours", 0))
    if "cells" in message:
        changed["cells"] = valid_cells(message["cells"], last)
    elif "marks" in message:
        if message.get("base") != work["n"] or "cells" not in work:
            raise _stale("base")
        changed["cells"] = marked(work["cells"], valid_marks(message["marks"], len(work["cells"]), last))
    return {name: changed}


def _stale(where: str) -> RoomError:
    return RoomError(409, "stale", say("classroom.stale"), where)


def _value(message: Json, kind: str, work: Json, stage: Json) -> Json:
    value, most = message["value"], _LARGEST_DRAWING if kind == "draw" else _LARGEST
    if isinstance(value, dict) and kind == "predict":
        value = {**value, "answers": _answers(value, work, stage)}
    bounded_value = bounded(value, most, "value")
    if any(name in bounded_value for name in _RESERVED):
        raise wrong(say("classroom.value", own=", ".join(_RESERVED)), "value")
    return bounded_value


def _answers(value: Json, work: Json, stage: Json) -> Json:
    """The stored answers, and a new one to the current question."""
    new, old = (part["answers"] if isinstance(part.get("answers"), dict) else {} for part in (value, work))
    question = str(stage.get("question")) if stage.get("state") == "ask" else ""
    answer = {question: new[question]} if question in new else {}
    return {**{name: text for name, text in old.items() if name != question}, **answer}
