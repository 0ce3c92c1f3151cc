"""`passes`: how much work three ways need to find what the combinations of a line share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from .experiment import Column, Curves, Experiment, Parameter, Preset, Row, Run, RunResult, Settings, Trial, crossed
from .measures import median_count, outcomes, seconds
from .puzzles import COLOURED, KINDS, square

_WAYS: Final = ("patterns", "placements", "kernel")


def _plan(settings: Settings) -> list[Trial]:
    return crossed(settings, {"kind": "kinds", "n": "sizes", "enumerate": "ways"}, _run)


def _run(kind: str, side: int, way: str, seed: int) -> Run:
    return Run(square(kind, side, seed), "passes", {"enumerate": way})


def _sum_up(results: Sequence[RunResult]) -> Row:
    counters = {name: median_count(results, name) for name in ("passes", "line_visits", "combinations")}
    return {**counters, "outcome": outcomes(results), "seconds": seconds(results)}


EXPERIMENT: Final = Experiment(
    name="passes",
    summary_code="lab.about_passes",
    parameters=(
        Parameter("sizes", (5, 10, 15, 20, 25), "lab.sizes", low=1, high=60),
        Parameter("kinds", KINDS, "lab.kinds", choices=(*KINDS, COLOURED)),
        Parameter("ways", _WAYS, "lab.ways", choices=_WAYS),
    ),
    columns=(
        Column("kind"),
        Column("n", "lab.heading_n", "count"),
        Column("enumerate"),
        Column("combinations", form="count"),
        Column("passes", form="count"),
        Column("line_visits", "lab.heading_line_visits", "count"),
        Column("seconds", form="seconds"),
        Column("outcome"),
    ),
    plan=_plan,
    sum_up=_sum_up,
    figure=Curves("n", ("combinations", "seconds"), ("kind", "enumerate"), log=("combinations", "seconds")),
    small=Preset(0.5, {"sizes": "5,10,15"}),
)
