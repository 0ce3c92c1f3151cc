"""`exact`: the effect of each ingredient of the default method: an ablation, set by set.

The puzzles are those of the suite `records`; `--seeds` says how many of each set.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from ..events import Outcome
from ..runner import OptionValue
from .experiment import Column, Dots, Experiment, Parameter, Preset, Row, Run, RunResult, Settings, Trial
from .measures import median_count, outcomes, seconds
from .records import SETS

# What is switched off, and the options of `exact` for it. A new ingredient is a new row here.
VARIANTS: Final[Mapping[str, Mapping[str, OptionValue]]] = {
    "nothing": {},
    "belief": {"belief": False},
    "several": {"several": False},
    "priors": {"priors": False},
    "probing": {"probe": False},
    "activity": {"learn": 0},
    "all-but-belief": {"probe": False, "learn": 0},
    "all-but-sat": {"belief": False, "probe": False, "learn": 0},
}

_SETS: Final = ("random-25", "random-30", "noisy-10", "noisy-15", "noisy-20")
_COUNTERS: Final = ("guesses", "conflicts", "sat_conflicts")
_DECIDED: Final = (Outcome.UNIQUE, Outcome.MULTIPLE, Outcome.NONE)


def _plan(settings: Settings) -> list[Trial]:
    return [trial for name in settings.words("sets") for trial in _trials(name, settings)]


def _trials(name: str, settings: Settings) -> list[Trial]:
    """All variants get the same puzzles."""
    puzzles = [SETS[name].make(seed) for seed in range(settings.seeds)]
    return [
        Trial({"set": name, "off": off}, tuple(Run(puzzle, "exact", VARIANTS[off]) for puzzle in puzzles))
        for off in settings.words("off")
    ]


def _sum_up(results: Sequence[RunResult]) -> Row:
    times = [run.seconds for run in results]
    return {
        "decided": sum(run.result.outcome in _DECIDED for run in results),
        "sum_seconds": sum(times),
        "seconds": seconds(results),
        "worst_seconds": max(times),
        **{name: median_count(results, name) for name in _COUNTERS},
        "outcome": outcomes(results),
    }


EXPERIMENT: Final = Experiment(
    name="exact",
    summary_code="lab.about_exact",
    parameters=(
        Parameter("sets", _SETS, "lab.sets", choices=tuple(SETS)),
        Parameter("off", tuple(VARIANTS), "lab.off", choices=tuple(VARIANTS)),
    ),
    columns=(
        Column("set"),
        Column("off", "lab.heading_switched_off"),
        Column("decided", form="count"),
        Column("sum_seconds", "lab.heading_seconds_in_all", "seconds"),
        Column("seconds", "lab.heading_median", "seconds"),
        Column("worst_seconds", "lab.heading_worst", "seconds"),
        Column("guesses", form="count"),
        Column("conflicts", form="count"),
        Column("sat_conflicts", "lab.heading_conflicts_of_sat", "count"),
        Column("outcome"),
    ),
    plan=_plan,
    sum_up=_sum_up,
    figure=Dots(("off",), ("decided", "seconds", "worst_seconds"), ("set",), log=("seconds", "worst_seconds")),
    seeds=5,
    small=Preset(1.2, {"sets": "random-25"}),
)
