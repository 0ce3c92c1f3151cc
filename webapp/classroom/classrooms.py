"""The life of a classroom: it is opened, pupils join and work, the teacher steers, and it ends.

The server checks who may change which entry, and its size. Only pages interpret entries.
"""

from __future__ import annotations

from collections.abc import Callable
from time import time
from typing import Final, NamedTuple

from solvers.texts import say

from ..base.throttle import CLASS_WORKS
from ..base.wire_json import Json
from ..rooms import members
from ..rooms.members import PUPIL, TEACHER, Keys, Member
from ..rooms.room_access import News, Rooms
from ..rooms.room_state import HERE, Entries, RoomError, RoomKind, RoomStore, Values, wrong
from . import teacher_acts
from .pairs import is_in_pairs, newcomers_pair
from .pupil_works import changed_work
from .teacher_acts import valid_nick
from .visibility import PUBLIC, ROOM, news_for

_LARGEST: Final = 4_000_000  # bytes of all entries of a room
_JOINS: Final = 20  # pupils who may ever join a room, as a multiple of those who may be in it
KIND: Final = RoomKind(
    "class", "classes", 5, "classroom.unknown", "classroom.no_member", "classroom.most_rooms", kept=2 * 86_400.0,
    used_by=("pupil:1", "past:1"),  # somebody has joined, or something was started
    passing=(HERE,), quiet=(HERE, "work:"), batch=0.5,
)


class Opened(NamedTuple):
    """A new room, with the tokens of the teacher and of the screen."""

    code: str
    keys: Keys


class Joined(NamedTuple):
    """A new pupil, with the nickname that was free."""

    pupil: str
    token: str
    nick: str


class Classrooms(Rooms):
    """All classrooms, with at most so many `pupils` each."""

    own = "pupil:"

    def __init__(self, store: RoomStore, pupils: int, clock: Callable[[], float] = time) -> None:
        super().__init__(store, clock)
        self.pupils = pupils

    def check(self, entries: Entries, member: Member) -> None:
        if member.role != PUPIL:
            return
        pupil = entries.get(f"pupil:{member.number}")
        if pupil is None:  # removed
            raise KIND.no_member()
        if pupil["kicked"]:
            raise RoomError(403, "kicked", say("classroom.kicked"))

    def visible(self, entries: Entries, member: Member, since: int) -> News:
        return news_for(entries, member, since)

    def shared_since(self, entries: Entries, since: int) -> Values:
        return {name: value for name, value in entries.since(since).items() if name in PUBLIC}

    def latest_for(self, entries: Entries, member: Member) -> int:
        """A pupil's own changes do not count."""
        if member.role != PUPIL:
            return entries.version
        return max(map(entries.version_of, (*PUBLIC, f"pupil:{member.number}")))

    def summary(self, entries: Entries) -> str:
        activity = entries.get("activity")
        return str(activity["kind"]) if activity else "waiting"

    def open(self, title: str) -> Opened:
        keys = members.new_keys()
        room = {"title": title, "locked": False, "names": False, "ended": None, "activity": None, "started": 0}
        code = self.create({ROOM: room, "keys": keys.kept, "activity": None, "stage": {}, "private": {},
                            "plan": {"plan": None, "at": 0, "begun": None}})
        return Opened(code, keys)

    def room(self, code: str) -> tuple[Json, Json | None]:
        """What everybody may know: the room and its activity."""
        return self.look(code, lambda entries: (entries.get(ROOM), entries.get("activity")))

    def join(self, code: str, nick: str, emoji: str) -> Joined:
        nick, emoji = valid_nick(nick), members.plain_emoji(emoji)
        result: list[Joined] = []

        def edit(entries: Entries) -> Values:
            room = entries.get(ROOM)
            if room["ended"] is not None or room["locked"]:
                raise RoomError(403, "locked", say("classroom.ended" if room["ended"] else "classroom.locked"))
            pupils = entries.starting("pupil:")
            present = sum(not pupil["kicked"] for pupil in pupils.values())
            number = entries.count("pupil:") + 1  # removed pupils keep theirs
            if present >= self.pupils or number > _JOINS * self.pupils:
                raise RoomError(403, "full", say("classroom.full", most=self.pupils))
            name = str(number)
            token, key = members.new_pupil_key(name)
            free = members.free_nick(nick, {pupil["nick"] for pupil in pupils.values()})
            result[:] = [Joined(name, token, free)]
            value = {"nick": free, "emoji": emoji, "at": round(self.clock(), 1), "kicked": False,
                     **newcomers_pair(entries)}
            return {f"pupil:{name}": value, f"key:{name}": key}

        self.store.change(code, edit, lasting=True)
        return result[0]

    def put(self, code: str, member: Member, message: Json) -> int:
        """Change the work of a pupil; return its number."""
        self._check_pace(code, member)

        def edit(entries: Entries) -> Values:
            self.check(entries, member)
            if entries.size > _LARGEST:
                raise RoomError(403, "full", say("classroom.too_large"))
            return changed_work(entries, member.number, message, self.clock())

        self.store.change(code, edit)
        return int(message["n"])

    def pair(self, code: str, member: Member) -> tuple[Json, str]:
        """A pupil who solves in a pair, and the puzzle."""
        self._check_pace(code, member)

        def read(entries: Entries) -> tuple[Json, str]:
            self.check(entries, member)
            activity = entries.get("activity")
            if not is_in_pairs(activity):
                raise RoomError(409, "over", say("classroom.no_pairs"))
            return entries.get(f"pupil:{member.number}"), activity["puzzle"]

        return self.look(code, read)

    def _check_pace(self, code: str, member: Member) -> None:
        """Refuse whoever is no pupil, or too fast."""
        if member.role != PUPIL:
            raise RoomError(403, "no_pupil", say("classroom.no_pupil"))
        if self.throttle.take((f"{code} {member.number}", CLASS_WORKS)):
            raise RoomError(429, "busy", say("classroom.too_fast"))

    def steer(self, code: str, member: Member, message: Json) -> None:
        if member.role != TEACHER:
            raise RoomError(403, "no_teacher", say("classroom.no_teacher"))
        name = message.get("do")
        if name == "erase":
            self.store.expire(code, 0)
            return
        act = teacher_acts.ACTS.get(name) if isinstance(name, str) else None
        if act is None:
            raise wrong(say("classroom.no_act", known=", ".join(teacher_acts.ACTS)), "do")

        def edit(entries: Entries) -> Values:
            if entries.get(ROOM)["ended"] is not None:
                raise RoomError(403, "ended", say("classroom.ended"))
            return act(entries, message, self.clock())

        self.store.change(code, edit, lasting=True)
        if name == "end":
            self.store.expire(code, teacher_acts.AFTER_END)
