"""Splitting: a cell beside filled ones, or between them, that would make them longer than any run that can lie
there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ...grid import EMPTY, UNKNOWN
from ..line_view import RunsView
from .technique import Finding, Technique, empty


def _find(view: RunsView) -> Iterator[Finding]:
    starts = {segment.start: segment for segment in view.segments}
    stops = {segment.stop: segment for segment in view.segments}
    for place, state in enumerate(view.known):
        beside = [one for one in (stops.get(place), starts.get(place + 1)) if one is not None]
        if state == UNKNOWN and beside:
            whole = range(min(place, beside[0].start), max(place + 1, beside[-1].stop))
            if not view.reaching(whole.start, whole.stop):
                yield Finding(empty((place,)), (), (whole,))


TECHNIQUE: Final = Technique("splitting", 2.3, _find, (RunsView,), (EMPTY,))
