"""The summary of several runs in a row: medians, and how they ended."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from statistics import median, median_low

from ..events import Outcome
from .experiment import RunResult


def middle(values: Iterable[float]) -> float | None:
    """The median; None without values."""
    numbers = list(values)
    return median(numbers) if numbers else None


def counted(results: Sequence[RunResult], counter: str) -> float | None:
    """The median of a counter over the runs that have it; of two middle values the lower one, which is a real count."""
    counts = [result.result.counters[counter] for result in results if counter in result.result.counters]
    return median_low(counts) if counts else None


def seconds(results: Sequence[RunResult]) -> float | None:
    return middle(result.seconds for result in results)


def staged(results: Sequence[RunResult], stage: str) -> float | None:
    """The median seconds of a stage over the runs that reached it."""
    return middle(result.result.stages[stage] for result in results if stage in result.result.stages)


def outcomes(results: Sequence[RunResult]) -> str:
    """How the runs ended: "UNIQUE", or "2 UNIQUE, 1 LIMIT"."""
    endings = Counter(str(result.result.outcome) for result in results)
    if len(endings) == 1:
        return next(iter(endings))
    return ", ".join(f"{number} {outcome}" for outcome, number in endings.most_common())


def is_open(outcome: object) -> bool:
    """Whether the numbers of such an outcome only say how far it came."""
    return Outcome.LIMIT in str(outcome)
