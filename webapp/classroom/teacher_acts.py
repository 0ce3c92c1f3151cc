"""The acts of a teacher in a classroom: each maps the entries and a message to the changed entries. Activities have
settings: samples define which ones each kind requires, and the types of all."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from solvers.texts import say

from ..base.wire_json import Json, dumps
from ..rooms.members import LONGEST_NICK, free_nick, plain_nick
from ..rooms.room_state import Entries, RoomError, Values, bounded, whole, wrong
from .pairs import arranged, is_in_pairs, newcomers_pair, paired_again
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
_LAST_STEP: Final = 999  # of a plan
MOST_MINUTES: Final = 60
_OF_PUPILS: Final = ("pupil", "key", "here", "work")  # kinds of entries whose names end with the number of a pupil

_PUZZLE: Final = {"puzzle": "nLzrG9JP7fNle"}
_SOLVED: Final = {**_PUZZLE, "method": "passes"}
_METHODS: Final = [{"method": "dfs"}, {"method": "sat"}]
_REQUIRED: Final[dict[str, Json]] = {
    "solve": _PUZZLE, "follow": _SOLVED, "predict": _SOLVED, "algorithm": {**_PUZZLE, "method": "dfs"},
    "race": {**_PUZZLE, "methods": _METHODS}, "seeds": _PUZZLE, "draw": {}, "exit": {},
}
_OPTIONAL: Final[Json] = {
    **_SOLVED, "methods": _METHODS, "options": {}, "seed": 0, "seconds": 5, "hints": True, "free": ["moves"],
    "pairs": True, "most": 6, "choice": 0, "questions": [{"ask": "?"}], "width": 10, "height": 10, "topic": "Animals",
}
KINDS: Final = tuple(_REQUIRED)

Act = Callable[[Entries, Json, float], Values]


def check_settings(activity: Json) -> None:
    """Refuse an activity that its page cannot show."""
    kind = activity.get("kind")
    if kind not in KINDS:
        raise wrong(say("classroom.kind", known=", ".join(KINDS)), "activity.kind")
    present = {name: sample for name, sample in _OPTIONAL.items() if name in activity}
    for name, sample in {**present, **_REQUIRED[kind]}.items():
        value = activity.get(name)
        if not _is_like(value, sample) or (name in _REQUIRED[kind] and not value):
            raise wrong(say("classroom.setting", sample=dumps({name: sample}).decode()), f"activity.{name}")


def _is_like(value: Any, sample: Any) -> bool:
    """Whether a value is of the type of a sample, part by part."""
    if isinstance(sample, dict):
        return isinstance(value, dict) and all(_is_like(value.get(name), part) for name, part in sample.items())
    if isinstance(sample, list):
        return isinstance(value, list) and all(_is_like(part, sample[0]) for part in value)
    return type(value) is type(sample)


def plain_title(message: Json) -> str:
    """The title of a room or an activity, which may be empty."""
    title = message.get("title", "")
    if not isinstance(title, str) or len(plain_nick(title)) > LONGEST_TITLE:
        raise wrong(say("classroom.title", most=LONGEST_TITLE), "title")
    return plain_nick(title)


def valid_nick(text: Any) -> str:
    """The nickname as it is shown."""
    nick = plain_nick(text) if isinstance(text, str) else ""
    if not 1 <= len(nick) <= LONGEST_NICK:
        raise wrong(say("classroom.nick", most=LONGEST_NICK), "nick")
    return nick


def _start(entries: Entries, message: Json, now: float) -> Values:
    activity = bounded(message.get("activity"), _ACTIVITY, "activity")
    check_settings(activity)
    title, room = plain_title(activity), entries.get(ROOM)
    number = room["started"] + 1
    if number > MOST_ACTIVITIES:
        raise RoomError(403, "full", say("classroom.most_activities", most=MOST_ACTIVITIES))
    current = {**activity, "title": title, "id": number, "at": round(now, 1)}
    private = bounded(message.get("private"), _PRIVATE, "private") if "private" in message else {}
    past = {"kind": activity["kind"], "title": title, "at": round(now, 1)}
    pairs = paired_again(entries) if is_in_pairs(activity) else {}
    return {**pairs, **_with_activity(entries, current), "private": private, f"past:{number}": past,
            ROOM: {**room, "activity": number, "started": number}}


def _with_activity(entries: Entries, activity: Json | None) -> Values:
    room = {**entries.get(ROOM), "activity": activity and activity["id"]}
    return {ROOM: room, "activity": activity, "stage": {}, "private": {}}


def _patch(entries: Entries, message: Json, _: float) -> Values:
    changes = bounded(message.get("stage"), _STAGE, "stage")
    stage = {name: value for name, value in {**entries.get("stage"), **changes}.items() if value is not None}
    return {"stage": bounded(stage, _STAGE, "stage")}


def _plan(entries: Entries, message: Json, now: float) -> Values:
    """The plan, its step, and when the step began, so that all devices of the teacher show the same clock. With `keep`
    the clock goes on."""
    at = whole(message, "at", 0, _LAST_STEP, 0)
    plan = None if message.get("plan") is None else bounded(message.get("plan"), _PLAN, "plan")
    running = (entries.get("plan") or {}).get("begun") if message.get("keep") is True else None
    return {"plan": {"plan": plan, "at": at, "begun": round(now, 1) if message.get("begin") is True else running}}


def _score(entries: Entries, message: Json, _: float) -> Values:
    """Replace the points of pupils in the current activity. Points of earlier activities are only a sum."""
    activity = entries.get("activity")
    if activity is None:
        raise RoomError(409, "over", say("classroom.over"), "activity")
    points = bounded(message.get("points"), _POINTS, "points")
    if not all(type(count) is int and 0 <= count <= _MOST_POINTS for count in points.values()):
        raise wrong(say("classroom.whole", least=0, most=_MOST_POINTS), "points")
    score = entries.get("points") or {"activity": 0, "points": {}, "before": {}}
    before = score["before"] if score["activity"] == activity["id"] else _sum(score["before"], score["points"])
    members = {pupil: count for pupil, count in points.items() if entries.get(f"pupil:{pupil}") is not None}
    return {"points": {"activity": activity["id"], "points": members, "before": before}}


def _sum(before: Json, points: Json) -> Json:
    return {pupil: before.get(pupil, 0) + points.get(pupil, 0) for pupil in {**before, **points}}


def _with(entries: Entries, name: str, value: Any) -> Values:
    return {ROOM: {**entries.get(ROOM), name: value}}


def _kick(entries: Entries, message: Json, _: float) -> Values:
    name, value = _pupil(entries, message)
    return {name: {**value, **newcomers_pair(entries), "kicked": _switch(message, True)}}


def _remove(entries: Entries, message: Json, now: float) -> Values:
    """Remove the pupils who joined in the last minutes, and their work. Unlike kicked pupils, they may join again."""
    since = now - 60 * whole(message, "minutes", 1, MOST_MINUTES)
    joined = {name.removeprefix("pupil:") for name, pupil in entries.starting("pupil:").items()
              if pupil["at"] >= since and not pupil["kicked"]}
    return {name: None for name in entries
            if name.partition(":")[0] in _OF_PUPILS and name.rpartition(":")[2] in joined}


def _rename(entries: Entries, message: Json, _: float) -> Values:
    name, value = _pupil(entries, message)
    nick = valid_nick(message.get("nick"))
    others = {pupil["nick"] for other, pupil in entries.starting("pupil:").items() if other != name}
    return {name: {**value, "nick": free_nick(nick, others)}}


def _end(entries: Entries, _: Json, now: float) -> Values:
    changes = _with_activity(entries, None)
    return {**changes, ROOM: {**changes[ROOM], "ended": round(now, 1), "erased": round(now + AFTER_END, 1)}}


ACTS: Final[dict[str, Act]] = {
    "start": _start,
    "stop": lambda entries, _, __: _with_activity(entries, None),
    "stage": lambda _, message, __: {"stage": bounded(message.get("stage"), _STAGE, "stage")},
    "patch": _patch,
    "private": lambda _, message, __: {"private": bounded(message.get("private"), _PRIVATE, "private")},
    "plan": _plan,
    "score": _score,
    "pairs": arranged,
    "title": lambda entries, message, _: _with(entries, "title", plain_title(message)),
    "lock": lambda entries, message, _: _with(entries, "locked", _switch(message)),
    "names": lambda entries, message, _: _with(entries, "names", _switch(message)),
    "kick": _kick,
    "remove": _remove,
    "rename": _rename,
    "end": _end,
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
        raise RoomError(404, "not_found", say("classroom.no_such_pupil"), "pupil")
    return name, value
