"""The little films on the cards of methods: boards of a short solve, the same puzzle for all methods of a kind.

scripts/products.py makes them with seed 0. They lie compressed in static/recordings, all in one file. A board is a
string with a sign for each cell: open, empty, filled, filled by chance, or a digit for a belief.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from solvers.collection import example, model
from solvers.events import Move
from solvers.events.findings import Belief, Fixed, Solution, Steps, Unfixed
from solvers.events.method_events import Annealing, Assigned, Event, Jumped, Moves, facts, rests
from solvers.grid import EMPTY, FILLED, UNKNOWN
from solvers.puzzle import Puzzle
from solvers.runner import Limit, method_info, stream

FILE: Final = "recordings/films.json"
FLAT, SOLID = "smiley", "duck"  # of the examples, and of the models
MOST: Final = 40  # boards of a film
# Options with which a small puzzle shows what a method is like.
OPTIONS: Final[dict[str, dict[str, Any]]] = {
    "dfs": {"prune": False}, "bfs": {"prune": False}, "astar": {"prune": False, "heuristic": "lines"},
    "sat": {"engine": "watched"},
}
OPEN, CHANCE = ".", "o"
SIGNS: Final = {UNKNOWN: OPEN, EMPTY: "x", FILLED: "#"}
_CHANGING: Final = frozenset({Move.TAKEN, Move.DRAWN})


def film(method: str) -> dict[str, Any]:
    """The film of a method, with the shape of its puzzle."""
    puzzle = (example(FLAT) if "flat" in method_info(method).kinds else model(SOLID)).puzzle
    events = stream(puzzle, method, 0, Limit(), OPTIONS.get(method, {}), tell=True)
    return {"method": method, "shape": puzzle.shape, "boards": _thinned(list(boards(puzzle, events)))}


def boards(puzzle: Puzzle, events: Iterable[Event | Steps]) -> Iterator[str]:
    """The board at the start and after each change."""
    signs = [OPEN] * puzzle.size
    yield "".join(signs)
    annealers = _Annealers()
    solution = ""
    for event in events:
        annealers.see(event)
        for changes in _changes(event, puzzle.size):
            for cell, sign in changes:
                signs[cell] = sign
            yield "".join(signs)
        if isinstance(event, Solution):
            solution = "".join(SIGNS[value] for value in event.grid.cells)
    yield from annealers.path_to(solution)
    yield solution


def _changes(event: Event | Steps, size: int) -> Iterator[list[tuple[int, str]]]:
    """What an event changes, step by step: cells with their signs."""
    match event:
        case Steps(cells, values):
            for cell, value in zip(cells, values, strict=True):
                yield [(int(cell), SIGNS[int(value)])]
        case Fixed(cells, values):
            yield [(cell, SIGNS[value]) for cell, value in zip(cells, values, strict=True)]
        case Unfixed(cells):
            yield [(cell, OPEN) for cell in cells]
        case Assigned(literals):
            for cell, value in facts(literals, size):
                yield [(cell, SIGNS[value])]
        case Jumped(_, literals):
            yield [(cell, SIGNS[value]) for cell, value in rests(literals, size)]
        case Belief(cells, odds):
            yield [(cell, str(min(9, int(10 * odd / (1 + odd))))) for cell, odd in zip(cells, odds, strict=True)]


class _Annealers:
    """The grids of all chains and rungs, and what they were after each change."""

    def __init__(self) -> None:
        self._paths: dict[tuple[int, int], list[str]] = {}

    def see(self, event: Event | Steps) -> None:
        match event:
            case Annealing(chain=chain, grids=grids):
                for number, grid in enumerate(grids):
                    signs = "".join(CHANCE if value == FILLED else OPEN for value in grid.cells)
                    self._paths.setdefault((chain, number), []).append(signs)
            case Moves():
                self._move(event)

    def _move(self, moves: Moves) -> None:
        end = 0
        for kind, size, grid in zip(moves.kind, moves.size, moves.grid, strict=True):
            start, end = end, end + int(size)
            if int(kind) not in _CHANGING or start == end:
                continue
            path = self._paths[moves.chain, int(grid)]
            signs = list(path[-1])
            for cell in moves.cells[start:end]:
                signs[cell] = OPEN if signs[cell] == CHANCE else CHANCE
            path.append("".join(signs))

    def path_to(self, solution: str) -> list[str]:
        """The boards of the grid that has become the solution, or else of the first one."""
        goal = solution.replace("x", OPEN).replace("#", CHANCE)
        ways = list(self._paths.values())
        return next((path for path in ways if path[-1] == goal), ways[0] if ways else [])


def _thinned(every: list[str]) -> list[str]:
    """So many boards that all differ from the one before, with the first and the last."""
    changed = [board for board, before in zip(every, [None, *every], strict=False) if board and board != before]
    step = max(1, (len(changed) - 1) / (MOST - 1))
    return [changed[round(step * number)] for number in range(min(MOST, len(changed)))]
