"""The laboratory: reproducible experiments that compare the methods, one in each file.

    from solvers import lab
    passes = lab.experiment("passes")
    rows = list(passes.rows(passes.plan(passes.settings()), measure))

`measure` carries out one `Run` and takes its time; the command line provides it. Puzzles come from seeds and from our
examples, never from outside, so that the same settings are the same experiment everywhere.
"""

from __future__ import annotations

from importlib import import_module
from typing import Final

from ..errors import PuzzleError
from .experiment import Experiment, Measure, Row, Run, RunResult, Settings, Trial

__all__ = ["EXPERIMENTS", "Experiment", "Measure", "Row", "Run", "RunResult", "Settings", "Trial", "experiment"]

# Each experiment is a module. (`race` is made for a puzzle and methods, by its own function.)
EXPERIMENTS: Final = ("passes", "trees", "growth", "anneal", "blocks", "cooling", "solid", "exact")


def experiment(name: str) -> Experiment:
    """The experiment of that name."""
    if name not in EXPERIMENTS:
        raise PuzzleError("errors.one_of", where="experiment", found=name, names=(*EXPERIMENTS, "race"))
    chosen: Experiment = import_module(f".{name}", __name__).EXPERIMENT
    return chosen
