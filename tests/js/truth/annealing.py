"""What is said of an annealer's moves: costs, probabilities, draws and exchanges, from the grids around each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp, isnan

from solvers.clues import Runs, runs_of
from solvers.events import Move
from solvers.grid import FILLED
from tests.solvers import naive_costs

from .annealed import SWAPS
from .lines import Check, counts, is_kind, says, true
from .moments import Case, Json
from .naming import cell_name, is_written, line_name, power_of, whole
from .patterns import Said, recognised

_WHERES = ("slides_left", "slides_right", "in_row", "from_to", "fills", "empties", "no_cell")
_COSTS = ("cost_falls", "cost_rises", "cost_stays", "cost_would_rise")
_KINDS = {"taken": Move.TAKEN, "refused": Move.REFUSED, "failed": Move.FAILED, "drawn": Move.DRAWN,
          "drawn_same": Move.DRAWN, "gap": Move.GAP, "swapped": Move.SWAPPED, "stayed": Move.STAYED}


def cost_of(case: Case, how: Json, grid: bytes) -> int:
    """The cost of a grid by the definition of the method."""
    puzzle, height = case.puzzle, case.puzzle.shape[0]
    judged = {"rows": range(height), "columns": range(height, len(puzzle.lines))}
    lines = (puzzle.lines[at] for at in judged.get(how["lines"], range(len(puzzle.lines))))
    scoring = naive_costs.Scoring(how.get("gap", -1), how.get("mismatch", -1))
    return sum(naive_costs.cost_of(how["cost"], line.clue, bytes(grid[cell] for cell in line.cells), scoring)
               for line in lines if isinstance(line.clue, Runs))


# Moves


def _move(case: Case, said: Said) -> Json:
    """The move, of which its kind, its number and its cost are checked."""
    is_kind(case, "move")
    move = case.moment.more
    assert move["kind"] == _KINDS[said.code.partition(".")[2]]
    if "move" in said.values:
        says(said, move=move["number"])
    before = cost_of(case, move["how"], move["before"])
    if move["kind"] == Move.GAP:
        return move
    if move["kind"] not in SWAPS:
        assert cost_of(case, move["how"], move["tried"]) - before == move["delta"], "the change of the cost is another"
    assert cost_of(case, move["how"], move["after"]) == move["cost"], "the cost is another"
    if "cost" in said.values:
        _cost(recognised(said.values["cost"], *(f"annealing.{code}" for code in _COSTS)), move, before)
    return move


def _cost(said: Said, move: Json, before: int) -> None:
    delta = move["delta"]
    way = "would_rise" if move["kind"] == Move.REFUSED else "rises" if delta > 0 else "falls" if delta < 0 else "stays"
    assert said.code == f"annealing.cost_{way}"
    says(said, after=before + delta, **({"before": before, "by": abs(delta)} if delta else {}))


def _judged(case: Case, said: Said) -> None:
    """Accepted exactly if it is not worse, or if its probability is above the number that it was compared with."""
    move = _move(case, said)
    _where(case, said.values["where"], move)
    delta, temperature, accepted = move["delta"], move["temperature"], move["kind"] == Move.TAKEN
    if delta <= 0 or isnan(move["draw"]):
        assert accepted == (delta <= 0)
    else:
        assert accepted == (exp(-delta / temperature) > move["draw"])


def _where(case: Case, words: str, move: Json) -> None:
    said = recognised(words, *(f"annealing.{code}" for code in _WHERES), "watch.cells")
    code = said.code.partition(".")[2]
    emptied = [cell for cell in move["cells"] if move["before"][cell] == FILLED]
    filled = [cell for cell in move["cells"] if move["before"][cell] != FILLED]
    if code.startswith("slides"):
        _slides(case, said, move, -1 if code == "slides_left" else 1)
    elif code == "cells":
        counts(said, len(move["cells"]))
        assert len(move["cells"]) > 2
    elif code == "no_cell":
        assert not move["cells"]
    elif code in ("fills", "empties"):
        says(said, cell=cell_name(case.puzzle, (filled if code == "fills" else emptied)[0]))
        assert len(move["cells"]) == 1 or said.values["cell"].count("row") == len(move["cells"])
    elif code == "from_to":
        for name, cells in (("from", emptied), ("to", filled)):
            says(said, **{name: ", ".join(cell_name(case.puzzle, cell) for cell in cells)})
    else:
        _in_row(case, said, emptied, filled)


def _in_row(case: Case, said: Said, emptied: Sequence[int], filled: Sequence[int]) -> None:
    width = case.puzzle.shape[1]
    (row,) = {cell // width for cell in (*emptied, *filled)}
    says(said, line=line_name(case.puzzle, row))
    for name, cells in (("from", emptied), ("to", filled)):
        found = recognised(said.values[name], "annealing.columns")
        counts(found, len(cells))
        says(found, columns=", ".join(str(one) for one in sorted(cell % width + 1 for cell in cells)))


def _slides(case: Case, said: Said, move: Json, way: int) -> None:
    """The runs that are named, and no others, lie so many cells further."""
    width = case.puzzle.shape[1]
    row = move["cells"][0] // width
    says(said, line=line_name(case.puzzle, row))
    by = whole(said.values["by"]) * way
    before, after = (_runs(move[name][row * width : (row + 1) * width]) for name in ("before", "tried"))
    assert [run for _, run in before] == [run for _, run in after]
    moved = [(one, other) for one, other in zip(before, after, strict=True) if one != other]
    assert {other[0] - one[0] for one, other in moved} == {by}
    counts(said, len(moved))
    assert said.values["runs"].replace(" and ", ", ").split(", ") == [str(run) for (_, run), _ in moved]


def _runs(cells: bytes) -> list[tuple[int, int]]:
    """Where each run begins, and its length."""
    begins = [at for at, state in enumerate(cells) if state == FILLED and (not at or cells[at - 1] != FILLED)]
    return list(zip(begins, runs_of(cells), strict=True))


def _plain(case: Case, said: Said) -> None:
    move = _move(case, said)
    assert move["before"] == move["after"]
    assert not move["cells"]


def _gap(case: Case, said: Said) -> None:
    counts(said, _move(case, said)["by"])


# Probabilities, as somebody with a calculator checks them


def is_worked_out(delta: float, temperature: str, chance: str) -> None:
    """Whether exp(-delta / temperature) is what is printed."""
    found = exp(-delta / float(temperature))
    assert is_rounded(chance, found), f"exp(-{delta} / {temperature}) = {found}, not {chance}"


def is_rounded(words: str, value: float) -> bool:
    """Whether it is written with three significant digits, or with more; halves may go either way."""
    written = float(words)
    for digits in range(3, 18):
        unit = 10.0 ** (power_of(value) - digits + 1)
        if abs(written - value) <= 0.50001 * unit and abs(written / unit - round(written / unit)) < 1e-6:
            return True
    return False


def _apart(chance: str, draw: str, accepted: bool) -> None:
    """Whether the printed numbers show which is larger."""
    assert (float(draw) < float(chance)) == accepted, f"{draw} against {chance}"


def _chance(case: Case, said: Said) -> None:
    move = case.moment.more
    assert move["how"]["acceptance"] == "metropolis", "no number is drawn"
    _compared(said, move)


def _chance_original(case: Case, said: Said) -> None:
    move = case.moment.more
    assert move["how"]["acceptance"] == "original"
    _compared(said, move)


def _compared(said: Said, move: Json) -> None:
    says(said, delta=move["delta"])
    values = said.values
    is_worked_out(move["delta"], values["temperature"], values["chance"])
    assert is_rounded(values["temperature"], move["temperature"])
    assert is_rounded(values["draw"], move["draw"])
    _apart(values["chance"], values["draw"], move["kind"] == Move.TAKEN)


def _not_worse(case: Case, _: Said) -> None:
    move = case.moment.more
    assert move["kind"] == Move.TAKEN and move["delta"] <= 0


def _frozen(case: Case, _: Said) -> None:
    move = case.moment.more
    assert move["kind"] == Move.REFUSED and move["delta"] > 0 and move["temperature"] == 0


# Ladders


def _drawn(case: Case, said: Said) -> None:
    move = _move(case, said)
    says(said, rung=move["rung"] + 1)
    if said.code == "annealing.drawn_same":
        assert not move["cells"]
        return
    counts(said, len(move["cells"]))
    lines = [at for at, line in enumerate(case.puzzle.lines) if set(move["cells"]) <= set(line.cells)]
    assert said.values["line"] in [line_name(case.puzzle, line) for line in lines]


def _drawn_detail(case: Case, said: Said) -> None:
    move = case.moment.more
    assert is_rounded(said.values["temperature"], move["temperature"])
    is_worked_out(move["delta"], said.values["temperature"], said.values["weight"])
    assert move["delta"], "it has the same weight"


def _drawn_even(case: Case, _: Said) -> None:
    move = case.moment.more
    assert move["kind"] == Move.DRAWN and move["delta"] == 0 and move["cells"]


def _drawn_unchanged(case: Case, _: Said) -> None:
    move = case.moment.more
    assert move["kind"] == Move.DRAWN and not move["cells"]


def _swap(case: Case, said: Said) -> None:
    """Two grids swap exactly if the better one is on the hotter rung, or if the draw is below the probability."""
    move = _move(case, said)
    says(said, rung=move["rung"] + 1, next=move["rung"] + 2)
    hot, cold = (cost_of(case, move["how"], grid) for grid in move["pair"])
    assert cold - hot == move["delta"]
    chance = _chance_to_swap(move)
    assert (move["kind"] == Move.SWAPPED) == (chance >= 1 if isnan(move["draw"]) else move["draw"] < chance)


def _chance_to_swap(move: Json) -> float:
    rungs, rung = move["how"]["rungs"], move["rung"]
    return exp((1 / rungs[rung + 1] - 1 / rungs[rung]) * move["delta"])


def _swap_better(case: Case, _: Said) -> None:
    move = case.moment.more
    assert move["kind"] == Move.SWAPPED and move["delta"] > 0


def _swap_even(case: Case, _: Said) -> None:
    move = case.moment.more
    assert move["kind"] == Move.SWAPPED and move["delta"] == 0


def _swap_chance(case: Case, said: Said) -> None:
    move, values = case.moment.more, said.values
    assert is_rounded(values["chance"], _chance_to_swap(move))
    assert is_rounded(values["draw"], move["draw"])
    _apart(values["chance"], values["draw"], move["kind"] == Move.SWAPPED)


# Grids that are shown between moves


def _candidate(case: Case, said: Said) -> None:
    is_kind(case, "candidate")
    event, how = case.moment.event, case.state.how
    says(said, move=event["step"])
    assert is_written(said.values["cost"], event["cost"])
    assert cost_of(case, how, case.moment.after.values) == event["cost"], "the cost of the board is another"


def _candidate_detail(case: Case, said: Said) -> None:
    assert is_written(said.values["temperature"], case.moment.event["temperature"])
    counts(said, len(case.moment.cells))


CHECKS: Mapping[str, Check] = {
    **{f"annealing.{name}": check for name, check in {
        "chance": _chance, "chance_original": _chance_original, "drawn": _drawn, "drawn_detail": _drawn_detail,
        "drawn_even": _drawn_even, "drawn_same": _drawn, "drawn_unchanged": _drawn_unchanged, "failed": _plain,
        "frozen": _frozen, "gap": _gap, "gap_detail": true, "not_worse": _not_worse, "refused": _judged,
        "stayed": _swap, "swap_better": _swap_better, "swap_chance": _swap_chance, "swap_even": _swap_even,
        "swapped": _swap, "taken": _judged}.items()},
    "reasons.move": _candidate, "reasons.move_detail": _candidate_detail,
}
PARTS = frozenset(f"annealing.{code}" for code in (*_WHERES, *_COSTS, "columns"))  # of sentences
