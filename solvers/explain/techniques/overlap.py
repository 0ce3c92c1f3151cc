"""Overlap: nothing is known of the line yet, and a run is so long that its leftmost and rightmost place share cells."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ...grid import FILLED
from ..line_view import RunsView
from .technique import Finding, Technique, filled


def _find(view: RunsView) -> Iterator[Finding]:
    if not any(view.known):
        yield from shared_by_ends(view)


def shared_by_ends(view: RunsView) -> Iterator[Finding]:
    """By run the cells that it covers both as far to the left and as far to the right as it can lie."""
    for run, (left, right, size) in enumerate(zip(view.left, view.right, view.runs, strict=True)):
        if right < left + size:
            yield Finding(filled(range(right, left + size)), (run,))


TECHNIQUE: Final = Technique("overlap", 1.5, _find, (RunsView,), (FILLED,), picture=True)
