"""The measurement of one puzzle: the clock, the expected verdict, and the result as a line of JSON."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Final

from ..events import Outcome
from ..grid import Grid
from ..puzzle import Puzzle
from ..runner import Result
from ..texts import say
from .timed_runs import Ask, rounded, timed_run
from .verification import Verified, verify

# Outcomes that say how many solutions there are.
VERDICTS: Final = (Outcome.UNIQUE, Outcome.MULTIPLE, Outcome.NONE)


@dataclass(frozen=True, slots=True)
class Case:
    """A puzzle to measure; `unique` is the expected verdict, if the file has one.

    A puzzle of one of several sets has the name of the set and its number there, a generated puzzle its seed.
    """

    id: str | int
    puzzle: Puzzle
    unique: bool | None = None
    set: str = ""
    number: int = 0
    seed: int | None = None
    orientation: str = ""


@dataclass(frozen=True, slots=True)
class MeasureOptions:
    """What to do with each puzzle: how often to solve it; solutions to show, a second check, a folder for proofs."""

    times: int = 1
    witnesses: bool = False
    check: bool = False
    proofs: Path | None = None


@dataclass(frozen=True, slots=True)
class Row:
    """The result of one puzzle: a measurement, or an error and its line in the file."""

    id: str | int
    outcome: Outcome | None = None
    line: int = 0
    seconds: float = 0.0
    runs: tuple[float, ...] = ()
    counters: Mapping[str, float] = field(default_factory=dict)
    stages: Mapping[str, float] = field(default_factory=dict)
    mismatch: str = ""
    error: str = ""
    set: str = ""
    seed: int | None = None
    orientation: str = ""
    process_seconds: float = 0.0
    witnesses: tuple[Grid, ...] | None = None
    verified: Verified = field(default_factory=Verified)

    @property
    def decided(self) -> bool:
        """Whether it is known how many solutions there are."""
        return self.outcome in VERDICTS

    def report(self) -> dict[str, object]:
        """The line of JSON, without what does not apply."""
        head = {"set": self.set} if self.set else {}
        if self.error:
            return {**head, "id": self.id, "line": self.line, "error": self.error}
        facts: dict[str, object] = {
            **head,
            "id": self.id,
            "seed": self.seed,
            "orientation": self.orientation or None,
            "outcome": self.outcome,
            "process_seconds": round(self.process_seconds, 6) if self.set else None,
            "seconds": round(self.seconds, 6),
            "counters": dict(self.counters),
            "stages": rounded(self.stages),
            "runs": [round(seconds, 6) for seconds in self.runs] if len(self.runs) > 1 else None,
            "witnesses": None if self.witnesses is None else [grid.rows() for grid in self.witnesses],
            "checked": self.verified.checked,
            "proof": self.verified.proof,
            "mismatch": self.mismatch or None,
        }
        return {name: value for name, value in facts.items() if value is not None}


def measure(case: Case, ask: Ask, options: MeasureOptions) -> Row:
    """Solve a puzzle several times; its times are the medians, its stages those of the last run."""
    runs = [timed_run(case.puzzle, ask) for _ in range(options.times)]
    result = runs[-1].result
    seconds = tuple(timed.seconds for timed in runs)
    verified = verify(case.puzzle, result, ask.seconds, options.check, options.proofs, _place(case))
    return Row(
        case.id, result.outcome, seconds=median(seconds), runs=seconds, counters=result.counters,
        stages=result.stages, mismatch=verified.objection or _unexpected(case, result), set=case.set, seed=case.seed,
        orientation=case.orientation, process_seconds=median(timed.process_seconds for timed in runs),
        witnesses=result.solutions if options.witnesses else None, verified=verified,
    )


def _place(case: Case) -> str:
    """The name of files about a puzzle. The id would not do: a file may hold the same id twice."""
    return "-".join(filter(None, (case.set, str(case.number), case.orientation)))


def _unexpected(case: Case, result: Result) -> str:
    if case.unique is None or result.outcome not in VERDICTS:
        return ""
    expected = Outcome.UNIQUE if case.unique else Outcome.MULTIPLE
    if result.outcome is expected:
        return ""
    return say("cli.unexpected", expected=str(expected), found=str(result.outcome))
