"""Carries out an experiment: its runs with the command line's clock, progress, and output of the rows."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import click

from ..errors import PuzzleError, needs
from ..formats import dump
from ..lab import Experiment, Row, Run, RunResult, Settings, Trial
from ..lab.figure import figure
from ..lab.measured import Bench
from ..lab.report import markdown, refusals, table
from ..puzzle import Puzzle
from ..texts import say
from .options import as_json
from .screen import print_numbers, progress
from .timed_runs import INTERRUPTED, footnote, machine, versions


@dataclass(frozen=True, slots=True)
class ExperimentOptions:
    """The user's options for any experiment."""

    seconds: float | None
    seeds: int | None
    within: float | None
    in_json: bool
    in_markdown: bool
    plot: Path | None

    def check(self) -> None:
        """Fail before minutes of measuring, not after."""
        if self.in_json and self.in_markdown:
            raise PuzzleError("cli.json_or_markdown", where="lab")
        if self.plot is None:
            return
        if self.plot.suffix.lower() != ".html":
            raise PuzzleError("cli.plot_ending", where="--plot", found=self.plot.name)
        with needs("web"):
            import plotly.io  # noqa: F401
        self.plot.open("ab").close()


@dataclass(slots=True)
class _Performance:
    """The rows so far, the seconds they took, and whether these are all rows."""

    rows: list[Row] = field(default_factory=list)
    seconds: float = 0.0
    complete: bool = False
    interrupted: bool = False


def perform(
    experiment: Experiment, options: ExperimentOptions, parameters: Mapping[str, str], puzzle: Puzzle | None = None
) -> None:
    """Carry out an experiment until its end, or until the user stops it, and show its rows. A race has a `puzzle`."""
    settings = experiment.settings(options.seconds, options.seeds, parameters)
    trials = experiment.plan(settings)
    options.check()
    runs = sum(len(trial.runs) for trial in trials)
    most = _duration(runs * settings.seconds)
    click.echo(say("cli.estimate", count=runs, seconds=settings.seconds, most=most), err=True)
    performance = _carry_out(experiment, trials, settings, options.within)
    if not performance.complete:
        click.echo(say("cli.stopped_after", done=len(performance.rows), count=len(trials)), err=True)
    _show(experiment, performance.rows, options, lambda: _document(experiment, settings, performance, puzzle))
    if performance.interrupted:
        click.get_current_context().exit(INTERRUPTED)


def _carry_out(
    experiment: Experiment, trials: Sequence[Trial], settings: Settings, within: float | None
) -> _Performance:
    performance, bench = _Performance(), Bench(settings.seconds)
    start = time.perf_counter()

    def measure(run: Run) -> RunResult:
        result = bench(run)
        bar.step()
        return result

    with progress(sum(len(trial.runs) for trial in trials)) as bar:
        try:
            for row in experiment.rows(trials, measure):
                performance.rows.append(row)
                bar.reach(sum(len(trial.runs) for trial in trials[: len(performance.rows)]))
                if within is not None and time.perf_counter() - start > within:
                    break
        except KeyboardInterrupt:
            performance.interrupted = True
    performance.seconds = time.perf_counter() - start
    performance.complete = len(performance.rows) == len(trials)
    return performance


def _show(
    experiment: Experiment, rows: Sequence[Row], options: ExperimentOptions, document: Callable[[], object]
) -> None:
    if options.in_json:
        click.echo(as_json(document()))
    elif options.in_markdown:
        notes = "".join(f"{note}\n\n" for note in _notes(experiment, rows))
        click.echo(f"{markdown(experiment, rows)}\n\n{notes}{footnote()}")
    else:
        columns, cells = table(experiment, rows)
        print_numbers(columns, cells)
        for note in _notes(experiment, rows):
            click.echo(note)
    if options.plot is not None:
        options.plot.write_text(_page(experiment, rows), encoding="utf-8")


def _page(experiment: Experiment, rows: Sequence[Row]) -> str:
    """The figure as a page that needs no network. Plotly's own button on it saves a picture."""
    from plotly.io import to_html

    picture = {"format": "svg", "filename": experiment.name}
    page: str = to_html(figure(experiment, rows), config={"displaylogo": False, "toImageButtonOptions": picture})
    return page


def _notes(experiment: Experiment, rows: Sequence[Row]) -> list[str]:
    """Sentences below the table."""
    return [*([experiment.published_on] if experiment.published_on else []),
            *(say("cli.refused", why=refusal) for refusal in refusals(rows))]


def _document(experiment: Experiment, settings: Settings, performance: _Performance, puzzle: Puzzle | None) -> object:
    """Everything needed to understand and repeat the rows."""
    subject = {} if puzzle is None else {"puzzle": dump(puzzle, "link")}
    return {
        "experiment": experiment.name, "summary": experiment.summary,
        "parameters": {"seconds": settings.seconds, **settings.values, **subject}, "machine": machine(),
        "versions": versions(), "seeds": list(range(settings.seeds)), "complete": performance.complete,
        "seconds": round(performance.seconds, 3), "rows": performance.rows, "published": experiment.published,
    }


def _duration(seconds: float) -> str:
    for size, code in ((3600, "counts.hours"), (60, "counts.minutes")):
        if seconds >= 2 * size:
            return say(code, count=round(seconds / size))
    return say("counts.seconds", count=round(seconds))
