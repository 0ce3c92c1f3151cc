"""For how long workers have been silent. Each counts its beats in Redis; here it is watched whether the counters move.

So no clock is compared with that of another machine.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from time import monotonic


class Beats:
    """Watches counters for as long as it is asked again and again. Safe for threads."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._seen: dict[str, tuple[bytes | None, float]] = {}  # the counter, and since when it is the same

    def silent(self, counters: Mapping[str, bytes | None]) -> dict[str, float]:
        """For how many seconds each counter has been seen to be as it is now; 0 when it is seen for the first time."""
        now = self._clock()
        with self._lock:
            old = self._seen
            self._seen = {name: old[name] if name in old and old[name][0] == counter else (counter, now)
                          for name, counter in counters.items()}
            return {name: now - since for name, (_, since) in self._seen.items()}

    def forget(self) -> None:
        """Watch anew, because the counters could not be seen for a while."""
        with self._lock:
            self._seen.clear()
