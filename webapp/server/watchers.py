"""Sends the events of jobs to watchers and to waiting requests: each event once, at a bounded rate.

Watchers who are up to date get the same messages. A slow watcher, for whom more than a few wait unsent, falls behind:
the next ones are read from the log for that watcher alone, when the last have gone out, until both have met again.

Everything here happens on the event loop, but jobs are read in a thread, because reading may wait for a lock or for
another server.

While the store of jobs is away, watchers are told so once and keep their places; requests get the same answer. When it
is back, everybody goes on by number. A store whose machine died may have lost the newest events: a watcher who has more
is *ahead*, and waits until the log has grown that long again.
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
from .threads import PAUSE, JobThreads
from .topics import Topics

if TYPE_CHECKING:
    from .sockets import Sockets

_MESSAGE_SECONDS: Final = 0.00008  # seconds of pause for each message, so that thousands of watchers block nobody
_AT_ONCE: Final = 16  # positions in a log that are read together
_MOST_UNSENT: Final = 4  # messages that may be queued for a watcher in the room
_THREADS: Final = 4
_POLL_INTERVAL: Final = 0.02  # seconds between two checks whether everything has been sent
# What watchers learn of a job when the store goes away before it could be read.
_UNREAD: Final[Json] = {"state": "queued", "place": 0, "wait": 0, "thinned": False}


@dataclass(slots=True)
class _Behind:
    """The position in the log of a watcher who is not in the room yet, and the last status that was sent."""

    number: int
    status: Json = field(default_factory=dict)


class _News(NamedTuple):
    """The state of a job: its status, its number of events, and a batch from each requested number on."""

    status: Json
    events: int
    total: float  # the number of events; infinite if no more will come or if the store is away
    batches: dict[int, Batch]


@dataclass(slots=True)
class WatchedJob:
    """A job that somebody watches or waits for.

    Watchers who are up to date are in the *room* of the job and get the same messages; the others are *behind*.
    """

    wakeup: Event = field(default_factory=Event)
    is_idle: bool = False  # there is nothing to send
    away: bool = False  # whether the store could not be reached when the job was last read
    latest: Json = field(default_factory=_UNREAD.copy)  # the status that was last read
    total: float = -1  # how many events there are; infinite while nobody should wait for more
    # What everybody in the room has been sent: this many events, and this status.
    number: int = 0
    status: Json = field(default_factory=dict)
    behind: dict[str, _Behind] = field(default_factory=dict)
    waiters: dict[Event, int] = field(default_factory=dict)  # requests, and the number of events that each has
    answers: dict[object, AsyncResult] = field(default_factory=dict)  # shared by requests until there is more news


class Watchers:
    """Follows the jobs of a runner. Create it on the event loop."""

    def __init__(
        self, jobs: JobRunner, sockets: Sockets, sleep: Callable[[float], object] = gevent.sleep,
        look_again: float | None = None,
    ) -> None:
        """After `look_again` seconds without news, jobs are read all the same, where news may be lost."""
        self._jobs = jobs
        self._sockets = sockets
        self._sleep = sleep
        self._look_again = look_again
        self._topics = Topics(WatchedJob, self._publish_all)
        self._watched: dict[str, set[str]] = defaultdict(set)  # jobs, by watcher
        self.threads = JobThreads(_THREADS)  # for work that must not block the event loop
        jobs.listen(self._topics.notify)

    def watch(self, watcher: str, job: str, since: int) -> None:
        """Send a watcher all events of a job from number `since` on."""
        self.unwatch(watcher, job)
        self._watched[watcher].add(job)
        watched = self._topics.follow(job)
        watched.behind[watcher] = _Behind(since)
        watched.wakeup.set()

    def unwatch(self, watcher: str, job: str) -> None:
        if job not in self._watched[watcher]:  # a client may ask for anything, such as the name of another room
            return
        self._watched[watcher].remove(job)
        self._sockets.leave(watcher, job)
        if watched := self._topics.by_name.get(job):
            watched.behind.pop(watcher, None)
            watched.wakeup.set()

    def drop(self, watcher: str) -> None:
        for job in list(self._watched[watcher]):
            self.unwatch(watcher, job)
        del self._watched[watcher]

    def wait(self, job: str, count: int, wait: Callable[[Event], None]) -> WatchedJob:
        """Wait until there are more events than `count`, or there will be none; `wait` decides how long."""
        watched = self._topics.follow(job)
        if watched.total <= count:
            self._topics.wait(watched, count, wait)
        return watched

    def watched_by(self, watcher: str) -> int:
        return sum(job in self._topics.by_name for job in self._watched.get(watcher, ()))

    def watches(self) -> int:
        jobs = list(self._topics.by_name.items())
        return sum(len(self._sockets.room(name)) + len(job.behind) for name, job in jobs)

    def settle(self, seconds: float) -> None:
        """Wait until everything has been sent to everybody, for at most this many seconds."""
        end = monotonic() + seconds
        gevent.sleep(_POLL_INTERVAL)
        while not all(self._is_settled(job) for job in self._topics.by_name) and monotonic() < end:
            gevent.sleep(_POLL_INTERVAL)

    def drain(self) -> None:
        self._topics.drain()

    def close(self) -> None:
        self._topics.close()
        self.threads.close()

    def _is_settled(self, job: str) -> bool:
        watched = self._topics.by_name[job]
        is_idle = watched.is_idle and not watched.wakeup.is_set() and not watched.waiters
        return is_idle and not any(map(self._sockets.unsent, self._sockets.room(job)))

    # News.

    def _publish_all(self, job: str, watched: WatchedJob) -> None:
        try:
            while watched.behind or watched.waiters or self._sockets.room(job):
                watched.is_idle = True
                watched.wakeup.wait(self._look_again)
                watched.is_idle = False
                watched.wakeup.clear()
                self._publish(job, watched)
        except UnknownJobError:
            """The store has evicted the job."""
        finally:
            for watcher in self._sockets.room(job):
                self._sockets.leave(watcher, job)
            watched.total = inf

    def _publish(self, job: str, watched: WatchedJob) -> None:
        ready = {watcher: place for watcher, place in watched.behind.items() if not self._sockets.unsent(watcher)}
        numbers = sorted({place.number for place in ready.values()})[:_AT_ONCE]  # those who are ahead come last
        if self._sockets.room(job):
            numbers.insert(0, watched.number)
        news = self._news_of(job, watched, numbers)
        ahead = {watcher for watcher, place in ready.items() if place.number > news.total}
        sent = self._leave_room_ahead(job, watched, news) + _wake(watched, news.total)
        sent += self._send_to_room(job, watched, news)
        for watcher, place in ready.items():
            if watched.behind.get(watcher) is place:
                sent += self._send_to(watcher, job, place, news)
        self._enter_room(job, watched, {watcher: place for watcher, place in ready.items() if watcher not in ahead})
        has_more = sent or watched.away or {*ready, *watched.behind} - ahead
        if has_more:
            watched.wakeup.set()
        if has_more or watched.waiters:  # else the next news is sent at once
            self._sleep(PAUSE if watched.away else pause_after(sent + len(watched.behind)))

    def _news_of(self, job: str, watched: WatchedJob, numbers: list[int]) -> _News:
        """Read a job, or report that the store is away."""
        try:
            news = self.threads.do(partial(self._read, job, numbers))
        except AwayError:
            watched.away = True
            return _News({**watched.latest, "away": True}, 0, inf, {})
        watched.away, watched.latest = False, news.status
        return news

    def _read(self, job: str, numbers: list[int]) -> _News:
        """Read a job. Runs in a thread. All positions are read together, so that watchers catch up with each other."""
        progress = self._jobs.progress(job)
        events = progress["events"]
        status = {part: progress[part] for part in _UNREAD}
        batches = {number: self._jobs.since(job, number) for number in numbers}
        return _News(status, events, inf if progress["state"] == "finished" else events, batches)

    def _leave_room_ahead(self, job: str, watched: WatchedJob, news: _News) -> int:
        """If the watchers in the room are ahead, make them leave it, so that others can use it. Return their number."""
        room = self._sockets.room(job) if watched.number > news.total else []
        for watcher in room:
            self._sockets.leave(watcher, job)
            watched.behind[watcher] = _Behind(watched.number, watched.status)
        return len(room)

    def _send_to_room(self, job: str, watched: WatchedJob, news: _News) -> int:
        """Send one message to everybody in the room, and return how many that are. Slow watchers fall behind."""
        room = self._sockets.room(job)
        if not room:
            return 0
        place = _Behind(watched.number, watched.status)
        sent = self._send_to(job, job, place, news) * len(room)
        watched.number, watched.status = place.number, place.status
        for watcher in room:
            if self._sockets.unsent(watcher) > _MOST_UNSENT:
                self._sockets.leave(watcher, job)
                watched.behind[watcher] = _Behind(place.number, place.status)
        return sent

    def _send_to(self, to: str, job: str, place: _Behind, news: _News) -> int:
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
        if news.status["state"] == "finished":  # a retried attempt may have reported fewer events
            place.number = min(place.number, news.events)
        return sent

    def _enter_room(self, job: str, watched: WatchedJob, ready: dict[str, _Behind]) -> None:
        """Let watchers who have caught up enter the room. The most advanced one sets the position of an empty room."""
        ready = {watcher: place for watcher, place in ready.items() if watched.behind.get(watcher) is place}
        if ready and not self._sockets.room(job):
            first = max(ready.values(), key=lambda place: place.number)
            watched.number, watched.status = first.number, first.status
        for watcher, place in ready.items():
            if place.number == watched.number:
                del watched.behind[watcher]
                self._sockets.enter(watcher, job)


def _wake(watched: WatchedJob, total: float) -> int:
    """Wake the requests for which there is news, and return their number."""
    watched.total = total
    watched.answers.clear()
    events = [event for event, count in watched.waiters.items() if count < total]
    for event in events:
        event.set()
    return len(events)


def pause_after(sent: int) -> float:
    """The seconds to pause after this many messages: batches have a bounded rate, and others get their turn."""
    return max(INTERVAL, sent * _MESSAGE_SECONDS)
