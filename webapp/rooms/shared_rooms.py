"""The rooms of many machines, in Redis. Each web process keeps a copy of the rooms that it serves, and asks Redis
only for what has changed.

A room is a hash of values by name, a sorted set of the names by version, and a number, the version of the room. A
change is refused if an entry that it reads or writes has changed meanwhile; then it is tried again. Loaded only where
NONOSCOPE_REDIS is set.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from time import monotonic
from typing import Any, Final

from ..base.wire_json import dumps, loads
from ..cluster.link import Link, reaching
from ..cluster.news import News
from .room_state import (
    UNUSED,
    Callback,
    Edit,
    Entries,
    Result,
    RoomError,
    RoomKind,
    Values,
)

_UNUSED: Final = 600.0  # seconds after which a process drops its copy of a room that nobody uses
_MEMORY: Final = 50_000_000  # bytes of all copies, as JSON: beyond that, the least recently used are evicted
_TRIES: Final = 100
_FRESH: Final = 5.0  # seconds for which a copy is good enough for those who need not have it fresh
_QUIETLY: Final = " quietly"  # follows the code in calls of quiet changes

# All commands have KEYS: values, versions, the version of the room, and the codes of all rooms by when they expire.

# Make a room, unless it exists (0) or there are too many (-1). If so, the first room that was left unused for some
# seconds gives way; its keys differ from KEYS in the code. ARGV: code, most rooms, seconds, seconds unused, two entries
# of which used rooms have one, names and values.
_CREATE: Final = """
if redis.call('EXISTS', KEYS[3]) == 1 then return 0 end
local now = tonumber(redis.call('TIME')[1])
redis.call('ZREMRANGEBYSCORE', KEYS[4], '-inf', now)
local function drop_unused()
  for _, code in ipairs(redis.call('ZRANGEBYSCORE', KEYS[4], '-inf', now + ARGV[3] - ARGV[4])) do
    local function key(at) return (KEYS[at]:gsub(ARGV[1], code)) end
    if redis.call('HEXISTS', key(1), ARGV[5]) + redis.call('HEXISTS', key(1), ARGV[6]) == 0 then
      redis.call('DEL', key(1), key(2), key(3))
      redis.call('ZREM', KEYS[4], code)
      redis.call('PUBLISH', KEYS[4], code)
      return true
    end
  end
end
if redis.call('ZCARD', KEYS[4]) >= tonumber(ARGV[2]) and not drop_unused() then return -1 end
redis.call('ZADD', KEYS[4], now + ARGV[3], ARGV[1])
redis.call('SET', KEYS[3], 1)
for at = 7, #ARGV, 2 do
  redis.call('HSET', KEYS[1], ARGV[at], ARGV[at + 1])
  redis.call('ZADD', KEYS[2], 1, ARGV[at])
