"""Only one run fits these filled cells: between the walls around them it covers some cells wherever it lies."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ...grid import FILLED
from ..line_view import RunsView
from .technique import Finding, Technique, filled


def _find(view: RunsView) -> Iterator[Finding]:
    for segment in view.segments:
        runs = view.owners(segment)
        if len(runs) == 1:
            size, around = view.runs[runs[0]], view.stretch_around(segment.start)
            first = max(around.start, segment.stop - size)
            last = min(segment.start, around.stop - size)
            covered = [place for place in range(last, first + size) if place not in segment]
            if covered:
                yield Finding(filled(covered), tuple(runs), (segment,))


TECHNIQUE: Final = Technique("only", 2.5, _find, (RunsView,), (FILLED,))
