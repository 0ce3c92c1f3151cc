"""The journal of compiled searches as events: facts in columns, beliefs, and branches that were followed to the end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from ..events import Belief, Branches, Steps
from ..kernel.board import BELIEVED, BRANCHED, JOURNAL, State
from ..kernel.messages import THOUSAND
from .planes import Planes


def read_journal(state: State, planes: Planes) -> Iterator[Steps | Belief | Branches]:
    """Empty the journal: all entries since the last call, in order."""
    count = int(state.num[JOURNAL])
    if count:
        state.num[JOURNAL] = 0
        yield from _events(state.journal[:, :count].copy(), planes)


def _events(journal: Any, planes: Planes) -> Iterator[Steps | Belief | Branches]:
    believed = journal[2] == BELIEVED
    if not believed.any():
        yield from _facts(planes.facts(journal), planes)
        return
    for part in np.split(journal, np.flatnonzero(believed[1:] != believed[:-1]) + 1, axis=1):
        if part[2, 0] == BELIEVED:
            yield _belief(part[0], part[1], planes)
        else:
            yield from _facts(planes.facts(part), planes)


def _facts(journal: Any, planes: Planes) -> Iterator[Steps | Branches]:
    """The branches that ended, then the facts between which they did."""
    at = np.flatnonzero(journal[2] == BRANCHED)
    if not len(at):
        if journal.shape[1]:
            yield Steps(*journal)
        return
    cells, packed = journal[0, at], journal[1, at]
    values = map(planes.value, cells.tolist(), (packed & 3).tolist())
    guessed = np.where(cells < 0, cells, cells % planes.size)
    columns = (at - np.arange(len(at)), guessed, (packed >> 2) - 1)
    starts, guesses, lines = (tuple(column.tolist()) for column in columns)
    yield Branches(starts, guesses, tuple(values), lines)
    facts = np.delete(journal, at, axis=1)
    if facts.shape[1]:
        yield Steps(*facts)


def _belief(cells: Any, chances: Any, planes: Planes) -> Belief:
    """Odds from chances in thousandths, which are kept away from 0 and 1000."""
    bounded = np.clip(chances, 1, THOUSAND - 1)
    colours = () if planes.count == 1 else tuple((cells // planes.size).tolist())
    return Belief(tuple((cells % planes.size).tolist()), tuple((bounded / (THOUSAND - bounded)).tolist()), colours)
