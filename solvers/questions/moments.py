"""The events of a solve as single moments, each with the number of steps before it and the board at that time.

Steps are counted as the player of recordings counts them (`static/js/watch/event_reader.js`), so that a page can stop
at a moment. Reads events; knows nothing of questions.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from ..events import (
    Annealing,
    Assigned,
    Belief,
    Branches,
    Candidate,
    Checkpoint,
    Event,
    Fixed,
    Jumped,
    Move,
    Moves,
    Nodes,
    Outline,
    Solution,
    Steps,
    Surest,
    Unfixed,
    What,
    Why,
    facts,
    rests,
    why_code,
)
from ..grid import UNKNOWN, colour_of, mask_of, other_state, state_of

CHANGING: Final = (Move.TAKEN, Move.GAP, Move.DRAWN)  # the moves that change the grid
_SILENT: Final = (Annealing, Checkpoint, Outline, Surest)  # they are no steps


class Facts(NamedTuple):
    """Cells that get their values for one reason, a code of `Why` or the number of a line. In a coloured puzzle a value
    may be minus the mask of the possible colours, and a cell may occur twice."""

    why: int
    cells: list[int]
    values: list[int]


class Node(NamedTuple):
    """What happened to a node of a search tree: a row of `Nodes`."""

    what: int
    number: int
    parent: int
    depth: int
    left: int
    line: int


class Branch(NamedTuple):
    """A supposition that ended: a row of `Branches`."""

    cell: int
    value: int
    line: int


class OneMove(NamedTuple):
    """A move of an annealer, with the grid before the move, and the new states of its cells."""

    kind: int
    cells: list[int]
    states: list[int]
    delta: int
    temperature: float
    draw: float
    rung: int
    grid: bytes
    cost: int
    chain: Annealing


class Moment(NamedTuple):
    """What happens after `at` steps, and the board before it. In colours, `masks` are the colours of each cell."""

    at: int
    board: bytearray
    what: Any
    masks: list[int]


@dataclass
class _Chain:
    begun: Annealing
    grids: list[bytearray]
    costs: list[int]


@dataclass
class Player:
    """Plays events; `at` counts the steps so far. `planes` is the number of colours, including empty, or 0."""

    size: int
    planes: int = 0
    at: int = 0
    board: bytearray = field(init=False)
    masks: list[int] = field(init=False)
    _certain: bytearray = field(init=False)
    _between: list[tuple[int, Node | Branch]] = field(default_factory=list)
    _passed: int = 0  # facts since these entries came
    _chains: dict[int, _Chain] = field(default_factory=dict)
    _keeps_nodes: bool = False  # whether nodes of a search by rows wait

    def __post_init__(self) -> None:
        self.board, self._certain = bytearray(self.size), bytearray(self.size)
        self.masks = [mask_of(UNKNOWN, self.planes)] * self.size if self.planes else []

    def moments(self, events: Iterable[Event | Steps]) -> Iterator[Moment]:
        """All moments. The board of a moment is reused by the next one."""
        for event in events:
            match event:
                case Steps():
                    yield from self._facts(event)
                case Nodes():
                    yield from self._settle(None)
                    self._between = [*zip(event.after, map(Node, *_columns(event)), strict=True)]
                    self._keeps_nodes = self._keeps_nodes or What.WAITING in event.what
                case Branches():
                    yield from self._settle(None)
                    self._between = [*zip(event.after, map(Branch, *_columns(event)), strict=True)]
                case _:
                    yield from self._settle(None)
                    yield from self._other(event)

    def _other(self, event: Event) -> Iterator[Moment]:
        match event:
            case Fixed(cells, values, because):
                why = why_code(because.technique, because.line)
                yield from self._put(Facts(why, [*cells], [*values]))
            case Unfixed(cells, values):
                yield from self._put(Facts(Why.WITHDRAWN, [*cells], [*values] or [UNKNOWN] * len(cells)))
            case Moves():
                yield from self._moves(event)
            case Annealing():
                self._begin(event)
            case Candidate():
                self._follow(event)
            case _:
                yield self._moment(event)
                self._note(event)

    def _moment(self, what: object) -> Moment:
        return Moment(self.at, self.board, what, self.masks)

    def _note(self, event: Event) -> None:
        """Count a step, or one for each literal, and put its facts on the board."""
        match event:
            case Assigned(literals):
                for cell, value in facts(literals, self.size, event.cells, event.values):
                    self._set(cell, value)
                self.at += len(literals)
                return
            case Jumped(_, literals):
                for cell, value in rests(literals, self.size, event.cells, event.values):
                    self._set(cell, value)
            case Solution(grid):
                self._cover(grid.cells)
            case Belief(cells) if not len(cells):
                return
        self.at += not isinstance(event, _SILENT)

    # Facts, and the entries between them

    def _facts(self, steps: Steps) -> Iterator[Moment]:
        cells, values, why = ([*map(int, column)] for column in (steps.cells, steps.values, steps.why))
        start = 0
        while start < len(cells):
            yield from self._settle(0)
            end, most = start + 1, min(len(cells), start + self._room(len(cells)))
            while end < most and self._is_same_step(why[start], why[end - 1], why[end]):
                end += 1
            if self._keeps_nodes:  # only the net effect counts: nothing is undone on the way to a node that waited
                net = dict(zip(cells[start:end], values[start:end], strict=True))
                yield from self._put(Facts(why[end - 1], [*net], [*net.values()]))
            else:
                yield from self._put(Facts(why[start], cells[start:end], values[start:end]))
            yield from self._settle(end - start)
            start = end

    def _is_same_step(self, first: int, before: int, why: int) -> bool:
        """Whether a fact belongs to the same step as the facts before it: `first` is the reason of the first one."""
        if self._keeps_nodes:
            return why != Why.WITHDRAWN or before == Why.WITHDRAWN
        return why == first and why not in (Why.GUESS, Why.REFUTED)

    def _put(self, entry: Facts) -> Iterator[Moment]:
        yield self._moment(entry)
        for cell, value in zip(entry.cells, entry.values, strict=True):
            self._set(cell, value)
        self._certain[:] = self.board
        self.at += 1

    def _set(self, cell: int, value: int) -> None:
        self.board[cell] = max(value, UNKNOWN)
        if self.planes:
            self.masks[cell] = mask_of(value, self.planes)

    def _cover(self, states: bytes | bytearray) -> None:
        """Put states on the board."""
        for cell, state in enumerate(states):
            self._set(cell, state)

    def _room(self, most: int) -> int:
        """The number of facts before the next entry that separates two steps."""
        if self._between and (self._keeps_nodes or isinstance(self._between[0][1], Branch)):
            return self._between[0][0] - self._passed
        return most

    def _settle(self, passed: int | None) -> Iterator[Moment]:
        """Yield the entries due before the next fact, after `passed` more facts; all entries if None."""
        self._passed += passed or 0
        while self._between and (passed is None or self._between[0][0] <= self._passed):
            yield self._moment(self._between.pop(0)[1])
        if not self._between:
            self._passed = 0

    # Annealers

    def _begin(self, event: Annealing) -> None:
        grids = [bytearray(grid.cells) for grid in event.grids]
        if not self.at:
            self._cover(grids[0])
        self._chains[event.chain] = _Chain(event, grids, [*event.costs])

    def _follow(self, event: Candidate) -> None:
        """The best chain moved: a step only if the board shows something new."""
        before = bytes(self.board)
        for cell, value in zip(event.cells, event.values, strict=True):
            self._set(cell, value)
        self.at += bytes(self.board) != before or not self._chains

    def _moves(self, event: Moves) -> Iterator[Moment]:
        chain, place = self._chains[event.chain], 0
        shown: bytearray | None = None
        for row in zip(event.kind, event.size, event.delta, event.temperature, event.draw, event.grid, event.rung,
                       strict=True):
            kind, size, delta, temperature, draw, at, rung = row
            grid = chain.grids[at]
            changed = self._changed(grid, [*map(int, event.cells[place : place + size])])
            place += size
            if grid is not shown:
                self._show(grid)
                shown = grid
            yield self._moment(OneMove(int(kind), [*changed], [*changed.values()], int(delta), float(temperature),
                                       float(draw), int(rung), bytes(grid), chain.costs[at], chain.begun))
            if kind in CHANGING:
                for cell, state in changed.items():
                    grid[cell] = state
                    if not self._certain[cell]:
                        self._set(cell, state)
                chain.costs[at] += int(delta)
            self.at += 1

    def _changed(self, grid: bytearray, cells: list[int]) -> dict[int, int]:
        """The cells that a move changes, with their new states. In colours, an event lists old and new colours."""
        if not self.planes:
            return {cell: other_state(grid[cell]) for cell in cells}
        parts = (divmod(cell, self.size) for cell in cells)
        return {cell: state_of(colour) for colour, cell in parts if colour != colour_of(grid[cell])}

    def _show(self, grid: bytearray) -> None:
        """Put a grid on the board, except in cells that are certain."""
        for cell, value in enumerate(grid):
            if value and not self._certain[cell]:
                self._set(cell, value)


def _columns(event: Nodes | Branches) -> Iterator[Sequence[int]]:
    """The columns of an event as plain numbers, except `after` and `stored`."""
    names = [name for name in event.__slots__ if name not in ("after", "stored")]
    return (list(map(int, getattr(event, name))) for name in names)
