"""Topics: jobs or rooms by name. Each has a greenlet that publishes its news while it has subscribers or waiters.

News comes from other threads and crosses to the event loop in one place, `Topics.notify`. Everything else here happens
on the event loop.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, Protocol, TypeVar

import gevent
from gevent.event import Event
from gevent.pool import Group


class Topic(Protocol):
    wakeup: Event  # set when there may be news
    waiters: dict[Event, Any]  # requests, each with the position that its client has


TopicType = TypeVar("TopicType", bound=Topic)


class Topics(Generic[TopicType]):
    """`make` creates a topic, and `publish` publishes its news until nobody wants them. Create it on the event loop."""

    def __init__(self, make: Callable[[], TopicType], publish: Callable[[str, TopicType], None]) -> None:
        self.by_name: dict[str, TopicType] = {}
        self.greenlets = Group()
        self._make = make
        self._publish = publish
        self._loop = gevent.get_hub().loop
        self._is_closed = self._is_draining = False

    def notify(self, name: str) -> None:
        """A topic has news. Called in any thread."""
        topic = self.by_name.get(name)
        if topic and not self._is_closed and not topic.wakeup.is_set():
            self._loop.run_callback_threadsafe(topic.wakeup.set)

    def follow(self, name: str) -> TopicType:
        if name not in self.by_name:
            self.by_name[name] = self._make()
            self.greenlets.spawn(self._run, name, self.by_name[name])
        return self.by_name[name]

    def _run(self, name: str, topic: TopicType) -> None:
        try:
            self._publish(name, topic)
        finally:
            _release(topic)
            del self.by_name[name]

    def wait(self, topic: TopicType, position: object, wait: Callable[[Event], None]) -> None:
        """Let a request wait whose client has reached `position`; `wait` decides how long."""
        if self._is_draining:
            return
        event = Event()
        topic.waiters[event] = position
        topic.wakeup.set()
        try:
            wait(event)
        finally:
            del topic.waiters[event]
            topic.wakeup.set()

    def drain(self) -> None:
        """Answer all waiting requests now and let none wait from now on: clients retry on another server."""
        self._is_draining = True
        for topic in self.by_name.values():
            _release(topic)

    def close(self) -> None:
        self._is_closed = True
        self.greenlets.kill()


def _release(topic: Topic) -> None:
    for event in topic.waiters:
        event.set()
