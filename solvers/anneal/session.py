"""One annealing solve as events: what is certain, the chains that a method brings, and their race."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from ..events import Event, Finished, Outcome, Reason, Steps
from ..kernel.board import Bytes
from ..puzzle import Puzzle
from ..solve import OptionValue
from .chains import Plan, Walker, race
from .preprocess import preprocess
from .space import log10_grids, log10_rows

Options = Mapping[str, OptionValue]

_SLICE: Final = 6_000_000  # steps of work, some 15 ms


@dataclass(frozen=True, slots=True)
class Team:
    """The chains of a solve, each on its first grid."""

    walkers: Sequence[Walker]
    can_move: bool
    broken: int | None = None  # a line that cannot hold beside the certain cells


def compete(puzzle: Puzzle, options: Options, gather: Callable[[Bytes], Team]) -> Iterator[Event | Steps]:
    """Find what is certain, let a team be gathered for it, and let its chains race."""
    certain = yield from preprocess(puzzle, str(options["preprocess"]))
    where = certain.where
    if where is None:
        team = gather(np.frombuffer(certain.cells, np.int8).copy())
        if team.broken is None:
            yield from race(puzzle.shape, team.walkers, _plan(puzzle, certain.cells, team, options))
            return
        where = Reason("line", line=team.broken)
    yield Finished(Outcome.NONE, {}, where)


def _plan(puzzle: Puzzle, certain: bytes, team: Team, options: Options) -> Plan:
    """Chains that cannot move are told so at once."""
    return Plan(
        moves=int(options["moves"]) if team.can_move else 0,
        slice=slice_of(puzzle, len(team.walkers)),
        cores=int(options["cores"]),
        facts={"log10_space": log10_grids(puzzle, certain), "log10_rows": log10_rows(puzzle)},
        otherwise=Outcome.LIMIT if team.can_move else Outcome.STUCK,
    )


def slice_of(puzzle: Puzzle, chains: int) -> int:
    """Moves of each chain between two looks at what happened: few in a large puzzle."""
    longest = max(puzzle.shape)
    return max(64, _SLICE // (chains * (100 + longest * (8 + longest // 8))))
