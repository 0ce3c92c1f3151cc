"""A short memory for what took a while to find out and will be asked again. Safe for threads."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Hashable
from typing import Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


class Memory(Generic[Key, Value]):
    """Keeps the last `room` things that were asked for."""

    def __init__(self, room: int) -> None:
        self._room = room
        self._known: OrderedDict[Key, Value] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, key: Key) -> Value | None:
        with self._lock:
            if key in self._known:
                self._known.move_to_end(key)
            return self._known.get(key)

    def keep(self, key: Key, value: Value) -> None:
        with self._lock:
            self._known[key] = value
            while len(self._known) > self._room:
                self._known.popitem(last=False)
