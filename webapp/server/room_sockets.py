"""Rooms over web sockets, in a namespace for each kind (see docs/wire.md): a socket enters a room and hands in what its
member does. News goes to sockets and to waiting requests: to pupils and players at once, but in batches to the teacher
and the screen, and of where players are.

All up-to-date members of a group get the same message. A member is behind after opening a socket, or when the socket is
slow; it then gets the missing entries alone. Entries are absolute, so a duplicate does no harm.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar

import gevent
from flask_socketio import SocketIO
from gevent.event import Event

from solvers.texts import say

from ..api.json_bodies import as_http, error_json
from ..base.visitor import Visitor
from ..base.wire_json import Json
from ..jobs.job_runner import AwayError
from ..rooms.members import PUPIL, SCREEN, TEACHER, Member, normal_code
from ..rooms.room_access import News, Rooms
from ..rooms.room_state import HERE, Entries, RoomError, wrong
from ..services import Services
from .threads import PAUSE, JobThreads
from .topics import Topics
from .web_socket import VISITOR, Namespace

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment

Result = TypeVar("Result")

_NEWS_INTERVAL: Final = 0.1  # seconds between two messages to pupils and players
_IDLE_INTERVAL: Final = 0.5  # the same between two looks at who has gone, and whether there is something for a batch
_READ_INTERVAL: Final = 5.0  # seconds after which a room without news is read all the same
_GRACE: Final = 4.0  # seconds without a socket until somebody counts as gone: a page may be reloading
_POLL_TIMEOUT: Final = 40.0  # the same without a request, for pages that poll
_MOST_UNSENT: Final = 4  # messages that may wait for a socket
_LOG: Final = logging.getLogger(__name__)


@dataclass(slots=True)
class _Listener:
    member: Member
    since: int  # the version that it has, while it is behind
    is_behind: bool = True


@dataclass(slots=True)
class _Room:
    """A room with members connected to this process. Times are those of `monotonic`."""

    wakeup: Event = field(default_factory=Event)
    versions: dict[str, int] = field(default_factory=lambda: dict.fromkeys((PUPIL, SCREEN, TEACHER), 0))  # by role
    last_batch: float = 0.0  # when it was sent
    away: bool = False
    listeners: dict[str, _Listener] = field(default_factory=dict)
    waiters: dict[Event, tuple[Member, int]] = field(default_factory=dict)  # requests, and the version each has
    last_seen: dict[str, float] = field(default_factory=dict)  # of pupils and players who count as connected
    has_pending: bool = False  # whether there may be something for the next batch
    last_read: float = 0.0

    @property
    def roles(self) -> set[str]:
        """Those of members who get news; pupils and players may be between two requests."""
        waiting = {member.role for member, _ in self.waiters.values()}
        return {PUPIL, *waiting, *(listener.member.role for listener in self.listeners.values())}

    def next_batch(self, interval: float) -> float:
        """The seconds until another batch may be sent."""
        return max(0.0, self.last_batch + interval - monotonic())


class _Queries(NamedTuple):
    """What to read from a room: news since versions by role and by socket, and requests that may be answered."""

    by_role: dict[str, int]
    by_socket: dict[str, tuple[Member, int]]
    waiters: dict[Event, tuple[Member, int]]


class _Updates(NamedTuple):
    """News by role and by socket, members whose own entries changed or who are marked as away, and requests
    to answer."""

    version: int
    by_role: dict[str, News]
    by_socket: dict[str, News]
    changed: set[str]
    away: set[str]
    ready: list[Event]


class RoomChannel:
    """Create it on the event loop."""

    def __init__(
        self, rooms: Rooms, namespace: Namespace, threads: JobThreads, look_again: float | None = None
    ) -> None:
        self._rooms = rooms
        self._namespace = namespace
        self._threads = threads
        self._batch = rooms.store.kind.batch
        self._interval = min(_READ_INTERVAL, look_again or _READ_INTERVAL)
        self._topics = Topics(_Room, self._publish_all)
        self._codes: dict[str, str] = {}  # of sockets
        self.drain, self.close = self._topics.drain, self._topics.close
        rooms.store.listen(self._notify)

    def do(self, work: Callable[[], Result]) -> Result:
        """Work on a room: at once if its store is in memory, or else in a thread."""
        return work() if self._rooms.store.quick else self._threads.do(work)

    def enter(self, sid: str, code: str, member: Member, since: int) -> None:
        """Send a socket all news of a room after a version."""
        self.leave(sid)
        self._codes[sid] = code
        room = self._topics.follow(code)
        room.listeners[sid] = _Listener(member, since)
        self._mark_present(code, room, member)
        room.wakeup.set()

    def leave(self, sid: str) -> None:
        room = self._topics.by_name.get(self._codes.pop(sid, ""))
        if room and (listener := room.listeners.pop(sid, None)) and listener.member.role == PUPIL:
            room.last_seen[listener.member.number] = monotonic() - _POLL_TIMEOUT + _GRACE

    def member(self, sid: str) -> tuple[str, Member] | None:
        code = self._codes.get(sid, "")
        room = self._topics.by_name.get(code)
        return (code, room.listeners[sid].member) if room and sid in room.listeners else None

    def wait(self, code: str, member: Member, since: int, wait: Callable[[Event], None]) -> None:
        """Wait until there is news for a member; `wait` decides how long."""
        room = self._topics.follow(code)
        self._mark_present(code, room, member)
        self._topics.wait(room, (member, since), wait)

    # News

    def _notify(self, code: str, quiet: bool) -> None:
        """Called in any thread. A quiet change waits for the next batch."""
        if not quiet:
            self._topics.notify(code)
        elif room := self._topics.by_name.get(code):
            room.has_pending = True

    def _publish_all(self, code: str, room: _Room) -> None:
        """Publish news while anybody listens, waits, or has just left."""
        try:
            while room.listeners or room.waiters or room.last_seen:
                room.wakeup.wait(room.next_batch(self._batch) if room.has_pending else _IDLE_INTERVAL)
                self._mark_absent(code, room)
                if self._is_due(room):
                    self._publish(code, room)
                    gevent.sleep(PAUSE if room.away else _NEWS_INTERVAL)
        except RoomError as error:  # the room was erased
            self._namespace.send("refused", {"error": error_json(as_http(error)), "n": None}, list(room.listeners))
        finally:
            for sid in room.listeners:
                self._codes.pop(sid, None)

    def _is_due(self, room: _Room) -> bool:
        is_due = room.wakeup.is_set() or room.has_pending or monotonic() >= room.last_read + self._interval
        return is_due or any(listener.is_behind for listener in room.listeners.values())

    def _publish(self, code: str, room: _Room) -> None:
        room.wakeup.clear()
        room.has_pending, room.last_read = False, monotonic()
        try:
            queries = self._queries(room)
            updates = self.do(partial(self._rooms.look, code, partial(_read, self._rooms, queries)))
        except RoomError:
            raise
        except Exception as error:  # whatever it is, retry
            if not (room.away or isinstance(error, AwayError)):
                _LOG.exception("News of a room could not be read; that is a bug.")
            self._announce_outage(room, True)
            room.has_pending = True
            return
        self._announce_outage(room, False)
        up_to_date = {sid: listener for sid, listener in room.listeners.items() if not listener.is_behind}
        absent = room.versions.keys() - room.roles
        for role, version in room.versions.items():
            if role in absent or queries.by_role.get(role) == version:
                room.versions[role] = updates.version
        room.has_pending |= any(version < updates.version for version in room.versions.values())
        for role, news in updates.by_role.items():
            self._send(room, news, [sid for sid, listener in up_to_date.items() if listener.member.role == role])
        for listener in up_to_date.values():
            if listener.member.number in updates.changed:
                listener.is_behind = True
                room.wakeup.set()
        for sid, news in updates.by_socket.items():
            if sid in room.listeners:
                room.listeners[sid].is_behind = False
                self._send(room, news, [sid])
        for event in updates.ready:
            event.set()
        for number in updates.away & room.last_seen.keys():  # another process missed that somebody reconnected here
            self._topics.greenlets.spawn(self._record_presence, code, number, True)

    def _queries(self, room: _Room) -> _Queries:
        due = room.next_batch(self._batch) <= 0
        if due:
            room.last_batch = monotonic()
        by_role = {role: room.versions[role] for role in room.roles if due or role == PUPIL}
        by_socket = {sid: (listener.member, listener.since) for sid, listener in room.listeners.items()
                     if listener.is_behind and not self._namespace.unsent(sid)}
        waiters = {event: waiter for event, waiter in room.waiters.items() if waiter[0].role in by_role}
        return _Queries(by_role, by_socket, waiters)

    def _send(self, room: _Room, news: News, to: list[str]) -> None:
        """Send news to sockets that keep up; slow ones get everything once they have taken what they were sent."""
        slow = {sid for sid in to if self._namespace.unsent(sid) > _MOST_UNSENT}
        for sid in slow & room.listeners.keys():
            room.listeners[sid].is_behind, room.listeners[sid].since = True, 0
        fast = [sid for sid in to if sid not in slow]
        if fast and (news.entries or news.whole):
            try:
                self._namespace.send("news", self._rooms.news_json(news), fast)
            except Exception:  # whatever it is, the others still get their news
                _LOG.exception("News of a room could not be sent; that is a bug.")

    def _announce_outage(self, room: _Room, away: bool) -> None:
        if room.away != away:
            room.away = away
            self._namespace.send("away", {"away": away}, list(room.listeners))

    # Who is there

    def _mark_present(self, code: str, room: _Room, member: Member) -> None:
        if member.role != PUPIL:
            return
        is_new = member.number not in room.last_seen
        room.last_seen[member.number] = monotonic()
        if is_new:
            self._topics.greenlets.spawn(self._record_presence, code, member.number, True)

    def _mark_absent(self, code: str, room: _Room) -> None:
        """Mark members as absent who have no socket and have not polled for a while."""
        connected = {listener.member.number for listener in room.listeners.values()}
        connected |= {member.number for member, _ in room.waiters.values()}
        now = monotonic()
        for number, last_seen in list(room.last_seen.items()):
            if number in connected:
                room.last_seen[number] = now
            elif now - last_seen > _POLL_TIMEOUT:
                del room.last_seen[number]
                self._topics.greenlets.spawn(self._record_presence, code, number, False)

    def _record_presence(self, code: str, number: str, here: bool) -> None:
        with suppress(AwayError, RoomError):
            self.do(partial(self._rooms.note_here, code, number, here))


def _read(rooms: Rooms, queries: _Queries, entries: Entries) -> _Updates:
    """Read a room. Runs in a thread, and must be quick."""
    by_role = {role: _news_of(rooms, entries, role, since) for role, since in queries.by_role.items()
               if since < entries.version}
    by_socket = {sid: rooms.visible(entries, member, since) for sid, (member, since) in queries.by_socket.items()}
    changed = entries.since(queries.by_role.get(PUPIL, entries.version))
    own = {name.removeprefix(rooms.own) for name in changed if name.startswith(rooms.own)}
    away = {name.removeprefix(HERE) for name, value in changed.items()
            if name.startswith(HERE) and value and not value["on"]}
    ready = [event for event, (member, since) in queries.waiters.items() if rooms.latest_for(entries, member) > since]
    return _Updates(entries.version, by_role, by_socket, own, away, ready)


def _news_of(rooms: Rooms, entries: Entries, role: str, since: int) -> News:
    """News for all members of a role. Entries that only one of them may see are sent to that member's socket."""
    if role == PUPIL:
        return News(entries.version, False, rooms.shared_since(entries, since))
    return rooms.visible(entries, Member(role), since)


