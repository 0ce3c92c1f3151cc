"""Sends the events of jobs to everybody who watches them or waits for them: each event once, at a bounded rate.

Watchers who are up to date get the same messages. A slow watcher, for whom more than a few wait unsent, falls behind:
the next ones are read from the log for that watcher alone, when the last have gone out, until both have met again.

Everything here happens on the event loop, but jobs are read in a thread, because reading may wait for a lock or for
another server.

While the store of jobs is away, watchers are told so once and keep their places; requests get that answer. When it is
back, everybody goes on by number. It may have lost the newest events when its machine died: whoever knows more is
*ahead*, and waits until the log has grown that long again.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from math import inf
from time import monotonic
from typing import TYPE_CHECKING, Final, NamedTuple

import gevent
from gevent.event import AsyncResult, Event

from ..base.wire_json import Json
from ..jobs.events.frames import INTERVAL
from ..jobs.events.log import Batch
from ..jobs.job_runner import AwayError, JobRunner
from ..jobs.job_store import UnknownJobError
from .following import Following
from .threads import PAUSE, JobThreads

if TYPE_CHECKING:
    from .sockets import Sockets

_REST: Final = 0.00008  # seconds for each message sent, so that others get their turn when there are very many watchers
_AT_ONCE: Final = 16  # positions in a log that are read together
_MOST_UNSENT: Final = 4  # messages that may wait for a watcher in the room
_THREADS: Final = 4
_LOOK: Final = 0.02  # seconds between two checks whether everything has been sent
# What watchers learn of a job when the store goes away before it could be read.
_UNREAD: Final[Json] = {"state": "queued", "place": 0, "wait": 0, "thinned": False}


@dataclass(slots=True)
class _Behind:
    """The position in the log of a watcher who is not in the room yet, and the last status that was sent."""

    number: int
    status: Json = field(default_factory=dict)


class _News(NamedTuple):
    """What was read about a job: its status, its number of events, and a batch from each requested number on."""

    status: Json
    events: int
    total: float  # the same, but infinite if no more will come or if the store is away
    batches: dict[int, Batch]


@dataclass(slots=True)
class Followed:
    """A job that somebody watches or waits for.

    Watchers who are up to date are in the *room* of the job and get the same messages; the others are *behind*.
    """

    heard: Event = field(default_factory=Event)
    resting: bool = False  # there is nothing to send
    away: bool = False  # whether the store could not be reached when the job was last read
    latest: Json = field(default_factory=_UNREAD.copy)  # the status that was last read
    total: float = -1  # how many events there are; infinite while nobody should wait for more
    # The events and the status that everybody in the room has been sent.
    number: int = 0
    status: Json = field(default_factory=dict)
    behind: dict[str, _Behind] = field(default_factory=dict)
    waiting: dict[Event, int] = field(default_factory=dict)  # requests, with how many events each knows
    answers: dict[object, AsyncResult] = field(default_factory=dict)  # shared by requests until there is more news


class Broadcaster:
    """Follows the jobs of a runner. Create it on the event loop."""

    def __init__(
        self, jobs: JobRunner, sockets: Sockets, rest: Callable[[float], object] = gevent.sleep,
        look_again: float | None = None,
    ) -> None:  # fmt: skip
        """After `look_again` seconds without news, jobs are read all the same, where news may be lost."""
        self._jobs = jobs
        self._sockets = sockets
        self._rest = rest
        self._look_again = look_again
        self._following = Following(Followed, self._keep_telling)
        self._watched: dict[str, set[str]] = defaultdict(set)  # jobs, by watcher
        self.threads = JobThreads(_THREADS)  # for work that must not block the event loop
        jobs.listen(self._following.hear)

    def watch(self, watcher: str, job: str, since: int) -> None:
        """Send a watcher all events of a job from number `since` on."""
        self.unwatch(watcher, job)
        self._watched[watcher].add(job)
        followed = self._following.follow(job)
        followed.behind[watcher] = _Behind(since)
        followed.heard.set()

    def unwatch(self, watcher: str, job: str) -> None:
        if job not in self._watched[watcher]:  # a client may ask for anything, such as the name of another room
            return
        self._watched[watcher].remove(job)
        self._sockets.leave(watcher, job)
        if followed := self._following.known.get(job):
            followed.behind.pop(watcher, None)
            followed.heard.set()

    def drop(self, watcher: str) -> None:
        """A watcher is gone."""
        for job in list(self._watched[watcher]):
            self.unwatch(watcher, job)
        del self._watched[watcher]

    def wait(self, job: str, known: int, wait: Callable[[Event], None]) -> Followed:
        """Wait until there are more events than those known, or there will be none; `wait` decides how long."""
        followed = self._following.follow(job)
        if followed.total <= known:
            self._following.wait(followed, known, wait)
        return followed

    def watched_by(self, watcher: str) -> int:
        """How many of the jobs of a watcher are still followed."""
        return sum(job in self._following.known for job in self._watched.get(watcher, ()))

    def watches(self) -> int:
        """How many watchers all jobs have, in total."""
        followed = list(self._following.known.items())
        return sum(len(self._sockets.room(job)) + len(one.behind) for job, one in followed)

    def settle(self, seconds: float) -> None:
        """Wait until everything has been sent to everybody, for at most this many seconds."""
        end = monotonic() + seconds
        gevent.sleep(_LOOK)
        while not all(self._is_settled(job) for job in self._following.known) and monotonic() < end:
            gevent.sleep(_LOOK)

    def let_go(self) -> None:
        self._following.let_go()

    def close(self) -> None:
        self._following.close()
        self.threads.close()

    def _is_settled(self, job: str) -> bool:
        followed = self._following.known[job]
        at_rest = followed.resting and not followed.heard.is_set() and not followed.waiting
        return at_rest and not any(map(self._sockets.unsent, self._sockets.room(job)))

    # News.

    def _keep_telling(self, job: str, followed: Followed) -> None:
        """Send news as long as anybody watches or waits."""
        try:
            while followed.behind or followed.waiting or self._sockets.room(job):
                followed.resting = True
                followed.heard.wait(self._look_again)
                followed.resting = False
                followed.heard.clear()
                self._tell(job, followed)
        except UnknownJobError:
            """The job was forgotten."""
        finally:
            for watcher in self._sockets.room(job):
                self._sockets.leave(watcher, job)
            followed.total = inf

    def _tell(self, job: str, followed: Followed) -> None:
        """Send everybody the news, and pause."""
        ready = {watcher: place for watcher, place in followed.behind.items() if not self._sockets.unsent(watcher)}
        numbers = sorted({place.number for place in ready.values()})[:_AT_ONCE]  # those who are ahead come last
        if self._sockets.room(job):
            numbers.insert(0, followed.number)
        news = self._news(job, followed, numbers)
        ahead = {watcher for watcher, place in ready.items() if place.number > news.total}
        sent = self._part(job, followed, news) + _wake(followed, news.total) + self._tell_room(job, followed, news)
        for watcher, place in ready.items():
            if followed.behind.get(watcher) is place:
                sent += self._tell_one(watcher, job, place, news)
        self._let_in(job, followed, {watcher: place for watcher, place in ready.items() if watcher not in ahead})
        going_on = sent or followed.away or {*ready, *followed.behind} - ahead
        if going_on:
            followed.heard.set()
        if going_on or followed.waiting:  # else the next news is sent as soon as it comes
            self._rest(PAUSE if followed.away else rest_after(sent + len(followed.behind)))

    def _news(self, job: str, followed: Followed, numbers: list[int]) -> _News:
        """What there is to tell: maybe only that the store is away."""
        try:
            news = self.threads.do(partial(self._read, job, numbers))
        except AwayError:
            followed.away = True
            return _News({**followed.latest, "away": True}, 0, inf, {})
        followed.away, followed.latest = False, news.status
        return news

    def _read(self, job: str, numbers: list[int]) -> _News:
        """Read a job, in a thread. All positions are read together, so that watchers catch up with each other."""
        progress = self._jobs.progress(job)
        events = progress["events"]
        shown = {part: progress[part] for part in _UNREAD}
        batches = {number: self._jobs.since(job, number) for number in numbers}
        return _News(shown, events, inf if progress["state"] == "finished" else events, batches)

    def _part(self, job: str, followed: Followed, news: _News) -> int:
        """If everybody in the room is ahead, they leave it, and the room is for those who come. Return their number."""
        room = self._sockets.room(job) if followed.number > news.total else []
        for watcher in room:
            self._sockets.leave(watcher, job)
            followed.behind[watcher] = _Behind(followed.number, followed.status)
        return len(room)

    def _tell_room(self, job: str, followed: Followed, news: _News) -> int:
        """Send one message to everybody in the room, and return how many that are. Slow watchers fall behind."""
        room = self._sockets.room(job)
        if not room:
            return 0
        place = _Behind(followed.number, followed.status)
        sent = self._tell_one(job, job, place, news) * len(room)
        followed.number, followed.status = place.number, place.status
        for watcher in room:
            if self._sockets.unsent(watcher) > _MOST_UNSENT:
                self._sockets.leave(watcher, job)
                followed.behind[watcher] = _Behind(place.number, place.status)
        return sent

    def _tell_one(self, to: str, job: str, place: _Behind, news: _News) -> int:
        """Send the news for a position, and return the number of messages."""
        sent = 0
        if place.status != news.status:
            place.status = news.status
            self._sockets.status(to, job, news.status)
            sent += 1
        batch = news.batches.get(place.number)
        if batch is None:
            return sent
        if batch.next > place.number:
            if not self._sockets.events(to, job, batch):
                return sent
            place.number = batch.next
            sent += 1
        if news.status["state"] == "finished":  # the last attempt may have told less than the one before
            place.number = min(place.number, news.events)
        return sent

    def _let_in(self, job: str, followed: Followed, ready: dict[str, _Behind]) -> None:
        """Watchers who have caught up with the room enter it. If it is empty, the most advanced watcher sets its
        position."""
        able = {watcher: place for watcher, place in ready.items() if followed.behind.get(watcher) is place}
        if able and not self._sockets.room(job):
            first = max(able.values(), key=lambda place: place.number)
            followed.number, followed.status = first.number, first.status
        for watcher, place in able.items():
            if place.number == followed.number:
                del followed.behind[watcher]
                self._sockets.enter(watcher, job)


def _wake(followed: Followed, total: float) -> int:
    """Wake the requests for which there is news, and return their number."""
    followed.total = total
    followed.answers.clear()
    news = [event for event, known in followed.waiting.items() if known < total]
    for event in news:
        event.set()
    return len(news)


def rest_after(sent: int) -> float:
    """The seconds to pause after this many messages: batches have a bounded rate, and others get their turn."""
    return max(INTERVAL, sent * _REST)
