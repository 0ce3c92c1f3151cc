"""The life of a classroom: it is opened, pupils join and work, the teacher steers, and it ends.

The server checks who may change which entry, and its size. Only pages interpret entries.
"""

from __future__ import annotations

from collections.abc import Callable
from time import time
from typing import Final, NamedTuple

from solvers.texts import say

from ..base.bounded_cache import BoundedCache
from ..base.throttle import CLASS_WORKS, Throttle
from ..base.wire_json import Json
from . import members, teacher_acts
from .members import PUPIL, TEACHER, Keys, Member
from .pupil_works import changed_work
from .room_state import ClassroomError, ClassroomStore, Entries, Result, UnknownClassroomError, Values, wrong
from .teacher_acts import valid_nick
from .visibility import ROOM, News, news_for

_LARGEST: Final = 4_000_000  # bytes of all entries of a room
_JOINS: Final = 20  # pupils who may ever join a room, as a multiple of those who may be in it
_TRIES: Final = 20  # attempts to find a free code
_CACHED: Final = 20_000  # valid tokens, and networks of members


class Opened(NamedTuple):
    """A new room, with the tokens of the teacher and of the screen."""

    code: str
    keys: Keys


class Joined(NamedTuple):
    """A new pupil, with the nickname that was free."""

    pupil: str
    token: str
    nick: str


class Classrooms:
    """All classrooms, with at most so many `pupils` each. Safe for threads. Methods raise ClassroomError, or AwayError
    if the store cannot be reached."""

    def __init__(self, store: ClassroomStore, pupils: int, clock: Callable[[], float] = time) -> None:
        self.store = store
        self.pupils = pupils
        self.clock = clock
        self._tokens: BoundedCache[str, bool] = BoundedCache(_CACHED)
        self._throttle = Throttle()
        self._networks: BoundedCache[tuple[str, str], bool] = BoundedCache(_CACHED)

    def open(self, title: str) -> Opened:
        keys = members.new_keys()
        room = {"title": title, "locked": False, "names": False, "ended": None, "activity": None, "started": 0}
        values = {ROOM: room, "keys": keys.kept, "activity": None, "stage": {}, "private": {},
                  "plan": {"plan": None, "at": 0, "begun": None}}
        for _ in range(_TRIES):
            code = members.new_code()
            if self.store.create(code, values):
                return Opened(code, keys)
        raise AssertionError("there are far fewer rooms than codes")

    def has(self, code: str) -> bool:
        try:
            return self.look(code, lambda _: True)
        except UnknownClassroomError:
            return False

    def room(self, code: str) -> tuple[Json, Json | None]:
        """What everybody may know: the room and its activity."""
        return self.look(code, lambda entries: (entries.get(ROOM), entries.get("activity")))

    def join(self, code: str, nick: str, emoji: str) -> Joined:
        nick, emoji = valid_nick(nick), members.plain_emoji(emoji)
        result: list[Joined] = []

        def edit(entries: Entries) -> Values:
            room = entries.get(ROOM)
            if room["ended"] is not None or room["locked"]:
                raise ClassroomError(403, "locked", say("classroom.ended" if room["ended"] else "classroom.locked"))
            pupils = entries.starting("pupil:")
            present = sum(not pupil["kicked"] for pupil in pupils.values())
            number = entries.count("pupil:") + 1  # removed pupils keep theirs
            if present >= self.pupils or number > _JOINS * self.pupils:
                raise ClassroomError(403, "full", say("classroom.full", most=self.pupils))
            name = str(number)
            token, key = members.new_pupil_key(name)
            free = members.free_nick(nick, {pupil["nick"] for pupil in pupils.values()})
            result[:] = [Joined(name, token, free)]
            value = {"nick": free, "emoji": emoji, "at": round(self.clock(), 1), "kicked": False}
            return {f"pupil:{name}": value, f"key:{name}": key}

        self.store.change(code, edit, lasting=True)
        return result[0]

    def member(self, code: str, token: str) -> Member:
        """The member with this token. A cached room is read first; if it refuses the token, the store is read."""

        def find(entries: Entries) -> Member:
            member = members.member_of(entries, token)
            if member is None:
                raise _no_member()
            _refuse_kicked(entries, member)
            return member

        try:
            member = self.look(code, find, fresh=False)
        except ClassroomError:
            member = self.look(code, find)
        self._tokens.keep(token, True)
        return member

    def knows(self, token: str) -> bool:
        """Whether a token was valid recently."""
        return bool(token) and self._tokens.get(token) is not None

    def note_network(self, code: str, address: str) -> None:
        """Somebody with this address is a member of the room."""
        self._networks.keep((code, address), True)

    def has_network(self, code: str, address: str) -> bool:
        """Whether somebody with this address was recently a member of the room, as far as this process knows."""
        return self._networks.get((code, address)) is not None

    def news(self, code: str, member: Member, since: int) -> News:
        def read(entries: Entries) -> News:
            _refuse_kicked(entries, member)
            return news_for(entries, member, since)

        return self.look(code, read)

    def put(self, code: str, member: Member, message: Json) -> int:
        """Change the work of a pupil; return its number."""
        if member.role != PUPIL:
            raise ClassroomError(403, "no_pupil", say("classroom.no_pupil"))
        if self._throttle.take((f"{code} {member.pupil}", CLASS_WORKS)):
            raise ClassroomError(429, "busy", say("classroom.too_fast"))

        def edit(entries: Entries) -> Values:
            _refuse_kicked(entries, member)
            if entries.size > _LARGEST:
                raise ClassroomError(403, "full", say("classroom.too_large"))
            return changed_work(entries, member.pupil, message, self.clock())

        self.store.change(code, edit)
        return int(message["n"])

    def steer(self, code: str, member: Member, message: Json) -> None:
        if member.role != TEACHER:
            raise ClassroomError(403, "no_teacher", say("classroom.no_teacher"))
        name = message.get("do")
        if name == "erase":
            self.store.expire(code, 0)
            return
        act = teacher_acts.ACTS.get(name) if isinstance(name, str) else None
        if act is None:
            raise wrong(say("classroom.no_act", known=", ".join(teacher_acts.ACTS)), "do")

        def edit(entries: Entries) -> Values:
            if entries.get(ROOM)["ended"] is not None:
                raise ClassroomError(403, "ended", say("classroom.ended"))
            return act(entries, message, self.clock())

        self.store.change(code, edit, lasting=True)
        if name == "end":
            self.store.expire(code, teacher_acts.AFTER_END)

    def note_here(self, code: str, pupil: str, here: bool) -> None:
        value = {"on": here, "at": round(self.clock(), 1)}

        def edit(entries: Entries) -> Values:
            presence = entries.get(f"here:{pupil}")
            return {} if presence and presence["on"] == here else {f"here:{pupil}": value}

        self.store.change(code, edit)

    def look(self, code: str, read: Callable[[Entries], Result], *, fresh: bool = True) -> Result:
        """The result of `read` on the entries of a room. A text that cannot be a code never reaches the store."""
        if not members.CODE.fullmatch(code):
            raise UnknownClassroomError
        return self.store.look(code, read, fresh=fresh)


def _refuse_kicked(entries: Entries, member: Member) -> None:
    if member.role != PUPIL:
        return
    pupil = entries.get(f"pupil:{member.pupil}")
    if pupil is None:  # removed
        raise _no_member()
    if pupil["kicked"]:
        raise ClassroomError(403, "kicked", say("classroom.kicked"))


def _no_member() -> ClassroomError:
    return ClassroomError(403, "no_member", say("classroom.no_member"))
