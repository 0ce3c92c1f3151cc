"""What does a search by rows do next? Whether a node is a dead end, to which row the search goes back, which node it
expands. For `dfs`, `bfs` and `astar`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from random import Random
from typing import Final

from ..events import What
from ..puzzle import Puzzle
from ..runner import OptionValue
from ..texts import numeral, say
from ..tree.arrays import rows_in_order
from . import ONE, Choice, Draft, Question, Shown, mixed
from .moments import Moment, Node

_CHOICES: Final = 4
_END: Final = (What.DEAD, What.WRONG)


class AboutRows:
    """Drafts at the moments when the fate of a node is still open, and between two nodes."""

    def __init__(self, puzzle: Puzzle, method: str, options: Mapping[str, OptionValue]) -> None:
        self._puzzle, self._method = puzzle, method
        self._pruned = bool(options["prune"])
        self._order = rows_in_order(puzzle, options["order"] == "constrained")
        self._waiting: dict[int, Node] = {}
        self._opened: tuple[int, bytes, Node] | None = None  # the node whose fate is open
        self._cut = False  # whether children of this node were dropped by their estimate
        self._last: tuple[int, bytes, Node] | None = None  # the last entry, and the board then

    def see(self, moment: Moment) -> Iterator[Draft]:
        if not isinstance(moment.what, Node):
            return
        entry = moment.at, bytes(moment.board), moment.what
        match moment.what.what:
            case What.OPENED:
                yield from self._fate(goes_on=True) if self._method == "dfs" else ()
                yield from self._went_to(moment.what)
                self._opened, self._cut = entry, False
                self._waiting.pop(moment.what.number, None)
            case What.WAITING:
                yield from self._fate(goes_on=True)
                self._waiting[moment.what.number] = moment.what
            case What.CUT:
                self._cut = True
            case What.DEAD:
                yield from self._fate(goes_on=False)
            case _:
                self._opened = None
        self._last = entry

    def _fate(self, *, goes_on: bool) -> Iterator[Draft]:
        """The open node turned out to have a child, or none."""
        opened, self._opened = self._opened, None
        if opened is None or not self._pruned or self._cut or not 0 < opened[2].depth < len(self._order):
            return
        yield Draft("fate", opened[0], partial(self._build_fate, opened, goes_on))

    def _went_to(self, node: Node) -> Iterator[Draft]:
        """The search has come to this node."""
        if self._last is None:
            return
        at, board, last = self._last
        if self._method != "dfs":
            if len(self._waiting) > 1:
                yield Draft("next", at, partial(self._build_next, at, board, node.number, dict(self._waiting)))
        elif last.what in _END and last.depth > 1:
            yield Draft("back", at, partial(self._build_back, at, board, last.depth, node.depth))

    def _row(self, depth: int) -> str:
        return self._puzzle.line_name(self._order[depth])

    def _build_fate(self, opened: tuple[int, bytes, Node], goes_on: bool, _: Random) -> Question:
        at, board, node = opened
        line, row = self._order[node.depth], self._row(node.depth)
        choices = Choice(say("questions.goes_on")), Choice(say("questions.dead_end"))
        because = say("questions.goes_on_because" if goes_on else "questions.dead_end_because", row=row)
        return Question("fate", at, say("questions.fate", row=row, count=node.depth), ONE, Shown(board, line), because,
                        choices, int(not goes_on))

    def _build_back(self, at: int, board: bytes, depth: int, to: int, _: Random) -> Question | None:
        """The choices are the last filled rows."""
        offered = range(depth - 1, max(-1, depth - 1 - _CHOICES), -1)
        if to - 1 not in offered:
            return None
        choices = tuple(Choice(self._row(row)) for row in offered)
        code = "questions.back_because" if self._pruned else "questions.back_because_unpruned"
        return Question("back", at, say("questions.back"), ONE, Shown(board), say(code, row=self._row(to - 1)), choices,
                        offered.index(to - 1))

    def _build_next(
        self, at: int, board: bytes, number: int, waiting: dict[int, Node], chance: Random
    ) -> Question | None:
        """The choices are the nodes with the lowest prices, or some of them if several have the same price."""
        ranked = sorted(waiting.values(), key=self._turn)
        right, *others = ranked
        if right.number != number or len(others) < _CHOICES - 1:
            return None
        near = others[: 2 * _CHOICES]
        dearer = [node for node in others if self._turn(node)[0] > self._turn(right)[0]][:1]
        candidates = [node for node in near if node not in dearer]
        if len(candidates) < _CHOICES - 1:
            return None
        offered = [*dearer, *chance.sample(candidates, _CHOICES - 1 - len(dearer))]
        choices, place = mixed([self._choice(node) for node in (right, *offered)], chance)
        because = say(f"questions.next_because_{self._method}", node=str(right.number), filled=right.depth,
                      left=right.left, price=right.depth + right.left)
        return Question("next", at, say(f"questions.next_{self._method}"), ONE, Shown(board), because, choices, place)

    def _turn(self, node: Node) -> tuple[int, int, int]:
        """The sort key of the search: the price, then depth, then age."""
        return node.depth + node.left, -node.depth, node.number

    def _choice(self, node: Node) -> Choice:
        left = {"left": numeral(node.left)} if self._method == "astar" else {}
        return Choice(say(f"questions.node_{self._method}", node=str(node.number), count=node.depth, **left))
