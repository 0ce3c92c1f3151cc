"""Tells everybody in a classroom what is new there: pupils at once, the teacher and the screen in one batch each half
second, over web sockets or to requests that wait.

Everybody of a group who is up to date gets the same message. Whoever is behind, because the socket has just been opened
or takes too little, gets what is missing alone. Entries are absolute, so getting one twice does no harm.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from time import monotonic
from typing import Final, NamedTuple, TypeVar

import gevent
from gevent.event import Event

from ..api.classroom_routes import news_json
from ..api.json_bodies import as_http, error_json
from ..classroom.classrooms import Classrooms
from ..classroom.members import PUPIL, SCREEN, TEACHER, Member
from ..classroom.refusal import ClassroomError
from ..classroom.room_state import PASSING, Entries
from ..classroom.views import News, latest_for, news_for, public_since
from ..jobs.job_runner import AwayError
from .following import Following
from .socket_space import Space
from .threads import PAUSE, JobThreads

Result = TypeVar("Result")

_REST: Final = 0.1  # seconds between two messages to pupils
_BATCH: Final = 0.5  # the same to teachers and screens
_LOOK: Final = 5.0  # seconds between two looks who has left
_LEFT: Final = 4.0  # seconds without a socket after which a pupil counts as gone: a page may be loading again
_POLLED: Final = 40.0  # the same without a request, for those who only ask
_MOST_UNSENT: Final = 4  # messages that may wait for a socket
_NOTICES: Final = logging.getLogger(__name__)


@dataclass(slots=True)
class _Listener:
    """A socket in a room."""

    member: Member
    since: int  # the version that it knows, as long as it is behind
    behind: bool = True


@dataclass(slots=True)
class _Followed:
    """A room in which somebody listens here. Times are those of `monotonic`."""

    heard: Event = field(default_factory=Event)
    known: dict[str, int] = field(default_factory=lambda: dict.fromkeys((PUPIL, SCREEN, TEACHER), 0))  # by role
    batch: float = 0.0  # when the teacher and the screen got their last batch
    away: bool = False
    listeners: dict[str, _Listener] = field(default_factory=dict)
    waiting: dict[Event, tuple[Member, int]] = field(default_factory=dict)  # requests, and the version each knows
    last_heard: dict[str, float] = field(default_factory=dict)  # of pupils, as long as they count as connected
    stirred: bool = False  # whether teachers and screens may lack something
    looked: float = 0.0

    def next_batch(self) -> float:
        """The seconds until teachers and screens may get another batch."""
        return max(0.0, self.batch + _BATCH - monotonic())


class _Asked(NamedTuple):
    """What to look for in a room: news since versions by role and by socket, and requests that may be answered."""

    roles: dict[str, int]
    alone: dict[str, tuple[Member, int]]
    waiting: dict[Event, tuple[Member, int]]


class _Found(NamedTuple):
    """What was found: the version of the room, news by role and by socket, the pupils who have changed, those who are
    said to be away since then, and requests to answer."""

    version: int
    roles: dict[str, News]
    alone: dict[str, News]
    pupils: set[str]
    away: set[str]
    answered: list[Event]


class ClassChannel:
    """Create it on the event loop."""

    def __init__(self, rooms: Classrooms, space: Space, threads: JobThreads, look_again: float | None = None) -> None:
        self._rooms = rooms
        self._space = space
        self._threads = threads
        self._look = min(_LOOK, look_again or _LOOK)
        self._following = Following(_Followed, self._keep_telling)
        self._codes: dict[str, str] = {}  # of sockets
        self.let_go, self.close = self._following.let_go, self._following.close
        rooms.store.listen(self._hear)

    def do(self, work: Callable[[], Result]) -> Result:
        """Do something with a room that somebody is in: here if that is quick, or else in a thread."""
        return work() if self._rooms.store.quick else self._threads.do(work)

    def enter(self, sid: str, code: str, member: Member, since: int) -> None:
        """Send a socket all news of a room after a version."""
        self.leave(sid)
        self._codes[sid] = code
        followed = self._following.follow(code)
        followed.listeners[sid] = _Listener(member, since)
        self._note_here(code, followed, member)
        followed.heard.set()

    def leave(self, sid: str) -> None:
        followed = self._following.known.get(self._codes.pop(sid, ""))
        if followed and (listener := followed.listeners.pop(sid, None)) and listener.member.role == PUPIL:
            followed.last_heard[listener.member.pupil] = monotonic() - _POLLED + _LEFT

    def member(self, sid: str) -> tuple[str, Member] | None:
        """The room of a socket, and who it is there."""
        code = self._codes.get(sid, "")
        followed = self._following.known.get(code)
        return (code, followed.listeners[sid].member) if followed and sid in followed.listeners else None

    def wait(self, code: str, member: Member, since: int, wait: Callable[[Event], None]) -> None:
        """Wait until a member should hear something new; `wait` decides how long."""
        followed = self._following.follow(code)
        self._note_here(code, followed, member)
        self._following.wait(followed, (member, since), wait)

    # News

    def _hear(self, code: str, quiet: bool) -> None:
        """Called in any thread. Quiet changes wait for the next batch."""
        if not quiet:
            self._following.hear(code)
        elif followed := self._following.known.get(code):
            followed.stirred = True

    def _keep_telling(self, code: str, followed: _Followed) -> None:
        """Send news as long as anybody listens, waits, or has just left."""
        try:
            while followed.listeners or followed.waiting or followed.last_heard:
                followed.heard.wait(followed.next_batch() if followed.stirred else _BATCH)
                self._note_gone(code, followed)
                if self._is_due(followed):
                    self._tell(code, followed)
                    gevent.sleep(PAUSE if followed.away else _REST)
        except ClassroomError as error:  # the room was erased
            self._space.send("refused", {"error": error_json(as_http(error)), "n": None}, list(followed.listeners))
        finally:
            for sid in followed.listeners:
                self._codes.pop(sid, None)

    def _is_due(self, followed: _Followed) -> bool:
        heard = followed.heard.is_set() or followed.stirred or monotonic() >= followed.looked + self._look
        return heard or any(one.behind for one in followed.listeners.values())

    def _tell(self, code: str, followed: _Followed) -> None:
        followed.heard.clear()
        followed.stirred, followed.looked = False, monotonic()
        try:
            asked = self._asked(followed)
            found = self.do(partial(self._rooms.look, code, partial(_find, asked)))
        except ClassroomError:
            raise
        except Exception as error:  # whatever it is, the room is tried again
            if not (followed.away or isinstance(error, AwayError)):
                _NOTICES.exception("News of a room for a class could not be read; that is a bug.")
            self._tell_away(followed, True)
            followed.stirred = True
            return
        self._tell_away(followed, False)
        up_to_date = {sid: one for sid, one in followed.listeners.items() if not one.behind}
        for role, since in asked.roles.items():
            if followed.known[role] == since:
                followed.known[role] = found.version
        followed.stirred |= any(known < found.version for known in followed.known.values())
        for role, news in found.roles.items():
            self._send(followed, news, [sid for sid, one in up_to_date.items() if one.member.role == role])
        for one in up_to_date.values():
            if one.member.pupil in found.pupils:
                one.behind = True
                followed.heard.set()
        for sid, news in found.alone.items():
            if listener := followed.listeners.get(sid):
                listener.behind = False
                self._send(followed, news, [sid])
        for news in found.answered:
            news.set()
        for pupil in found.away & followed.last_heard.keys():  # another process does not know that it came here
            self._following.greenlets.spawn(self._note, code, pupil, True)

    def _asked(self, followed: _Followed) -> _Asked:
        due = followed.next_batch() <= 0
        if due:
            followed.batch = monotonic()
        roles = {role: since for role, since in followed.known.items() if due or role == PUPIL}
        alone = {sid: (one.member, one.since) for sid, one in followed.listeners.items()
                 if one.behind and not self._space.unsent(sid)}  # fmt: skip
        waiting = {news: one for news, one in followed.waiting.items() if one[0].role in roles}
        return _Asked(roles, alone, waiting)

    def _send(self, followed: _Followed, news: News, to: list[str]) -> None:
        """Send news to those who take it; the others get everything when they have taken what they were sent."""
        slow = {sid for sid in to if self._space.unsent(sid) > _MOST_UNSENT}
        for sid in slow & followed.listeners.keys():
            followed.listeners[sid].behind, followed.listeners[sid].since = True, 0
        taking = [sid for sid in to if sid not in slow]
        if taking and (news.entries or news.whole):
            try:
                self._space.send("news", news_json(self._rooms, news), taking)
            except Exception:  # whatever it is, the others get their news
                _NOTICES.exception("News of a room for a class could not be sent; that is a bug.")

    def _tell_away(self, followed: _Followed, away: bool) -> None:
        if followed.away != away:
            followed.away = away
            self._space.send("away", {"away": away}, list(followed.listeners))

    # Who is there

    def _note_here(self, code: str, followed: _Followed, member: Member) -> None:
        if member.role != PUPIL:
            return
        new = member.pupil not in followed.last_heard
        followed.last_heard[member.pupil] = monotonic()
        if new:
            self._following.greenlets.spawn(self._note, code, member.pupil, True)

    def _note_gone(self, code: str, followed: _Followed) -> None:
        """Note who has neither a socket nor asked for a while."""
        connected = {one.member.pupil for one in followed.listeners.values()}
        connected |= {member.pupil for member, _ in followed.waiting.values()}
        now = monotonic()
        for pupil, heard in list(followed.last_heard.items()):
            if pupil in connected:
                followed.last_heard[pupil] = now
            elif now - heard > _POLLED:
                del followed.last_heard[pupil]
                self._following.greenlets.spawn(self._note, code, pupil, False)

    def _note(self, code: str, pupil: str, here: bool) -> None:
        with suppress(AwayError, ClassroomError):
            self.do(partial(self._rooms.note_here, code, pupil, here))


def _find(asked: _Asked, entries: Entries) -> _Found:
    """In a thread, and quickly: look in a room."""
    roles = {role: _news_of(entries, role, since) for role, since in asked.roles.items() if since < entries.version}
    alone = {sid: news_for(entries, member, since) for sid, (member, since) in asked.alone.items()}
    changed = entries.since(asked.roles.get(PUPIL, entries.version))
    pupils = {name.removeprefix("pupil:") for name in changed if name.startswith("pupil:")}
    away = {name.removeprefix(PASSING) for name, value in changed.items()
            if name.startswith(PASSING) and value and not value["on"]}  # fmt: skip
    answered = [news for news, (member, since) in asked.waiting.items() if latest_for(entries, member) > since]
    return _Found(entries.version, roles, alone, pupils, away, answered)


def _news_of(entries: Entries, role: str, since: int) -> News:
    """What everybody of a role may see; what only one pupil may see goes to that pupil alone."""
    if role == PUPIL:
        return News(entries.version, False, public_since(entries, since))
    return news_for(entries, Member(role), since)
