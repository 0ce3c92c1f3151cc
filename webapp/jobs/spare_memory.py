"""Gives memory back to the system: the C library keeps the many small pieces that large logs and results took."""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Callable
from time import monotonic
from typing import Final

# How many bytes must come or go before it is worth while, and the least seconds between two times.
_WORTH: Final = 8_000_000
_PAUSE: Final = 2.0


class SpareMemory:
    """Counts the bytes that come and go. One thread may call `give_back_when_due` as often as it likes."""

    def __init__(self, give_back: Callable[[], object] | None = None, clock: Callable[[], float] = monotonic) -> None:
        self._give_back = give_back or _trim()
        self._clock = clock
        self._noted = 0
        self._last = clock()

    def note(self, size: int) -> None:
        """This many bytes were received or released."""
        self._noted += size

    def give_back_when_due(self) -> None:
        if self._noted > _WORTH and self._clock() > self._last + _PAUSE:
            self._noted = 0
            self._last = self._clock()
            self._give_back()


def _trim() -> Callable[[], object]:
    """The function of glibc; a function that does nothing on other systems."""
    if sys.platform != "linux":
        return lambda: None
    try:
        trim = ctypes.CDLL(None).malloc_trim
    except (OSError, AttributeError):  # another C library
        return lambda: None
    return lambda: trim(0)
