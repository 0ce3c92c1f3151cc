"""Experiments carried out: the clock of their runs, and their results as rows, tables and figures.

    from nonoscope import lab
    lab.run("growth").figure()
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import inf
from time import perf_counter
from typing import TYPE_CHECKING, Final

from ..draw.figure_style import colours_of
from ..errors import PuzzleError, needs
from ..progress_bars import Report, reports
from ..puzzle import Puzzle
from ..runner import Limit
from ..runner import run as solved
from ..texts import numeral, say
from ..warm import warm_up
from . import experiment as experiment_of
from .experiment import Experiment, Row, Run, RunResult, Settings, choice_name
from .figure import figure
from .race import race as race_of
from .report import as_csv, markdown

if TYPE_CHECKING:
    from plotly.graph_objects import Figure

_WARMING: Final = 20.0  # enough even for methods that find the smallest puzzles hard
_LEAST: Final = 0.001


class Bench:
    """Carries out runs within `seconds` each, and within what is `left`. Loading and compiling a method, before its
    first run, does not count."""

    def __init__(self, seconds: float, left: Callable[[], float] = lambda: inf) -> None:
        self._seconds = seconds
        self._left = left
        self._warm: set[tuple[object, ...]] = set()

    def __call__(self, run: Run) -> RunResult:
        way = (run.method, *sorted(run.options.items()))
        if way not in self._warm:
            warm_up(run.method, run.options, self._limit(_WARMING))
            self._warm.add(way)
        limit, start = self._limit(self._seconds), perf_counter()
        result = solved(run.puzzle, run.method, seed=run.seed, limit=limit, progress=None, **run.options)
        return RunResult(result, perf_counter() - start)

    def _limit(self, seconds: float) -> Limit:
        return Limit(max(_LEAST, min(seconds, self._left())))


@dataclass(frozen=True, slots=True)
class Results:
    """What an experiment measured. A notebook shows its table."""

    experiment: Experiment
    settings: Settings
    rows: tuple[Row, ...]  # one for each run: its settings, outcome and all that was counted, by name

    def figure(self, *names: str, theme: str = "light") -> Figure:
        """A figure of Plotly, with a panel for each column named, or for all. The `theme` is light or dark."""
        with needs("web"):
            from plotly.graph_objects import Figure
        return Figure(figure(self.experiment, self.rows, names, colours_of(theme)))

    def csv(self) -> str:
        """All rows as CSV."""
        return as_csv(self.experiment, self.rows)

    def markdown(self) -> str:
        """A table of medians and quartiles."""
        return markdown(self.experiment, self.rows)

    _repr_markdown_ = markdown


def run(
    name: str, *, seconds: float | None = None, seeds: int | None = None, progress: Report | bool | None = None,
    **values: object,
) -> Results:
    """Carry out an experiment: with the settings of the page /lab, unless others are given. A parameter has one value,
    or a list of them. `progress` shows how many rows are done: True is a bar, and a callable gets that number and the
    number of all rows.

    >>> [(row["encoding"], row["n"], row["outcome"]) for row in lab.run("growth", sizes=[5], seeds=1).rows]
    [('order', 5, 'UNIQUE'), ('placements', 5, 'UNIQUE'), ('automaton', 5, 'UNIQUE'), ('ladder', 5, 'UNIQUE')]
    """
    experiment = experiment_of(name)
    small = experiment.small
    names = [parameter.name for parameter in experiment.parameters]
    for word in values:
        if word not in names:
            raise PuzzleError("errors.one_of", where=say("places.options_of", owner=name), found=word, names=names)
    texts = {**small.values, **{word: _text(value) for word, value in values.items()}}
    settings = experiment.settings(seconds or small.seconds, seeds or small.seeds, texts)
    return _carried_out(experiment, settings, progress)


def race(
    puzzle: Puzzle, *entries: str, seconds: float = 60.0, seeds: int = 1, progress: Report | bool | None = None
) -> Results:
    """Methods on one puzzle, each written as `METHOD` or `METHOD:OPTION=VALUE,OPTION=VALUE`.

    >>> rows = lab.race(collection.example("heart").puzzle, "exact", "dfs:prune=off").rows
    >>> [(row["method"], row["outcome"]) for row in rows]
    [('exact', 'UNIQUE'), ('dfs:prune=off', 'SOLVED')]
    """
    experiment = race_of(puzzle, entries)
    return _carried_out(experiment, experiment.settings(seconds, seeds), progress)


def conditions(experiment: Experiment, settings: Settings) -> list[str]:
    """With what an experiment is carried out, in words."""
    parts = [say("lab.seeds_each", count=settings.seeds), say("lab.seconds_each", seconds=settings.seconds)]
    for parameter in experiment.parameters:
        values = [choice_name(value) if isinstance(value, str) else numeral(value)
                  for value in settings.values[parameter.name]]
        parts.append(say("lab.parameter_values", help=parameter.help, values=", ".join(values)))
    return parts


def _carried_out(experiment: Experiment, settings: Settings, progress: Report | bool | None) -> Results:
    bench, trials, rows = Bench(settings.seconds), experiment.plan(settings), list[Row]()
    with reports(progress, experiment.name) as report:
        for row in experiment.rows(trials, bench):
            rows.append(row)
            report(len(rows), len(trials))
    return Results(experiment, settings, tuple(rows))


def _text(value: object) -> str:
    many = isinstance(value, Sequence) and not isinstance(value, str)
    return ",".join(map(str, value)) if many else str(value)  # type: ignore[call-overload]
