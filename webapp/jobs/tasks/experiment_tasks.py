"""The task `experiment`: an experiment of the lab. Its rows are sent as they come, with the chart and as CSV.

Its log consists of `progress`, `results`, each of which replaces the one before, and `finished`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import prod
from time import monotonic
from typing import TYPE_CHECKING, Final

from solvers.errors import PuzzleError
from solvers.events import Outcome
from solvers.runner import Limit, run
from solvers.texts import say

from ...base.wire_json import Json
from ..events.messages import Request
from .task_clock import Clock, Frames, reporting

if TYPE_CHECKING:
    from solvers.lab import Experiment, Measure, Row, Settings

MOST_RUNS: Final = 300
MOST_SEEDS: Final = 50
_LONGEST: Final = 2_000  # characters of a setting
_LEAST: Final = 0.001  # seconds


def read_settings(name: str, options: Mapping[str, object], most_seconds: float) -> tuple[Experiment, Settings]:
    """An experiment and its settings within the bounds for visitors; PuzzleError says what is wrong with a setting."""
    from solvers.lab import experiment as experiment_of

    chosen = experiment_of(name)
    names = ["seconds", "seeds", *(parameter.name for parameter in chosen.parameters)]
    for word, value in options.items():
        if word not in names:
            raise PuzzleError("errors.one_of", where=say("places.options_of", owner=name), found=word, names=names)
        if len(str(value)) > _LONGEST:
            raise PuzzleError("lab.long_setting", where=say("places.option", name=word), most=_LONGEST)
    values = {word: str(value) for word, value in options.items() if word not in ("seconds", "seeds")}
    seconds = _number(options, "seconds", chosen.small.seconds, most_seconds)
    settings = chosen.settings(seconds, int(_number(options, "seeds", 1, MOST_SEEDS)), values)
    runs = settings.seeds * prod(len(each) for each in settings.values.values())
    if runs > MOST_RUNS:
        raise PuzzleError("lab.too_many_runs", where=name, most=MOST_RUNS, found=say("counts.runs", count=runs))
    return chosen, settings


def _number(options: Mapping[str, object], name: str, default: float, most: float) -> float:
    """A numeric setting above 0; the number of seeds is whole."""
    from solvers.runner import Option

    whole = name == "seeds"
    low = 1 if whole else _LEAST
    option = Option(name, 1 if whole else 1.0, "lab.setting_seeds" if whole else "lab.setting_seconds", (), low, most)
    return float(option.read(options.get(name, default)))


@reporting
def experiment(request: Request, clock: Clock) -> Frames:
    """The experiment that the source names, with the options as settings: row after row while there is time."""
    chosen, settings = read_settings(str(request.source), request.options, request.seconds)
    trials = chosen.plan(settings)
    rows: list[Row] = []
    runs = sum(len(trial.runs) for trial in trials)
    measure = _measuring(settings.seconds, request.seconds, clock)
    for number, trial in enumerate(trials, 1):
        rows += chosen.rows([trial], measure)
        done = sum(len(each.runs) for each in trials[:number])
        yield clock.frame({"t": "progress", "counters": {"runs_done": done, "runs": runs}})
        out_of_time = number < len(trials) and clock.seconds >= request.seconds
        if out_of_time or number == len(trials) or clock.due():
            yield clock.frame(_results_json(chosen, rows))
        if out_of_time:
            return Outcome.LIMIT
    return Outcome.SOLVED


def _measuring(seconds: float, most: float, clock: Clock) -> Measure:
    """A function that measures a run within `seconds` and the time of the task, without the time to load a method."""
    from solvers.lab import Run, RunResult
    from solvers.warm import warm_up

    warm: set[object] = set()

    def measure(planned: Run) -> RunResult:
        way = (planned.method, *sorted(planned.options.items()))
        if way not in warm:
            warm.add(way)
            warm_up(planned.method, planned.options, Limit(seconds=max(_LEAST, most - clock.seconds)))
        limit = Limit(seconds=max(_LEAST, min(seconds, most - clock.seconds)))
        start = monotonic()
        result = run(planned.puzzle, planned.method, seed=planned.seed, limit=limit, **planned.options)
        return RunResult(result, monotonic() - start)

    return measure


def _results_json(chosen: Experiment, rows: Sequence[Row]) -> Json:
    from solvers.lab.figure import draw
    from solvers.lab.report import as_csv, origins, refusals, table

    columns, cells = table(chosen, rows)
    return {
        "t": "results",
        "columns": [{"name": column.heading, "form": column.form} for column in columns],
        "cells": cells,
        "origins": origins(chosen, rows),
        "refusals": refusals(rows),
        "csv": as_csv(chosen, rows),
        "svg": draw(chosen, rows),
    }
