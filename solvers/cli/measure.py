"""Measuring one puzzle: the clock, the expected verdict, and the line of JSON that tells what came out."""

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
    """A puzzle to measure; `unique` is the verdict to expect, when the file tells.

    One of several sets says which one it is of and its number there, and one that was made from a seed says which.
    """

    id: str | int
    puzzle: Puzzle
    unique: bool | None = None
    set: str = ""
    number: int = 0
    seed: int | None = None
    orientation: str = ""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is wanted of each puzzle: how often it is solved, its solutions, a second check, a proof in a folder."""

    times: int = 1
    witnesses: bool = False
    check: bool = False
    proofs: Path | None = None


@dataclass(frozen=True, slots=True)
class Row:
    """What came out of one puzzle: a measurement, or an error and on which line of the file it is."""

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
        """The line of JSON that tells of it."""
        if self.error:
            return {**self._set(), "id": self.id, "line": self.line, "error": self.error}
        return {**self._head(), **self._times(), **self._extras()}

    def _set(self) -> dict[str, object]:
        return {"set": self.set} if self.set else {}

    def _head(self) -> dict[str, object]:
        seed = {} if self.seed is None else {"seed": self.seed}
        orientation = {"orientation": self.orientation} if self.orientation else {}
        return {**self._set(), "id": self.id, **seed, **orientation, "outcome": self.outcome}

    def _times(self) -> dict[str, object]:
        process = {"process_seconds": round(self.process_seconds, 6)} if self.set else {}
        runs = {"runs": [round(seconds, 6) for seconds in self.runs]} if len(self.runs) > 1 else {}
        return {
            **process,
            "seconds": round(self.seconds, 6),
            "counters": dict(self.counters),
            "stages": rounded(self.stages),
            **runs,
        }

    def _extras(self) -> dict[str, object]:
        witnesses = {} if self.witnesses is None else {"witnesses": [grid.rows() for grid in self.witnesses]}
        mismatch = {"mismatch": self.mismatch} if self.mismatch else {}
        return {**witnesses, **self.verified.report(), **mismatch}


def measure(case: Case, ask: Ask, wanted: Wanted) -> Row:
    """Solve a puzzle so often; its times are the medians, its stages are those of the last time."""
    runs = [timed_run(case.puzzle, ask) for _ in range(wanted.times)]
    result = runs[-1].result
    seconds = tuple(timed.seconds for timed in runs)
    verified = verify(case.puzzle, result, ask.seconds, wanted.check, wanted.proofs, _place(case))
    return Row(
        case.id,
        result.outcome,
        seconds=median(seconds),
        runs=seconds,
        counters=result.counters,
        stages=result.stages,
        mismatch=verified.objection or _unexpected(case, result),
        set=case.set,
        seed=case.seed,
        orientation=case.orientation,
        process_seconds=median(timed.process_seconds for timed in runs),
        witnesses=result.solutions if wanted.witnesses else None,
        verified=verified,
    )


def _place(case: Case) -> str:
    """How files about a puzzle are named. Its id would not do: a file may hold the same one twice."""
    return "-".join(filter(None, (case.set, str(case.number), case.orientation)))


def _unexpected(case: Case, result: Result) -> str:
    if case.unique is None or result.outcome not in VERDICTS:
        return ""
    expected = Outcome.UNIQUE if case.unique else Outcome.MULTIPLE
    if result.outcome is expected:
        return ""
    return say("cli.unexpected", expected=str(expected), found=str(result.outcome))
