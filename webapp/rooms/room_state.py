"""The entries of one room: values by name, each with the version of the room that it came with; where rooms are
stored, and how they refuse.

Every change gives the room its next version, so whoever knows a version gets what came later. Values are absolute:
getting one twice does no harm.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from itertools import takewhile
from typing import Any, Final, NamedTuple, Protocol, TypeVar

from solvers.texts import say

from ..base.wire_json import Json, dumps

Values = dict[str, Any]
Result = TypeVar("Result")

_LOST: Final = 100_000  # upper bound on changes lost in a crash
UNUSED: Final = 3_600.0  # seconds after its last change until an unused room may give way to a new one
HERE: Final = "here:"  # entries with this beginning say who is connected
DEEPEST: Final = 20  # levels of brackets in a value, which is written to JSON again as a part of larger ones


class RoomError(Exception):
    """A status of HTTP, a word for programs, a sentence for people, and the place in the request."""

    def __init__(self, status: int, code: str, sentence: str, where: str = "") -> None:
        super().__init__(sentence)
        self.status = status
        self.code = code
        self.sentence = sentence
        self.where = where


class UnknownRoomError(RoomError):
    """There is no room with this code, or no longer."""

    def __init__(self, sentence: str) -> None:
        super().__init__(404, "not_found", sentence)


class RoomsFullError(Exception):
    """There are as many rooms as there may be; the message says so."""


class RoomKind(NamedTuple):
    """What rooms are for, and how long they stay."""

    name: str  # also in keys of Redis
    plural: str
    letters: int  # of a code
    unknown: str  # codes of sentences: there is no such room, somebody is not in it, there are as many as may be
    stranger: str
    crowded: str
    kept: float  # seconds that a room stays after its last change, if nobody ends it
    used_by: tuple[str, ...]  # entries that a room has only once it is in use
    passing: tuple[str, ...]  # beginnings of entries that nobody keeps
    quiet: tuple[str, ...]  # beginnings of entries of which news comes in batches only
    batch: float  # seconds between two of them

    def missing(self) -> UnknownRoomError:
        return UnknownRoomError(say(self.unknown))

    def no_member(self) -> RoomError:
        return RoomError(403, "no_member", say(self.stranger))

    def full(self) -> RoomsFullError:
        return RoomsFullError(say(self.crowded))

    def lasts(self, name: str) -> bool:
        """Whether an entry is kept."""
        return not name.startswith(self.passing)

    def are_quiet(self, names: Iterable[str]) -> bool:
        return all(name.startswith(self.quiet) for name in names)


def wrong(sentence: str, where: str) -> RoomError:
    return RoomError(400, "bad_request", sentence, where)


def whole(message: Json, name: str, least: int, most: int, default: int | None = None) -> int:
    number = message.get(name, default)
    if type(number) is not int or not least <= number <= most:
        raise wrong(say("classroom.whole", least=least, most=most), name)
    return number


def bounded(value: Any, most: int, where: str) -> Json:
    """An object that may be stored: at most so many bytes as JSON, and not nested too deeply."""
    with suppress(TypeError):  # too deep to be written at all
        if isinstance(value, dict) and len(dumps(value)) <= most and _is_within(value, DEEPEST):
            return value
    raise wrong(say("classroom.object", most=most, levels=DEEPEST), where)


def _is_within(value: Any, levels: int) -> bool:
    """Whether a value of JSON has at most so many levels of brackets."""
    if not isinstance(value, (dict, list)):
        return True
    parts = value.values() if isinstance(value, dict) else value
    return levels > 0 and all(_is_within(part, levels - 1) for part in parts)


class Entry(NamedTuple):
    """A value, None once it is removed; the version with which it came, and how long its JSON is."""

    value: Any
    version: int
    size: int


_NO_ENTRY: Final = Entry(None, 0, 0)


class Entries:
    """The entries of a room, the latest change last. Not safe for threads."""

    def __init__(self, stored: Mapping[str, tuple[Any, int]] | None = None) -> None:
        self.version = 0
        self.epoch = 0  # whoever knows only an earlier version gets everything
        self.size = 0  # bytes of all values as JSON
        self._entries: dict[str, Entry] = {}
        for name, (value, version) in sorted((stored or {}).items(), key=lambda item: item[1][1]):
            self.take({name: value}, version)

    def __iter__(self) -> Iterator[str]:
        return (name for name, entry in self._entries.items() if entry.value is not None)

    def get(self, name: str) -> Any:
        """The value of an entry; None if there is none."""
        return self._entries.get(name, _NO_ENTRY).value

    def version_of(self, name: str) -> int:
        """The version of an entry; 0 if it never existed."""
        return self._entries.get(name, _NO_ENTRY).version

    def begin_epoch(self) -> None:
        """The latest changes may be lost: from now on no version is used again that somebody may know."""
        self.epoch = self.version = self.version + _LOST

    def starting(self, beginning: str) -> Values:
        """All entries whose names begin so."""
        return {name: self.get(name) for name in self if name.startswith(beginning)}

    def count(self, beginning: str) -> int:
        """How many entries there are or were whose names begin so."""
        return sum(name.startswith(beginning) for name in self._entries)

    def since(self, version: int) -> Values:
        """What has changed after a version, the latest change last."""
        newest_first = takewhile(lambda item: item[1].version > version, reversed(self._entries.items()))
        return {name: entry.value for name, entry in reversed([*newest_first])}

    def take(self, changes: Values, version: int) -> None:
        """Note changes that came with a version."""
        for name, value in changes.items():
            before = self._entries.pop(name, _NO_ENTRY)
            self._entries[name] = Entry(value, version, len(dumps(value)))
            self.size += self._entries[name].size - before.size
        self.version = max(self.version, version)


# Says from the entries of a room which of them to change. It is asked again if somebody else was faster.
Edit = Callable[[Entries], Values]
Callback = Callable[[str, bool], None]  # takes the code of a room, and whether only quiet entries have changed


class RoomStore(Protocol):
    """Where the rooms of a kind are. Safe for threads. Methods raise UnknownRoomError, or AwayError if the store cannot
    be reached."""

    kind: RoomKind
    quick: bool  # whether changes that need not last, and looks into rooms that are in use, wait for nobody

    def create(self, code: str, values: Values) -> bool:
        """Make a room, maybe in place of one that was not used; False if there is one with this code. Raises
        RoomsFullError."""

    def look(self, code: str, reading: Callable[[Entries], Result], *, fresh: bool = True) -> Result:
        """The result of `reading`, which must be quick, on the entries of a room. If they need not be `fresh`, they may
        be those of some seconds ago."""

    def change(self, code: str, edit: Edit, *, lasting: bool = False) -> int:
        """Change a room in one step, and return its version then. A `lasting` change survives the server from now
        on."""

    def codes(self) -> dict[str, float]:
        """All rooms, and when each of them expires."""

    def expire(self, code: str, seconds: float) -> None:
        """Erase a room after so many seconds, or at once."""

    def listen(self, callback: Callback) -> None:
        """Call `callback`, which must be quick, for each room that has changed or is gone."""

    def close(self) -> None: ...
