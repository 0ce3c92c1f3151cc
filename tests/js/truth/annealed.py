"""The grids of an annealer, move by move, from its events."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import nan
from typing import Any

from solvers.events import Move
from solvers.grid import EMPTY, FILLED

from .moments import Json

CHANGING = (Move.TAKEN, Move.GAP, Move.DRAWN)
OF_MOVES = frozenset({"moves", "accepted", "changed", "improved", "acceptance"})  # counters
SWAPS = (Move.STAYED, Move.SWAPPED)


@dataclass
class Chain:
    """A chain after `number` moves, and how it judges them."""

    how: Json
    number: int
    grids: list[bytearray]
    costs: list[float]
    on_rung: list[int]


class Annealed:
    def __init__(self) -> None:
        self.chains: dict[int, Chain] = {}
        self.moved = False  # whether any move was reported
        self.whole = True  # whether every move so far was reported
        self._leader = bytearray()
        self._sums: dict[str, float] = {"accepted": 0, "improved": 0}

    def begin(self, event: Json) -> None:
        chain = self.chains.get(event["chain"])
        if event["number"] != (chain.number if chain else 0):
            self.whole = False
        grids = [bytearray(map(int, grid)) for grid in event["grids"]]
        on_rung = list(event.get("on_rung") or [0])
        self.chains[event["chain"]] = Chain(event, event["number"], grids, list(event["costs"]), on_rung)

    def moves(self, event: Json) -> Iterator[Json]:
        """Each move with the grid that it is about before and after it, and the one to which it would have led."""
        chain, first, draw = self.chains[event["chain"]], 0, 0
        temperatures, drawn = unrolled(event["temperatures"]), unrolled(event["drawn"])
        grids, rungs = unrolled(event["grids"]), unrolled(event["rungs"])
        for at, kind in enumerate(map(int, event["kinds"])):
            cells = event["cells"][first : first + event["sizes"][at]]
            first += event["sizes"][at]
            by = event["by"][at] if event.get("by") else 1
            chain.number += by
            yield self._move(
                chain,
                {
                    "kind": kind,
                    "by": by,
                    "number": chain.number,
                    "cells": cells,
                    "delta": event["deltas"][at],
                    "temperature": temperatures[at],
                    "draw": event["draws"][draw] if drawn[at] else nan,
                    "grid": grids[at],
                    "rung": rungs[at],
                    "how": chain.how,
                },
            )
            draw += bool(drawn[at])

    def _move(self, chain: Chain, move: Json) -> Json:
        grid, kind = chain.grids[move["grid"]], move["kind"]
        before, proposed = bytes(grid), bytearray(grid)
        for cell in move["cells"] if kind not in (Move.FAILED, Move.REPEATED) else ():
            proposed[cell] = FILLED + EMPTY - proposed[cell]
        if kind in CHANGING:
            grid[:] = proposed
            chain.costs[move["grid"]] += move["delta"]
        places, rung = chain.on_rung, move["rung"]
        pair = [bytes(chain.grids[places[neighbour]]) for neighbour in (rung, rung + 1)] if kind in SWAPS else []
        if kind == Move.GAP:
            self.whole = False
            if rung >= 0:
                places[rung] = move["grid"]
        if kind == Move.SWAPPED:
            places[rung], places[rung + 1] = places[rung + 1], places[rung]
        cost = chain.costs[move["grid"]]
        return {**move, "before": before, "proposed": bytes(proposed), "after": bytes(grid), "cost": cost, "pair": pair}

    def counted(self, move: Json) -> dict[str, float]:
        """The counters of the solver after a move; once moves are left out, only how many there were."""
        kind, sums = move["kind"], self._sums
        self.moved = True
        sums["accepted"] += kind in (Move.TAKEN, Move.DRAWN)
        sums["improved"] += kind in CHANGING and move["delta"] < 0
        moves = sum(chain.number for chain in self.chains.values())
        if not self.whole:
            return {"moves": moves}
        if any(chain.how.get("rungs") for chain in self.chains.values()):  # nothing is rejected
            return {"moves": moves, "changed": sums["accepted"], "improved": sums["improved"]}
        return {"moves": moves, **sums, "acceptance": sums["accepted"] / moves if moves else 0}

    def lead(self, size: int, event: Json) -> bytes:
        """The grid of the best chain."""
        if not self._leader:
            self._leader = bytearray(size)
        for cell, value in zip(event["cells"], event["values"], strict=True):
            self._leader[cell] = value
        return bytes(self._leader)


def unrolled(column: Sequence[Any]) -> list[Any]:
    return [value for value, times in zip(column[::2], column[1::2], strict=True) for _ in range(times)]
