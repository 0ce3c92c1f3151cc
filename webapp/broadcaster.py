"""Bringing the news of topics to everybody who watches them: one thread, at most so many batches a second.

A topic is anything with a status and a numbered log, such as a job. Every watcher has a place in the log and gets
everything from there on, each event once. Those at the same place get the same message, made once. Who takes slowly is
sent the next batch when the last ones are taken, so that messages never pile up.
"""

from __future__ import annotations

import logging
import threading
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from queue import SimpleQueue
from typing import Final, NamedTuple, Protocol

from .jobs.events.log import Batch, UnknownLogError
from .jobs.events.log_bounds import INTERVAL
from .jobs.events.messages import Json

_NOTICES: Final = logging.getLogger(__name__)

# Seconds of rest for each message sent: with very many watchers the server must have time for others too.
_REST: Final = 0.0001
# Seconds between two looks at whether everybody has been sent everything.
_LOOK: Final = 0.02


class Topic(NamedTuple):
    """Something to watch: its kind, which is its name on the wire, and which one of them."""

    kind: str
    name: str


class Source(Protocol):
    """Where the news of one kind of topics come from. Reading raises `UnknownLogError`."""

    def total(self, name: str) -> int:
        """How many events there are so far."""

    def status(self, name: str) -> Json:
        """What watchers are told whenever it has changed."""

    def since(self, name: str, number: int) -> Batch:
        """The events from a number on, or the beginning of them."""

    def listen(self, hear: Callable[[str], None]) -> None:
        """Have `hear`, which is quick, called with the name of every topic that has news."""


class Sending(Protocol):
    """How messages get to watchers."""

    def batch(self, to: Iterable[str], topic: Topic, batch: Batch) -> None: ...

    def status(self, to: Iterable[str], topic: Topic, status: Json) -> None: ...

    def flush(self) -> None:
        """Wait until all that was to be sent is on its way."""

    def takes_slowly(self, watcher: str) -> bool:
        """Whether it has yet to take what it was sent: then it is left alone for a while."""


class _Watch:
    """Where in the log of a topic a watcher is, and which status was sent last."""

    def __init__(self, since: int) -> None:
        self.since = since
        self.status: Json = {}


class Broadcaster:
    """Follows the topics of some sources, by kind."""

    def __init__(self, sources: Mapping[str, Source], sending: Sending) -> None:
        self._sources = sources
        self._sending = sending
        self._watches: dict[Topic, dict[str, _Watch]] = {}
        self._fresh: SimpleQueue[Topic] = SimpleQueue()
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None
        for kind, source in sources.items():
            source.listen(partial(self._hear, kind))

    def watch(self, watcher: str, topic: Topic, since: int) -> None:
        """From now on send a watcher everything of a topic from a number on. Raises UnknownLogError."""
        total = self._sources[topic.kind].total(topic.name)
        with self._lock:
            self._watches.setdefault(topic, {})[watcher] = _Watch(min(since, total))
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="broadcaster", daemon=True)
                self._thread.start()
        self._note(topic)

    def unwatch(self, watcher: str, topic: Topic) -> None:
        with self._lock:
            self._leave(watcher, topic)

    def drop(self, watcher: str) -> None:
        """A watcher is gone."""
        with self._lock:
            for topic in list(self._watches):
                self._leave(watcher, topic)

    def watched_by(self, watcher: str) -> int:
        """How many topics somebody watches."""
        with self._lock:
            return sum(watcher in watches for watches in self._watches.values())

    def watches(self) -> int:
        """How many watchers all topics have together."""
        with self._lock:
            return sum(map(len, self._watches.values()))

    def settle(self, seconds: float) -> None:
        """Wait until everybody has been sent all there is, at most so long."""
        end = time.monotonic() + seconds
        while self._is_behind() and time.monotonic() < end:
            time.sleep(_LOOK)

    def _is_behind(self) -> bool:
        with self._lock:
            topics = [(topic, list(watches.values())) for topic, watches in self._watches.items()]
        return any(self._has_more(topic, watch) for topic, watches in topics for watch in watches)

    def _has_more(self, topic: Topic, watch: _Watch) -> bool:
        source = self._sources[topic.kind]
        try:
            return watch.since < source.total(topic.name) or watch.status != source.status(topic.name)
        except UnknownLogError:
            return False

    def _leave(self, watcher: str, topic: Topic) -> None:
        watches = self._watches.get(topic, {})
        watches.pop(watcher, None)
        if not watches:
            self._watches.pop(topic, None)

    def _hear(self, kind: str, name: str) -> None:
        """Called for every frame of every job, so quick."""
        self._note(Topic(kind, name))

    def _note(self, topic: Topic) -> None:
        if topic in self._watches:
            self._fresh.put(topic)

    # All that follows runs in the one thread.

    def _run(self) -> None:
        while True:
            fresh = {self._fresh.get()}
            while not self._fresh.empty():
                fresh.add(self._fresh.get())
            sent = 0
            for topic in fresh:
                try:
                    sent += self._serve(topic)
                except Exception:  # whatever it is, other topics must go on
                    _NOTICES.exception("News could not be sent; that is a bug.")
            self._sending.flush()
            if sent:  # else the next news go out as they come, not a whole interval later
                time.sleep(rest_after(sent))

    def _serve(self, topic: Topic) -> int:
        """Send a topic's watchers what is new; how many messages that took, or will take later."""
        with self._lock:
            watches = dict(self._watches.get(topic, {}))
        try:
            return self._send_status(topic, watches) + self._send_events(topic, watches)
        except UnknownLogError:  # it was forgotten
            for watcher in watches:
                self.unwatch(watcher, topic)
            return 0

    def _send_status(self, topic: Topic, watches: dict[str, _Watch]) -> int:
        status = self._sources[topic.kind].status(topic.name)
        stale = [watcher for watcher, watch in watches.items() if watch.status != status]
        for watcher in stale:
            watches[watcher].status = status
        if stale:
            self._sending.status(stale, topic, status)
        return len(stale)

    def _send_events(self, topic: Topic, watches: dict[str, _Watch]) -> int:
        places: dict[int, list[str]] = defaultdict(list)
        late = 0
        for watcher, watch in watches.items():
            if self._sending.takes_slowly(watcher):
                late += 1
            else:
                places[watch.since].append(watcher)
        if late:
            self._note(topic)
        # All are read before any is sent: so those who were at different places come together again.
        batches = [(there, self._sources[topic.kind].since(topic.name, since)) for since, there in places.items()]
        return late + sum(self._send_batch(topic, there, batch, watches) for there, batch in batches)

    def _send_batch(self, topic: Topic, there: list[str], batch: Batch, watches: dict[str, _Watch]) -> int:
        if batch.next == batch.first:
            return 0
        for watcher in there:
            watches[watcher].since = batch.next
        self._sending.batch(there, topic, batch)
        self._note(topic)  # there may be more, or it is the end: looked at next time
        return len(there)


def rest_after(sent: int) -> float:
    """How many seconds to wait after so many messages: the rate of batches is bounded, and others have their turn."""
    return max(INTERVAL, sent * _REST)
