"""The rooms of a single server: in memory, and a moment later in its database, so that they survive a restart.

Browsers resend changes lost in a crash: each of them knows what it has sent. A room that nobody uses leaves the memory
until somebody comes back.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from time import time
from typing import Final

from solvers.texts import say

from ..database import DatabaseError, RoomRows
from .room_state import (
    UNUSED,
    Callback,
    Edit,
    Entries,
    Result,
    RoomError,
    RoomKind,
    UnknownRoomError,
    Values,
)

_PAUSE: Final = 0.2  # seconds between two times that changes go to the database
_TROUBLED: Final = 5.0  # the same after the database has failed
_SWEEP: Final = 600.0  # seconds between two looks for rooms to erase, and after which an unused one leaves the memory
_MEMORY: Final = 50_000_000  # bytes of rooms in memory as JSON: beyond that, the least recently used are evicted
_NOTICES: Final = logging.getLogger(__name__)


@dataclass(slots=True)
class _Room:
    entries: Entries
    expires: float  # as the time since 1970, like the next one
    used: float
    unsaved: set[str] = field(default_factory=set)


class StoredRooms:
    """At most so many rooms. See `RoomStore`."""

    quick = True

    def __init__(self, kind: RoomKind, rows: RoomRows, most: int, clock: Callable[[], float] = time) -> None:
        self.kind = kind
        self._rows = rows
        self._most = most
        self._clock = clock
        self._lock = threading.RLock()
        self._saving = threading.Lock()  # held while changes are on their way to the database
        self._rooms: dict[str, _Room] = {}
        self._listeners: list[Callback] = []
        self._changed = threading.Event()
        self._closed = threading.Event()
        self._thread: threading.Thread | None = None
        self._swept = clock()

    def create(self, code: str, values: Values) -> bool:
        self._sweep()
        with suppress(RoomError):
            self._load(code)
            return False
        if self._count() >= self._most and not self._drop_unused():
            raise self.kind.full()
        room = _Room(Entries(), self._clock() + self.kind.kept, self._clock(), {*values})
        room.entries.take(values, 1)
        with self._lock:
            if self._rooms.setdefault(code, room) is not room:  # somebody else was faster
                return False
        if not self._save():
            self._save_soon()
        return True

    def look(self, code: str, reading: Callable[[Entries], Result], *, fresh: bool = True) -> Result:  # noqa: ARG002
        with self._room(code) as room:
            return reading(room.entries)

    def change(self, code: str, edit: Edit, *, lasting: bool = False) -> int:
        with self._room(code) as room:
            changes = edit(room.entries)
            if changes:
                room.entries.take(changes, room.entries.version + 1)
            kept = {name for name in changes if self.kind.lasts(name)}
            if kept:
                room.unsaved |= kept
                room.expires = self._clock() + self.kind.kept
            version = room.entries.version
        if changes:
            self._tell(code, self.kind.are_quiet(changes))
        if kept and not (lasting and self._save()):
            self._save_soon()
        return version

    def codes(self) -> dict[str, float]:
        now, codes = self._clock(), dict[str, float]()
        with suppress(DatabaseError):
            codes = self._rows.codes(now)
        with self._lock:
            return codes | {code: room.expires for code, room in self._rooms.items() if room.expires > now}

    def expire(self, code: str, seconds: float) -> None:
        with self._room(code) as room:
            room.expires = self._clock() + seconds
            room.unsaved.add("")  # the room itself
        if seconds <= 0:
            self._erase(code)
        elif not self._save():
            self._save_soon()

    def listen(self, callback: Callback) -> None:
        """A server that listens also erases what is over."""
        self._listeners.append(callback)
        self._start()

    def close(self) -> None:
        self._closed.set()
        self._changed.set()
        if self._thread is not None:
            self._thread.join()
        self._save()

    def _tell(self, code: str, quiet: bool = False) -> None:
        for callback in self._listeners:
            callback(code, quiet)

    # Rooms

    def _count(self) -> int:
        """How many rooms there are, at least: without the database, those in memory."""
        now, stored = self._clock(), 0
        with suppress(DatabaseError):
            stored = self._rows.count(now)
        with self._lock:
            return max(stored, sum(room.expires > now for room in self._rooms.values()))

    def _drop_unused(self) -> bool:
        """Erase the room that was left unused first, and return whether there was one."""
        with suppress(DatabaseError, UnknownRoomError):
            code = self._rows.first_without(self.kind.used_by, self._clock() + self.kind.kept - UNUSED)
            if code is None:
                return False
            with self._room(code) as room:
                if any(map(room.entries.get, self.kind.used_by)):  # what the database does not have yet
                    return False
                room.expires = self._clock()
            self._erase(code)
            return True
        return False

    @contextmanager
    def _room(self, code: str) -> Iterator[_Room]:
        """A room, which nobody else uses meanwhile."""
        self._load(code)
        with self._lock:
            room = self._rooms.get(code)
            if room is None or room.expires <= self._clock():
                raise self.kind.missing()
            yield room

    def _load(self, code: str) -> None:
        """Bring a room into memory. Nobody else waits meanwhile. Without the database, it may still be there."""
        with self._lock:
            if room := self._rooms.get(code):
                room.used = self._clock()
                return
        try:
            row = self._rows.load(code)
        except DatabaseError as error:
            raise RoomError(503, "away", say("server.away")) from error
        if row is None:
            raise self.kind.missing()
        values, expires = row
        entries = Entries(values)
        entries.begin_epoch()
        with self._lock:
            self._rooms.setdefault(code, _Room(entries, expires, self._clock()))
        self._changed.set()  # another room may have to leave

    def _erase(self, code: str) -> None:
        with self._saving:
            with self._lock:
                if room := self._rooms.get(code):
                    room.entries = Entries()
            try:
                self._rows.erase(code)
            except DatabaseError:  # it stays here as expired, or it would come back from the database
                _NOTICES.warning("A room could not be erased from the database; it is erased with the next sweep.")
            else:
                with self._lock:
                    self._rooms.pop(code, None)
        self._tell(code)

    def _sweep(self) -> None:
        now = self._swept = self._clock()
        with self._lock:
            over = [code for code, room in self._rooms.items() if room.expires <= now]
        for code in over:
            self._erase(code)
        try:
            self._rows.erase_before(now)
        except DatabaseError as error:
            _NOTICES.warning("Rooms that are over could not be erased: %s", error)

    def _forget_unused(self) -> None:
        """Let rooms leave the memory that the database has whole, and that nobody is about to read. What is over stays
        until it is erased there."""
        with self._saving, self._lock:
            now = self._clock()
            size = sum(room.entries.size for room in self._rooms.values())
            for code, room in sorted(self._rooms.items(), key=lambda item: item[1].used):
                if now - room.used < _SWEEP and size <= _MEMORY:
                    break
                if not room.unsaved and room.expires > now and now - room.used > _PAUSE:
                    del self._rooms[code]
                    size -= room.entries.size

    # The database

    def _save_soon(self) -> None:
        self._start()
        self._changed.set()

    def _start(self) -> None:
        with self._lock:
            if self._thread is None:
                self._thread = threading.Thread(target=self._keep_saving, name=self.kind.plural, daemon=True)
                self._thread.start()

    def _keep_saving(self) -> None:
        pause = _PAUSE
        while not self._closed.wait(pause):
            self._changed.wait(_SWEEP)
            self._changed.clear()
            pause = _PAUSE if self._save() else _TROUBLED
            if self._clock() - self._swept >= _SWEEP:
                self._sweep()
            self._forget_unused()

    def _save(self) -> bool:
        """Bring all changes to the database; whether that worked. What fails is tried again with the next changes."""
        with self._saving:
            with self._lock:
                rooms = {code: (room, room.unsaved) for code, room in self._rooms.items() if room.unsaved}
                for room, _ in rooms.values():
                    room.unsaved = set()
                changed = [
                    (code, room.expires, [(name, room.entries.get(name), room.entries.version_of(name))
                                          for name in names if name])
                    for code, (room, names) in rooms.items()
                ]
            try:
                self._rows.save(changed)
            except DatabaseError:
                with self._lock:
                    for room, names in rooms.values():
                        room.unsaved |= names
                self._changed.set()
                return False
            return True
