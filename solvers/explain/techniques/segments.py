"""Mercury: a run beside a wall would touch a filled cell behind its end if it began right there, so it begins later."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ...grid import EMPTY, FILLED, UNKNOWN
from ..line_view import RunsView
from .technique import Finding, Technique, empty


def _find(view: RunsView) -> Iterator[Finding]:
    for run, size in enumerate(view.runs):
        first, last = view.left[run] - 1, view.right[run] + size
        if _is_beside_wall(view, first, first - 1) and view.known[first + size] == FILLED:
            yield Finding(empty((first,)), (run,), (range(first + size, first + size + 1),))
        if _is_beside_wall(view, last, last + 1) and view.known[last - size] == FILLED:
            yield Finding(empty((last,)), (run,), (range(last - size, last - size + 1),))


def _is_beside_wall(view: RunsView, place: int, wall: int) -> bool:
    """Whether an unknown place that no run comes to lies beside the border, or beside an empty cell."""
    inside = 0 <= place < len(view.known) and view.known[place] == UNKNOWN
    walled = not 0 <= wall < len(view.known) or view.known[wall] == EMPTY
    return inside and walled and not view.reaching(place, place + 1)


TECHNIQUE: Final = Technique("mercury", 2.4, _find, (RunsView,), (EMPTY,))
