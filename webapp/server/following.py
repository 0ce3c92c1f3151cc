"""Following things by name, jobs or classrooms: each has a greenlet that tells its news as long as somebody listens or
a request waits.

News comes from other threads and crosses to the event loop in one place, `Following.hear`. Everything else here happens
on the event loop.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, Protocol, TypeVar

import gevent
from gevent.event import Event
from gevent.pool import Group


class Followed(Protocol):
    heard: Event  # set when there may be news
    waiting: dict[Event, Any]  # requests, with what each knows


One = TypeVar("One", bound=Followed)


class Following(Generic[One]):
    """`make` makes what is noted of a thing, and `tell` tells its news until nobody wants them. Create it on the event
    loop."""

    def __init__(self, make: Callable[[], One], tell: Callable[[str, One], None]) -> None:
        self.known: dict[str, One] = {}
        self.greenlets = Group()
        self._make = make
        self._tell = tell
        self._loop = gevent.get_hub().loop
        self._closed = self._letting_go = False

    def hear(self, name: str) -> None:
        """There is news of a thing. Called in any thread."""
        followed = self.known.get(name)
        if followed and not self._closed and not followed.heard.is_set():
            self._loop.run_callback_threadsafe(followed.heard.set)

    def follow(self, name: str) -> One:
        if name not in self.known:
            self.known[name] = self._make()
            self.greenlets.spawn(self._keep_telling, name, self.known[name])
        return self.known[name]

    def _keep_telling(self, name: str, followed: One) -> None:
        try:
            self._tell(name, followed)
        finally:
            _wake(followed)
            del self.known[name]

    def wait(self, followed: One, known: object, wait: Callable[[Event], None]) -> None:
        """Let a request wait that knows so much; `wait` decides how long."""
        if self._letting_go:
            return
        news = Event()
        followed.waiting[news] = known
        followed.heard.set()
        try:
            wait(news)
        finally:
            del followed.waiting[news]
            followed.heard.set()

    def let_go(self) -> None:
        """From now on no request waits: those that do are answered at once, and ask again elsewhere."""
        self._letting_go = True
        for followed in self.known.values():
            _wake(followed)

    def close(self) -> None:
        self._closed = True
        self.greenlets.kill()


def _wake(followed: Followed) -> None:
    for news in followed.waiting:
        news.set()
