"""Checks sentences on an annealer's moves: costs, probabilities, draws and exchanges, from the grids around each."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import exp, isnan

from solvers.clues import Runs, runs_of
from solvers.events import Move
from solvers.grid import FILLED
from tests.solvers import naive_costs

from .annealed import SWAPS
from .lines import Check, counts, holds, is_kind, says, true
from .moments import Case, Json
from .naming import cell_name, is_written, line_name, power_of, whole
from .patterns import Sentence, recognised

_WHERES = ("slides_left", "slides_right", "in_row", "from_to", "fills", "empties", "no_cell")
_COSTS = ("cost_falls", "cost_rises", "cost_stays", "cost_would_rise")
_KINDS = {"taken": Move.TAKEN, "refused": Move.REFUSED, "failed": Move.FAILED, "drawn": Move.DRAWN,
          "repeated": Move.REPEATED, "gap": Move.GAP, "swapped": Move.SWAPPED, "stayed": Move.STAYED}


def cost_of(case: Case, how: Json, grid: bytes) -> int:
    """The cost of a grid by the definition of the method."""
    puzzle, height = case.puzzle, case.puzzle.shape[0]
    judged = {"rows": range(height), "columns": range(height, len(puzzle.lines))}
    lines = (puzzle.lines[at] for at in judged.get(how["lines"], range(len(puzzle.lines))))
    scoring = naive_costs.Scoring(how.get("gap", -1), how.get("mismatch", -1))
    return sum(naive_costs.cost_of(how["cost"], line.clue, bytes(grid[cell] for cell in line.cells), scoring)
               for line in lines if isinstance(line.clue, Runs))


# Moves


def _move(case: Case, sentence: Sentence) -> Json:
    """The move, after checking its kind, number and cost."""
    is_kind(case, "move")
    move = case.moment.more
    assert move["kind"] == _KINDS[sentence.code.partition(".")[2]]
    if "move" in sentence.values:
        says(sentence, move=move["number"])
    before = cost_of(case, move["how"], move["before"])
    if move["kind"] == Move.GAP:
        return move
    if move["kind"] not in SWAPS:
        assert cost_of(case, move["how"], move["proposed"]) - before == move["delta"], "the cost changes otherwise"
    assert cost_of(case, move["how"], move["after"]) == move["cost"], "the cost is wrong"
    if "cost" in sentence.values:
        _cost(recognised(sentence.values["cost"], *(f"annealing.{code}" for code in _COSTS)), move, before)
    return move


def _cost(sentence: Sentence, move: Json, before: int) -> None:
    delta = move["delta"]
    way = "would_rise" if move["kind"] == Move.REFUSED else "rises" if delta > 0 else "falls" if delta < 0 else "stays"
    assert sentence.code == f"annealing.cost_{way}"
    says(sentence, after=before + delta, **({"before": before, "by": abs(delta)} if delta else {}))


def _judged(case: Case, sentence: Sentence) -> None:
    """A move is accepted if and only if it is no worse or its probability exceeds the draw."""
    move = _move(case, sentence)
    _where(case, sentence.values["where"], move)
    delta, temperature, accepted = move["delta"], move["temperature"], move["kind"] == Move.TAKEN
    if delta <= 0 or isnan(move["draw"]):
        assert accepted == (delta <= 0)
    else:
        assert accepted == (exp(-delta / temperature) > move["draw"])


def _where(case: Case, words: str, move: Json) -> None:
    sentence = recognised(words, *(f"annealing.{code}" for code in _WHERES), "watch.cells")
    code = sentence.code.partition(".")[2]
    emptied = [cell for cell in move["cells"] if move["before"][cell] == FILLED]
    filled = [cell for cell in move["cells"] if move["before"][cell] != FILLED]
    if code.startswith("slides"):
        _slides(case, sentence, move, -1 if code == "slides_left" else 1)
    elif code == "cells":
        counts(sentence, len(move["cells"]))
        assert len(move["cells"]) > 2
    elif code == "no_cell":
        assert not move["cells"]
    elif code in ("fills", "empties"):
        says(sentence, cell=cell_name(case.puzzle, (filled if code == "fills" else emptied)[0]))
        assert len(move["cells"]) == 1 or sentence.values["cell"].count("row") == len(move["cells"])
    elif code == "from_to":
        for name, cells in (("from", emptied), ("to", filled)):
            says(sentence, **{name: ", ".join(cell_name(case.puzzle, cell) for cell in cells)})
    else:
        _in_row(case, sentence, emptied, filled)


def _in_row(case: Case, sentence: Sentence, emptied: Sequence[int], filled: Sequence[int]) -> None:
    width = case.puzzle.shape[1]
    (row,) = {cell // width for cell in (*emptied, *filled)}
    says(sentence, line=line_name(case.puzzle, row))
    for name, cells in (("from", emptied), ("to", filled)):
        phrase = recognised(sentence.values[name], "annealing.columns")
        counts(phrase, len(cells))
        says(phrase, columns=", ".join(str(column) for column in sorted(cell % width + 1 for cell in cells)))


def _slides(case: Case, sentence: Sentence, move: Json, way: int) -> None:
    """The named runs, and no others, moved by that many cells."""
    width = case.puzzle.shape[1]
    row = move["cells"][0] // width
    says(sentence, line=line_name(case.puzzle, row))
    by = whole(sentence.values["by"]) * way
    before, after = (_runs(move[name][row * width : (row + 1) * width]) for name in ("before", "proposed"))
    assert [run for _, run in before] == [run for _, run in after]
    moved = [(start, end) for start, end in zip(before, after, strict=True) if start != end]
    assert {end[0] - start[0] for start, end in moved} == {by}
    counts(sentence, len(moved))
    assert sentence.values["runs"].replace(" and ", ", ").split(", ") == [str(run) for (_, run), _ in moved]


def _runs(cells: bytes) -> list[tuple[int, int]]:
    """Where each run begins, and its length."""
    begins = [at for at, state in enumerate(cells) if state == FILLED and (not at or cells[at - 1] != FILLED)]
    return list(zip(begins, runs_of(cells), strict=True))


def _failed(case: Case, sentence: Sentence) -> None:
    """Nothing changed; the cells are those that would have changed."""
    move = _move(case, sentence)
    assert move["before"] == move["after"]
    assert len({cell // case.puzzle.shape[1] for cell in move["cells"]}) <= 1, "they are of one row"


def _gap(case: Case, sentence: Sentence) -> None:
    counts(sentence, _move(case, sentence)["by"])


# Probabilities, checked as with a calculator


def is_worked_out(delta: float, temperature: str, chance: str) -> None:
    """Whether exp(-delta / temperature) is what is printed."""
    expected = exp(-delta / float(temperature))
    assert is_rounded(chance, expected), f"exp(-{delta} / {temperature}) = {expected}, not {chance}"


def is_rounded(words: str, value: float) -> bool:
    """Whether the words round the value to three or more significant digits; halves may go either way."""
    written = float(words)
    for digits in range(3, 18):
        unit = 10.0 ** (power_of(value) - digits + 1)
        if abs(written - value) <= 0.50001 * unit and abs(written / unit - round(written / unit)) < 1e-6:
            return True
    return False


def _apart(chance: str, draw: str, accepted: bool) -> None:
    """Whether the printed numbers show which is larger."""
    assert (float(draw) < float(chance)) == accepted, f"{draw} against {chance}"


def _chance(case: Case, sentence: Sentence) -> None:
    move, values = case.moment.more, sentence.values
    assert move["how"]["acceptance"] == ("original" if sentence.code.endswith("_original") else "metropolis")
    says(sentence, delta=move["delta"])
    is_worked_out(move["delta"], values["temperature"], values["chance"])
    assert is_rounded(values["temperature"], move["temperature"])
    assert is_rounded(values["draw"], move["draw"])
    _apart(values["chance"], values["draw"], move["kind"] == Move.TAKEN)


def _when(kind: Move, condition: Callable[[Json], object]) -> Check:
    return holds(lambda case: case.moment.more["kind"] == kind and condition(case.moment.more))


_not_worse = _when(Move.TAKEN, lambda move: move["delta"] <= 0)
_frozen = _when(Move.REFUSED, lambda move: move["delta"] > 0 and move["temperature"] == 0)


# Ladders


def _drawn(case: Case, sentence: Sentence) -> None:
    move = _move(case, sentence)
    says(sentence, rung=move["rung"] + 1)
    drawn = range(case.puzzle.height) if move["how"]["lines"] == "columns" else range(
        case.puzzle.height, len(case.puzzle.lines))
    (line,) = (at for at in drawn if set(move["cells"]) <= set(case.puzzle.lines[at].cells))
    says(sentence, line=line_name(case.puzzle, line))
    if sentence.code == "annealing.drawn":
        counts(sentence, len(move["cells"]))
    else:
        assert move["cells"] == [min(case.puzzle.lines[line].cells)]
        assert move["before"] == move["after"]


def _drawn_detail(case: Case, sentence: Sentence) -> None:
    move = case.moment.more
    assert is_rounded(sentence.values["temperature"], move["temperature"])
    is_worked_out(move["delta"], sentence.values["temperature"], sentence.values["weight"])
    assert move["delta"], "it has the same weight"


_drawn_even = _when(Move.DRAWN, lambda move: move["delta"] == 0)
_repeated = _when(Move.REPEATED, lambda move: move["delta"] == 0)


def _swap(case: Case, sentence: Sentence) -> None:
    """Grids swap if and only if the better one is on the hotter rung or the draw is below the probability."""
    move = _move(case, sentence)
    says(sentence, rung=move["rung"] + 1, next=move["rung"] + 2)
    hot, cold = (cost_of(case, move["how"], grid) for grid in move["pair"])
    assert cold - hot == move["delta"]
    chance = _chance_to_swap(move)
    assert (move["kind"] == Move.SWAPPED) == (chance >= 1 if isnan(move["draw"]) else move["draw"] < chance)


def _chance_to_swap(move: Json) -> float:
    rungs, rung = move["how"]["rungs"], move["rung"]
    return exp((1 / rungs[rung + 1] - 1 / rungs[rung]) * move["delta"])


_swap_better = _when(Move.SWAPPED, lambda move: move["delta"] > 0)
_swap_even = _when(Move.SWAPPED, lambda move: move["delta"] == 0)


def _swap_chance(case: Case, sentence: Sentence) -> None:
    move, values = case.moment.more, sentence.values
    assert is_rounded(values["chance"], _chance_to_swap(move))
    assert is_rounded(values["draw"], move["draw"])
    _apart(values["chance"], values["draw"], move["kind"] == Move.SWAPPED)


# Grids that are shown between moves


def _candidate(case: Case, sentence: Sentence) -> None:
    is_kind(case, "candidate")
    event, how = case.moment.event, case.state.how
    says(sentence, move=event["step"])
    assert is_written(sentence.values["cost"], event["cost"])
    assert cost_of(case, how, case.moment.after.values) == event["cost"], "the cost of the board is wrong"


def _candidate_detail(case: Case, sentence: Sentence) -> None:
    assert is_written(sentence.values["temperature"], case.moment.event["temperature"])
    counts(sentence, len(case.moment.cells))


CHECKS: Mapping[str, Check] = {
    **{f"annealing.{name}": check for name, check in {
        "chance": _chance, "chance_original": _chance, "drawn": _drawn, "drawn_detail": _drawn_detail,
        "drawn_even": _drawn_even, "failed": _failed, "repeated": _drawn, "repeated_detail": _repeated,
        "frozen": _frozen, "gap": _gap, "gap_detail": true, "not_worse": _not_worse, "refused": _judged,
        "stayed": _swap, "swap_better": _swap_better, "swap_chance": _swap_chance, "swap_even": _swap_even,
        "swapped": _swap, "taken": _judged}.items()},
    "reasons.move": _candidate, "reasons.move_detail": _candidate_detail,
}
PARTS = frozenset(f"annealing.{code}" for code in (*_WHERES, *_COSTS, "columns"))  # of sentences
