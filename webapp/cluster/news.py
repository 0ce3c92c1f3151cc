"""Which jobs have news: Redis calls out their names, and this wakes whoever waits for them.

A call is only a hint that may get lost. So everything that waits also looks by itself, at least every second. The
message queue of Flask-SocketIO does not serve: it would carry the events themselves, and it refuses to run with gevent
unless all sockets of the process are patched, which the threads of this server are not made for.
"""

from __future__ import annotations

import logging
import threading
from collections import defaultdict
from collections.abc import Callable
from contextlib import suppress
from time import monotonic
from typing import Final, TypeVar

from redis.exceptions import RedisError

from .link import Link

Answer = TypeVar("Answer")

_REPEAT: Final = 1.0  # seconds after which a lost call is made up for
_POLL: Final = 0.25
_BACKOFF: Final = 0.1  # seconds between two notices that the line has moved
_PAUSE: Final = 0.5  # seconds after trouble
_FOLLOWED: Final = 5.0  # a job counts as followed for so long after somebody has read it
_NOTICES: Final = logging.getLogger(__name__)


class News:
    """Receives the calls in a thread, from the first listener or waiter on."""

    def __init__(self, link: Link, channel: str = "news") -> None:
        self._link = link
        self._channel = link.key(channel)
        self._lock = threading.Lock()
        self._listeners: list[Callable[[str], None]] = []
        self._waiters: dict[str, set[threading.Event]] = defaultdict(set)
        self._followed: dict[str, float] = {}  # until when
        self._thread: threading.Thread | None = None
        self._closed = threading.Event()

    def listen(self, callback: Callable[[str], None]) -> None:
        """Call `callback` with the name of every job that has news, and now and then with those that may have."""
        self._listeners.append(callback)
        self._start()

    def follow(self, job: str) -> None:
        """Somebody reads a job that has not ended, and may want to read more."""
        self._followed[job] = monotonic() + _FOLLOWED

    def wait_for(self, job: str, read: Callable[[], Answer | None], seconds: float) -> Answer | None:
        """What `read` gives about a job, as soon as it gives anything; None if that takes longer."""
        self._start()
        end = monotonic() + seconds
        called = threading.Event()
        with self._lock:
            self._waiters[job].add(called)
        try:
            while True:
                called.clear()
                answer = read()
                left = end - monotonic()
                if answer is not None or left <= 0:
                    return answer
                called.wait(min(left, _REPEAT))
        finally:
            with self._lock:
                self._waiters[job].discard(called)
                if not self._waiters[job]:
                    del self._waiters[job]

    def close(self) -> None:
        self._closed.set()

    def _start(self) -> None:
        with self._lock:
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="news", daemon=True)
                self._thread.start()

    def _run(self) -> None:
        while not self._closed.is_set():
            with suppress(RedisError, OSError, ValueError):
                self._receive()
            self._notify_followed()
            self._closed.wait(_PAUSE)

    def _receive(self) -> None:
        with self._link.redis.pubsub(ignore_subscribe_messages=True) as calls:
            calls.subscribe(self._channel)
            due = notified = 0.0
            while not self._closed.is_set():
                call = calls.get_message(timeout=min(_POLL, max(0.001, due - monotonic())))
                if call is not None and call["data"]:
                    self._notify(call["data"].decode())
                elif call is not None:  # the line has moved
                    due = min(due, notified + _BACKOFF)
                if monotonic() > due:
                    self._notify_followed()
                    notified = monotonic()
                    due = notified + _REPEAT

    def _notify_followed(self) -> None:
        """Notify all who follow a job: a call may have been lost."""
        now = monotonic()
        for job, until in list(self._followed.items()):
            if until < now:
                del self._followed[job]
            else:
                self._notify(job)

    def _notify(self, job: str) -> None:
        with self._lock:
            waiters = list(self._waiters.get(job, ()))
        for called in waiters:
            called.set()
        for callback in self._listeners:
            try:
                callback(job)
            except Exception:  # whatever it is, others must get the next call
                _NOTICES.exception("News of a job could not be passed on; that is a bug.")
