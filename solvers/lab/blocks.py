"""`blocks`: the effect of each improvement of annealing with block moves: alone, and when only this one is missing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ..runner import OptionValue
from .anneal import DRAWN, MEASURED, annealing_figures, row_of
from .experiment import Column, Dots, Experiment, Parameter, Preset, Row, Run, Settings, Trial, crossed
from .published import BLOCKS, Annealed
from .puzzles import KINDS, square

Options = Mapping[str, OptionValue]

PUBLISHED_OPTIONS: Final[Options] = {
    "cost": "aligned", "gap": -1, "mismatch": -1, "move": "bump", "pick": "any", "right": 0.6, "start": "leftmost",
    "acceptance": "original", "threshold": 0.6, "cooling": "accepted", "cooling_factor": 0.99,
    "temperatures": "first-cost", "start_ratio": 0.6, "preprocess": "none",
}
_CHANGES: Final[Mapping[str, Options]] = {
    "metropolis": {"acceptance": "metropolis"},
    "flips": {"cost": "flips"},
    "line-logic": {"preprocess": "lines"},
    "wrong-columns": {"pick": "wrong"},
    "jumps": {"move": "mixed"},
    "random-start": {"start": "random"},
    "both-ways": {"right": 0.5},
    "schedule": {"cooling": "geometric", "temperatures": "sample"},
}
# Changes that would replace a better one in "all" are only tried alone.
_ALONE: Final[Mapping[str, Options]] = {
    "overlap": {"preprocess": "overlap"},
    "movable-runs": {"pick": "movable"},
    "bit-flips": {"move": "flip"},
}


def _without(name: str) -> Mapping[str, Options]:
    return {other: options for other, options in _CHANGES.items() if other != name}


def _merged(changes: Mapping[str, Options]) -> Options:
    return {name: value for options in (PUBLISHED_OPTIONS, *changes.values()) for name, value in options.items()}


_AS_PUBLISHED: Final = "as-published"
_VARIANTS: Final[Mapping[str, Options]] = {
    _AS_PUBLISHED: PUBLISHED_OPTIONS,
    **{f"plus-{name}": {**PUBLISHED_OPTIONS, **options} for name, options in {**_CHANGES, **_ALONE}.items()},
    "all": _merged(_CHANGES),
    **{f"all-but-{name}": _merged(_without(name)) for name in _CHANGES},
}


def _plan(settings: Settings) -> list[Trial]:
    return crossed(settings, {"n": "sizes", "kind": "kinds", "variant": "variants"}, _run)


def _run(side: int, kind: str, variant: str, seed: int) -> Run:
    return Run(square(kind, side, seed), "anneal-blocks", _VARIANTS[variant], seed)


def _published(report: Annealed) -> Row:
    return {"variant": _AS_PUBLISHED, **row_of(report)}


EXPERIMENT: Final = Experiment(
    name="blocks",
    summary_code="lab.about_blocks",
    parameters=(
        Parameter("sizes", (10, 15), "lab.sizes", low=2, high=100),
        Parameter("kinds", KINDS[:1], "lab.kinds", choices=KINDS),
        Parameter("variants", tuple(_VARIANTS), "lab.variants", choices=tuple(_VARIANTS)),
    ),
    columns=(Column("n", "lab.heading_n", "count"), Column("kind"), Column("variant"), *MEASURED),
    plan=_plan,
    sum_up=annealing_figures,
    figure=Dots(("variant",), DRAWN, ("kind", "n"), log=("seconds",)),
    published=tuple(map(_published, BLOCKS)),
    published_code="lab.published_blocks",
    beside=("n", "variant"),
    seconds=3.0,
    seeds=3,
    small=Preset(2.0, {"sizes": "10", "variants": "as-published,plus-flips,plus-line-logic,all"}),
)
