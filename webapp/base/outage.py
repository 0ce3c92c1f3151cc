"""A circuit breaker: after a failure, callers fail at once for a while; then a single thread retries. So requests do
not queue up for a server that is away."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from time import monotonic
from typing import Final

_PAUSE: Final = 5.0  # seconds from a failure or an attempt to the next attempt
_NOTICES: Final = logging.getLogger(__name__)


class Outage:
    """Whether something works. Logs a sentence when it fails first, and when it works again. Safe for threads."""

    def __init__(
        self, begins: str, ends: str, clock: Callable[[], float] = monotonic, pause: float = _PAUSE
    ) -> None:
        self._begins = begins
        self._ends = ends
        self._clock = clock
        self._pause = pause
        self._lock = threading.Lock()
        self._next: float | None = None  # None while it works

    def is_pausing(self) -> bool:
        """Whether a failure is so recent that nobody should try."""
        until = self._next
        return until is not None and self._clock() < until

    def may_try(self) -> bool:
        """Whether the caller should try, and then report the result with `worked` or `failed`."""
        with self._lock:
            if self._next is None:
                return True
            now = self._clock()
            is_due = now >= self._next
            if is_due:
                self._next = now + self._pause
            return is_due

    def failed(self, error: Exception) -> None:
        with self._lock:
            is_first = self._next is None
            self._next = self._clock() + self._pause
        if is_first:
            _NOTICES.warning("%s (%s)", self._begins, type(error).__name__)

    def worked(self) -> None:
        if self._next is None:  # the usual case
            return
        with self._lock:
            self._next = None
        _NOTICES.warning(self._ends)
