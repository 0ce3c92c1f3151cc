"""The journal of compiled searches as events: facts in columns, beliefs, and branches that were followed to the end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from ..events import Belief, Branches, Steps
from ..kernel.board import BELIEVED, BRANCHED, JOURNAL, State
from ..kernel.messages import THOUSAND


def read_journal(state: State) -> Iterator[Steps | Belief | Branches]:
    """Empty the journal: all entries since last time, in order."""
    count = int(state.num[JOURNAL])
    if count:
        state.num[JOURNAL] = 0
        yield from _events(state.journal[:, :count].copy())


def _events(journal: Any) -> Iterator[Steps | Belief | Branches]:
    believed = journal[2] == BELIEVED
    if not believed.any():
        yield from _facts(journal)
        return
    for part in np.split(journal, np.flatnonzero(believed[1:] != believed[:-1]) + 1, axis=1):
        if part[2, 0] == BELIEVED:
            yield _belief(*part[:2])
        else:
            yield from _facts(part)


def _facts(journal: Any) -> Iterator[Steps | Branches]:
    """The branches that ended, then the facts between which they did."""
    at = np.flatnonzero(journal[2] == BRANCHED)
    if not len(at):
        yield Steps(*journal)
        return
    cells, packed = journal[0, at], journal[1, at]
    columns = (at - np.arange(len(at)), cells, packed & 3, (packed >> 2) - 1)
    yield Branches(*(tuple(column.tolist()) for column in columns))
    facts = np.delete(journal, at, axis=1)
    if facts.shape[1]:
        yield Steps(*facts)


def _belief(cells: Any, chances: Any) -> Belief:
    """Odds from chances in thousandths, which are kept away from 0 and 1000."""
    bounded = np.clip(chances, 1, THOUSAND - 1)
    return Belief(tuple(cells.tolist()), tuple((bounded / (THOUSAND - bounded)).tolist()))
