"""Bringing the news of jobs to everybody who watches: one thread, at most so many batches a second.

Every watcher has a place in the log of the job and gets everything from there on, each event once. Those at the
same place get the same message, made once. Who takes slowly is sent the next batch when the last ones are
taken: nothing piles up.
"""

from __future__ import annotations

import threading
import time
import traceback
from collections import defaultdict
from collections.abc import Callable, Iterable
from queue import SimpleQueue
from typing import Final

from .jobs.events.log import Batch
from .jobs.events.log_bounds import INTERVAL
from .jobs.events.messages import Json
from .jobs.job_runner import JobRunner
from .jobs.job_store import UnknownJobError

# A watcher with so many messages not yet taken is left alone for a while.
_PILE: Final = 4
# Seconds of rest for each message sent: with very many watchers the server must have time for others too.
_REST: Final = 0.0003

Tell = Callable[[Iterable[str], str, Json], None]
TellBatch = Callable[[Iterable[str], str, Batch], None]


class _Watcher:
    """Where in the log of a job somebody is, and which status was told last."""

    def __init__(self, since: int) -> None:
        self.since = since
        self.status: Json = {}


class Broadcaster:
    """Follows jobs of a runner. `batch` and `tell` send to watchers, `pile` tells how many messages wait for one."""

    def __init__(self, runner: JobRunner, batch: TellBatch, tell: Tell, pile: Callable[[str], int]) -> None:
        self._runner = runner
        self._send_batch = batch
        self._tell = tell
        self._pile = pile
        self._watchers: dict[str, dict[str, _Watcher]] = {}
        self._fresh: SimpleQueue[str] = SimpleQueue()
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None
        runner.listen(self._news)

    def watch(self, who: str, job: str, since: int) -> None:
        """From now on tell `who` everything of a job from a number on. Raises UnknownJobError."""
        total = self._runner.status(job)["events"]
        with self._lock:
            self._watchers.setdefault(job, {})[who] = _Watcher(min(since, total))
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="broadcaster", daemon=True)
                self._thread.start()
        self._news(job)

    def unwatch(self, who: str, job: str) -> None:
        with self._lock:
            self._leave(who, job)

    def drop(self, who: str) -> None:
        """Somebody is gone."""
        with self._lock:
            for job in list(self._watchers):
                self._leave(who, job)

    def watched_by(self, who: str) -> int:
        """How many jobs somebody watches."""
        with self._lock:
            return sum(who in watchers for watchers in self._watchers.values())

    def _leave(self, who: str, job: str) -> None:
        watchers = self._watchers.get(job, {})
        watchers.pop(who, None)
        if not watchers:
            self._watchers.pop(job, None)

    def _news(self, job: str) -> None:
        """Called for every frame of every job, so quick."""
        if job in self._watchers:
            self._fresh.put(job)

    # All that follows runs in the one thread.

    def _run(self) -> None:
        while True:
            fresh = {self._fresh.get()}
            while not self._fresh.empty():
                fresh.add(self._fresh.get())
            sent = 0
            for job in fresh:
                try:
                    sent += self._serve(job)
                except Exception:  # whatever it is, other jobs must go on
                    traceback.print_exc()
            if sent:  # else the next news go out as they come, not a whole interval later
                time.sleep(max(INTERVAL, sent * _REST))

    def _serve(self, job: str) -> int:
        """Tell a job's watchers what is new; how many messages that took, or will take later."""
        with self._lock:
            watchers = dict(self._watchers.get(job, {}))
        try:
            status = brief(self._runner.status(job))
            sent = self._tell_status(job, status, watchers)
            return sent + self._tell_events(job, watchers)
        except UnknownJobError:  # its time has come
            for who in watchers:
                self.unwatch(who, job)
            return 0

    def _tell_status(self, job: str, status: Json, watchers: dict[str, _Watcher]) -> int:
        stale = [who for who, watcher in watchers.items() if watcher.status != status]
        for who in stale:
            watchers[who].status = status
        if stale:
            self._tell(stale, "status", {"job": job, **status})
        return len(stale)

    def _tell_events(self, job: str, watchers: dict[str, _Watcher]) -> int:
        places: dict[int, list[str]] = defaultdict(list)
        late = 0
        for who, watcher in watchers.items():
            if self._pile(who) >= _PILE:
                late += 1
            else:
                places[watcher.since].append(who)
        if late:
            self._news(job)
        return late + sum(self._tell_place(job, since, there, watchers) for since, there in places.items())

    def _tell_place(self, job: str, since: int, there: list[str], watchers: dict[str, _Watcher]) -> int:
        batch = self._runner.since(job, since)
        if batch.next == since:
            return 0
        for who in there:
            watchers[who].since = batch.next
        self._send_batch(there, job, batch)
        self._news(job)  # there may be more, or it is the end: looked at next time
        return len(there)


def brief(status: Json) -> Json:
    """The part of a job's status that watchers are told when it changes."""
    return {name: status[name] for name in ("state", "place", "thinned")}
