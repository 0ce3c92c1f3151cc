"""The answers to questions about a solve, worked out again by other means. No tests here.

What a question is about is read from its sentences, as a pupil reads it. Lines are read by the machine of `oracles`,
searches by rows are repeated as plainly as can be, costs and probabilities are computed from the numbers that are
shown, and a learned clause is found by cutting literals out of the implication graph.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import chain
from math import exp
from typing import Any, Final

from nonoscope import EMPTY, FILLED, UNKNOWN, Fixed, Puzzle, Runs, Surest, solve
from nonoscope.questions import CELLS, ONE, Question
from solvers.clues import ColourRuns
from solvers.events import Assigned, Clauses, Conflict, Formula, Jumped, Learned, Replay
from solvers.grid import mask_of, state_of
from tests import rup
from tests.oracles import planes_of, possible_by_lines, possible_in_line
from tests.solvers.naive_costs import USUAL, changes, cost_of
from tests.solvers.tree_search import (
    Rows,
    by_hand_best_first,
    children,
    kept_children,
    price_of,
    rows_in_order,
    wrong_groups,
)

Options = Mapping[str, Any]
Clause = tuple[int, ...]
# What a wrong line costs for each annealer by default, and which lines are judged.
_COSTS: Final = {"anneal-cells": ("padded", "all"), "anneal-rows": ("padded", "columns"),
                 "anneal-blocks": ("aligned", "columns"), "anneal": ("flips", "all")}


def fault(puzzle: Puzzle, method: str, options: Options, question: Question) -> str:
    """What is wrong with the answer of a question; empty if nothing is."""
    form = _form(question)
    if form:
        return form
    if question.answered == CELLS:
        return "" if question.settled == _settled(puzzle, question) else f"line {question.shown.line}"
    ways = {**_RIGHT, "change": _change_of_colours} if puzzle.palette else _RIGHT
    right = ways[question.kind](puzzle, method, options, question)
    return "" if right == question.right else f"{question.kind} at {question.at}: {right}, not {question.right}"


def _form(question: Question) -> str:
    """The choices differ, one of them is right, and the cells asked about are still unknown."""
    texts = [choice.text for choice in question.choices]
    if len(set(texts)) < len(texts):
        return "two choices are the same"
    if question.answered == ONE:
        return "" if question.right in range(len(texts)) and len(texts) > 1 else "no choice is right"
    is_known = any(question.shown.cells[cell] != UNKNOWN for cell, _ in question.settled)
    return "a cell is known" if is_known or not question.settled else ""


# --- lines, suppositions and beliefs -----------------------------------------------------------------------------


def _masks(puzzle: Puzzle, question: Question) -> list[int]:
    """What the cells of the board that is shown can be, bit 0 for empty."""
    masks = [mask_of(state, planes_of(puzzle)) for state in question.shown.cells]
    for cell, mask in question.shown.left:
        assert question.shown.cells[cell] == UNKNOWN
        masks[cell] = mask
    return masks


def _on_line(puzzle: Puzzle, question: Question) -> dict[int, int]:
    """What the cells of the line that is asked about can be by that line."""
    line, masks = puzzle.lines[question.shown.line or 0], _masks(puzzle, question)
    truth = possible_in_line(line.clue, tuple(masks[cell] for cell in line.cells))
    return dict(zip(line.cells, truth, strict=True))


def _settled(puzzle: Puzzle, question: Question) -> tuple[tuple[int, int], ...]:
    """The cells of the line that was asked about of which one colour is left."""
    return tuple((cell, state_of(mask.bit_length() - 1)) for cell, mask in _on_line(puzzle, question).items()
                 if mask.bit_count() == 1 and question.shown.cells[cell] == UNKNOWN)


def _colour(puzzle: Puzzle, text: str) -> int:
    """The only colour of the puzzle that a sentence names; 0 if it says "empty", or of a cube that it goes."""
    plain = ["removing", "keeping"] if len(puzzle.shape) == 3 else ["empty", "filled"]
    names = ["empty", *(colour.name for colour in puzzle.palette[1:])] if puzzle.palette else plain
    (named,) = [colour for colour, name in enumerate(names) if name in text.lower().replace("?", "").split()]
    return named


def _can(puzzle: Puzzle, method: str, options: Options, question: Question) -> int:
    del method, options
    (cell,) = question.shown.marked
    return int(not _on_line(puzzle, question)[cell] >> _colour(puzzle, question.ask) & 1)


def _branch(puzzle: Puzzle, method: str, options: Options, question: Question) -> int:
    del method, options
    (cell,) = question.shown.marked
    masks, chosen = _masks(puzzle, question), 1 << _colour(puzzle, question.choices[0].text)
    assert masks[cell] & chosen
    supposed = ([*masks[:cell], left, *masks[cell + 1 :]] for left in (chosen, masks[cell] & ~chosen))
    dead = [possible_by_lines(puzzle, board) is None for board in supposed]
    assert not all(dead)
    return dead.index(True) if any(dead) else 2


def _surest(puzzle: Puzzle, method: str, options: Options, question: Question) -> int:
    """The choice with the highest percentage, or in black and white the one that is farthest from an even chance; the
    solve must decide this cell, in this way, from this board."""
    chances = [float(choice.text.partition("%")[0].split()[-1]) for choice in question.choices]
    right = max(range(len(chances)), key=lambda at: chances[at] if puzzle.palette else abs(chances[at] - 50))
    choice = question.choices[right]
    colour = _colour(puzzle, choice.text) if puzzle.palette else int(chances[right] >= 50)
    decided = _decided(puzzle, method, tuple(options.items()))
    assert (question.shown.cells, choice.cell, state_of(colour)) in decided
    return right


@cache
def _decided(puzzle: Puzzle, method: str, options: tuple[tuple[str, Any], ...]) -> set[tuple[bytes, int, int]]:
    """The boards at which a cell was decided, with these cells and their states."""
    replay, out, due = Replay(puzzle.shape), set(), False
    for event in solve(puzzle, method, **dict(options)):
        if due and isinstance(event, Fixed):
            out.add((replay.grid.cells, event.cells[0], event.values[0]))
        due = isinstance(event, Surest)
        replay.see(event)
    return out


# --- searches by rows --------------------------------------------------------------------------------------------


def _way(method: str, options: Options) -> dict[str, Any]:
    usual = {"method": method, "prune": True, "order": "given", "heuristic": "groups"}
    return {**usual, **options}


def _state(puzzle: Puzzle, order: Sequence[int], board: bytes) -> Rows:
    """The filled rows on a board, in the order in which the search fills them."""
    rows = [board[row * puzzle.width : (row + 1) * puzzle.width] for row in order]
    return tuple(row for row in rows if UNKNOWN not in row)


def _fate(puzzle: Puzzle, method: str, options: Options, question: Question) -> int:
    order = rows_in_order(puzzle, _way(method, options))
    state = _state(puzzle, order, question.shown.cells)
    assert order[len(state)] == question.shown.line
    return int(next(children(puzzle, order, state, True), None) is None)


def _back(puzzle: Puzzle, method: str, options: Options, question: Question) -> int:
    way = _way(method, options)
    order = rows_in_order(puzzle, way)
    state = _state(puzzle, order, question.shown.cells)
    for depth in reversed(range(len(state))):
        ways = [child[-1] for child in children(puzzle, order, state[:depth], way["prune"])]
        if state[depth] != ways[-1]:
            names = [choice.text for choice in question.choices]
            return names.index(f"row {order[depth] + 1}")
    raise AssertionError("the search is at its end")


def _next(puzzle: Puzzle, method: str, options: Options, question: Question) -> int:
    way = _way(method, options)
    order = rows_in_order(puzzle, way)
    visits, numbers = _visits(puzzle, way["order"], way["prune"], way["heuristic"] if method == "astar" else "")
    here = visits.index(_state(puzzle, order, question.shown.cells))
    names = [choice.text.partition(":")[0] for choice in question.choices]
    return names.index(f"Node {numbers[visits[here + 1]]}")


@cache
def _visits(puzzle: Puzzle, order_name: str, prune: bool, heuristic: str) -> tuple[list[Rows], dict[Rows, int]]:
    """The states that a search visits, and the number of each state in the order of their creation."""
    order = rows_in_order(puzzle, {"order": order_name})
    price = price_of({"heuristic": heuristic})
    visits: list[Rows] = []
    numbers: dict[Rows, int] = {(): 0}
    for state in by_hand_best_first(puzzle, order, prune, price):
        visits.append(state)
        for child, _ in kept_children(puzzle, order, state, prune, price):
            numbers[child] = len(numbers)
        if len(state) == len(order) and wrong_groups(puzzle, order, state) == 0:
            break
    return visits, numbers


# --- annealers ---------------------------------------------------------------------------------------------------


def _numbers(question: Question) -> list[float]:
    return [float(fact.value.replace(",", "")) for fact in question.shown.facts]


def _cost(puzzle: Puzzle, method: str, cells: bytes) -> int:
    cost, lines = _COSTS[method]
    judged = puzzle.lines[puzzle.height :] if lines == "columns" else puzzle.lines
    return sum(cost_of(cost, line.clue, bytes(cells[cell] for cell in line.cells), USUAL)
               for line in judged if isinstance(line.clue, Runs))


def _rise(puzzle: Puzzle, method: str, question: Question) -> int:
    """By how much the cost rises when the marked cells flip; the cost that is shown must be that of the board."""
    flipped = bytearray(question.shown.cells)
    for cell in question.shown.marked:
        flipped[cell] = FILLED + EMPTY - flipped[cell]
    before = _cost(puzzle, method, question.shown.cells)
    assert before == _numbers(question)[0]
    return _cost(puzzle, method, bytes(flipped)) - before


def _accept(puzzle: Puzzle, method: str, options: Options, question: Question) -> int:
    del options
    _, rise, temperature, draw = _numbers(question)
    assert rise == _rise(puzzle, method, question) > 0
    return int(exp(-rise / temperature) <= draw)


def _chance(puzzle: Puzzle, method: str, options: Options, question: Question) -> int:
    del options
    _, rise, temperature = _numbers(question)
    assert rise == _rise(puzzle, method, question)
    likely = exp(-rise / temperature)
    return 0 if likely >= 3 / 4 else 1 if 1 / 5 <= likely <= 3 / 5 else 2 if likely <= 1 / 10 else -1


def _change(puzzle: Puzzle, method: str, options: Options, question: Question) -> int:
    del options
    return [int(choice.text) for choice in question.choices].index(_rise(puzzle, method, question))


def _change_of_colours(puzzle: Puzzle, method: str, options: Options, question: Question) -> int:
    """The rise in cost when the marked cells change as listed; the displayed cost must match the board."""
    del method, options
    cost, *changes = question.shown.facts
    after = bytearray(question.shown.cells)
    for cell, fact in zip(question.shown.marked, changes, strict=True):
        assert fact.name == puzzle.cell_name(cell)
        after[cell] = state_of(_colour(puzzle, fact.value))
    assert _cost_of_colours(puzzle, question.shown.cells) == int(cost.value)
    rise = _cost_of_colours(puzzle, bytes(after)) - int(cost.value)
    return [int(choice.text) for choice in question.choices].index(rise)


def _cost_of_colours(puzzle: Puzzle, cells: bytes) -> int:
    return sum(changes(line.clue, bytes(cells[cell] for cell in line.cells)) for line in puzzle.lines
               if isinstance(line.clue, ColourRuns))


def _swap(puzzle: Puzzle, method: str, options: Options, question: Question) -> int:
    """Each grid weighs exp(−cost / temperature): the weights after a swap are compared with those before."""
    del puzzle, method, options
    hot, hot_cost, cold, cold_cost, draw = _numbers(question)
    before, after = exp(-hot_cost / hot - cold_cost / cold), exp(-cold_cost / hot - hot_cost / cold)
    return int(after / before <= draw)


# --- clauses -----------------------------------------------------------------------------------------------------


class _Lesson:
    """A conflict as its graph shows it: the learned clause, the clauses behind it, the levels of its literals."""

    def __init__(self, clause: Clause, used: list[Clause], levels: Mapping[int, int]) -> None:
        self.clause, self.used = clause, used
        self.level = max((levels[-literal] for literal in clause[1:]), default=0)


def _clause(puzzle: Puzzle, method: str, options: Options, question: Question) -> int:
    del method
    lesson = _lessons(puzzle, tuple(options.items()))[question.at]
    clauses = [set(choice.text.split(" or ")) for choice in question.choices]
    names = _Names(puzzle, tuple(options.items()))
    for at, choice in enumerate(clauses):
        follows = not _satisfiable([*lesson.used, *((-names.literal(name),) for name in choice)])
        assert follows == (choice == {names.name(literal) for literal in lesson.clause}), f"choice {at}"
    return clauses.index({names.name(literal) for literal in lesson.clause})


def _jump(puzzle: Puzzle, method: str, options: Options, question: Question) -> int:
    del method
    lesson = _lessons(puzzle, tuple(options.items()))[question.at - 1]
    return [choice.text for choice in question.choices].index(f"Level {lesson.level}")


class _Names:
    """Literals in words."""

    def __init__(self, puzzle: Puzzle, options: tuple[tuple[str, Any], ...]) -> None:
        self._puzzle = puzzle
        events = solve(puzzle, "sat", **dict(options))
        formula = next(event for event in events if isinstance(event, Formula))
        self._lines = [line for line, *_ in formula.variables]

    def name(self, literal: int) -> str:
        number, width = abs(literal), self._puzzle.width
        if number <= self._puzzle.size:
            place = f"row {(number - 1) // width + 1} column {(number - 1) % width + 1}"
            return f"{place} is {'filled' if literal > 0 else 'empty'}"
        line = self._lines[number - self._puzzle.size - 1]
        where = f"row {line + 1}" if line < self._puzzle.height else f"column {line - self._puzzle.height + 1}"
        return f"{'' if literal > 0 else 'not '}x{number} ({where})"

    def literal(self, name: str) -> int:
        if "x" in name.partition("(")[0]:
            number = int(name.removeprefix("not ").partition(" ")[0][1:])
            return -number if name.startswith("not ") else number
        _, row, _, column, _, state = name.split()
        number = (int(row) - 1) * self._puzzle.width + int(column)
        return number if state == "filled" else -number


@cache
def _lessons(puzzle: Puzzle, options: tuple[tuple[str, Any], ...]) -> dict[int, _Lesson]:
    """What is learned, by the number of steps up to the conflict. Each literal is a step, and each other event."""
    clauses, trail, steps = list[Clause](), list[tuple[int, int, int]](), 0
    out: dict[int, _Lesson] = {}
    for event in solve(puzzle, "sat", **dict(options)):
        steps += len(event.literals) if isinstance(event, Assigned) else 1
        match event:
            case Clauses(literals, ends):
                clauses += [tuple(literals[start:end]) for start, end in zip([0, *ends], ends, strict=False)]
            case Assigned(literals, numbers, level):
                trail += [(literal, level, number) for literal, number in zip(literals, numbers, strict=True)]
            case Jumped(_, literals):
                trail = trail[: len(trail) - len(literals)]
            case Conflict(broken) if trail and trail[-1][1]:
                out[steps] = _lesson(clauses, trail, broken)
            case Learned(_, literals):
                clauses.append(tuple(literals))
    return out


def _lesson(clauses: list[Clause], trail: list[tuple[int, int, int]], broken: int) -> _Lesson:
    """Cut single literals of the last level out of the graph, latest first, until the decision no longer reaches the
    conflict."""
    levels = {literal: level for literal, level, _ in trail}
    now, reasons = trail[-1][1], {literal: number for literal, _, number in trail}
    last = [literal for literal, level, _ in trail if level == now]
    sources = {literal: [-source for source in clauses[reasons[literal]] if source != literal]
               if reasons[literal] >= 0 else [] for literal in last}
    sources[0] = [-source for source in clauses[broken]]

    def reaches(without: int) -> bool:
        reached = {last[0]} - {without}
        for literal in [*last[1:], 0]:
            if literal != without and reached.intersection(sources[literal]):
                reached.add(literal)
        return 0 in reached

    cut = next(literal for literal in reversed(last) if not reaches(literal))
    behind, others, waiting = {0}, set[int](), [0]
    while waiting:
        for source in sources[waiting.pop()]:
            if levels[source] == now and source != cut and source not in behind:
                behind.add(source)
                waiting.append(source)
            elif 0 < levels[source] < now:
                others.add(source)
    used = [tuple(literal for literal in clause if levels.get(-literal) != 0)
            for clause in (clauses[broken], *(clauses[reasons[literal]] for literal in behind if literal))]
    return _Lesson((-cut, *(-literal for literal in others)), used, levels)


def _satisfiable(clauses: list[Clause]) -> bool:
    """Unit propagation, then both values of a variable."""
    if rup.Clauses(clauses).imply(()):
        return False
    variables = {abs(literal) for clause in clauses if len(clause) > 1 for literal in clause}
    units = {abs(clause[0]) for clause in clauses if len(clause) == 1}
    left = sorted(variables - units)
    if not left:
        return True
    return any(_satisfiable([*clauses, (literal,)]) for literal in (left[0], -left[0]))


_RIGHT: Final[dict[str, Callable[[Puzzle, str, Options, Question], int]]] = {
    "branch": _branch, "colour": _can, "surest": _surest, "fate": _fate, "back": _back, "next": _next,
    "accept": _accept, "chance": _chance, "change": _change, "swap": _swap, "clause": _clause, "jump": _jump,
}


def faults(puzzle: Puzzle, method: str, options: Options, questions: Sequence[Question]) -> list[str]:
    return [sentence for sentence in (fault(puzzle, method, options, question) for question in questions) if sentence]


def kinds(questions: Sequence[Sequence[Question]]) -> Iterator[str]:
    return (question.kind for question in chain.from_iterable(questions))
