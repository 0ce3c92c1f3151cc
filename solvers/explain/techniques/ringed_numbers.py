"""What a ringed number of a solid gives: ends, the ways to split it among its groups, counting."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Final

from ...clues import Runs
from ...grid import EMPTY, FILLED, UNKNOWN, other_state
from ...lines.run_places import place
from ..line_view import CountView
from .technique import Finding, Technique, filled

_MOST_SHARED: Final = 7  # the largest number that is split among three groups and more
_MOST_SAID: Final = 6
_GROUPS: Final = 3  # three and more are the same


def _ends(view: CountView) -> Iterator[Finding]:
    """If the groups with single gaps between them take up all the room, both ends are filled, and no two gaps are next
    to each other. Cells within the span that are already empty count as gaps."""
    if not view.stretches:
        return
    span = range(view.stretches[0].start, view.stretches[-1].stop)
    if len(span) - view.total != view.groups - 1:
        return
    cells = {span.start, span.stop - 1}
    cells |= {near for at in span if view.known[at] == EMPTY for near in (at - 1, at + 1) if near in span}
    yield Finding(filled(place for place in sorted(cells) if view.known[place] != FILLED), spans=(span,))


def _splits(view: CountView) -> Iterator[Finding]:
    """The common cells of all ways that still fit to split the number among two groups (a circle), or three and more (a
    square)."""
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
    """The ways to split a number into group sizes in order; none for a large number in three groups and more."""
    most = groups if groups == 2 else total if total <= _MOST_SHARED else 0
    for parts in range(groups, most + 1):
        for cuts in combinations(range(1, total), parts - 1):
            yield tuple(end - start for start, end in zip((0, *cuts), (*cuts, total), strict=True))


def _counting(view: CountView) -> Iterator[Finding]:
    """If the cell had the other value, the line could have these numbers of cells in that many groups, and its own
    number is not among them. This explains every cell of such a line that can be worked out at all."""
    for cell, state in view.news.items():
        known = view.known[:cell] + bytes([other_state(state)]) + view.known[cell + 1 :]
        yield Finding({cell: state}, totals=_possible_totals(known, view.groups))


def _possible_totals(known: bytes, groups: int) -> tuple[int, ...]:
    """The numbers of cells that a line can have in two groups, or in three and more.

    The sets of totals, with bit k for k filled cells, by the number of groups begun and whether one goes on.
    """
    resting, going = [1, *[0] * _GROUPS], [0] * (_GROUPS + 1)
    for state in known:
        began = [0, *resting[:-1]]
        began[-1] |= resting[-1]
        longer = [(one | other) << 1 if state != EMPTY else 0 for one, other in zip(began, going, strict=True)]
        resting = [one | other if state != FILLED else 0 for one, other in zip(resting, going, strict=True)]
        going = longer
    totals = resting[groups] | going[groups]
    return tuple(total for total in range(len(known) + 1) if totals >> total & 1)


TECHNIQUES: Final = (
    Technique("ends", 1.4, _ends, (CountView,), (FILLED,)),
    Technique("splits", 2.9, _splits, (CountView,)),
    Technique("counting", 3.1, _counting, (CountView,), single=True),
)
