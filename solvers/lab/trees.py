"""`trees`: states that searches by rows visit and store, with and without pruning by columns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Final

from ..collection import example
from ..puzzle import Puzzle
from ..runner import OptionValue
from .experiment import Column, Dots, Experiment, Parameter, Preset, Row, Run, RunResult, Settings, Trial
from .measures import median_count, outcomes, seconds
from .published import SEARCHES, Search
from .puzzles import random_puzzle, smiley

_METHODS: Final = ("dfs", "bfs", "astar")
_HEURISTICS: Final = ("columns", "groups", "lines")
_ORDERS: Final = ("given", "constrained")
_PRUNING: Final = {"off": "unpruned", "on": "pruned"}
_PUZZLES: Final = ("smiley-8", "boat-10", "random-8", "cat-10", "random-10")


def _plan(settings: Settings) -> list[Trial]:
    puzzles, pruning, orders = (settings.words(name) for name in ("puzzles", "pruning", "orders"))
    return [
        _trial(name, method, heuristic, prune, order, settings)
        for name, (method, heuristic), prune, order in product(puzzles, _searches(settings), pruning, orders)
    ]


def _searches(settings: Settings) -> Iterator[tuple[str, str]]:
    """Each method, and its heuristic where it has one."""
    for method in settings.words("methods"):
        yield from ((method, heuristic) for heuristic in (settings.words("heuristics") if method == "astar" else [""]))


def _trial(name: str, method: str, heuristic: str, prune: str, order: str, settings: Settings) -> Trial:
    options: dict[str, OptionValue] = {"prune": prune == "on", "order": order}
    if heuristic:
        options["heuristic"] = heuristic
    labels = {
        "puzzle": name, "method": method, "heuristic": heuristic or None, "pruning": _PRUNING[prune],
        "order": None if order == "given" else order,
    }
    return Trial(labels, tuple(Run(_puzzle(name, seed), method, options) for seed in range(settings.seeds)))


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


def _sum_up(results: Sequence[RunResult]) -> Row:
    counters = {name: median_count(results, name) for name in ("visited", "stored", "bytes")}
    return {**counters, "seconds": seconds(results), "outcome": outcomes(results)}


def _published(search: Search) -> Row:
    figures = {name: value for name, value in search._asdict().items() if value is not None}
    return {**figures, "pruning": _PRUNING["off"], "outcome": "SOLVED" if search.visited else "not finished"}


EXPERIMENT: Final = Experiment(
    name="trees",
    summary_code="lab.about_trees",
    parameters=(
        Parameter("puzzles", _PUZZLES, "lab.puzzles", choices=_PUZZLES),
        Parameter("methods", _METHODS, "lab.trees_methods", choices=_METHODS),
        Parameter("heuristics", _HEURISTICS, "lab.heuristics", choices=_HEURISTICS),
        Parameter("pruning", tuple(_PRUNING), "lab.pruning", choices=tuple(_PRUNING)),
        Parameter("orders", _ORDERS[:1], "lab.orders", choices=_ORDERS),
    ),
    columns=(
        Column("puzzle"),
        Column("method"),
        Column("heuristic"),
        Column("pruning"),
        Column("order"),
        Column("visited", form="count"),
        Column("stored", form="count"),
        Column("bytes", "lab.heading_memory", "bytes"),
        Column("seconds", form="seconds"),
        Column("outcome"),
    ),
    plan=_plan,
    sum_up=_sum_up,
    figure=Dots(("method", "heuristic", "pruning", "order"), ("visited", "stored", "seconds"), ("puzzle",),
                log=("visited", "stored", "seconds")),
    published=tuple(map(_published, SEARCHES)),
    beside=("puzzle", "method", "pruning"),
    seconds=5.0,
    small=Preset(0.5, {"puzzles": "smiley-8,boat-10"}),
)
