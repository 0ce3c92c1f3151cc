"""Joining: filled cells that can only belong to one and the same run, so all between them is filled too."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ...grid import FILLED
from ..line_view import RunsView
from .technique import Finding, Technique, filled


def _find(view: RunsView) -> Iterator[Finding]:
    owned: dict[int, list[range]] = {}
    for segment in view.segments:
        runs = view.reaching(segment.start, segment.stop)
        if len(runs) == 1:
            owned.setdefault(runs[0], []).append(segment)
    for run, segments in owned.items():
        if len(segments) > 1:
            yield Finding(filled(range(segments[0].stop, segments[-1].start)), (run,), tuple(segments))


TECHNIQUE: Final = Technique("joining", 2.0, _find, (RunsView,), (FILLED,))
