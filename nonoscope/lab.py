"""Experiments that compare methods: `run("growth").figure()` is a figure of Plotly."""

from solvers.lab import EXPERIMENTS
from solvers.lab.measured import Results, race, run

__all__ = ["EXPERIMENTS", "Results", "race", "run"]
