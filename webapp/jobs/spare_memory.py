"""Giving memory back to the system: the C library keeps what large logs and results took, in many small pieces."""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Callable
from time import monotonic
from typing import Final

# Bytes that came or went until it is worth while, and seconds between two times.
_WORTH: Final = 8_000_000
_PAUSE: Final = 2.0


class SpareMemory:
    """Counts what comes and goes. `give_back_when_due` may be called as often as you like, by one thread."""

    def __init__(self, give_back: Callable[[], object] | None = None, clock: Callable[[], float] = monotonic) -> None:
        self._give_back = give_back or _trim()
        self._clock = clock
        self._noted = 0
        self._last = clock()

    def note(self, size: int) -> None:
        """So many bytes were received, or let go of."""
        self._noted += size

    def give_back_when_due(self) -> None:
        if self._noted > _WORTH and self._clock() > self._last + _PAUSE:
            self._noted = 0
            self._last = self._clock()
            self._give_back()


def _trim() -> Callable[[], object]:
    """That of glibc; elsewhere nothing."""
    if sys.platform != "linux":
        return lambda: None
    try:
        trim = ctypes.CDLL(None).malloc_trim
    except (OSError, AttributeError):  # another C library
        return lambda: None
    return lambda: trim(0)
