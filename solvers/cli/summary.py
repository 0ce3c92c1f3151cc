"""The summary of a benchmark: counts, times and memory, as JSON and as a table."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from statistics import fmean, median

from ..texts import numeral, say
from .measure import Row
from .rich_output import print_table
from .timed_runs import rounded
from .words import seconds_of

_MEBI = 1 << 20


@dataclass(frozen=True, slots=True)
class Summary:
    """A benchmark in numbers; times are seconds."""

    puzzles: int
    errors: int
    mismatches: int
    outcomes: Mapping[str, int]
    sum: float
    median: float
    mean: float
    max: float
    slowest: str | int | None
    peak_mb: float | None

    def report(self) -> dict[str, object]:
        return rounded(asdict(self))


def summarise(rows: Sequence[Row]) -> Summary:
    """The rows of a benchmark in numbers."""
    measured = [row for row in rows if not row.error]
    seconds = [row.seconds for row in measured] or [0.0]
    slowest = max(measured, key=lambda row: row.seconds, default=None)
    return Summary(
        puzzles=len(measured), errors=len(rows) - len(measured),
        mismatches=sum(bool(row.mismatch) for row in measured),
        outcomes=dict(Counter(str(row.outcome) for row in measured)), sum=sum(seconds), median=median(seconds),
        mean=fmean(seconds), max=max(seconds), slowest=slowest.id if slowest else None, peak_mb=_peak_mb(),
    )


def print_summary(summary: Summary, *, to_stderr: bool) -> None:
    """The summary as a table."""
    counts = [(outcome, numeral(count)) for outcome, count in sorted(summary.outcomes.items())]
    faults = [("bad_lines", summary.errors), ("unexpected_verdicts", summary.mismatches)]
    times = [(say(f"cli.{name}"), seconds_of(getattr(summary, name), 4)) for name in ("sum", "median", "mean", "max")]
    rows = [
        (say("cli.puzzles"), numeral(summary.puzzles)),
        *counts,
        *((say(f"cli.{name}"), numeral(count)) for name, count in faults if count),
        *times,
        *([(say("cli.slowest"), str(summary.slowest))] if summary.slowest is not None else []),
        *_memory(summary.peak_mb),
    ]
    print_table((say("cli.summary"), ""), rows, to_stderr=to_stderr)


def _memory(peak_mb: float | None) -> list[tuple[str, str]]:
    return [] if peak_mb is None else [(say("cli.peak_memory"), say("cli.megabytes", number=round(peak_mb)))]


def _peak_mb() -> float | None:
    """The peak memory of this process; None on Windows, which does not say."""
    try:
        import resource
    except ImportError:
        return None
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / (_MEBI if sys.platform == "darwin" else 1024)
