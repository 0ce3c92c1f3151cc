"""When to try again what has failed: not for a while, and then in one thread first, so that requests do not queue up
before a server that is away."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from time import monotonic
from typing import Final

_PAUSE: Final = 5.0  # seconds from a failure, or from a thread that tries it, to the next one that does
_NOTICES: Final = logging.getLogger(__name__)


class Outage:
    """Whether something works. Two sentences tell the operator when it begins to fail, and when it works again. Safe
    for threads."""

    def __init__(
        self, begins: str, ends: str, clock: Callable[[], float] = monotonic, pause: float = _PAUSE
    ) -> None:  # fmt: skip
        self._begins = begins
        self._ends = ends
        self._clock = clock
        self._pause = pause
        self._lock = threading.Lock()
        self._next: float | None = None  # None while it works

    def rests(self) -> bool:
        """Whether it has failed so lately that nobody should try it."""
        until = self._next
        return until is not None and self._clock() < until

    def may_try(self) -> bool:
        """Whether the caller should try it, and then report how that went."""
        with self._lock:
            if self._next is None:
                return True
            now = self._clock()
            due = now >= self._next
            if due:
                self._next = now + self._pause
            return due

    def failed(self, error: Exception) -> None:
        with self._lock:
            begins = self._next is None
            self._next = self._clock() + self._pause
        if begins:
            _NOTICES.warning("%s (%s)", self._begins, type(error).__name__)

    def worked(self) -> None:
        if self._next is None:  # which is nearly always so
            return
        with self._lock:
            self._next = None
        _NOTICES.warning(self._ends)
