"""Just enough left: as many cells are not crossed out as the clue wants, so all of them are filled."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ...grid import EMPTY, FILLED, UNKNOWN
from ..line_view import CountView, RunsView, View
from .technique import Finding, Technique, filled


def _find(view: View) -> Iterator[Finding]:
    if len(view.known) - view.known.count(EMPTY) == view.total > 0:
        yield Finding(filled(place for place, state in enumerate(view.known) if state == UNKNOWN))


TECHNIQUE: Final = Technique("remaining", 1.3, _find, (RunsView, CountView), (FILLED,))
