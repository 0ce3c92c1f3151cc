"""The acts of a teacher in a classroom: each maps the entries and a message to the changed entries."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from solvers.texts import say

from ..base.wire_json import Json
from .activity_settings import check_settings
from .members import LONGEST_NICK, free_nick, plain_nick
from .refusal import ClassroomError, bounded, wrong
from .room_state import Entries, Values
from .visibility import ROOM

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


def plain_title(message: Json) -> str:
    """The title of a room or an activity, which may be empty."""
    title = message.get("title", "")
    if not isinstance(title, str) or len(plain_nick(title)) > LONGEST_TITLE:
        raise wrong(say("classroom.title", most=LONGEST_TITLE), "title")
    return plain_nick(title)


def _start(entries: Entries, message: Json, now: float) -> Values:
    activity = bounded(message.get("activity"), _ACTIVITY, "activity")
    check_settings(activity)
    title, room = plain_title(activity), entries.get(ROOM)
    number = room["started"] + 1
    if number > MOST_ACTIVITIES:
        raise ClassroomError(403, "full", say("classroom.most_activities", most=MOST_ACTIVITIES))
    current = {**activity, "title": title, "id": number, "at": round(now, 1)}
    private = bounded(message.get("private"), _PRIVATE, "private") if "private" in message else {}
    past = {"kind": activity["kind"], "title": title, "at": round(now, 1)}
    return {**_with_activity(entries, current), "private": private, f"past:{number}": past,
            ROOM: {**room, "activity": number, "started": number}}


def _stop(entries: Entries, _: Json, __: float) -> Values:
    return _with_activity(entries, None)


def _with_activity(entries: Entries, activity: Json | None) -> Values:
    room = {**entries.get(ROOM), "activity": activity and activity["id"]}
    return {ROOM: room, "activity": activity, "stage": {}, "private": {}}


def _stage(_: Entries, message: Json, __: float) -> Values:
    return {"stage": bounded(message.get("stage"), _STAGE, "stage")}


def _patch(entries: Entries, message: Json, _: float) -> Values:
    changes = bounded(message.get("stage"), _STAGE, "stage")
    stage = {name: value for name, value in {**entries.get("stage"), **changes}.items() if value is not None}
    return {"stage": bounded(stage, _STAGE, "stage")}


def _private(_: Entries, message: Json, __: float) -> Values:
    return {"private": bounded(message.get("private"), _PRIVATE, "private")}


def _plan(_: Entries, message: Json, now: float) -> Values:
    """The plan, its step, and when the step began, so that all devices of the teacher show the same clock."""
    at = message.get("at", 0)
    if type(at) is not int or not 0 <= at < 1_000:
        raise wrong(say("classroom.whole", least=0, most=999), "at")
    plan = None if message.get("plan") is None else bounded(message.get("plan"), _PLAN, "plan")
    return {"plan": {"plan": plan, "at": at, "begun": round(now, 1) if message.get("begin") is True else None}}


def _score(entries: Entries, message: Json, _: float) -> Values:
    """Replace the points of pupils in the current activity. Points of earlier activities are only a sum."""
    activity = entries.get("activity")
    if activity is None:
        raise ClassroomError(409, "over", say("classroom.over"), "activity")
    points = bounded(message.get("points"), _POINTS, "points")
    if not all(type(count) is int and 0 <= count <= _MOST_POINTS for count in points.values()):
        raise wrong(say("classroom.whole", least=0, most=_MOST_POINTS), "points")
    score = entries.get("points") or {"activity": 0, "points": {}, "before": {}}
    before = score["before"] if score["activity"] == activity["id"] else _sum(score["before"], score["points"])
    members = {pupil: count for pupil, count in points.items() if entries.get(f"pupil:{pupil}") is not None}
    return {"points": {"activity": activity["id"], "points": members, "before": before}}


def _sum(before: Json, points: Json) -> Json:
    return {pupil: before.get(pupil, 0) + points.get(pupil, 0) for pupil in {**before, **points}}


def _title(entries: Entries, message: Json, _: float) -> Values:
    return {ROOM: {**entries.get(ROOM), "title": plain_title(message)}}


def _lock(entries: Entries, message: Json, _: float) -> Values:
    return {ROOM: {**entries.get(ROOM), "locked": _switch(message)}}


def _names(entries: Entries, message: Json, _: float) -> Values:
    return {ROOM: {**entries.get(ROOM), "names": _switch(message)}}


def _kick(entries: Entries, message: Json, _: float) -> Values:
    name, value = _pupil(entries, message)
    return {name: {**value, "kicked": _switch(message, True)}}


def _remove(entries: Entries, message: Json, now: float) -> Values:
    """Remove the pupils who joined in the last minutes, and their work. Unlike kicked pupils, they may join again."""
    minutes = message.get("minutes")
    if type(minutes) is not int or not 1 <= minutes <= MOST_MINUTES:
        raise wrong(say("classroom.whole", least=1, most=MOST_MINUTES), "minutes")
    joined = {name.removeprefix("pupil:") for name, pupil in entries.starting("pupil:").items()
              if pupil["at"] >= now - 60 * minutes and not pupil["kicked"]}
    return {name: None for name in entries
            if name.partition(":")[0] in _OF_PUPILS and name.rpartition(":")[2] in joined}


def _rename(entries: Entries, message: Json, _: float) -> Values:
    name, value = _pupil(entries, message)
    nick = plain_nick(message["nick"]) if isinstance(message.get("nick"), str) else ""
    if not 1 <= len(nick) <= LONGEST_NICK:
        raise wrong(say("classroom.nick", most=LONGEST_NICK), "nick")
    others = {pupil["nick"] for other, pupil in entries.starting("pupil:").items() if other != name}
    return {name: {**value, "nick": free_nick(nick, others)}}


def _end(entries: Entries, _: Json, now: float) -> Values:
    changes = _with_activity(entries, None)
    return {**changes, ROOM: {**changes[ROOM], "ended": round(now, 1), "erased": round(now + AFTER_END, 1)}}


ACTS: Final[dict[str, Act]] = {
    "start": _start, "stop": _stop, "stage": _stage, "patch": _patch, "private": _private, "plan": _plan,
    "score": _score, "title": _title, "lock": _lock, "names": _names, "kick": _kick, "remove": _remove,
    "rename": _rename, "end": _end,
}


def _switch(message: Json, default: bool | None = None) -> bool:
    value = message.get("on", default)
    if not isinstance(value, bool):
        raise wrong(say("classroom.truth"), "on")
    return value


def _pupil(entries: Entries, message: Json) -> tuple[str, Json]:
    pupil = message.get("pupil")
    name = f"pupil:{pupil if isinstance(pupil, (str, int)) else ''}"
    value = entries.get(name)
    if value is None:
        raise ClassroomError(404, "not_found", say("classroom.no_such_pupil"), "pupil")
    return name, value
