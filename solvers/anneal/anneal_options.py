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
        "cost", default, "what a wrong line costs: runs compared after padding or aligning, or cells to flip",
        choices=COSTS,
    )  # fmt: skip


def move(default: str) -> Option:
    return Option(
        "move", default,
        "shift a run by one cell, bump others along, jump to anywhere in the gap, bump or jump, or flip one cell",
        choices=MOVES[:5],
    )  # fmt: skip


def pick(default: str) -> Option:
    return Option(
        "pick", default, "which run moves: any, one that is not stuck, or one beside a wrong column", choices=PICKS
    )


def right(default: float) -> Option:
    return Option("right", default, "how often a run is shifted to the right and not to the left", low=0, high=1)


def start(default: str) -> Option:
    return Option("start", default, "where the runs of a row lie at first", choices=STARTS)


def schedule(acceptance: str, cooling: str, temperatures: str) -> tuple[Option, ...]:
    """How worse moves are accepted, ever more rarely."""
    return (
        Option("acceptance", acceptance,
               "a worse move is accepted at random (metropolis), or when exp(-dE/T) is above 0.6 (original)",
               choices=ACCEPTANCES),
        Option("cooling", cooling, "cool a little after each move, or by 1% after each accepted worse one",
               choices=COOLINGS),
        Option("temperatures", temperatures,
               "first and last temperature: from a sample of moves, from 0.6 times the first cost on, or as given",
               choices=TEMPERATURES),
        Option("hot", 2.0, "first temperature, when given", low=1e-9, high=_HOTTEST),
        Option("cold", 0.2, "last temperature, unless it comes from a sample", low=1e-9, high=_HOTTEST),
        Option("reheats", 0, "how often the chain is heated up again", low=0, high=1_000_000),
    )  # fmt: skip


def moves(default: int) -> Option:
    return Option("moves", default, "moves that each chain may make", low=1, high=MOST_MOVES)


def chains(default: int) -> Option:
    return Option("chains", default, "independent chains, of which the best one is shown", low=1, high=256)


PREPROCESS: Final = Option(
    "preprocess", "none", "find certain cells first: by the simple overlap of leftmost and rightmost, or by line logic",
    choices=PREPROCESSES,
)  # fmt: skip
CORES: Final = Option(
    "cores", 0, "processors to use at most, 0: all; it does not change what comes out", low=0, high=256
)
