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
_MOST_SPLITS: Final = 6  # splits that a finding lists at most
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
    cells |= {near for at in span if view.cells[at] == EMPTY for near in (at - 1, at + 1) if near in span}
    yield Finding(filled(place for place in sorted(cells) if view.cells[place] != FILLED), spans=(span,))


def _splits(view: CountView) -> Iterator[Finding]:
    """The common cells of all ways that still fit to split the number among two groups (a circle), or three and more (a
    square)."""
    placements: dict[tuple[int, ...], bytes] = {}
    for runs in _shares(view.total, view.groups):
        placing = place(Runs(runs), view.cells)
        if placing is not None:
            placements[runs] = placing.cells
    if 0 < len(placements) <= _MOST_SPLITS:
        cells = {at: states[0] for at, states in enumerate(zip(*placements.values(), strict=True))
                 if view.cells[at] == UNKNOWN and states[0] != UNKNOWN and len(set(states)) == 1}
        yield Finding(cells, splits=tuple(placements))


def _shares(total: int, groups: int) -> Iterator[tuple[int, ...]]:
    """The ways to split a number into group sizes in order; none for a large number in three groups and more."""
    most = groups if groups == 2 else total if total <= _MOST_SHARED else 0
    for parts in range(groups, most + 1):
        for cuts in combinations(range(1, total), parts - 1):
            yield tuple(end - start for start, end in zip((0, *cuts), (*cuts, total), strict=True))


def _counting(view: CountView) -> Iterator[Finding]:
    """If the cell had the other value, the line could have only certain numbers of cells in that many groups, and its
    number is not among them. This explains every cell of such a line that can be worked out at all."""
    for cell, state in view.deductions.items():
        cells = view.cells[:cell] + bytes([other_state(state)]) + view.cells[cell + 1 :]
        yield Finding({cell: state}, totals=_possible_totals(cells, view.groups))


def _possible_totals(cells: bytes, groups: int) -> tuple[int, ...]:
    """The numbers of cells that a line can have in two groups, or in three and more.

    Dynamic programming over the cells: sets of totals, with bit k for k filled cells, by the number of groups begun,
    outside a group (`resting`) and inside one (`going`).
    """
    resting, going = [1, *[0] * _GROUPS], [0] * (_GROUPS + 1)
    for state in cells:
        began = [0, *resting[:-1]]
        began[-1] |= resting[-1]
        longer = [(new | old) << 1 if state != EMPTY else 0 for new, old in zip(began, going, strict=True)]
        resting = [still | ended if state != FILLED else 0 for still, ended in zip(resting, going, strict=True)]
        going = longer
    totals = resting[groups] | going[groups]
    return tuple(total for total in range(len(cells) + 1) if totals >> total & 1)


TECHNIQUES: Final = (
    Technique("ends", 1.4, _ends, (CountView,), (FILLED,)),
    Technique("splits", 2.9, _splits, (CountView,)),
    Technique("counting", 3.1, _counting, (CountView,), single=True),
)
