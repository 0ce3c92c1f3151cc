"""A cache for results that take a while and will be asked for again. Safe for threads."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


def _one(_key: object, _value: object) -> int:
    return 1


class BoundedCache(Generic[Key, Value]):
    """Keeps the most recently used values, as long as their weights do not exceed `most` together."""

    def __init__(self, most: int, weigh: Callable[[Key, Value], int] = _one) -> None:
        self._most = most
        self._weigh = weigh
        self._weight = 0
        self._known: OrderedDict[Key, Value] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, key: Key) -> Value | None:
        with self._lock:
            if key in self._known:
                self._known.move_to_end(key)
            return self._known.get(key)

    def keep(self, key: Key, value: Value) -> None:
        with self._lock:
            if key in self._known:
                self._weight -= self._weigh(key, self._known.pop(key))
            self._known[key] = value
            self._weight += self._weigh(key, value)
            while self._weight > self._most:
                self._weight -= self._weigh(*self._known.popitem(last=False))
