"""Checks sentences on a supposition of `exact`, played line by line: its steps and its end."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from solvers.events import Why
from solvers.grid import EMPTY, FILLED
from tests.oracles import shared

from . import lines
from .lines import Check, capital, closure, holds, says, true
from .moments import Board, Case
from .naming import cell_name, clue_text, line_name, state_name
from .patterns import Sentence, sentences_of


def of_branch(case: Case, grounds: Mapping[int, int]) -> list[str]:
    """Check a branch and return the codes of its sentences; `grounds` maps the flags of a cell to their meaning."""
    first, *steps = case.shown["branch"]
    board, codes = _board(first["board"], grounds), list[str]()
    assert board == case.moment.before, "the branch begins with another board"
    for step in steps:
        after = _board(step["board"], grounds)
        cells = [cell for cell, value in enumerate(after.values) if value != board.values[cell]]
        moment = replace(case.moment, kind="facts", before=board, after=after, cells=cells, why=step["why"],
                         values=[after.values[cell] for cell in cells])
        step_case = replace(case, moment=moment, shown=step)
        for sentence in (*sentences_of(step["text"], *CHECKS), *sentences_of(step["detail"], *CHECKS)):
            CHECKS[sentence.code](step_case, sentence)
            codes.append(sentence.code)
        board = after
    return codes


def _board(values: list[int], grounds: Mapping[int, int]) -> Board:
    return Board(bytes(value & 63 for value in values), bytes(grounds[value & 255] for value in values))


def _supposed(case: Case, sentence: Sentence) -> None:
    """The tried value, or either of the two."""
    (cell,), (value,), branch = case.moment.cells, case.moment.values, case.moment.branch
    assert branch is not None and cell == branch.cell and branch.value in (0, value)
    says(sentence, cell=cell_name(case.puzzle, cell), state=state_name(case.puzzle, value))


def _broken(case: Case, sentence: Sentence) -> None:
    line = case.shown["line"]
    clue = case.puzzle.lines[line].clue
    says(sentence, line=capital(line_name(case.puzzle, line)), clue=clue_text(clue))
    assert clue is not None and shared(clue, tuple(case.open_before(line))) is None, "it still can"


def _shows(case: Case, sentence: Sentence) -> None:
    puzzle, (cell, value, _) = case.puzzle, case.moment.branch
    says(sentence, cell=cell_name(puzzle, cell), state=state_name(puzzle, FILLED + EMPTY - value))


def _holds(case: Case, _: Sentence) -> None:
    """Line logic adds nothing and finds no contradiction."""
    values, broken = closure(case, *_any_set_cell(case))
    assert values == case.moment.before.values and not broken


def _any_set_cell(case: Case) -> tuple[int, int]:
    return next((cell, value) for cell, value in enumerate(case.moment.before.values) if value)


def _otherwise(case: Case, sentence: Sentence) -> None:
    says(sentence, line=line_name(case.puzzle, case.moment.branch.line))


_by_clause = holds(lambda case: case.moment.branch is not None and case.moment.branch.line < 0)


def _withdrawn(case: Case, sentence: Sentence) -> None:
    assert case.moment.why == Why.WITHDRAWN
    lines.counts(sentence, len(case.moment.cells))


CHECKS: Mapping[str, Check] = {
    "reasons.branch_broken": _broken, "reasons.branch_detail": true, "reasons.branch_holds": _holds,
    "reasons.branch_learned": _by_clause, "reasons.branch_otherwise": _otherwise, "reasons.branch_shows": _shows,
    "reasons.branch_supposed": _supposed, "reasons.withdrawn": _withdrawn,
    **{code: lines.CHECKS[code] for code in
       ("reasons.line", "reasons.line_if", "reasons.last_placement", "reasons.last_placement_if", "reasons.line_detail",
        "reasons.empty_line", "reasons.probing",
        "reasons.probed_cell", "reasons.withdrawn_detail", "reasons.nothing")},
}
OWN = frozenset(code for code in CHECKS if code.startswith("reasons.branch_"))
