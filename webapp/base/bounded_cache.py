"""A thread-safe LRU cache, bounded by the weight of its values."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


class BoundedCache(Generic[Key, Value]):
    """Evicts the least recently used values once the weights of all exceed `most`."""

    def __init__(self, most: int, weigh: Callable[[Key, Value], int] = lambda *_: 1) -> None:
        self._most = most
        self._weigh = weigh
        self._weight = 0
        self._entries: OrderedDict[Key, Value] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, key: Key) -> Value | None:
        with self._lock:
            if key in self._entries:
                self._entries.move_to_end(key)
            return self._entries.get(key)

    def keep(self, key: Key, value: Value) -> None:
        with self._lock:
            if key in self._entries:
                self._weight -= self._weigh(key, self._entries.pop(key))
            self._entries[key] = value
            self._weight += self._weigh(key, value)
            while self._weight > self._most:
                self._weight -= self._weigh(*self._entries.popitem(last=False))
