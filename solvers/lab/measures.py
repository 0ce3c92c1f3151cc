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


def median_count(results: Sequence[RunResult], counter: str) -> float | None:
    """The median of a counter over the runs that have it; of two middle values the lower one, which is a real count."""
    counts = [run.result.counters[counter] for run in results if counter in run.result.counters]
    return median_low(counts) if counts else None


def seconds(results: Sequence[RunResult]) -> float | None:
    return middle(run.seconds for run in results)


def median_stage_seconds(results: Sequence[RunResult], stage: str) -> float | None:
    """The median seconds of a stage over the runs that reached it."""
    return middle(run.result.stages[stage] for run in results if stage in run.result.stages)


def outcomes(results: Sequence[RunResult]) -> str:
    """How the runs ended: "UNIQUE", or "2 UNIQUE, 1 LIMIT"."""
    endings = Counter(str(run.result.outcome) for run in results)
    if len(endings) == 1:
        return next(iter(endings))
    return ", ".join(f"{number} {outcome}" for outcome, number in endings.most_common())


def is_open(outcome: object) -> bool:
    """Whether the numbers of such an outcome only say how far it came."""
    return Outcome.LIMIT in str(outcome)
