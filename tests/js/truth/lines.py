"""Checks sentences on facts: line logic, probing, guesses of `exact`, solutions and verdicts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from random import Random
from typing import Final

import pytest

from nonoscope import Grid, Puzzle
from solvers.clues import Count, Runs
from solvers.events import Outcome, Why
from solvers.grid import EMPTY, FILLED, UNKNOWN
from solvers.texts import say
from tests.oracles import shared
from tests.solvers import naive_lines

from .moments import OPEN, PROVEN, SUPPOSED, Branch, Case
from .naming import cell_name, clue_text, is_written, line_name, state_name, whole
from .patterns import Sentence, recognised

Check = Callable[[Case, Sentence], None]
ORDERS: Final = 60  # of lines, in which a contradiction is looked for
_DECIDED: Final = {Outcome.UNIQUE: (1, 1), Outcome.MULTIPLE: (2, 2), Outcome.NONE: (0, 0), Outcome.SOLVED: (1, 2)}


# Shared by several checks


def says(sentence: Sentence, **expected: object) -> None:
    """Whether the parameters have these values; whole numbers may have thousands separators."""
    for name, value in expected.items():
        words = sentence.values[name]
        right = whole(words) == value if isinstance(value, int) else words == value
        assert right, f"{name} is {words}, should be {value}"


def counts(sentence: Sentence, count: int) -> None:
    """Whether a number is right, and the sentence in the right form for it."""
    if sentence.form:
        assert sentence.form == ("one" if count == 1 else "other"), f"the form for {sentence.form}, but it is {count}"
    if "count" in sentence.values:
        says(sentence, count=count)


def amount(words: str, count: int) -> None:
    """A number of cells."""
    counts(recognised(words, "watch.cells"), count)


def capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def is_kind(case: Case, *kinds: str) -> None:
    assert case.moment.kind in kinds, f"the step is of the kind {case.moment.kind}"


def has_reason(case: Case, *whys: int) -> None:
    is_kind(case, "facts")
    assert case.moment.why in whys, f"the step has the reason {case.moment.why}"


def holds(condition: Callable[[Case], object]) -> Check:
    """The check of a sentence without parameters."""

    def check(case: Case, _: Sentence) -> None:
        assert condition(case)

    return check


true = holds(lambda _: True)  # of sentences without anything to check


# Line logic


def closure_of(puzzle: Puzzle, cells: Sequence[int], order: Random | None = None) -> tuple[bytes, set[int]]:
    """The board after line logic, and the contradicted lines, which may depend on the order of lines."""
    values, broken = bytearray(cells), set[int]()
    waiting = [number for number, line in enumerate(puzzle.lines) if line.clue is not None]
    while waiting:
        number = waiting.pop(order.randrange(len(waiting)) if order else 0)
        line = puzzle.lines[number]
        states = tuple(values[cell] for cell in line.cells)
        settled = shared(line.clue, states) if line.clue is not None else None
        if settled is None:
            broken.add(number)
            continue
        for cell, old, new in zip(line.cells, states, settled, strict=True):
            values[cell] = new
            if old != new:
                waiting += (
                    at
                    for at, other in enumerate(puzzle.lines)
                    if cell in other.cells and at != number and at not in waiting and other.clue is not None
                )
    return bytes(values), broken


def closure(case: Case, cell: int, value: int, order: Random | None = None) -> tuple[bytes, set[int]]:
    """The same for the board before the step with one more cell."""
    values = bytearray(case.moment.before.values)
    values[cell] = value
    return closure_of(case.puzzle, values, order)


def _breaks(case: Case, branch: Branch) -> bool:
    """Whether line logic contradicts the named line in some order."""
    orders = (None, *(Random(seed) for seed in range(ORDERS)))
    return any(branch.line in closure(case, branch.cell, branch.value, order)[1] for order in orders)


def _line(case: Case, sentence: Sentence) -> None:
    is_kind(case, "facts")
    moment = case.moment
    assert moment.why >= 0
    line = case.puzzle.lines[moment.why]
    says(sentence, line=capital(line_name(case.puzzle, moment.why)), clue=clue_text(line.clue))
    counts(sentence, len(moment.cells))
    _follow(case)
    left = naive_lines.consistent(line.clue, case.open_before(moment.why)) if line.clue is not None else ()
    assert (len([*left]) == 1) == sentence.code.startswith("reasons.last_placement")
    expected = SUPPOSED if sentence.code.endswith("_if") else PROVEN
    assert {moment.after.ground[cell] for cell in moment.cells} == {expected}


def _follow(case: Case) -> None:
    """Whether every placement has the values of the step."""
    moment = case.moment
    line = case.puzzle.lines[moment.why]
    states = shared(line.clue, tuple(case.open_before(moment.why)))
    assert states is not None, "the line has no placement"
    agreed = dict(zip(line.cells, states, strict=True))
    assert [agreed.get(cell) for cell in moment.cells] == list(moment.values)


def _empty_line(case: Case, sentence: Sentence) -> None:
    line = case.puzzle.lines[case.moment.why]
    says(sentence, line=capital(line_name(case.puzzle, case.moment.why)))
    assert line.clue == Runs(()) or (isinstance(line.clue, Count) and line.clue.total == 0)
    assert set(case.moment.values) == {EMPTY}
    _follow(case)


def _looked_at(case: Case, sentence: Sentence) -> None:
    """A pass visits the lines with clues, columns first in flat puzzles."""
    is_kind(case, "progress")
    lines = list(range(len(case.puzzle.lines)))
    first = case.puzzle.shape[0] if len(case.puzzle.shape) == 2 else 0
    turn = [line for line in lines[first:] + lines[:first] if case.puzzle.lines[line].clue is not None]
    visits = int(case.moment.counters["line_visits"])
    says(sentence, line=capital(line_name(case.puzzle, turn[(visits - 1) % len(turn)])))


# Guesses and suppositions


def _cell_and_value(case: Case) -> tuple[int, int]:
    (cell,), (value,) = case.moment.cells, case.moment.values
    return cell, value


def _guess(case: Case, sentence: Sentence) -> None:
    has_reason(case, Why.GUESS)
    cell, value = _cell_and_value(case)
    says(sentence, cell=cell_name(case.puzzle, cell), state=state_name(case.puzzle, value))
    assert case.moment.before.values[cell] == UNKNOWN


_guess_detail = holds(lambda case: case.moment.after.ground[_cell_and_value(case)[0]] == SUPPOSED)


def _refuted(case: Case, sentence: Sentence) -> None:
    """The other value has no solution on this board."""
    has_reason(case, Why.REFUTED)
    cell, value = _cell_and_value(case)
    says(sentence, cell=capital(cell_name(case.puzzle, cell)), state=state_name(case.puzzle, value))
    assert case.truth.excludes([*_on_board(case), (cell, _other(value))], _solutions(case))


def _supposed(case: Case, sentence: Sentence) -> None:
    branch, (cell, value) = case.moment.branch, _cell_and_value(case)
    assert (branch.cell, branch.value) == (cell, _other(value))
    says(sentence, cell=cell_name(case.puzzle, cell), state=state_name(case.puzzle, branch.value),
         line=line_name(case.puzzle, branch.line))
    assert _breaks(case, branch), "that line can still meet its clue"


def _probing(case: Case, sentence: Sentence) -> None:
    has_reason(case, Why.PROBE)
    counts(sentence, len(case.moment.cells))


def _probed_cell(case: Case, sentence: Sentence) -> None:
    branch = case.moment.branch
    says(sentence, cell=cell_name(case.puzzle, branch.cell))
    for value in (FILLED, EMPTY):
        values, broken = closure(case, branch.cell, value)
        assert broken or [values[cell] for cell in case.moment.cells] == list(case.moment.values)


def _withdrawn(case: Case, sentence: Sentence) -> None:
    has_reason(case, Why.WITHDRAWN)
    counts(sentence, len(case.moment.cells))
    ground = {case.moment.before.ground[cell] for cell in case.moment.cells}
    assert ground <= {SUPPOSED}, "a proven cell is withdrawn"
    assert {case.moment.after.ground[cell] for cell in case.moment.cells} == {OPEN}


def _guesses_broke(case: Case, sentence: Sentence) -> None:
    branch = case.moment.branch
    assert branch is not None and branch.cell < 0
    says(sentence, line=line_name(case.puzzle, branch.line))
    line = case.puzzle.lines[branch.line]
    assert shared(line.clue, tuple(case.open_before(branch.line))) is None, "that line can still meet its clue"


def _learned(case: Case, sentence: Sentence) -> None:
    has_reason(case, Why.LEARNED)
    amount(sentence.values["cells"], len(case.moment.cells))
    for cell, value in zip(case.moment.cells, case.moment.values, strict=True):
        assert case.truth.excludes([*_guessed(case), (cell, _other(value))], _solutions(case))
    if not sentence.code.endswith("_if"):
        assert not _guessed(case), "other guesses still stand"


def _another_solution(case: Case, sentence: Sentence) -> None:
    has_reason(case, Why.WITHDRAWN)
    assert case.moment.solution_count > 0
    counts(sentence, len(case.moment.cells))


def _differs(case: Case, sentence: Sentence) -> None:
    """The values differ in every other solution, or in those that agree with the remaining guesses."""
    _learned(case, sentence)
    last = case.state.solutions[case.moment.solution_count - 1]
    assert all(last[cell] != value for cell, value in zip(case.moment.cells, case.moment.values, strict=True))


def _guessed(case: Case) -> list[tuple[int, int]]:
    moment = case.moment
    return [(cell, moment.before.values[cell]) for cell in moment.guesses - set(moment.cells)]


def _on_board(case: Case) -> list[tuple[int, int]]:
    return [(cell, value) for cell, value in enumerate(case.moment.before.values) if value]


def _solutions(case: Case) -> list[bytes]:
    return list(case.state.solutions[: case.moment.solution_count])


def _other(value: int) -> int:
    return FILLED + EMPTY - value


# Any method


def _given_cells(case: Case, sentence: Sentence) -> None:
    has_reason(case, Why.GIVEN)
    counts(sentence, len(case.moment.cells))
    assert set(zip(case.moment.cells, case.moment.values, strict=True)) <= set(case.puzzle.givens)


def _sat(case: Case, sentence: Sentence) -> None:
    has_reason(case, Why.SAT)
    amount(sentence.values["cells"], len(case.moment.cells))
    assert not case.truth.excludes([(c, v) for c, v in enumerate(case.moment.after.values) if v]), "no solution"


def _put_back(case: Case, sentence: Sentence) -> None:
    has_reason(case, Why.FOUND)
    amount(sentence.values["cells"], len(case.moment.cells))
    assert case.moment.after.values in case.state.solutions


def _solution(case: Case, sentence: Sentence) -> None:
    is_kind(case, "solution")
    number = case.moment.event["number"]
    assert number == case.moment.solution_count
    if sentence.code == "reasons.first_solution":
        assert number == 1
    else:
        says(sentence, place=number)
    assert case.moment.after.values not in case.state.solutions[: number - 1]


_every_clue_holds = holds(lambda case: case.puzzle.check(Grid(case.puzzle.shape, case.moment.after.values)).ok)


def _stage(case: Case, sentence: Sentence) -> None:
    is_kind(case, "stage")
    says(sentence, stage=case.moment.event["name"])


_at_work = holds(lambda case: case.moment.kind == "progress")


def _so_far(case: Case, sentence: Sentence) -> None:
    """It names counters of its event, or the clauses that have arrived."""
    is_kind(case, "progress")
    counters = case.moment.event.get("counters") or {"clauses": case.moment.more["clause"] + 1}
    for count in sentence.values["counts"].split(" · "):
        name, value = count.rsplit(" ", 1)
        numbers = [number for code, number in counters.items() if _counter_name(code) == name]
        assert float(value.replace(",", "")) in [pytest.approx(number, rel=0.01) for number in numbers]


def _counter_name(code: str) -> str:
    with suppress(KeyError):
        return say(f"names.{code}")
    return code.replace("_", " ")


_nothing = holds(lambda case: not case.moment.cells)


def _merged(case: Case, sentence: Sentence) -> None:
    says(sentence, count=case.moment.event["merged"])
    amount(sentence.values["cells"], len(case.moment.cells))


def _merged_move(case: Case, sentence: Sentence) -> None:
    event = case.moment.event
    says(sentence, move=event["step"])
    assert is_written(sentence.values["cost"], event["cost"])
    assert is_written(sentence.values["temperature"], event["temperature"])


def _technique(case: Case, sentence: Sentence) -> None:
    is_kind(case, "facts")
    amount(sentence.values["cells"], len(case.moment.cells))
    because = case.moment.event["because"]
    says(sentence, technique=capital(because["technique"]))
    if "line" in sentence.values:
        says(sentence, line=line_name(case.puzzle, because["line"]))


def verdict(case: Case, sentence: Sentence) -> None:
    is_kind(case, "finished")
    outcome = Outcome(case.moment.event["outcome"])
    assert sentence.code == f"outcomes.{outcome.lower()}"
    least, most = _DECIDED.get(outcome, (0, 2))
    assert least <= case.truth.count <= most, f"there are {case.truth.count} solutions"
    shown = case.puzzle.check(Grid(case.puzzle.shape, case.moment.after.values)).ok
    assert shown or outcome not in _DECIDED or outcome is Outcome.NONE, "the board shows no solution"


CHECKS: Mapping[str, Check] = {
    "reasons.another_solution_detail": true, "reasons.another_solution": _another_solution, "reasons.at_work": _at_work,
    "reasons.so_far": _so_far, "reasons.differs": _differs, "reasons.differs_if": _differs,
    "reasons.differs_detail": true, "reasons.learned_if": _learned,
    "reasons.empty_line": _empty_line, "reasons.every_clue_holds": _every_clue_holds,
    "reasons.first_solution": _solution, "reasons.given": _given_cells, "reasons.guess": _guess,
    "reasons.guess_detail": _guess_detail, "reasons.guesses_broke": _guesses_broke, "reasons.learned": _learned,
    "reasons.learned_detail": true, "reasons.line": _line, "reasons.line_detail": true, "reasons.line_if": _line,
    "reasons.last_placement": _line, "reasons.last_placement_if": _line,
    "reasons.merged": _merged, "reasons.merged_detail": true, "reasons.merged_move": _merged_move,
    "reasons.nothing": _nothing, "reasons.other": _technique, "reasons.other_line": _technique,
    "reasons.probed_cell": _probed_cell, "reasons.probing": _probing, "reasons.probing_detail": true,
    "reasons.put_back": _put_back, "reasons.refuted": _refuted, "reasons.refuted_detail": true, "reasons.sat": _sat,
    "reasons.sat_detail": true, "reasons.solution": _solution, "reasons.stage": _stage, "reasons.supposed": _supposed,
    "reasons.withdrawn": _withdrawn, "reasons.withdrawn_detail": true, "placing.looked_at": _looked_at,
    "placing.looked_at_detail": _at_work,
    **{f"outcomes.{name}": verdict for name in
       ("cancelled", "crashed", "limit", "multiple", "none", "refused", "solved", "stuck", "unique")},
}
