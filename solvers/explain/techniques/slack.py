"""Slack counting: runs that all have to lie between two walls have so little room to spare there that long ones share
cells with themselves wherever they lie."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ...grid import FILLED
from ..line_view import RunsView
from .technique import Finding, Technique, filled


def _find(view: RunsView) -> Iterator[Finding]:
    for stretch in view.stretches:
        runs = [run for run in range(len(view.runs)) if view.left[run] in stretch and view.right[run] in stretch]
        if len(runs) < 2:
            continue
        spare = len(stretch) - sum(view.runs[run] for run in runs) - len(runs) + 1
        cells: list[int] = []
        start = stretch.start
        for run in runs:
            cells += range(start + spare, start + view.runs[run])
            start += view.runs[run] + 1
        if cells:
            yield Finding(filled(cells), tuple(runs), (stretch,))


TECHNIQUE: Final = Technique("slack", 2.6, _find, (RunsView,), (FILLED,), picture=True)
