"""What the experiments on annealing have in common: what they keep of their runs, and what they draw of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from .experiment import Column, Done, Row
from .measures import counted, middle, outcomes, seconds

MEASURED: Final = (
    Column("solved", form="share"),
    Column("seconds", "lab.heading_seconds_if_solved", "seconds"),
    Column("final_cost", "lab.heading_final_cost", "count"),
    Column("moves", form="count"),
    Column("rate", "lab.heading_moves_a_second", "count"),
    Column("log10_space", "lab.heading_log10_of_space", "number"),
    Column("outcome"),
)
DRAWN: Final = ("solved", "seconds", "final_cost")


def annealed(done: Sequence[Done]) -> Row:
    """How annealing fared: the share of runs that came to cost 0 and the seconds of those, and where all ended."""
    solved = [each for each in done if each.result.solutions]
    costs = (0 if each.result.solutions else each.result.counters.get("best") for each in done)
    return {
        "solved": len(solved) / len(done),
        "seconds": seconds(solved),
        "final_cost": middle(cost for cost in costs if cost is not None),
        "moves": counted(done, "moves"),
        "rate": _rate(done),
        "log10_space": counted(done, "log10_space"),
        "outcome": outcomes(done),
    }


def _rate(done: Sequence[Done]) -> float | None:
    """The median of moves a second; None when nothing moved."""
    rates = ((each.result.counters.get("moves", 0), each.seconds) for each in done)
    found = middle(moves / seconds for moves, seconds in rates if moves)
    return None if found is None else round(found)
