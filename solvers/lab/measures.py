"""The summary of several runs in a row: medians, and how they ended."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from statistics import median, median_low

from ..events import Outcome
from .experiment import Done


def middle(values: Iterable[float]) -> float | None:
    """The median; None without values."""
    found = list(values)
    return median(found) if found else None


def counted(done: Sequence[Done], counter: str) -> float | None:
    """The median of a counter over the runs that have it; of two middle values the lower one, which is a real count."""
    found = [each.result.counters[counter] for each in done if counter in each.result.counters]
    return median_low(found) if found else None


def seconds(done: Sequence[Done]) -> float | None:
    return middle(each.seconds for each in done)


def staged(done: Sequence[Done], stage: str) -> float | None:
    """The median seconds of a stage over the runs that reached it."""
    return middle(each.result.stages[stage] for each in done if stage in each.result.stages)


def outcomes(done: Sequence[Done]) -> str:
    """How the runs ended: "UNIQUE", or "2 UNIQUE, 1 LIMIT"."""
    found = Counter(str(each.result.outcome) for each in done)
    if len(found) == 1:
        return next(iter(found))
    return ", ".join(f"{number} {outcome}" for outcome, number in found.most_common())


def is_open(outcome: object) -> bool:
    """Whether the numbers of such an outcome only say how far it came."""
    return Outcome.LIMIT in str(outcome)