end
for key = 1, 3 do redis.call('EXPIRE', KEYS[key], ARGV[3]) end
return 1
"""

# What has changed after a version: the version of the room, then names, values and versions. ARGV: the version.
_SINCE: Final = """
local version = redis.call('GET', KEYS[3])
if not version then return false end
local changes = {version}
local names = redis.call('ZRANGEBYSCORE', KEYS[2], '(' .. ARGV[1], '+inf', 'WITHSCORES')
for at = 1, #names, 2 do
  changes[#changes + 1] = names[at]
  changes[#changes + 1] = redis.call('HGET', KEYS[1], names[at])
  changes[#changes + 1] = names[at + 1]
end
return changes
"""

# Change entries: the new version of the room, 0 if an entry has another version than it should have. ARGV: code,
# channel, the call, seconds that the room stays ('' for as long as before), how many entries were read, their names and
# versions, then names and values.
_CHANGE: Final = """
if redis.call('EXISTS', KEYS[3]) == 0 then return false end
local read = tonumber(ARGV[5])
for at = 6, 5 + 2 * read, 2 do
  local current = redis.call('ZSCORE', KEYS[2], ARGV[at]) or '0'
  if tonumber(current) ~= tonumber(ARGV[at + 1]) then return 0 end
end
local version = redis.call('INCR', KEYS[3])
for at = 6 + 2 * read, #ARGV, 2 do
  redis.call('HSET', KEYS[1], ARGV[at], ARGV[at + 1])
  redis.call('ZADD', KEYS[2], version, ARGV[at])
end
if ARGV[4] ~= '' then
  for key = 1, 3 do redis.call('EXPIRE', KEYS[key], ARGV[4]) end
  redis.call('ZADD', KEYS[4], redis.call('TIME')[1] + ARGV[4], ARGV[1])
end
redis.call('PUBLISH', ARGV[2], ARGV[3])
return version
"""


class _Reads(Entries):
    """The entries of a copy, which notes what is read of them."""

    def __init__(self, entries: Entries) -> None:
        super().__init__()
        self.__dict__.update(entries.__dict__)
        self.read: dict[str, int] = {}

    def get(self, name: str) -> Any:
        self.read[name] = self.version_of(name)
        return super().get(name)


@dataclass(slots=True)
class _Copy:
    entries: Entries = field(default_factory=Entries)
    lock: threading.Lock = field(default_factory=threading.Lock)
    used: float = 0.0  # as `monotonic`, like the next one
    refreshed: float = -_FRESH


class SharedRooms:
    """At most so many rooms. See `RoomStore`."""

    quick = False

    def __init__(self, kind: RoomKind, link: Link, most: int) -> None:
        self.kind = kind
        self._link = link
        self._most = most
        self._topic = kind.plural
        self._lock = threading.Lock()
        self._copies: OrderedDict[str, _Copy] = OrderedDict()
        self._news = News(link, self._topic)
        self._create, self._since, self._change = map(link.redis.register_script, (_CREATE, _SINCE, _CHANGE))

    def create(self, code: str, values: Values) -> bool:
        pairs = [part for name, value in values.items() for part in (name, dumps(value))]
        with reaching():
            kept = [round(self.kind.kept), round(UNUSED), *self.kind.used_by]
            made = self._create(self._keys(code), [code, self._most, *kept, *pairs])
        if made < 0:
            raise self.kind.full()
        return bool(made)

    def look(self, code: str, reading: Callable[[Entries], Result], *, fresh: bool = True) -> Result:
        copy = self._copy(code)
        with copy.lock:
            if fresh or monotonic() - copy.refreshed > _FRESH:
                self._refresh(code, copy)
            return reading(copy.entries)

    def change(self, code: str, edit: Edit, *, lasting: bool = False) -> int:
        """All changes last; those that need not are tried first with the copy as it is."""
        copy = self._copy(code)
        if not lasting and (version := self._change_as_known(code, copy, edit)):
            return version
        for _ in range(_TRIES):
            with copy.lock:
                self._refresh(code, copy)
                read, changes = _edited(copy.entries, edit)
                version = copy.entries.version
            if not changes:
                return version
            version = self._commit(code, read, changes)
            if version:
                return version
        raise RuntimeError("a room changes faster than it can be read")

    def _change_as_known(self, code: str, copy: _Copy, edit: Edit) -> int:
        """The new version; 0 if the room differs from the copy, or if the edit refuses what may have changed."""
        with copy.lock:
            if monotonic() - copy.refreshed > _FRESH:
                return 0
            try:
                read, changes = _edited(copy.entries, edit)
            except RoomError:
                return 0
        version = self._commit(code, read, changes) if changes else 0
        with copy.lock:
            if version == copy.entries.version + 1:
                copy.entries.take(changes, version)
        return version

    def _commit(self, code: str, read: dict[str, int], changes: Values) -> int:
        """Make changes; the version then, 0 if somebody else was faster."""
        lasting = any(map(self.kind.lasts, changes))
        call = code + (_QUIETLY if self.kind.are_quiet(changes) else "")
        based = [part for pair in read.items() for part in pair]
        pairs = [part for name, value in changes.items() for part in (name, dumps(value))]
        stays = round(self.kind.kept) if lasting else ""
        arguments = [code, self._link.key(self._topic), call, stays, len(read), *based, *pairs]
        with reaching():
            version: int | None = self._change(self._keys(code), arguments)
        if version is None:
            raise self.kind.missing()
        return version

    def codes(self) -> dict[str, float]:
        with reaching():
            key, now = self._link.key(self._topic), self._link.now()
            codes = self._link.redis.zrange(key, now, "+inf", byscore=True, withscores=True)
        return {code.decode(): expires for code, expires in codes}

    def expire(self, code: str, seconds: float) -> None:
        ends = self._link.now() + seconds
        with reaching(), self._link.redis.pipeline() as pipe:
            for key in self._keys(code)[:3]:
                pipe.expire(key, round(seconds))
            pipe.zadd(self._link.key(self._topic), {code: ends})
            pipe.publish(self._link.key(self._topic), code)
            pipe.execute()

    def listen(self, callback: Callback) -> None:
        self._news.listen(lambda call: callback(call.removesuffix(_QUIETLY), call.endswith(_QUIETLY)))

    def close(self) -> None:
        self._news.close()

    def _keys(self, code: str) -> list[str]:
        own = [self._link.key(self.kind.name, code, part) for part in ("values", "versions", "version")]
        return [*own, self._link.key(self._topic)]

    def _copy(self, code: str) -> _Copy:
        with self._lock:
            if code not in self._copies:
                self._forget_unused()
            copy = self._copies.setdefault(code, _Copy())
            self._copies.move_to_end(code)
            copy.used = monotonic()
            return copy

    def _forget_unused(self) -> None:
        now = monotonic()
        size = sum(copy.entries.size for copy in self._copies.values())
        for code, copy in list(self._copies.items()):
            if now - copy.used < _UNUSED and size <= _MEMORY:
                break
            del self._copies[code]
            size -= copy.entries.size

    def _refresh(self, code: str, copy: _Copy) -> None:
        """Bring a copy up to date. If Redis has lost the newest changes, or the room is another one, it begins anew."""
        with reaching():
            changes = self._since(self._keys(code), [copy.entries.version])
        if changes is None:
            with self._lock:
                self._copies.pop(code, None)
            raise self.kind.missing()
        if int(changes[0]) < copy.entries.version:
            copy.entries = Entries()
            return self._refresh(code, copy)
        rows = sorted(zip(changes[1::3], changes[2::3], map(int, changes[3::3]), strict=True), key=lambda row: row[2])
        for name, value, version in rows:
            copy.entries.take({name.decode(): loads(value)}, version)
        copy.entries.version = int(changes[0])
        copy.refreshed = monotonic()
        return None


def _edited(entries: Entries, edit: Edit) -> tuple[dict[str, int], Values]:
    """What an edit reads, with versions, and what it changes. What it changes counts as read: two pupils who join at
    once must not become one."""
    reads = _Reads(entries)
    changes = edit(reads)
    for name in changes:
        reads.get(name)
    return reads.read, changes
