"""Zero: a line without runs is empty."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ...grid import EMPTY
from ..line_view import RunsView
from .technique import Finding, Technique, empty


def _find(view: RunsView) -> Iterator[Finding]:
    if not view.runs:
        yield Finding(empty(range(len(view.known))))


TECHNIQUE: Final = Technique("zero", 1.0, _find, (RunsView,), (EMPTY,))