class RoomSockets:
    """The sockets of rooms of one kind, in the namespace `/kind`. Create it on the event loop. `on_enter` gets the code
    of each room that a socket enters, and the environ of the socket."""

    def __init__(self, io: SocketIO, rooms: Rooms, services: Services, threads: JobThreads,
                 on_enter: Callable[[str, WSGIEnvironment], None], look_again: float | None) -> None:
        space = f"/{rooms.store.kind.name}"
        self._namespace = Namespace(io, space, lambda message: {"n": number_of(message)}, services.metrics.refused)
        self._rooms = rooms
        self._services = services
        self._threads = threads
        self._on_enter = on_enter
        self.channel = RoomChannel(rooms, self._namespace, threads, look_again)
        self._namespace.on("enter", self._enter)
        self._namespace.on("put", self._put)
        self._namespace.on_leave(self.channel.leave)

    def _enter(self, sid: str, message: object) -> None:
        code, token, since = (_object(message).get(name) for name in ("code", "token", "since"))
        if not (isinstance(code, str) and isinstance(token, str) and type(since) is int and since >= 0):
            raise wrong(say("classroom.enter"), "enter")
        code = normal_code(code)
        environ = self._namespace.environ(sid)
        member = self._threads.do(partial(self._admit, environ[VISITOR], code, token))
        if self._namespace.is_connected(sid):
            self._on_enter(code, environ)
            self.channel.enter(sid, code, member, since)

    def _admit(self, visitor: Visitor, code: str, token: str) -> Member:
        """The member whose token this is. Runs in a thread."""
        self._services.blocks.check(visitor, visitor.address)
        return self._rooms.admit(self._services.limits, visitor, code, token)

    def _put(self, sid: str, message: object) -> None:
        data = _object(message)
        membership = self.channel.member(sid)
        if membership is None:
            raise self._rooms.store.kind.no_member()
        code, member = membership
        number = self.channel.do(partial(self._rooms.put, code, member, data))
        if number:
            self._namespace.send("kept", {"activity": data.get("activity"), "n": number}, sid)


def _object(message: object) -> Json:
    if not isinstance(message, dict):
        raise wrong(say("classroom.enter"), "")
    return message


def number_of(message: Any) -> int | None:
    """The number of the work in a message, which tells its page what was refused."""
    number = message.get("n") if isinstance(message, dict) else None
    return number if type(number) is int and abs(number) < 1 << 53 else None
