"""Where the library `limits` counts: in memory here, in the Redis of a cluster in `shared_rates`.

Its own storage in memory is unbounded and goes through all its keys a hundred times a second, so `BoundedStorage` takes
its place:

1. A window begins with the first count of its key and ends after a fixed time. Windows of one length end in the order
   in which they began, so each length has a queue. When a window begins, the ended ones at the head are dropped.
2. When there are too many windows, the longest queue drops one: among its oldest few, the one with the lowest count. So
   a flood of new names pushes out other new names, but no count that is near its limit, and it never locks others out.
"""

from __future__ import annotations

import threading
import time
from abc import ABC, abstractmethod
from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import islice
from typing import Final

from limits.storage import Storage

MOST: Final = 100_000
_COMPARED: Final = 8


@dataclass(slots=True)
class _Window:
    length: float
    end: float
    count: int = 0


class ListedStorage(Storage, ABC):
    """A storage that can list what it has counted."""

    STORAGE_SCHEME = None  # the library registers no scheme for it, so `memory` keeps its own storage

    @property
    def base_exceptions(self) -> tuple[type[Exception], ...]:
        return ()

    @abstractmethod
    def counts(self) -> Iterable[tuple[str, int]]:
        """All keys with their counts."""


class BoundedStorage(ListedStorage):
    """Counts by key, in a limited number of windows. Safe for threads."""

    def __init__(self, most: int = MOST) -> None:
        super().__init__()
        self._most = most
        self._lock = threading.Lock()
        self._windows: dict[str, _Window] = {}
        self._queues: dict[float, OrderedDict[str, _Window]] = {}  # by length

    def counts(self) -> Iterable[tuple[str, int]]:
        with self._lock:
            self._drop_ended()
            return [(key, window.count) for key, window in self._windows.items()]

    def incr(self, key: str, expiry: float, amount: int = 1) -> int:
        """Add to a count and return it."""
        with self._lock:
            window = self._live(key) or self._begin(key, expiry)
            window.count += amount
            return window.count

    def get(self, key: str) -> int:
        with self._lock:
            window = self._live(key)
            return window.count if window else 0

    def get_expiry(self, key: str) -> float:
        """When the window ends; now if there is none."""
        with self._lock:
            window = self._live(key)
            return window.end if window else time.time()

    def check(self) -> bool:
        return True

    def reset(self) -> int:
        """Drop all windows, and return how many there were."""
        with self._lock:
            forgotten = len(self._windows)
            self._windows.clear()
            self._queues.clear()
            return forgotten

    def clear(self, key: str) -> None:
        with self._lock:
            if key in self._windows:
                self._drop(key)

    def _live(self, key: str) -> _Window | None:
        window = self._windows.get(key)
        if window is not None and window.end <= time.time():
            self._drop(key)
            return None
        return window

    def _begin(self, key: str, length: float) -> _Window:
        self._drop_ended()
        if len(self._windows) >= self._most:
            self._make_room()
        window = self._windows[key] = _Window(length, time.time() + length)
        self._queues.setdefault(length, OrderedDict())[key] = window
        return window

    def _drop_ended(self) -> None:
        now = time.time()
        for queue in self._queues.values():
            while queue and next(iter(queue.values())).end <= now:
                self._drop(next(iter(queue)))

    def _make_room(self) -> None:
        longest = max(self._queues.values(), key=len)
        oldest = islice(longest.items(), _COMPARED)
        self._drop(min(oldest, key=lambda entry: entry[1].count)[0])

    def _drop(self, key: str) -> None:
        window = self._windows.pop(key)
        del self._queues[window.length][key]
