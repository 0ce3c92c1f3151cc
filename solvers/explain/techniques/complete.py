"""Complete line: all cells that the clue wants are filled, so what is left is empty."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ...grid import EMPTY, FILLED, UNKNOWN
from ..line_view import CountView, RunsView, View
from .technique import Finding, Technique, empty


def _find(view: View) -> Iterator[Finding]:
    if view.known.count(FILLED) == view.total > 0:
        yield Finding(empty(place for place, state in enumerate(view.known) if state == UNKNOWN))


TECHNIQUE: Final = Technique("complete", 1.2, _find, (RunsView, CountView), (EMPTY,))
