"""Glue: filled cells near the border, or near a cell that is empty, belong to a run that begins there or later and is
longer than that, so it goes on to the other side."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ...grid import FILLED
from ..line_view import RunsView
from .technique import Finding, Technique, filled


def _find(view: RunsView) -> Iterator[Finding]:
    for segment in view.segments:
        runs = view.reaching(segment.start, segment.stop)
        shortest = min((view.runs[run] for run in runs), default=0)
        around = view.stretch_around(segment.start)
        ahead = range(segment.stop, around.start + shortest)
        behind = range(around.stop - shortest, segment.start)
        if ahead:
            yield Finding(filled(ahead), tuple(runs), (segment, range(around.start, segment.start)))
        if behind:
            yield Finding(filled(behind), tuple(runs), (segment, range(segment.stop, around.stop)))


TECHNIQUE: Final = Technique("glue", 1.8, _find, (RunsView,), (FILLED,))
