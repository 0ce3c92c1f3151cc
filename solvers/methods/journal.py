"""What compiled searches wrote down while they worked, as events: facts in columns, and beliefs between them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from ..events import Belief, Steps
from ..kernel.board import BELIEVED, JOURNAL, State
from ..kernel.messages import THOUSAND


def read_journal(state: State) -> Iterator[Steps | Belief]:
    """All entries since last time, in order; the journal is empty then."""
    count = int(state.num[JOURNAL])
    if count:
        state.num[JOURNAL] = 0
        yield from _events(state.journal[:, :count].copy())


def _events(journal: Any) -> Iterator[Steps | Belief]:
    believed = journal[2] == BELIEVED
    if not believed.any():
        yield Steps(*journal)
        return
    for part in np.split(journal, np.flatnonzero(believed[1:] != believed[:-1]) + 1, axis=1):
        yield _belief(*part[:2]) if part[2, 0] == BELIEVED else Steps(*part)


def _belief(cells: Any, chances: Any) -> Belief:
    """From chances in thousandths, which are never quite 0 or all."""
    bounded = np.clip(chances, 1, THOUSAND - 1)
    return Belief(tuple(cells.tolist()), tuple((bounded / (THOUSAND - bounded)).tolist()))
