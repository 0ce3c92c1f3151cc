"""`growth`: how the number of clauses grows with the side of a puzzle, by encoding, and the time to decide it.

Solids, whose lines carry numbers, have an encoding of their own.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Final

from ..cnf import COUNT_ENCODING, ENCODINGS
from ..cnf.backend import PUNCTUAL
from ..runner import OptionValue
from .experiment import Column, Curves, Experiment, Parameter, Preset, Row, Run, RunResult, Settings, Trial
from .measures import median_count, median_stage_seconds, outcomes, seconds
from .published import SOLIDS, Solid
from .puzzles import COLOURED, KINDS, solid, square

_SOLID: Final = "solid"
_STAGES: Final = ("encoding", "loading", "solving")


def _plan(settings: Settings) -> list[Trial]:
    kinds, encodings, backends = (settings.words(name) for name in ("kinds", "encodings", "backends"))
    return [
        _trial(kind, encoding, side, backend, settings)
        for kind in kinds
        for encoding, backend, side in product(
            [COUNT_ENCODING] if kind == _SOLID else encodings, backends, settings.numbers("sizes")
        )
    ]


def _trial(kind: str, encoding: str, side: int, backend: str, settings: Settings) -> Trial:
    several = len(settings.values["backends"]) > 1
    labels: Row = {"kind": kind, "encoding": encoding, "backend": backend if several else None, "n": side}
    return Trial(labels, tuple(_run(kind, encoding, side, backend, seed) for seed in range(settings.seeds)))


def _run(kind: str, encoding: str, side: int, backend: str, seed: int) -> Run:
    if kind == _SOLID:
        return Run(solid("blob", side, seed), "sat3d", {"backend": backend})
    options: dict[str, OptionValue] = {"encoding": encoding, "backend": backend}
    return Run(square(kind, side, seed), "sat", options)


def _sum_up(results: Sequence[RunResult]) -> Row:
    counters = {name: median_count(results, name) for name in ("variables", "clauses", "conflicts")}
    stages = {f"{name}_seconds": median_stage_seconds(results, name) for name in _STAGES}
    return {**counters, **stages, "seconds": seconds(results), "outcome": outcomes(results)}


def _published(estimate: Solid) -> Row:
    return {"kind": _SOLID, "n": estimate.side, "variables": estimate.variables, "clauses": estimate.clauses}


EXPERIMENT: Final = Experiment(
    name="growth",
    summary_code="lab.about_growth",
    parameters=(
        Parameter("sizes", (5, 10, 15, 20, 30, 40), "lab.growth_sizes", low=1, high=100),
        Parameter("kinds", (*KINDS, _SOLID), "lab.kinds", choices=(*KINDS, COLOURED, _SOLID)),
        Parameter("encodings", ENCODINGS, "lab.encodings", choices=ENCODINGS),
        Parameter("backends", PUNCTUAL[:1], "lab.backends", choices=PUNCTUAL),
    ),
    columns=(
        Column("kind"),
        Column("encoding"),
        Column("backend"),
        Column("n", "lab.heading_n", "count"),
        Column("variables", form="count"),
        Column("clauses", form="count"),
        *(Column(f"{name}_seconds", form="seconds") for name in _STAGES),
        Column("seconds", form="seconds"),
        Column("conflicts", form="count"),
        Column("outcome"),
    ),
    plan=_plan,
    sum_up=_sum_up,
    figure=Curves("n", ("clauses", "seconds"), ("kind", "encoding", "backend"), log=("clauses", "seconds")),
    published=tuple(map(_published, SOLIDS)),
    beside=("kind", "n"),
    small=Preset(1.0, {"sizes": "5,10", "kinds": "random,solid"}),
)
