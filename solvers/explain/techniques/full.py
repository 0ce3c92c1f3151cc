"""Full line: the runs, with one empty cell between two of them, take up all of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ..line_view import RunsView, placed
from .technique import Finding, Technique


def _find(view: RunsView) -> Iterator[Finding]:
    if view.runs and view.total + len(view.runs) - 1 == len(view.known):
        yield Finding(dict(enumerate(placed(view.runs, view.left, len(view.known)))), tuple(range(len(view.runs))))


TECHNIQUE: Final = Technique("full", 1.1, _find, (RunsView,))
