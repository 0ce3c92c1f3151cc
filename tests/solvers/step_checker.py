"""Whether explained steps hold: each is checked by other means than those that found it.

A step on one line must follow from that line alone, by trying all of its placements (`naive_lines`) where there are not
too many of them, else by the line solver that is not compiled; what it says of runs, cases, splits and totals is held
against the same placements. A step on several lines must follow from the lines that it names, a search's by another
search.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from math import comb

from solvers.clues import Clue, Count, Runs, runs_of
from solvers.events import Outcome
from solvers.explain.line_view import runs_of_clue
from solvers.explain.steps import Explanation, Step
from solvers.explain.techniques.technique import Case, Finding
from solvers.grid import EMPTY, FILLED, UNKNOWN, Grid
from solvers.lines.run_places import outermost, place
from solvers.puzzle import Puzzle
from solvers.runner import run
from tests.solvers import naive_lines as naive

_MOST_TRIED = 4_000  # placements of a line
_MOST_PATTERNS = 12  # cells of a line with a ringed number, of which all patterns are tried


def faults(explained: Explanation) -> list[str]:
    """What is wrong with the steps, one sentence of a developer each; none when all hold."""
    puzzle, cells, found = explained.puzzle, bytearray(explained.start), list[str]()
    for one in explained.rounds:
        start = bytes(cells)
        for number, step in enumerate(one.steps):
            where = f"{step.technique} on {step.line}, step {number}"
            found += (f"{where}: {fault}" for fault in _of_step(puzzle, start, step))
            found += (f"{where}: cell {cell} was known" for cell, _ in step.cells if cells[cell] != UNKNOWN)
            for cell, state in step.cells:
                cells[cell] = state
    if bytes(cells) != explained.grid.cells:
        found.append("the steps do not come to the grid")
    if explained.outcome is Outcome.UNIQUE and not puzzle.check(Grid(puzzle.shape, bytes(cells))).ok:
        found.append("the grid does not hold")
    return found


def _of_step(puzzle: Puzzle, cells: bytes, step: Step) -> Iterator[str]:
    if not step.cells:
        yield "it tells nothing"
    if step.line is not None:
        yield from _of_line(puzzle, cells, step, step.line)
    elif step.chain:
        yield from _of_chain(puzzle, cells, step)
    elif step.technique == "deeper":
        yield from _of_search(puzzle, cells, step)
    else:
        yield "it has no chain"


def _of_line(puzzle: Puzzle, cells: bytes, step: Step, number: int) -> Iterator[str]:
    line = puzzle.lines[number]
    known = bytes(cells[cell] for cell in line.cells)
    if known != step.before or line.clue is None:
        yield "it rests on what is not known"
        return
    shared = _shared(line.clue, known)
    if shared is None:
        yield "the line does not hold"
        return
    truth = dict(zip(line.cells, shared, strict=True))
    yield from (f"cell {cell} does not follow" for cell, state in step.cells if truth.get(cell) != state)
    found = {line.cells[place]: state for one in step.findings for place, state in one.cells.items()}
    yield from (f"no finding tells cell {cell}" for cell, state in step.cells if found.get(cell) != state)
    runs = runs_of_clue(line.clue)
    for finding in step.findings:
        yield from (f"{cell} does not follow" for cell, state in finding.cells.items() if shared[cell] != state)
        if runs is not None:
            yield from _of_runs(runs, known, step, finding)
        elif isinstance(line.clue, Count):
            yield from _of_count(line.clue, known, finding)


def _shared(clue: Clue, known: bytes) -> bytes | None:
    """What all fillings of a line have in common."""
    runs = runs_of_clue(clue)
    if runs is not None:
        own, spare = Runs(runs), len(known) - Runs(runs).need
        few = spare >= 0 and comb(spare + len(runs), len(runs)) <= _MOST_TRIED
        if few:
            return naive.solve(own, known)
        placing = place(own, known)
        return None if placing is None else placing.cells
    if len(known) <= _MOST_PATTERNS:
        return naive.solve(clue, known)
    assert isinstance(clue, Count)
    states = [_states(clue, known, cell) for cell in range(len(known))]
    return bytes(UNKNOWN if len(each) > 1 else each[0] for each in states) if all(states) else None


def _states(clue: Count, known: bytes, cell: int) -> list[int]:
    """What a cell can be, by whether the rest can then be filled."""
    ways = [state for state in (FILLED, EMPTY) if known[cell] in (UNKNOWN, state)]
    return [state for state in ways if clue.total in _totals(_with(known, cell, state), clue.groups)]


def _with(known: bytes, cell: int, state: int) -> bytes:
    return known[:cell] + bytes([state]) + known[cell + 1 :]


def _totals(known: bytes, groups: int) -> set[int]:
    """The numbers of filled cells with which a line can have so many groups, three standing for more: by sets of where
    one is, cell by cell."""
    at = {(0, 0, False)}
    for state in known:
        filled = {(total + 1, min(3, begun + (not going)), True) for total, begun, going in at if state != EMPTY}
        at = filled | {(total, begun, False) for total, begun, _ in at if state != FILLED}
    return {total for total, begun, _ in at if begun == groups}


def _of_runs(runs: tuple[int, ...], known: bytes, step: Step, finding: Finding) -> Iterator[str]:
    """What a step says of runs, held against the placements of the line."""
    if any(run >= len(runs) for run in finding.runs):
        yield "it names a run that is not there"
        return
    placing = place(Runs(runs), known)
    if placing is None:
        yield "the runs have no place"
        return
    if step.left and (step.left, step.right) != outermost(placing.starts):
        yield "its outermost places are others"
    check = _CLAIMS.get(step.technique)
    if check is not None and not check(runs, known, finding):
        yield "what it points at is not so"
    for case in finding.cases:
        if not _stands(runs, known, finding, case):
            yield f"its case {case} is none"
    if step.technique == "line_cases" and not _all_cases(runs, known, finding):
        yield "a case is missing"


def _stands(runs: Sequence[int], known: bytes, finding: Finding, case: Case) -> bool:
    """Whether nothing but what a case says is needed to exclude it: no placement of the line has it."""
    (cell,) = finding.cells
    if case.start is None:
        return not (_holds(runs[: case.run], known[:cell]) and _holds(runs[case.run :], known[cell + 1 :]))
    stop = case.start + runs[case.run]
    if case.objection == "case_wall":
        return case.start <= case.at < stop and known[case.at] == EMPTY
    if case.objection == "case_touches":
        return case.at in (case.start - 1, stop) and known[case.at] == FILLED
    if case.objection == "case_before":
        return not _holds(runs[: case.run], known[: max(0, case.start - 1)])
    return not _holds(runs[case.run + 1 :], known[stop + 1 :])


def _holds(runs: Sequence[int], known: bytes) -> bool:
    return place(Runs(tuple(runs)), known) is not None if known else not runs


def _all_cases(runs: tuple[int, ...], known: bytes, finding: Finding) -> bool:
    """Whether the cases are all that the outermost places of the runs leave."""
    placing = place(Runs(runs), known)
    ((cell, state),) = finding.cells.items()
    assert placing is not None
    said = {(case.run, case.start) for case in finding.cases}
    outer = list(zip(*outermost(placing.starts), runs, strict=True))
    if state == EMPTY:
        return said == {(run, start) for run, (left, right, size) in enumerate(outer)
                        for start in range(left, right + 1) if start <= cell < start + size}
    return said == {(before, None) for before in range(len(runs) + 1)
                    if all(left + size <= cell for left, _, size in outer[:before])
                    and all(right > cell for _, right, _ in outer[before:])}


def _covers(runs: tuple[int, ...], known: bytes, span: range) -> set[int]:
    """The runs that cover a span in some placement: supposed to lie there, the others still fit."""
    return {run for run, size in enumerate(runs) for start in range(span.stop - size, span.start + 1)
            if start >= 0 and start + size <= len(known)
            and _stands_there(runs, known, run, start)}


def _stands_there(runs: tuple[int, ...], known: bytes, run: int, start: int) -> bool:
    stop = start + runs[run]
    beside = [at for at in (start - 1, stop) if 0 <= at < len(known)]
    return (EMPTY not in known[start:stop] and all(known[at] != FILLED for at in beside)
            and _holds(runs[:run], known[: max(0, start - 1)]) and _holds(runs[run + 1 :], known[stop + 1 :]))


def _is_finished(runs: tuple[int, ...], known: bytes, finding: Finding) -> bool:
    """All runs that can have the segment are as long as it is."""
    (segment,) = finding.spans
    owners = _covers(runs, known, segment)
    as_long = all(runs[run] == len(segment) for run in owners)
    return _are_filled(known, segment) and as_long and set(finding.runs) >= owners


def _is_glued(runs: tuple[int, ...], known: bytes, finding: Finding) -> bool:
    """The runs named are all that can have the segment, and the way to the wall is as it says."""
    segment, way = finding.spans
    wall = way.start - 1 if way.stop == segment.start else way.stop
    return (_are_filled(known, segment) and _covers(runs, known, segment) <= set(finding.runs)
            and (wall in (-1, len(known)) or known[wall] == EMPTY) and EMPTY not in known[way.start : way.stop])


def _are_of_one(runs: tuple[int, ...], known: bytes, finding: Finding) -> bool:
    """The segments can only belong to the one run that is named."""
    return all(_are_filled(known, one) and _covers(runs, known, one) == set(finding.runs) for one in finding.spans)


def _lie_within(runs: tuple[int, ...], known: bytes, finding: Finding) -> bool:
    """The runs named lie between two walls in every placement."""
    (stretch,) = finding.spans
    placing = place(Runs(runs), known)
    outer = list(zip(*outermost(placing.starts), runs, strict=True)) if placing is not None else []
    return placing is not None and _are_walls(known, stretch) and all(
        outer[run][0] >= stretch.start and outer[run][1] + runs[run] <= stretch.stop
        for run in finding.runs)


def _are_too_long(runs: tuple[int, ...], known: bytes, finding: Finding) -> bool:
    """No run lies between two walls in any placement."""
    (stretch,) = finding.spans
    return _are_walls(known, stretch) and not any(_covers(runs, known, range(at, at + 1)) for at in stretch)


def _are_too_many(runs: tuple[int, ...], known: bytes, finding: Finding) -> bool:
    """With the cell the segment would be longer than any run that can have it."""
    (whole,) = finding.spans
    return all(at in finding.cells or known[at] == FILLED for at in whole) and not _covers(runs, known, whole)


def _would_touch(runs: tuple[int, ...], known: bytes, finding: Finding) -> bool:
    """A run that began or ended at the cell would end or begin beside the filled cell that is pointed at."""
    (cell,), (run,), (beside,) = finding.cells, finding.runs, finding.spans
    return _are_filled(known, beside) and abs(beside.start - cell) == runs[run]


def _are_walls(known: bytes, stretch: range) -> bool:
    beside = [at for at in (stretch.start - 1, stretch.stop) if 0 <= at < len(known)]
    return all(known[at] == EMPTY for at in beside)


def _are_filled(known: bytes, span: range) -> bool:
    return all(known[at] == FILLED for at in span)


_CLAIMS: dict[str, Callable[[tuple[int, ...], bytes, Finding], bool]] = {
    "caps": _is_finished, "glue": _is_glued, "joining": _are_of_one, "only": _are_of_one, "forced": _lie_within,
    "slack": _lie_within, "gaps": _are_too_long, "splitting": _are_too_many, "mercury": _would_touch,
}  # fmt: skip


def _of_count(clue: Count, known: bytes, finding: Finding) -> Iterator[str]:
    """What a step says of a ringed number: its splits are all that fit, the other totals all that could be."""
    if finding.splits:
        fitting = {runs_of(cells) for cells in naive.consistent(clue, known)} if len(known) <= _MOST_PATTERNS else None
        if fitting is not None and fitting != set(finding.splits):
            yield "its splits are others"
        if any(sum(split) != clue.total or min(len(split), 3) != clue.groups for split in finding.splits):
            yield "a split is none of the number"
    if finding.totals:
        ((cell, state),) = finding.cells.items()
        other = _with(known, cell, FILLED + EMPTY - state)
        if set(finding.totals) != _totals(other, clue.groups) or clue.total in finding.totals:
            yield "its totals are others"


def _of_chain(puzzle: Puzzle, cells: bytes, step: Step) -> Iterator[str]:
    """Follow the chain with nothing but the lines that it names."""
    assert step.supposed is not None
    known = bytearray(cells)
    cell, state = step.supposed
    if step.cells != ((cell, FILLED + EMPTY - state),):
        yield "it tells another cell than it supposes"
    known[cell] = state
    for link in step.chain:
        line = puzzle.lines[link.line]
        shared = None if line.clue is None else _shared(line.clue, bytes(known[one] for one in line.cells))
        if not link.cells:
            if shared is not None or line.clue is None:
                yield f"line {link.line} holds"
            return
        truth = dict(zip(line.cells, shared or b"", strict=False))
        yield from (f"cell {one} does not follow on line {link.line}" for one, want in link.cells
                    if truth.get(one) != want)
        for one, want in link.cells:
            known[one] = want
    yield "no line of the chain breaks"


def _of_search(puzzle: Puzzle, cells: bytes, step: Step) -> Iterator[str]:
    assert step.supposed is not None
    cell, state = step.supposed
    givens = tuple((one, was) for one, was in enumerate(_with(cells, cell, state)) if was != UNKNOWN)
    if run(replace(puzzle, givens=givens), "exact").outcome is not Outcome.NONE:
        yield "the other way has a solution"
