"""Forcing into gaps: a run fits only between two certain empty cells (or the border), so closely that it covers some
cells wherever it lies there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ...grid import FILLED
from ..line_view import RunsView
from .technique import Finding, Technique, filled


def _find(view: RunsView) -> Iterator[Finding]:
    for run, (left, right, size) in enumerate(zip(view.left, view.right, view.runs, strict=True)):
        stretch = view.stretch_around(left)
        covered = range(stretch.stop - size, stretch.start + size)
        if right in stretch and covered:
            yield Finding(filled(covered), (run,), (stretch,))


TECHNIQUE: Final = Technique("forced", 2.1, _find, (RunsView,), (FILLED,))
