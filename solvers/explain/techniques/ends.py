"""Ends of a ringed number: where the groups, with single gaps between, take up all there is, both ends are filled, and
beside a gap there is no other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ...grid import EMPTY, FILLED
from ..line_view import CountView
from .technique import Finding, Technique, filled


def _find(view: CountView) -> Iterator[Finding]:
    """Cells that are empty already within the span count among the gaps."""
    if not view.stretches:
        return
    span = range(view.stretches[0].start, view.stretches[-1].stop)
    if len(span) - view.total != view.groups - 1:
        return
    cells = {span.start, span.stop - 1}
    cells |= {near for at in span if view.known[at] == EMPTY for near in (at - 1, at + 1) if near in span}
    yield Finding(filled(place for place in sorted(cells) if view.known[place] != FILLED), spans=(span,))


TECHNIQUE: Final = Technique("ends", 1.4, _find, (CountView,), (FILLED,))
