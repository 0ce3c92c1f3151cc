"""The clock of work: it stands still while the worker is paused, so that a pause costs a solve nothing of its time.

Nothing of the engine in here: workers import this before they load it.
"""

from __future__ import annotations

from time import monotonic
from typing import Protocol


class Seconds(Protocol):
    """A number that another process changes."""

    value: float


class _Never:
    value = 0.0


_paused: Seconds = _Never()


def without(paused: Seconds) -> None:
    """From now on leave so many seconds out."""
    global _paused
    _paused = paused


def now() -> float:
    return monotonic() - _paused.value
