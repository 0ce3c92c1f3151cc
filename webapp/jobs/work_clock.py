"""The clock of work: it stops while the worker is paused, so that a pause costs a solve none of its time.

Workers import this before they load the engine, so it imports nothing from there.
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


def leave_out(paused: Seconds) -> None:
    """Leave out these seconds from now on."""
    global _paused
    _paused = paused


def now() -> float:
    return monotonic() - _paused.value
