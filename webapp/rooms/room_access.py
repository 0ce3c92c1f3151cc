"""What classes and boards have in common: codes, members with their tokens, who is connected, and news."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from time import time
from typing import ClassVar, Final, NamedTuple

from ..base.bounded_cache import BoundedCache
from ..base.rate_limits import RateLimits
from ..base.throttle import Throttle
from ..base.visitor import Visitor
from ..base.wire_json import Json
from . import members
from .members import Member
from .room_state import HERE, Entries, Result, RoomError, RoomStore, UnknownRoomError, Values

_TRIES: Final = 20  # attempts to find a free code
_CACHED: Final = 20_000  # valid tokens, and networks of members


class News(NamedTuple):
    """Entries as a member sees them, up to a version; `whole` if they are all that there are."""

    version: int
    whole: bool
    entries: Values


class Rooms(ABC):
    """All rooms of a kind. Safe for threads. Methods raise RoomError, or AwayError if the store cannot be reached."""

    own: ClassVar[str]  # the beginning of entries that only the member sees with whose number they end

    def __init__(self, store: RoomStore, clock: Callable[[], float] = time) -> None:
        self.store = store
        self.clock = clock
        self.throttle = Throttle()
        self._tokens: BoundedCache[str, bool] = BoundedCache(_CACHED)
        self._networks: BoundedCache[tuple[str, str], bool] = BoundedCache(_CACHED)

    @abstractmethod
    def check(self, entries: Entries, member: Member) -> None:
        """Refuse a member who was taken out."""

    @abstractmethod
    def visible(self, entries: Entries, member: Member, since: int) -> News:
        """The entries that changed for a member after a version."""

    @abstractmethod
    def shared_since(self, entries: Entries, since: int) -> Values:
        """What every player or pupil may see and has changed after a version."""

    @abstractmethod
    def latest_for(self, entries: Entries, member: Member) -> int:
        """The version of the latest change that concerns a member."""

    @abstractmethod
    def summary(self, entries: Entries) -> str:
        """What a room is used for, for the operator."""

    @abstractmethod
    def put(self, code: str, member: Member, message: Json) -> int:
        """Take what a member did; return its number."""

    def create(self, values: Values) -> str:
        """Make a room; return its code. Raises RoomsFullError."""
        for _ in range(_TRIES):
            code = members.new_code(self.store.kind.letters)
            if self.store.create(code, values):
                return code
        raise AssertionError("there are far fewer rooms than codes")

    def has(self, code: str) -> bool:
        try:
            return self.look(code, lambda _: True)
        except UnknownRoomError:
            return False

    def look(self, code: str, read: Callable[[Entries], Result], *, fresh: bool = True) -> Result:
        """The result of `read` on the entries of a room. A text that cannot be a code never reaches the store."""
        if not members.is_code(code, self.store.kind.letters):
            raise self.store.kind.missing()
        return self.store.look(code, read, fresh=fresh)

    def member(self, code: str, token: str) -> Member:
        """The member with this token. A cached room is read first; if it refuses the token, the store is read."""

        def find(entries: Entries) -> Member:
            member = members.member_of(entries, token)
            if member is None:
                raise self.store.kind.no_member()
            self.check(entries, member)
            return member

        try:
            member = self.look(code, find, fresh=False)
        except RoomError:
            member = self.look(code, find)
        self._tokens.keep(token, True)
        return member

    def admit(self, limits: RateLimits, visitor: Visitor, code: str, token: str) -> Member:
        """The member with this token. Wrong codes and tokens are counted, so that nobody can guess many."""
        try:
            member = self.member(code, token)
        except RoomError as error:
            if error.code in ("no_member", "not_found"):
                limits.count("TRY_RATE", visitor)
            raise
        self._networks.keep((code, visitor.address), True)
        return member

    def knows(self, token: str) -> bool:
        """Whether a token was valid recently."""
        return bool(token) and self._tokens.get(token) is not None

    def has_network(self, code: str, address: str) -> bool:
        """Whether somebody with this address was recently a member of the room, as far as this process knows."""
        return self._networks.get((code, address)) is not None

    def news(self, code: str, member: Member, since: int) -> News:
        def read(entries: Entries) -> News:
            self.check(entries, member)
            return self.visible(entries, member, since)

        return self.look(code, read)

    def news_json(self, news: News) -> Json:
        return {"version": news.version, "now": round(self.clock(), 1), "all": news.whole, "entries": news.entries}

    def note_here(self, code: str, number: str, here: bool) -> None:
        value = {"on": here, "at": round(self.clock(), 1)}

        def edit(entries: Entries) -> Values:
            presence = entries.get(f"{HERE}{number}")
            return {} if presence and presence["on"] == here else {f"{HERE}{number}": value}

        self.store.change(code, edit)


def changes_since(entries: Entries, since: int, *, everything: bool = False) -> tuple[bool, Values]:
    """Whether a member needs all entries, for example because the room has lost some; and what has changed."""
    whole = everything or since <= 0 or not entries.epoch <= since <= entries.version
    if not whole:
        return False, entries.since(since)
    return True, {name: value for name, value in entries.since(0).items() if value is not None}
