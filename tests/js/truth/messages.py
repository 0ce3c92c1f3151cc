"""Belief propagation as its definition says it, with every placement of every line: what the chances should be that
the method `belief` reports. Its facts are taken from the solve; `exact` draws prior odds, which this model lacks.
"""

from __future__ import annotations

from math import isclose, log, prod
from typing import Final

from nonoscope import Puzzle
from solvers.events import Why
from solvers.grid import FILLED, UNKNOWN
from tests.solvers import naive_lines

from .moments import Json, Moment

_BOUND: Final = 1e4  # of odds that a line is given, and of those in its message
_SURE: Final = 1e-9
_ROUNDED: Final = 1  # thousandth
_LOGARITHM: Final = 0.006  # by which a logarithm may be off that is sent in hundredths


class Messages:
    def __init__(self, puzzle: Puzzle, options: Json) -> None:
        self.puzzle = puzzle
        self.damping = float(options.get("damping", 0.5))
        self.states = bytearray(puzzle.size)
        self.odds = [dict.fromkeys(line.cells, 1.0) for line in puzzle.lines]
        self.through = [[at for at, line in enumerate(puzzle.lines) if cell in line.cells]
                        for cell in range(puzzle.size)]
        self.undamped = [dict.fromkeys(line.cells, 1.0) for line in puzzle.lines]
        self.belief = [1.0] * puzzle.size
        self.stale = set(range(len(puzzle.lines)))
        self.rounds = 0
        self.ways = [list(naive_lines.placements(line.clue, len(line.cells))) if line.clue is not None else []
                     for line in puzzle.lines]

    def follow(self, moment: Moment, shown: list[Json]) -> None:
        """Repeat this step of the solver and compare the reported chances, and the messages that are shown."""
        if moment.kind == "progress" and moment.counters.get("rounds", 0) > self.rounds:
            self.rounds += 1
            self._update(range(len(self.puzzle.lines)))
        elif moment.kind == "belief":
            self._update(sorted(self.stale))
            self._are_right(moment)
            for about in shown:
                self._is_product(about)
        elif moment.kind == "facts":
            if moment.why == Why.GUESS:
                self._update(sorted(self.stale))
                self._is_surest(moment)
            for cell, value in zip(moment.cells, moment.values, strict=True):
                self.states[cell] = value
                self.stale |= set(self.through[cell])

    # Messages

    def _update(self, lines: range | list[int]) -> None:
        for line in lines:
            self.stale.discard(line)
            if self.puzzle.lines[line].clue is not None:
                self._update_line(line)

    def _update_line(self, line: int) -> None:
        cells, odds = self.puzzle.lines[line].cells, self.odds[line]
        open_cells = [cell for cell in cells if not self.states[cell]]
        brought = {cell: min(max(self._without(cell, line), 1 / _BOUND), _BOUND) for cell in cells}
        chances = self._marginals(line, brought)
        for cell in open_cells if chances else []:
            filled = min(max(chances[cell], _SURE), 1 - _SURE)
            beyond = filled / brought[cell]
            word = min(max(beyond / (beyond + 1 - filled), 1 / (1 + _BOUND)), 1 - 1 / (1 + _BOUND))
            self.undamped[line][cell] = word / (1 - word)
            chance = self.damping * odds[cell] / (1 + odds[cell]) + (1 - self.damping) * word
            odds[cell] = chance / (1 - chance)
            self.belief[cell] = odds[cell] * brought[cell]

    def _without(self, cell: int, line: int) -> float:
        """The product of the odds from the other lines through a cell."""
        return prod(self.odds[other][cell] for other in self.through[cell] if other != line)

    def _marginals(self, line: int, odds: dict[int, float]) -> dict[int, float]:
        """How likely each cell is filled when a placement weighs the product of the odds of the open cells that it
        fills; empty if there is no placement."""
        cells = self.puzzle.lines[line].cells
        total, filled = 0.0, dict.fromkeys(cells, 0.0)
        for way in self.ways[line]:
            if any(self.states[cell] not in (UNKNOWN, state) for cell, state in zip(cells, way, strict=True)):
                continue
            filled_cells = [cell for cell, state in zip(cells, way, strict=True) if state == FILLED]
            weight = prod(odds[cell] for cell in filled_cells if not self.states[cell])
            total += weight
            for cell in filled_cells:
                filled[cell] += weight
        return {cell: weight / total for cell, weight in filled.items()} if total else {}

    # What was reported

    def _chance(self, cell: int) -> float:
        """In thousandths; never quite 0 or 1000."""
        return min(max(1000 * self.belief[cell] / (1 + self.belief[cell]), 1), 999)

    def _are_right(self, moment: Moment) -> None:
        for cell in range(self.puzzle.size):
            if not self.states[cell]:
                reported, chance = moment.chances.get(cell, 500), self._chance(cell)
                assert abs(reported - chance) <= _ROUNDED, f"{cell} is believed {reported}, should be {chance:.1f}"

    def _is_product(self, about: Json) -> None:
        """The messages about a cell are those of its lines, before and after damping; their sum is the belief."""
        cell, messages = about["cell"], about["messages"]
        assert [message["line"] for message in messages] == self.through[cell]
        for message in messages:
            line = message["line"]
            for name, odds in ("says", self.odds[line][cell]), ("undamped", self.undamped[line][cell]):
                assert abs(message[name] - log(odds)) <= _LOGARITHM, f"{name} of {cell} by {line}: {odds}, {message}"
        assert abs(about["belief"] - log(self.belief[cell])) <= _LOGARITHM * len(messages)

    def _is_surest(self, moment: Moment) -> None:
        """The guessed cell has the strongest belief, and that belief is current."""
        (cell,) = moment.cells
        reported, expected = moment.chances.get(cell, 500), self._chance(cell)
        assert abs(reported - expected) <= _ROUNDED, f"the guess is believed {reported}, should be {expected:.1f}"
        surest = moment.more["surest"]
        assert surest["cells"][0] == cell
        for candidate, odds in zip(surest["cells"], surest["odds"], strict=True):
            belief = self.belief[candidate]
            assert isclose(odds, belief, rel_tol=1e-6), f"the odds of cell {candidate} are {belief}"
        self._are_next(*surest["cells"])

    def _are_next(self, first: int, second: int) -> None:
        """No other open cell is surer; if there is none, both cells are the same."""
        strengths = {
            cell: max(self.belief[cell], 1 / self.belief[cell]) for cell, value in enumerate(self.states) if not value
        }
        strongest = strengths.pop(first)
        assert strongest >= 0.999999 * max(strengths.values(), default=0), "another cell is surer"
        assert (first == second) == (not strengths)
        assert not strengths or strengths[second] >= 0.999999 * max(strengths.values()), "another cell comes next"
