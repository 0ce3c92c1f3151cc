"""Splits of a ringed number: each way to share it among two groups (a circle), or three and more (a square), that still
fits is looked at, and what all of them have in common holds."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Final

from ...grid import UNKNOWN
from ...lines.placing import place
from ...puzzle import Runs
from ..line_view import CountView
from .technique import Finding, Technique

_MOST_SHARED: Final = 7  # among three groups and more
_MOST_SAID: Final = 6


def _find(view: CountView) -> Iterator[Finding]:
    found: dict[tuple[int, ...], bytes] = {}
    for runs in _shares(view.total, view.groups):
        placing = place(Runs(runs), view.known)
        if placing is not None:
            found[runs] = placing.cells
    if 0 < len(found) <= _MOST_SAID:
        cells = {at: states[0] for at, states in enumerate(zip(*found.values(), strict=True))
                 if view.known[at] == UNKNOWN and states[0] != UNKNOWN and len(set(states)) == 1}
        yield Finding(cells, splits=tuple(found))


def _shares(total: int, groups: int) -> Iterator[tuple[int, ...]]:
    """The ways to write a number as a row of group sizes; none of a large number in three groups and more."""
    most = groups if groups == 2 else total if total <= _MOST_SHARED else 0
    for parts in range(groups, most + 1):
        for cuts in combinations(range(1, total), parts - 1):
            yield tuple(end - start for start, end in zip((0, *cuts), (*cuts, total), strict=True))


TECHNIQUE: Final = Technique("splits", 2.9, _find, (CountView,))
