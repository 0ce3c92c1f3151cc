"""What a teacher does in a classroom: each act says from the entries and the request what changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from solvers.texts import say

from ..base.wire_json import Json
from .activity_settings import check_settings
from .members import LONGEST_NICK, free_nick, plain_nick
from .refusal import ClassroomError, bounded, wrong
from .room_state import Entries, Values
from .views import ROOM

LONGEST_TITLE: Final = 80
AFTER_END: Final = 86_400.0  # seconds until an ended room is erased
MOST_ACTIVITIES: Final = 100
# Bytes as JSON.
_ACTIVITY: Final = 30_000
_STAGE: Final = 30_000
_PRIVATE: Final = 60_000
_PLAN: Final = 200_000
_POINTS: Final = 30_000
_MOST_POINTS: Final = 1_000
MOST_MINUTES: Final = 60
_OF_PUPILS: Final = ("pupil", "key", "here", "work")  # kinds of entries whose names end with the number of a pupil

Act = Callable[[Entries, Json, float], Values]


def plain_title(given: Json) -> str:
    """The title of a room or an activity, which may be empty."""
    title = given.get("title", "")
    if not isinstance(title, str) or len(plain_nick(title)) > LONGEST_TITLE:
        raise wrong(say("classroom.title", most=LONGEST_TITLE), "title")
    return plain_nick(title)


def _start(entries: Entries, given: Json, now: float) -> Values:
    activity = bounded(given.get("activity"), _ACTIVITY, "activity")
    check_settings(activity)
    title, room = plain_title(activity), entries.get(ROOM)
    number = room["started"] + 1
    if number > MOST_ACTIVITIES:
        raise ClassroomError(403, "full", say("classroom.most_activities", most=MOST_ACTIVITIES))
    begun = {**activity, "title": title, "id": number, "at": round(now, 1)}
    private = bounded(given.get("private"), _PRIVATE, "private") if "private" in given else {}
    past = {"kind": activity["kind"], "title": title, "at": round(now, 1)}
    return {**_now(entries, begun), "private": private, ROOM: {**room, "activity": number, "started": number},
            f"past:{number}": past}  # fmt: skip


def _stop(entries: Entries, _: Json, __: float) -> Values:
    return _now(entries, None)


def _now(entries: Entries, activity: Json | None) -> Values:
    room = {**entries.get(ROOM), "activity": activity and activity["id"]}
    return {ROOM: room, "activity": activity, "stage": {}, "private": {}}


def _stage(_: Entries, given: Json, __: float) -> Values:
    return {"stage": bounded(given.get("stage"), _STAGE, "stage")}


def _patch(entries: Entries, given: Json, _: float) -> Values:
    changes = bounded(given.get("stage"), _STAGE, "stage")
    stage = {name: value for name, value in {**entries.get("stage"), **changes}.items() if value is not None}
    return {"stage": bounded(stage, _STAGE, "stage")}


def _private(_: Entries, given: Json, __: float) -> Values:
    return {"private": bounded(given.get("private"), _PRIVATE, "private")}


def _plan(_: Entries, given: Json, now: float) -> Values:
    """The plan, its step, and when that was begun, so that all devices of the teacher show one clock."""
    at = given.get("at", 0)
    if type(at) is not int or not 0 <= at < 1_000:
        raise wrong(say("classroom.whole", least=0, most=999), "at")
    plan = None if given.get("plan") is None else bounded(given.get("plan"), _PLAN, "plan")
    return {"plan": {"plan": plan, "at": at, "begun": round(now, 1) if given.get("begin") is True else None}}


def _score(entries: Entries, given: Json, _: float) -> Values:
    """Points of pupils in the current activity, in place of those that it had. What came before is only a sum."""
    now = entries.get("activity")
    if now is None:
        raise ClassroomError(409, "over", say("classroom.over"), "activity")
    points = bounded(given.get("points"), _POINTS, "points")
    if not all(type(one) is int and 0 <= one <= _MOST_POINTS for one in points.values()):
        raise wrong(say("classroom.whole", least=0, most=_MOST_POINTS), "points")
    known = entries.get("points") or {"activity": 0, "points": {}, "before": {}}
    before = known["before"] if known["activity"] == now["id"] else _sum(known["before"], known["points"])
    here = {pupil: one for pupil, one in points.items() if entries.get(f"pupil:{pupil}") is not None}
    return {"points": {"activity": now["id"], "points": here, "before": before}}


def _sum(before: Json, points: Json) -> Json:
    return {pupil: before.get(pupil, 0) + points.get(pupil, 0) for pupil in {**before, **points}}


def _title(entries: Entries, given: Json, _: float) -> Values:
    return {ROOM: {**entries.get(ROOM), "title": plain_title(given)}}


def _lock(entries: Entries, given: Json, _: float) -> Values:
    return {ROOM: {**entries.get(ROOM), "locked": _truth(given)}}


def _names(entries: Entries, given: Json, _: float) -> Values:
    return {ROOM: {**entries.get(ROOM), "names": _truth(given)}}


def _kick(entries: Entries, given: Json, _: float) -> Values:
    name, value = _pupil(entries, given)
    return {name: {**value, "kicked": _truth(given, True)}}


def _remove(entries: Entries, given: Json, now: float) -> Values:
    """Forget those who joined in the last minutes, and what they did. Unlike those taken out, they may join again."""
    minutes = given.get("minutes")
    if type(minutes) is not int or not 1 <= minutes <= MOST_MINUTES:
        raise wrong(say("classroom.whole", least=1, most=MOST_MINUTES), "minutes")
    joined = {name.removeprefix("pupil:") for name, pupil in entries.starting("pupil:").items()
              if pupil["at"] >= now - 60 * minutes and not pupil["kicked"]}  # fmt: skip
    return {name: None for name in entries
            if name.partition(":")[0] in _OF_PUPILS and name.rpartition(":")[2] in joined}  # fmt: skip


def _rename(entries: Entries, given: Json, _: float) -> Values:
    name, value = _pupil(entries, given)
    nick = plain_nick(given["nick"]) if isinstance(given.get("nick"), str) else ""
    if not 1 <= len(nick) <= LONGEST_NICK:
        raise wrong(say("classroom.nick", most=LONGEST_NICK), "nick")
    others = {one["nick"] for other, one in entries.starting("pupil:").items() if other != name}
    return {name: {**value, "nick": free_nick(nick, others)}}


def _end(entries: Entries, _: Json, now: float) -> Values:
    ended = _now(entries, None)
    return {**ended, ROOM: {**ended[ROOM], "ended": round(now, 1), "erased": round(now + AFTER_END, 1)}}


ACTS: Final[dict[str, Act]] = {
    "start": _start, "stop": _stop, "stage": _stage, "patch": _patch, "private": _private, "plan": _plan,
    "score": _score, "title": _title, "lock": _lock, "names": _names, "kick": _kick, "remove": _remove,
    "rename": _rename, "end": _end,
}  # fmt: skip


def _truth(given: Json, default: bool | None = None) -> bool:
    value = given.get("on", default)
    if not isinstance(value, bool):
        raise wrong(say("classroom.truth"), "on")
    return value


def _pupil(entries: Entries, given: Json) -> tuple[str, Json]:
    pupil = given.get("pupil")
    name = f"pupil:{pupil if isinstance(pupil, (str, int)) else ''}"
    value = entries.get(name)
    if value is None:
        raise ClassroomError(404, "not_found", say("classroom.no_such_pupil"), "pupil")
    return name, value
