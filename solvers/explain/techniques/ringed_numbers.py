"""Counting a ringed number: the last resort. If the cell was otherwise, the line could have these numbers of cells in
that many groups, and its own is not among them. By this every cell of such a line is explained that can be worked out
at all.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ...grid import EMPTY, FILLED, other_state
from ..line_view import CountView
from .technique import Finding, Technique

_GROUPS: Final = 3  # three and more are not told apart


def _find(view: CountView) -> Iterator[Finding]:
    for cell, state in view.news.items():
        known = view.known[:cell] + bytes([other_state(state)]) + view.known[cell + 1 :]
        yield Finding({cell: state}, totals=possible_totals(known, view.groups))


def possible_totals(known: bytes, groups: int) -> tuple[int, ...]:
    """The numbers of cells that a line can have in two groups, or in three and more.

    By number of groups that have begun, and whether one goes on, a set of totals: bit k stands for k filled cells.
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


TECHNIQUE: Final = Technique("counting", 3.1, _find, (CountView,), single=True)
