"""The options of the annealing methods, and the choices they offer. No compiled code, so that listing them is quick."""

from __future__ import annotations

from typing import Final

from ..runner import Option

COSTS: Final = ("padded", "aligned", "punitive", "flips")
MOVES: Final = ("shift", "bump", "jump", "mixed", "flip", "transfer")
PICKS: Final = ("any", "movable", "wrong")
ACCEPTANCES: Final = ("metropolis", "original")
COOLINGS: Final = ("geometric", "accepted")
TEMPERATURES: Final = ("sample", "first-cost", "given")
STARTS: Final = ("random", "leftmost")
PREPROCESSES: Final = ("none", "overlap", "lines")

MOST_MOVES: Final = 10**12
_HOTTEST: Final = 1e9


def cost(default: str) -> Option:
    return Option(
        "cost", default, "options.cost",
        choices=COSTS,
    )  # fmt: skip


def move(default: str) -> Option:
    return Option(
        "move", default,
        "options.move",
        choices=MOVES[:5],
    )  # fmt: skip


def pick(default: str) -> Option:
    return Option(
        "pick", default, "options.pick", choices=PICKS
    )


def right(default: float) -> Option:
    return Option("right", default, "options.right", low=0, high=1)


def start(default: str) -> Option:
    return Option("start", default, "options.start", choices=STARTS)


def schedule(acceptance: str, cooling: str, temperatures: str) -> tuple[Option, ...]:
    """How worse moves are accepted, ever more rarely."""
    return (
        Option("acceptance", acceptance,
               "options.acceptance",
               choices=ACCEPTANCES),
        Option("cooling", cooling, "options.cooling",
               choices=COOLINGS),
        Option("temperatures", temperatures,
               "options.temperatures",
               choices=TEMPERATURES),
        Option("hot", 2.0, "options.walk_hot", low=1e-9, high=_HOTTEST),
        Option("cold", 0.2, "options.walk_cold", low=1e-9, high=_HOTTEST),
        Option("reheats", 0, "options.reheats", low=0, high=1_000_000),
    )  # fmt: skip


def moves(default: int) -> Option:
    return Option("moves", default, "options.walk_moves", low=1, high=MOST_MOVES)


def chains(default: int) -> Option:
    return Option("chains", default, "options.chains", low=1, high=256)


PREPROCESS: Final = Option(
    "preprocess", "none", "options.walk_preprocess",
    choices=PREPROCESSES,
)  # fmt: skip
CORES: Final = Option(
    "cores", 0, "options.walk_cores", low=0, high=256
)
