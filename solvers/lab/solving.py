"""Experiments on methods that decide puzzles or show how they are searched.

- `passes`: how much work three ways need to find what the combinations of a line share.
- `trees`: states that searches by rows visit and store, with and without pruning by columns.
- `growth`: how the number of clauses grows with the side of a puzzle, by encoding, and the time to decide it. Solids,
  whose lines carry numbers, have an encoding of their own.
- `solid`: the effort of methods for solids with all numbers shown, from easy bodies to noise.
- `exact`: the effect of each ingredient of the default method: an ablation, set by set. The puzzles are those of the
  suite `records`; `--seeds` says how many of each set.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import product
from typing import Final

from ..cnf import COUNT_ENCODING, ENCODINGS
from ..cnf.backend import PUNCTUAL
from ..collection import example
from ..events import Outcome
from ..make.bodies import SHAPES
from ..puzzle import MAX_SOLID_SIDE, Puzzle
from ..runner import OptionValue
from .experiment import (
    MEDIAN,
    RUNS,
    Column,
    Curves,
    Dots,
    Experiment,
    Parameter,
    Preset,
    Row,
    Run,
    RunResult,
    Settings,
    Trial,
    columns,
    crossed,
    medians,
    seeded,
)
from .published import SEARCHES, SOLIDS, Search
from .puzzles import COLOURED, KINDS, SETS, random_puzzle, smiley, solid, square

_SECONDS: Final = Column("seconds", form="seconds", effort=MEDIAN)

# --- passes -----------------------------------------------------------------------------------------------------------

_WAYS: Final = ("patterns", "placements", "kernel")


def _pass(kind: str, side: int, way: str, seed: int) -> Run:
    return Run(square(kind, side, seed), "passes", {"enumerate": way})


_PASSES: Final = Experiment(
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
        RUNS,
        *columns("combinations", "passes", form="count", effort=MEDIAN),
        Column("line_visits", "lab.heading_line_visits", "count", MEDIAN),
        _SECONDS,
        Column("outcome"),
    ),
    plan=lambda settings: crossed(settings, {"kind": "kinds", "n": "sizes", "enumerate": "ways"}, _pass),
    sum_up=medians("passes", "line_visits", "combinations"),
    charts=(Curves("n", ("combinations", "seconds"), ("kind", "enumerate"), log=("combinations", "seconds")),),
    small=Preset(0.5, {"sizes": "5,10,15", "kinds": "random"}),
)

# --- trees ------------------------------------------------------------------------------------------------------------

_SEARCHES: Final = ("dfs", "bfs", "astar")
_HEURISTICS: Final = ("columns", "groups", "lines")
_ORDERS: Final = ("given", "constrained")
_PRUNING: Final = {"off": "unpruned", "on": "pruned"}
_PUZZLES: Final = ("smiley-8", "boat-10", "random-8", "cat-10", "random-10")


def _plan_trees(settings: Settings) -> list[Trial]:
    puzzles, pruning, orders = (settings.words(name) for name in ("puzzles", "pruning", "orders"))
    return [
        _search(name, method, heuristic, prune, order, settings)
        for name, (method, heuristic), prune, order in product(puzzles, _searches(settings), pruning, orders)
    ]


def _searches(settings: Settings) -> Iterator[tuple[str, str]]:
    """Each method, and its heuristic where it has one."""
    for method in settings.words("methods"):
        yield from ((method, heuristic) for heuristic in (settings.words("heuristics") if method == "astar" else [""]))


def _search(name: str, method: str, heuristic: str, prune: str, order: str, settings: Settings) -> Trial:
    options: dict[str, OptionValue] = {"prune": prune == "on", "order": order}
    if heuristic:
        options["heuristic"] = heuristic
    labels = {
        "puzzle": name, "method": method, "heuristic": heuristic or None, "pruning": _PRUNING[prune],
        "order": None if order == "given" else order,
    }
    return Trial(labels, seeded(settings, lambda seed: Run(_puzzle(name, seed), method, options)))


def _puzzle(name: str, seed: int) -> Puzzle:
    match name:
        case "smiley-8":
            return smiley()
        case "boat-10":
            return example("sailing-boat").puzzle
        case "cat-10":
            return example("cat").puzzle
        case _:
            return random_puzzle(int(name.removeprefix("random-")), seed)


def _published_search(search: Search) -> Row:
    figures = {name: value for name, value in search._asdict().items() if value is not None}
    return {**figures, "pruning": _PRUNING["off"], "outcome": "SOLVED" if search.visited else "not finished"}


_TREES: Final = Experiment(
    name="trees",
    summary_code="lab.about_trees",
    parameters=(
        Parameter("puzzles", _PUZZLES, "lab.puzzles", choices=_PUZZLES),
        Parameter("methods", _SEARCHES, "lab.trees_methods", choices=_SEARCHES),
        Parameter("heuristics", _HEURISTICS, "lab.heuristics", choices=_HEURISTICS),
        Parameter("pruning", tuple(_PRUNING), "lab.pruning", choices=tuple(_PRUNING)),
        Parameter("orders", _ORDERS[:1], "lab.orders", choices=_ORDERS),
    ),
    columns=(
        *columns("puzzle", "method", "heuristic", "pruning", "order"),
        RUNS,
        *columns("visited", "stored", form="count", effort=MEDIAN),
        Column("bytes", "lab.heading_memory", "bytes", MEDIAN),
        _SECONDS,
        Column("outcome"),
    ),
    plan=_plan_trees,
    sum_up=medians("visited", "stored", "bytes"),
    charts=(Dots(("method", "heuristic", "pruning", "order"), ("visited", "stored", "seconds"), ("puzzle",),
                 log=("visited", "stored", "seconds")),),
    published=tuple(map(_published_search, SEARCHES)),
    beside=("puzzle", "method", "pruning"),
    seconds=5.0,
    small=Preset(0.05, {"puzzles": "smiley-8,random-8"}),
)

# --- growth -----------------------------------------------------------------------------------------------------------

_SOLID: Final = "solid"
_STAGES: Final = ("encoding", "loading", "solving")


def _plan_growth(settings: Settings) -> list[Trial]:
    kinds, encodings, backends = (settings.words(name) for name in ("kinds", "encodings", "backends"))
    return [
        Trial({"kind": kind, "encoding": encoding, "backend": backend if len(backends) > 1 else None, "n": side},
              seeded(settings, partial(_model, kind, encoding, side, backend)))
        for kind in kinds
        for encoding, backend, side in product(
            [COUNT_ENCODING] if kind == _SOLID else encodings, backends, settings.numbers("sizes")
        )
    ]


def _model(kind: str, encoding: str, side: int, backend: str, seed: int) -> Run:
    if kind == _SOLID:
        return Run(solid("blob", side, seed), "sat3d", {"engine": "backend", "backend": backend})
    return Run(square(kind, side, seed), "sat", {"encoding": encoding, "engine": "backend", "backend": backend})


_GROWTH: Final = Experiment(
    name="growth",
    summary_code="lab.about_growth",
    parameters=(
        Parameter("sizes", (5, 10, 15, 20, 30, 40), "lab.growth_sizes", low=1, high=100),
        Parameter("kinds", (*KINDS, _SOLID), "lab.kinds", choices=(*KINDS, COLOURED, _SOLID)),
        Parameter("encodings", ENCODINGS, "lab.encodings", choices=ENCODINGS),
        Parameter("backends", PUNCTUAL[:1], "lab.backends", choices=PUNCTUAL),
    ),
    columns=(
        *columns("kind", "encoding", "backend"),
        Column("n", "lab.heading_n", "count"),
        RUNS,
        *columns("variables", "clauses", form="count", effort=MEDIAN),
        *columns(*(f"{name}_seconds" for name in _STAGES), "seconds", form="seconds", effort=MEDIAN),
        Column("conflicts", form="count", effort=MEDIAN),
        Column("outcome"),
    ),
    plan=_plan_growth,
    sum_up=medians("variables", "clauses", "conflicts", stages=_STAGES),
    charts=(Curves("n", ("clauses", "seconds"), ("kind", "encoding", "backend"), log=("clauses", "seconds")),),
    published=tuple({"kind": _SOLID, "n": estimate.side, "variables": estimate.variables, "clauses": estimate.clauses}
                    for estimate in SOLIDS),
    beside=("kind", "n"),
    small=Preset(0.5, {"sizes": "5,10,15", "kinds": "random,solid"}),
)

# --- solid ------------------------------------------------------------------------------------------------------------

_OF_SOLIDS: Final = ("exact", "lines3d", "sat3d")


def _carving(shape: str, side: int, method: str, seed: int) -> Run:
    """With a back end that keeps to its seconds."""
    return Run(solid(shape, side, seed), method, {"backend": PUNCTUAL[0]} if method == "sat3d" else {})


_SOLIDS: Final = Experiment(
    name="solid",
    summary_code="lab.about_solid",
    parameters=(
        Parameter("sizes", (5, 10, 15, 20, 30), "lab.solid_sizes", low=1, high=MAX_SOLID_SIDE),
        Parameter("shapes", tuple(SHAPES), "lab.shapes", choices=tuple(SHAPES)),
        Parameter("methods", _OF_SOLIDS, "lab.solid_methods", choices=_OF_SOLIDS),
    ),
    columns=(
        Column("shape"),
        Column("n", "lab.heading_n", "count"),
        Column("method"),
        RUNS,
        *columns("variables", "clauses", form="count", effort=MEDIAN),
        Column("line_visits", "lab.heading_lines_looked_at", "count", MEDIAN),
        *columns("guesses", "conflicts", form="count", effort=MEDIAN),
        _SECONDS,
        Column("outcome"),
    ),
    plan=lambda settings: crossed(settings, {"shape": "shapes", "n": "sizes", "method": "methods"}, _carving),
    sum_up=medians("variables", "clauses", "line_visits", "guesses", "conflicts"),
    charts=(Curves("n", ("seconds", "line_visits"), ("shape", "method"), log=("seconds", "line_visits")),),
    small=Preset(0.2, {"sizes": "4,8", "shapes": "blob,noisy"}),
)

# --- exact ------------------------------------------------------------------------------------------------------------

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
_DECIDED: Final = (Outcome.UNIQUE, Outcome.MULTIPLE, Outcome.NONE)


def _plan_ablation(settings: Settings) -> list[Trial]:
    """All variants get the same puzzles."""
    puzzles = {name: [SETS[name].make(seed) for seed in range(settings.seeds)] for name in settings.words("sets")}
    return [
        Trial({"set": name, "off": off}, tuple(Run(puzzle, "exact", VARIANTS[off]) for puzzle in puzzles[name]))
        for name, off in product(puzzles, settings.words("off"))
    ]


def _sum_up_ablation(results: Sequence[RunResult]) -> Row:
    times = [run.seconds for run in results]
    return {
        **medians("guesses", "conflicts", "sat_conflicts")(results),
        "decided": sum(run.result.outcome in _DECIDED for run in results),
        "sum_seconds": sum(times), "worst_seconds": max(times),
    }


_EXACT: Final = Experiment(
    name="exact",
    summary_code="lab.about_exact",
    parameters=(
        Parameter("sets", _SETS, "lab.sets", choices=tuple(SETS)),
        Parameter("off", tuple(VARIANTS), "lab.off", choices=tuple(VARIANTS)),
    ),
    columns=(
        Column("set"),
        Column("off", "lab.heading_switched_off"),
        RUNS,
        Column("decided", form="count"),
        Column("sum_seconds", "lab.heading_seconds_in_all", "seconds", 1),
        _SECONDS,
        Column("worst_seconds", "lab.heading_worst_seconds", "seconds", 1),
        *columns("guesses", "conflicts", form="count", effort=MEDIAN),
        Column("sat_conflicts", "lab.heading_conflicts_of_sat", "count", MEDIAN),
        Column("outcome"),
    ),
    plan=_plan_ablation,
    sum_up=_sum_up_ablation,
    charts=(Dots(("off",), ("seconds", "worst_seconds", "decided"), ("set",), log=("seconds", "worst_seconds")),),
    seeds=5,
    small=Preset(0.05, {"sets": "random-25,random-30"}),
)

EXPERIMENTS: Final = (_PASSES, _TREES, _GROWTH, _SOLIDS, _EXACT)
