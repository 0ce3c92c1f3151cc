"""The task `experiment`: an experiment of the lab. Its rows are sent as they come, with the figures and as CSV.

Its log consists of `progress`, `results`, each of which replaces the one before, and `finished`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import prod
from typing import TYPE_CHECKING, Final

from solvers.errors import PuzzleError
from solvers.events import Outcome
from solvers.texts import say

from ...base.wire_json import Json
from ..events.messages import Request
from .task_clock import Clock, Frames, reporting

if TYPE_CHECKING:
    from solvers.lab import Experiment, Row, Settings

MOST_RUNS: Final = 1_000
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
    from solvers.lab.measured import Bench

    chosen, settings = read_settings(str(request.source), request.options, request.seconds)
    trials = chosen.plan(settings)
    rows: list[Row] = []
    runs = sum(len(trial.runs) for trial in trials)
    measure = Bench(settings.seconds, lambda: request.seconds - clock.seconds)
    for number, trial in enumerate(trials, 1):
        rows += chosen.rows([trial], measure)
        done = sum(len(each.runs) for each in trials[:number])
        yield clock.frame({"t": "progress", "counters": {"runs_done": done, "runs": runs}})
        out_of_time = number < len(trials) and clock.seconds >= request.seconds
        if out_of_time or number == len(trials) or clock.due():
            yield clock.frame(results_json(chosen, settings, rows))
        if out_of_time:
            return Outcome.LIMIT
    return Outcome.SOLVED


def results_json(chosen: Experiment, settings: Settings, rows: Sequence[Row]) -> Json:
    """The rows for the page: a figure for each panel, the table and CSV, and with which settings they were measured."""
    from solvers.draw.figure_style import TOKENS
    from solvers.lab.experiment import choice_name
    from solvers.lab.figure import figure, heading, note, panels
    from solvers.lab.measured import conditions
    from solvers.lab.report import as_csv, origins, refusals, table

    columns, cells = table(chosen, rows, choice_name)
    return {
        "t": "results",
        "columns": [{"name": column.heading, "form": column.form} for column in columns],
        "cells": cells,
        "origins": origins(chosen, rows),
        "refusals": refusals(rows),
        "csv": as_csv(chosen, rows),
        "figures": [{"name": name, "heading": heading(chosen, name), "note": note(chosen, rows, [name]),
                     **figure(chosen, rows, [name], TOKENS)} for name, _ in panels(chosen)],
        "conditions": conditions(chosen, settings),
    }
