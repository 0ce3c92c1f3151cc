"""Caps: filled cells that are as many as any run that can lie there has, so the run is finished and ends on both
sides."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ...grid import EMPTY
from ..line_view import RunsView
from .technique import Finding, Technique, empty


def _find(view: RunsView) -> Iterator[Finding]:
    for segment in view.segments:
        runs = view.reaching(segment.start, segment.stop)
        ends = [place for place in (segment.start - 1, segment.stop) if 0 <= place < len(view.known)]
        if runs and ends and max(view.runs[run] for run in runs) == len(segment):
            yield Finding(empty(ends), tuple(runs), (segment,))


TECHNIQUE: Final = Technique("caps", 1.6, _find, (RunsView,), (EMPTY,))
