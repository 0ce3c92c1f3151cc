"""The steps of a solve and the board after each, from the events of docs/wire.md and not from the page's scripts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from solvers.events import What, Why
from solvers.grid import EMPTY, FILLED, UNKNOWN

from .annealed import OF_MOVES, Annealed
from .moments import OPEN, PROVEN, SUPPOSED, TRIED, Board, Branch, Json, Moment, empty_board, with_cells

_NEVER = 1 << 60
_HALF_DIGIT = 0.00005001  # shares are reported with four digits


def is_guess(why: int) -> bool:
    return why == Why.GUESS or why <= Why.ASSUMED


class Retelling:
    """Call `steps_of` with each event in turn. `nodes` lists the entries of a search tree with their steps, from 1."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.board = empty_board(size)
        self.guesses: set[int] = set()
        self.solution_count = 0
        self.counters: dict[str, float] = {}
        self.sure: set[str] = set()  # counters that are counted here, too
        self._reported: dict[str, float] = {}
        self.chances: dict[int, int] = {}
        self.numbers: dict[str, float] = {}  # of an annealer
        self.count = 0
        self.nodes: list[tuple[int, tuple[int, ...]]] = []
        self.annealed = Annealed()
        self.clauses = 0
        self._ends: list[tuple[int, Branch]] = []  # of branches, each after a number of facts
        self._entries: list[tuple[int, tuple[int, ...]]] = []
        self._facts = {"branches": 0, "nodes": 0}
        self._branch: Branch | None = None
        self._learned = False
        self._surest: Json | None = None
        self.keeps_nodes = False  # whether nodes of a search by rows wait

    def steps_of(self, event: Json) -> Iterator[Moment]:
        if event["t"] != "steps":
            self._enter_all()
        for moment in getattr(self, f"tell_{event['t']}")(event) or ():
            self.count += 1
            yield moment

    def _moment(self, kind: str, event: Json, before: Board | None = None, **more: Any) -> Moment:
        start = before or self.board
        return Moment(
            kind,
            event,
            start,
            self.board,
            dict(self.counters),
            solution_count=self.solution_count,
            guesses=frozenset(self.guesses),
            chances=self.chances,
            numbers=self.numbers,
            **more,
        )

    # Facts

    def tell_steps(self, event: Json) -> Iterator[Moment]:
        cells, values, whys = event["cells"], event["values"], event["why"]
        first = 0
        while first < len(cells):
            branch = self._branch_here()
            end = self._end_of_group(whys, first)
            self._enter(0)
            group = slice(first, end)
            net = dict(zip(cells[group], zip(values[group], whys[group], strict=True), strict=True))
            why = whys[end - 1 if self.keeps_nodes else first]
            yield self._fact(event, list(net), [value for value, _ in net.values()], why, branch)
            self._pass_on(end - first)
            first = end

    def _end_of_group(self, whys: Sequence[int], first: int) -> int:
        """Neighbours of the same reason, but not beyond the next end of a branch; or what leads to a waiting node."""
        room = self._ends[0][0] - self._facts["branches"] if self._ends else _NEVER
        end = first + 1
        if self.keeps_nodes:
            self._enter(0)
            room = self._entries[0][0] - self._facts["nodes"] if self._entries else _NEVER
            while end < len(whys) and end - first < room and not whys[end - 1] != whys[end] == Why.WITHDRAWN:
                end += 1
            return end
        alone = whys[first] in (Why.GUESS, Why.REFUTED)
        while not alone and end < len(whys) and whys[end] == whys[first] and end - first < room:
            end += 1
        return end

    def _branch_here(self) -> Branch | None:
        while self._ends and self._ends[0][0] <= self._facts["branches"]:
            self._branch = self._ends.pop(0)[1]
            if self._branch.cell < 0:
                self._tally("conflicts")
        branch, self._branch = self._branch, None
        return branch

    def _pass_on(self, facts: int) -> None:
        self._facts["branches"] += facts
        self._enter(facts)

    def _fact(
        self, event: Json, cells: Sequence[int], values: Sequence[int], why: int, branch: Branch | None
    ) -> Moment:
        before = self.board
        for cell, value in zip(cells, values, strict=True):
            self.guesses.discard(cell)
            if value and is_guess(why):
                self.guesses.add(cell)
        self.board = with_cells(before, cells, values, [self._ground(why)] * len(cells))
        if why == Why.GUESS:
            self._tally("guesses")
        more = {"surest": self._surest} if self._surest else {}
        self._surest = None
        return self._moment("facts", event, before, cells=cells, values=values, why=why, branch=branch, more=more)

    def _ground(self, why: int) -> int:
        """What a fact rests on. A solution proves none of its cells."""
        if is_guess(why) or why in (Why.SAT, Why.FOUND):
            return SUPPOSED
        if why == Why.GIVEN:
            return PROVEN
        return SUPPOSED if self.guesses or self.solution_count else PROVEN

    def _tally(self, name: str, by: float = 1) -> None:
        self.counters[name] = self.counters.get(name, 0) + by
        self.sure.add(name)

    def tell_fixed(self, event: Json) -> Iterator[Moment]:
        because = event["because"]
        codes = {
            "given": Why.GIVEN,
            "probe": Why.PROBE,
            "guess": Why.GUESS,
            "refuted": Why.REFUTED,
            "sat": Why.SAT,
            "learned": Why.LEARNED,
            "solution": Why.FOUND,
        }
        why = because["line"] if because["technique"] == "line" else codes.get(because["technique"], Why.OTHER)
        yield self._fact(event, event["cells"], event["values"], why, None)

    def tell_branches(self, event: Json) -> None:
        rows = zip(*(event[name] for name in ("after", "cells", "values", "lines")), strict=True)
        self._ends = [(after, Branch(*branch)) for after, *branch in rows]
        self._facts["branches"] = 0

    def _enter_all(self) -> None:
        self._enter(_NEVER)
        for _, branch in self._ends:
            self._branch = branch
        self._ends = []

    # Nodes of a search tree, each after a number of facts

    def _enter(self, facts: int) -> None:
        self._facts["nodes"] += facts
        step = max(1, self.count)
        while self._entries and self._entries[0][0] <= self._facts["nodes"]:
            self.nodes.append((step, self._entries.pop(0)[1]))

    def tell_nodes(self, event: Json) -> None:
        names = ("what", "node", "parent", "depth", "left", "line", "stored")
        columns = zip(*(event[name] for name in names), strict=True)
        self._entries = list(zip(event["after"], columns, strict=True))
        self._facts["nodes"] = 0
        self.keeps_nodes = self.keeps_nodes or What.WAITING in event["what"]

    # Any method

    def tell_progress(self, event: Json) -> Iterator[Moment]:
        self._correct(event["counters"])
        yield self._moment("progress", event)

    def _correct(self, counters: dict[str, float]) -> None:
        for name in self.sure & counters.keys():
            assert abs(self.counters[name] - counters[name]) < _HALF_DIGIT, (
                f"{name} is {self.counters[name]}, reported {counters[name]}"
            )
        self._reported |= {name: value for name, value in counters.items() if name in OF_MOVES}
        counted = self.sure | ({"moves"} if self.annealed.moved else set())
        self.counters |= {name: value for name, value in counters.items() if name not in counted}

    def tell_stage(self, event: Json) -> Iterator[Moment]:
        yield self._moment("stage", event)

    def tell_belief(self, event: Json) -> Iterator[Moment]:
        told = dict(zip(event["cells"], event["chances"], strict=True))
        changed = [cell for cell, chance in told.items() if self.chances.get(cell) != chance]
        most = max((abs(chance - self.chances.get(cell, 500)) for cell, chance in told.items()), default=0)
        self.chances = self.chances | told
        yield self._moment("belief", event, cells=changed, more={"most": most})

    def tell_surest(self, event: Json) -> None:
        self._surest = event

    def tell_solution(self, event: Json) -> Iterator[Moment]:
        before, values = self.board, bytes(map(int, event["cells"]))
        differing = [cell for cell in range(self.size)
                     if before.values[cell] != values[cell] or before.ground[cell] == TRIED]
        self.guesses -= set(differing)
        self.board = with_cells(before, differing, [values[cell] for cell in differing], [SUPPOSED] * len(differing))
        self.solution_count += 1
        yield self._moment("solution", event, before, cells=differing)

    def tell_finished(self, event: Json) -> Iterator[Moment]:
        self._correct(event["counters"])
        before = self.board
        if event["outcome"] == "UNIQUE":
            self.board = Board(before.values, bytes(PROVEN if value else OPEN for value in before.values))
            self.guesses.clear()
        yield self._moment("finished", event, before)

    def _nothing(self, _: Json) -> None:
        """These events make no step."""

    tell_outline = tell_checkpoint = _nothing

    def tell_unfixed(self, event: Json) -> Iterator[Moment]:
        cells = event["cells"]
        yield self._fact(event, cells, [UNKNOWN] * len(cells), Why.WITHDRAWN, None)

    # A SAT solver

    def tell_formula(self, event: Json) -> Iterator[Moment]:
        yield self._moment("progress", event)

    def tell_clauses(self, event: Json) -> Iterator[Moment]:
        self.clauses += len(event["ends"])
        kind = "forbidden" if self.solution_count else "progress"
        yield self._moment(kind, event, more={"clause": self.clauses - 1})

    def tell_assigned(self, event: Json) -> Iterator[Moment]:
        """A step for each literal, but one for all that follow without a decision."""
        moments = [*self._tell_literals(event)]
        if event["level"] or len(moments) == 1:
            yield from moments
        else:
            yield self._moment("forced", event, moments[0].before)

    def _tell_literals(self, event: Json) -> Iterator[Moment]:
        for literal, clause in zip(event["literals"], event["clauses"], strict=True):
            before, cell = self.board, abs(literal) - 1
            self._tally("decisions" if clause < 0 else "propagations")
            if cell < self.size:
                ground = SUPPOSED if event["level"] or self.solution_count else PROVEN
                self.board = with_cells(before, [cell], [FILLED if literal > 0 else EMPTY], [ground])
                if clause < 0:
                    self.guesses.add(cell)
            more = {"literal": literal, "clause": clause, "level": event["level"]}
            yield self._moment("assigned", event, before, more=more)

    def tell_conflict(self, event: Json) -> Iterator[Moment]:
        self._tally("conflicts")
        yield self._moment("conflict", event)

    def tell_learned(self, event: Json) -> Iterator[Moment]:
        self.clauses += 1
        self._learned = True
        self._tally("learned")
        yield self._moment("learned", event)

    def tell_jumped(self, event: Json) -> Iterator[Moment]:
        before, cells = self.board, [abs(literal) - 1 for literal in event["literals"] if abs(literal) <= self.size]
        self.board = with_cells(before, cells, [UNKNOWN] * len(cells), [OPEN] * len(cells))
        self.guesses -= set(cells)
        if event.get("restart"):
            self._tally("restarts")
        learned, self._learned = self._learned, False
        yield self._moment("jumped", event, before, more={"learned": learned})

    # An annealer

    def tell_annealing(self, event: Json) -> None:
        self.annealed.begin(event)

    def tell_moves(self, event: Json) -> Iterator[Moment]:
        for move in self.annealed.moves(event):
            before = self.board
            self._show(move["after"])
            self.numbers = {"cost": move["cost"], "temperature": move["temperature"] or self.numbers["temperature"]}
            self._count_move(move)
            yield self._moment("move", event, before, more=move)

    def _count_move(self, move: Json) -> None:
        """The counters of an annealer. Once moves are missing, accepted ones are counted as reported."""
        if self.annealed.whole:
            self.sure |= OF_MOVES
        elif self.sure >= OF_MOVES:
            self.sure -= OF_MOVES
            self.counters |= self._reported
        self.counters |= self.annealed.counted(move)

    def tell_candidate(self, event: Json) -> Iterator[Moment]:
        before, leader = self.board, self.annealed.lead(self.size, event)
        self._show(leader)
        self.numbers = {"cost": event["cost"], "temperature": event["temperature"]}
        changed = [cell for cell in range(self.size) if before.values[cell] != self.board.values[cell]]
        if changed or not self.annealed.chains:
            yield self._moment("candidate", event, before, cells=changed)

    def _show(self, grid: bytes) -> None:
        """Show a grid, except in cells that are certain."""
        cells = [cell for cell, value in enumerate(grid) if value and self.board.ground[cell] != PROVEN]
        self.board = with_cells(self.board, cells, [grid[cell] for cell in cells], [TRIED] * len(cells))
