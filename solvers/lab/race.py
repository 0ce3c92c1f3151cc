"""`race`: several methods, each with its options, on one puzzle.

Table and chart tell those that prove how many solutions there are from those that stop at one, because these do less.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from ..errors import PuzzleError, shorten
from ..events import Outcome
from ..puzzle import Puzzle
from ..runner import OptionValue, method_info
from ..texts import name_of, say, size_name
from .experiment import (
    MEDIAN,
    RUNS,
    Column,
    Dots,
    Experiment,
    Row,
    Run,
    RunResult,
    Settings,
    Trial,
    medians,
    seeded,
)
from .report import formatted

_PROOFS: Final = {Outcome.UNIQUE, Outcome.MULTIPLE, Outcome.NONE}


@dataclass(frozen=True, slots=True)
class Entry:
    """A method and its options, written as `METHOD` or `METHOD:OPTION=VALUE,OPTION=VALUE`."""

    words: str
    method: str
    options: dict[str, OptionValue]

    @classmethod
    def read(cls, words: str) -> Entry:
        method, _, options = words.partition(":")
        return cls(words, method, method_info(method).read_options(dict(_pairs(words, options))))


def race(puzzle: Puzzle, entries: Sequence[str]) -> Experiment:
    """The experiment in which these methods solve that puzzle."""
    size = size_name(puzzle.shape, " x ")
    competitors = tuple(map(Entry.read, dict.fromkeys(entries)))

    def plan(settings: Settings) -> list[Trial]:
        return [Trial({"method": entry.words}, seeded(settings, partial(Run, puzzle, entry.method, entry.options)))
                for entry in competitors]

    return Experiment(
        name="race",
        summary_code="lab.race",
        words={"puzzle": shorten(puzzle.info.title) or say("lab.one_puzzle"), "size": size},
        parameters=(),
        columns=(
            Column("method"), RUNS, Column("outcome"), Column("proof"),
            Column("seconds", form="seconds", effort=MEDIAN), Column("counters"),
        ),
        plan=plan,
        sum_up=_sum_up,
        charts=(Dots(("method",), ("seconds",), ("proof",), log=("seconds",)),),
        seconds=60.0,
    )


def _pairs(words: str, options: str) -> Iterator[tuple[str, str]]:
    for pair in options.split(",") if options else ():
        name, equals, value = pair.partition("=")
        if not (name and equals):
            raise PuzzleError("errors.race_entry", where="race", found=words)
        yield name.strip(), value.strip()


def _sum_up(results: Sequence[RunResult]) -> Row:
    names = dict.fromkeys(name for run in results for name in run.result.counters)
    row = medians(*names)(results)
    totals = ", ".join(f"{name_of(name)} {formatted(Column(name, form='number'), row[name])}"
                       for name in names if row[name])
    figures = {name: value for name, value in row.items() if name.startswith(("seconds", "succeeded", "outcome"))}
    return {**figures, "proof": _proof(results), "counters": totals}


def _proof(results: Sequence[RunResult]) -> str | None:
    """Whether all runs proved how many solutions there are, or none did; None if some did not get so far."""
    endings = {run.result.outcome for run in results}
    if endings <= _PROOFS:
        return say("lab.with_proof")
    return say("lab.without_proof") if endings == {Outcome.SOLVED} else None
