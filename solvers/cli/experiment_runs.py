"""Carrying out an experiment: its runs with the command line's clock, progress, and output of the rows."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import click

from ..errors import PuzzleError
from ..formats import dump
from ..lab import Done, Experiment, Row, Run, Settings, Trial
from ..lab.figure import draw
from ..lab.report import markdown, refusals, table
from ..puzzle import Puzzle
from ..runner import Limit
from ..texts import say
from ..warm import warm_up
from .machine import footnote, machine, versions
from .options import as_json
from .rich_output import print_numbers, progress
from .timed_runs import Ask, timed_run

_INTERRUPTED: Final = 130
_WARM_SECONDS: Final = 20.0


@dataclass(frozen=True, slots=True)
class Asked:
    """The user's options for any experiment."""

    seconds: float | None
    seeds: int | None
    within: float | None
    in_json: bool
    in_markdown: bool
    plot: Path | None

    def check(self) -> None:
        """Complain before minutes of measuring, not after."""
        if self.in_json and self.in_markdown:
            raise PuzzleError("cli.json_or_markdown", where="lab")
        if self.plot is None:
            return
        if self.plot.suffix.lower() != ".svg":
            raise PuzzleError("cli.plot_ending", where="--plot", found=self.plot.name)
        self.plot.open("ab").close()


@dataclass(slots=True)
class _Performance:
    """The rows so far, the seconds they took, and whether these are all rows."""

    rows: list[Row] = field(default_factory=list)
    seconds: float = 0.0
    complete: bool = False
    interrupted: bool = False


class _Bench:
    """Carries out runs. The time to load and compile a method, before its first run, does not count."""

    def __init__(self, seconds: float, after_each: Callable[[], None]) -> None:
        self._seconds = seconds
        self._after_each = after_each
        self._warm: set[tuple[object, ...]] = set()

    def __call__(self, run: Run) -> Done:
        way = (run.method, *sorted(run.options.items()))
        if way not in self._warm:
            warm_up(run.method, run.options, Limit(_WARM_SECONDS))
            self._warm.add(way)
        timed = timed_run(run.puzzle, Ask(run.method, self._seconds, run.seed, run.options))
        self._after_each()
        return Done(timed.result, timed.seconds)


def perform(experiment: Experiment, asked: Asked, given: Mapping[str, str], puzzle: Puzzle | None = None) -> None:
    """Carry out an experiment until its end, or until the user stops it, and show its rows. A race has a `puzzle`."""
    settings = experiment.settings(asked.seconds, asked.seeds, given)
    trials = experiment.plan(settings)
    asked.check()
    click.echo(_estimate(trials, settings), err=True)
    done = _carried_out(experiment, trials, settings, asked.within)
    if not done.complete:
        click.echo(say("cli.stopped_after", done=len(done.rows), count=len(trials)), err=True)
    _show(experiment, done.rows, asked, lambda: _document(experiment, settings, done, puzzle))
    if done.interrupted:
        click.get_current_context().exit(_INTERRUPTED)


def _carried_out(
    experiment: Experiment, trials: Sequence[Trial], settings: Settings, within: float | None
) -> _Performance:
    done = _Performance()
    start = time.perf_counter()
    with progress(sum(len(trial.runs) for trial in trials)) as bar:
        try:
            for row in experiment.rows(trials, _Bench(settings.seconds, bar.step)):
                done.rows.append(row)
                bar.reach(sum(len(trial.runs) for trial in trials[: len(done.rows)]))
                if within is not None and time.perf_counter() - start > within:
                    break
        except KeyboardInterrupt:
            done.interrupted = True
    done.seconds = time.perf_counter() - start
    done.complete = len(done.rows) == len(trials)
    return done


def _show(experiment: Experiment, rows: Sequence[Row], asked: Asked, document: Callable[[], object]) -> None:
    if asked.in_json:
        click.echo(as_json(document()))
    elif asked.in_markdown:
        notes = "".join(f"{note}\n\n" for note in _notes(experiment, rows))
        click.echo(f"{markdown(experiment, rows)}\n\n{notes}{footnote()}")
    else:
        columns, cells = table(experiment, rows)
        right = frozenset(place for place, column in enumerate(columns) if column.form != "text")
        print_numbers([column.heading for column in columns], cells, right)
        for note in _notes(experiment, rows):
            click.echo(note)
    if asked.plot is not None:
        asked.plot.write_text(draw(experiment, rows), encoding="utf-8")


def _notes(experiment: Experiment, rows: Sequence[Row]) -> list[str]:
    """Sentences below the table."""
    return [*([experiment.published_on] if experiment.published_on else []),
            *(say("cli.refused", why=refusal) for refusal in refusals(rows))]


def _document(experiment: Experiment, settings: Settings, done: _Performance, puzzle: Puzzle | None) -> object:
    """All that is needed to understand the rows, and to repeat them."""
    subject = {} if puzzle is None else {"puzzle": dump(puzzle, "link")}
    return {
        "experiment": experiment.name, "summary": experiment.summary,
        "parameters": {"seconds": settings.seconds, **settings.values, **subject}, "machine": machine(),
        "versions": versions(), "seeds": list(range(settings.seeds)), "complete": done.complete,
        "seconds": round(done.seconds, 3), "rows": done.rows, "published": experiment.published,
    }  # fmt: skip


def _estimate(trials: Sequence[Trial], settings: Settings) -> str:
    runs = sum(len(trial.runs) for trial in trials)
    most = _duration(runs * settings.seconds)
    return say("cli.estimate", count=runs, seconds=settings.seconds, most=most)


def _duration(seconds: float) -> str:
    for size, code in ((3600, "counts.hours"), (60, "counts.minutes")):
        if seconds >= 2 * size:
            return say(code, count=round(seconds / size))
    return say("counts.seconds", count=round(seconds))
