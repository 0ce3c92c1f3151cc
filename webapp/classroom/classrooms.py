"""What may happen in a classroom: it is opened, pupils join and work, the teacher steers, and it ends.

The server knows who may change which entry, and how large it may be. What an entry means is for the pages to know.
"""

from __future__ import annotations

from collections.abc import Callable
from time import time
from typing import Final, NamedTuple, TypeVar

from solvers.texts import say

from ..base.bounded_cache import BoundedCache
from ..base.throttle import CLASS_WORKS, Throttle
from ..base.wire_json import Json
from . import members, steering
from .members import PUPIL, TEACHER, Keys, Member
from .refusal import ClassroomError
from .room_state import ClassroomStore, Entries, UnknownClassroomError, Values
from .views import ROOM, News, news_for
from .works import changed_work

Found = TypeVar("Found")

_LARGEST: Final = 4_000_000  # bytes of all entries of a room
_KNOWN: Final = 20  # times as many pupils as may be in a room can join it in all
_TRIES: Final = 20  # codes that may be taken already
_REMEMBERED: Final = 20_000  # tokens that were valid, and networks of members


class Opened(NamedTuple):
    """A new room, with the tokens of the teacher and of the screen."""

    code: str
    keys: Keys


class Joined(NamedTuple):
    """A new pupil, with the nickname as it was free."""

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
        self._tokens: BoundedCache[str, bool] = BoundedCache(_REMEMBERED)
        self._throttle = Throttle()
        self._networks: BoundedCache[tuple[str, str], bool] = BoundedCache(_REMEMBERED)

    def open(self, title: str) -> Opened:
        keys = members.new_keys()
        room = {"title": title, "locked": False, "names": False, "ended": None, "activity": None, "started": 0}
        values = {ROOM: room, "keys": keys.kept, "activity": None, "stage": {}, "private": {},
                  "plan": {"plan": None, "at": 0, "begun": None}}  # fmt: skip
        for _ in range(_TRIES):
            code = members.new_code()
            if self.store.create(code, values):
                return Opened(code, keys)
        raise AssertionError("there are far fewer rooms than codes")

    def has(self, code: str) -> bool:
        try:
            return self.look(code, lambda _: True)
        except ClassroomError as error:
            if error.status == 404:
                return False
            raise

    def room(self, code: str) -> tuple[Json, Json | None]:
        """What everybody may know: the room and its activity."""
        return self.look(code, lambda entries: (entries.get(ROOM), entries.get("activity")))

    def join(self, code: str, nick: str, emoji: str) -> Joined:
        nick = _nick(nick)
        emoji = members.plain_emoji(emoji)
        found: list[Joined] = []

        def edit(entries: Entries) -> Values:
            room = entries.get(ROOM)
            if room["ended"] is not None or room["locked"]:
                raise ClassroomError(403, "locked", say("classroom.ended" if room["ended"] else "classroom.locked"))
            known = entries.starting("pupil:")
            present = sum(not one["kicked"] for one in known.values())
            number = entries.count("pupil:") + 1  # those who were removed keep theirs
            if present >= self.pupils or number > _KNOWN * self.pupils:
                raise ClassroomError(403, "full", say("classroom.full", most=self.pupils))
            pupil = str(number)
            token, kept = members.new_pupil_key(pupil)
            free = members.free_nick(nick, {one["nick"] for one in known.values()})
            found[:] = [Joined(pupil, token, free)]
            value = {"nick": free, "emoji": emoji, "at": round(self.clock(), 1), "kicked": False}
            return {f"pupil:{pupil}": value, f"key:{pupil}": kept}

        self._change(code, edit, lasting=True)
        return found[0]

    def member(self, code: str, token: str) -> Member:
        """Whom a token belongs to. Others, and who was taken out, may have changed that in the last seconds."""

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
        """Whether a token was valid lately."""
        return bool(token) and self._tokens.get(token) is not None

    def note_network(self, code: str, address: str) -> None:
        """Somebody with this address is a member of the room."""
        self._networks.keep((code, address), True)

    def has_network(self, code: str, address: str) -> bool:
        """Whether somebody with this address was lately a member of the room, as far as this process knows."""
        return self._networks.get((code, address)) is not None

    def news(self, code: str, member: Member, since: int) -> News:
        def read(entries: Entries) -> News:
            _refuse_kicked(entries, member)
            return news_for(entries, member, since)

        return self.look(code, read)

    def put(self, code: str, member: Member, given: Json) -> int:
        """Change the work of a pupil; its number then."""
        if member.role != PUPIL:
            raise ClassroomError(403, "no_pupil", say("classroom.no_pupil"))
        if self._throttle.take((f"{code} {member.pupil}", CLASS_WORKS)):
            raise ClassroomError(429, "busy", say("classroom.too_fast"))

        def edit(entries: Entries) -> Values:
            _refuse_kicked(entries, member)
            if entries.size > _LARGEST:
                raise ClassroomError(403, "full", say("classroom.too_large"))
            return changed_work(entries, member.pupil, given, self.clock())

        self._change(code, edit)
        return int(given["n"])

    def steer(self, code: str, member: Member, given: Json) -> None:
        """Do what the teacher wants."""
        if member.role != TEACHER:
            raise ClassroomError(403, "no_teacher", say("classroom.no_teacher"))
        do = given.get("do")
        if do == "erase":
            self.store.expire(code, 0)
            return
        act = steering.ACTS.get(do) if isinstance(do, str) else None
        if act is None:
            raise ClassroomError(400, "bad_request", say("classroom.no_act", known=", ".join(steering.ACTS)), "do")

        def edit(entries: Entries) -> Values:
            if entries.get(ROOM)["ended"] is not None:
                raise ClassroomError(403, "ended", say("classroom.ended"))
            return act(entries, given, self.clock())

        self._change(code, edit, lasting=True)
        if do == "end":
            self.store.expire(code, steering.AFTER_END)

    def note_here(self, code: str, pupil: str, here: bool) -> None:
        """Whether a pupil is connected."""
        value = {"on": here, "at": round(self.clock(), 1)}

        def edit(entries: Entries) -> Values:
            known = entries.get(f"here:{pupil}")
            return {} if known and known["on"] == here else {f"here:{pupil}": value}

        self._change(code, edit)

    def look(self, code: str, reading: Callable[[Entries], Found], *, fresh: bool = True) -> Found:
        """What `reading` finds in the entries of a room. No store has to look for what cannot be a code."""
        if not members.CODE.fullmatch(code):
            raise unknown_room()
        try:
            return self.store.look(code, reading, fresh=fresh)
        except UnknownClassroomError:
            raise unknown_room() from None

    def _change(self, code: str, edit: Callable[[Entries], Values], *, lasting: bool = False) -> None:
        try:
            self.store.change(code, edit, lasting=lasting)
        except UnknownClassroomError:
            raise unknown_room() from None


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


def unknown_room() -> ClassroomError:
    return ClassroomError(404, "not_found", say("classroom.unknown"))


def _nick(text: str) -> str:
    nick = members.plain_nick(text)
    if not 1 <= len(nick) <= members.LONGEST_NICK:
        raise ClassroomError(400, "bad_request", say("classroom.nick", most=members.LONGEST_NICK), "nick")
    return nick
