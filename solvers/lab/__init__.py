"""The laboratory: reproducible experiments that compare the methods.

    from solvers import lab
    passes = lab.experiment("passes")
    rows = list(passes.rows(passes.plan(passes.settings()), measure))

`measure` carries out one `Run` and takes its time; the command line provides it. Puzzles come from seeds and from our
examples, never from outside, so that the same settings are the same experiment everywhere.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Final

from ..errors import PuzzleError
from .experiment import Experiment, Measure, Row, Run, RunResult, Settings, Trial

__all__ = ["EXPERIMENTS", "Experiment", "Measure", "Row", "Run", "RunResult", "Settings", "Trial", "experiment"]

# The experiments, each with its module. (`race` is made for a puzzle and methods, by its own function.)
EXPERIMENTS: Final[Mapping[str, str]] = {
    "passes": "solving", "trees": "solving", "growth": "solving", "anneal": "annealing", "blocks": "annealing",
    "cooling": "annealing", "solid": "solving", "exact": "solving",
}  # the names of all experiments


def experiment(name: str) -> Experiment:
    """The experiment of that name."""
    if name not in EXPERIMENTS:
        raise PuzzleError("errors.one_of", where="experiment", found=name, names=(*EXPERIMENTS, "race"))
    experiments: tuple[Experiment, ...] = import_module(f".{EXPERIMENTS[name]}", __name__).EXPERIMENTS
    return next(chosen for chosen in experiments if chosen.name == name)
