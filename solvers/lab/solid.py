"""`solid`: the effort of methods for solids with all numbers shown, from easy bodies to noise."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..cnf.backend import PUNCTUAL
from ..make.bodies import SHAPES
from ..puzzle import MAX_SOLID_SIDE
from .experiment import Column, Curves, Experiment, Parameter, Preset, Row, Run, RunResult, Settings, Trial, crossed
from .measures import median_count, outcomes, seconds
from .puzzles import solid

_METHODS: Final = ("exact", "lines3d", "sat3d")
_COUNTERS: Final = ("variables", "clauses", "line_visits", "guesses", "conflicts")


def _plan(settings: Settings) -> list[Trial]:
    return crossed(settings, {"shape": "shapes", "n": "sizes", "method": "methods"}, _run)


def _run(shape: str, side: int, method: str, seed: int) -> Run:
    """With a back end that keeps to its seconds."""
    return Run(solid(shape, side, seed), method, {"backend": PUNCTUAL[0]} if method == "sat3d" else {})


def _sum_up(results: Sequence[RunResult]) -> Row:
    counters = {name: median_count(results, name) for name in _COUNTERS}
    return {**counters, "seconds": seconds(results), "outcome": outcomes(results)}


EXPERIMENT: Final = Experiment(
    name="solid",
    summary_code="lab.about_solid",
    parameters=(
        Parameter("sizes", (5, 10, 15, 20, 30), "lab.solid_sizes", low=1, high=MAX_SOLID_SIDE),
        Parameter("shapes", tuple(SHAPES), "lab.shapes", choices=tuple(SHAPES)),
        Parameter("methods", _METHODS, "lab.solid_methods", choices=_METHODS),
    ),
    columns=(
        Column("shape"),
        Column("n", "lab.heading_n", "count"),
        Column("method"),
        Column("variables", form="count"),
        Column("clauses", form="count"),
        Column("line_visits", "lab.heading_lines_looked_at", "count"),
        Column("guesses", form="count"),
        Column("conflicts", form="count"),
        Column("seconds", form="seconds"),
        Column("outcome"),
    ),
    plan=_plan,
    sum_up=_sum_up,
    figure=Curves("n", ("seconds",), ("shape", "method"), log=("seconds",)),
    small=Preset(0.8, {"sizes": "5,10", "shapes": "blob,sphere"}),
)
