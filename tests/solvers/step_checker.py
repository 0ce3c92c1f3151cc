"""Whether explained steps hold: each is checked by other means than those that found it.

What is known of a cell is a mask of colours, with bit 0 for empty; black and white is the case of one colour. A step on
one line must follow from that line alone, as the machine of `oracles` reads it; what it says of runs, cases, splits and
totals is held against the same machine. A step on several lines must follow from the lines that it names, a search's
by another search.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from solvers.clues import Clue, Count, Runs, runs_of
from solvers.events import Outcome
from solvers.explain.line_view import runs_of_clue
from solvers.explain.steps import Explanation, Step
from solvers.explain.techniques.technique import Case, Finding
from solvers.grid import EMPTY, FILLED, UNKNOWN, Grid, mask_of, value_of
from solvers.puzzle import Puzzle
from solvers.runner import run
from tests.oracles import ColouredRuns, planes_of, possible_in_line, runs_in_colours, ways_by_machine
from tests.solvers import naive_lines as naive

_MOST_PATTERNS = 12  # cells of a line with a ringed number, of which all patterns are tried
Masks = tuple[int, ...]


class Looked(NamedTuple):
    """A line as a step sees it: its runs, what its cells can be, and where each run can start."""

    runs: ColouredRuns
    before: Masks
    starts: list[list[int]]

    def covers(self, span: range) -> set[int]:
        """The runs that cover a span in some placement."""
        return {number for number, (length, _) in enumerate(self.runs) for start in self.starts[number]
                if start <= span.start and span.stop <= start + length}

    def has(self, span: range, colour: int) -> bool:
        return all(self.before[at] == 1 << colour for at in span)

    def walled(self, stretch: range, colour: int) -> bool:
        """Whether the cells on both sides of a stretch cannot have a colour."""
        beside = [at for at in (stretch.start - 1, stretch.stop) if 0 <= at < len(self.before)]
        return not any(self.before[at] >> colour & 1 for at in beside)


def faults(explained: Explanation) -> list[str]:
    """What is wrong with the steps, one sentence of a developer each; none when all hold."""
    puzzle, planes = explained.puzzle, planes_of(explained.puzzle)
    masks, wrong = [mask_of(state, planes) for state in explained.start], list[str]()
    for each in explained.rounds:
        start = tuple(masks)
        for number, step in enumerate(each.steps):
            where = f"{step.technique} on {step.line}, step {number}"
            wrong += (f"{where}: {fault}" for fault in _of_step(puzzle, start, masks, step))
            for cell, value in step.cells:
                left = mask_of(value, planes)
                if left & ~masks[cell] or left == masks[cell]:
                    wrong.append(f"{where}: {value} is no news of cell {cell}")
                masks[cell] = left
    states = bytes(max(UNKNOWN, value_of(mask, planes)) for mask in masks)
    if states != explained.grid.cells:
        wrong.append("the steps do not come to the grid")
    if explained.outcome is Outcome.UNIQUE and not puzzle.check(Grid(puzzle.shape, states)).ok:
        wrong.append("the grid does not hold")
    return wrong


def _of_step(puzzle: Puzzle, masks: Masks, now: Sequence[int], step: Step) -> Iterator[str]:
    """`masks` are those at the start of the round, from which the step follows; `now` those after the steps before."""
    if not step.cells:
        yield "it tells nothing"
    if step.line is not None:
        yield from _of_line(puzzle, masks, now, step)
    elif step.chain:
        yield from _of_chain(puzzle, list(masks), step)
    elif step.technique != "deeper" or not _is_found_by_a_search(puzzle, masks, step):
        yield "it has no chain"


def _of_line(puzzle: Puzzle, masks: Masks, now: Sequence[int], step: Step) -> Iterator[str]:
    line, planes = puzzle.lines[step.line or 0], planes_of(puzzle)
    before = tuple(masks[cell] for cell in line.cells)
    if tuple(step.before) != tuple(value_of(mask, planes) for mask in before) or line.clue is None:
        yield "it rests on what is not known"
        return
    truth = _possible(line.clue, before)
    if truth is None:
        yield "the line does not hold"
        return
    follows = list(before)
    for finding in step.findings:
        for at, value in finding.cells.items():
            follows[at] &= mask_of(value, planes)
    yield from (f"place {at} does not follow" for at, mask in enumerate(follows) if truth[at] & ~mask)
    left = {cell: now[cell] & mask for cell, mask in zip(line.cells, follows, strict=True)}
    yield from (f"no finding tells cell {cell}" for cell, value in step.cells
                if left.get(cell) != mask_of(value, planes))
    runs = _runs(line.clue)
    if runs is not None:
        yield from _of_runs(runs, before, step)
    elif isinstance(line.clue, Count):
        yield from _of_count(line.clue, before, step)


def _runs(clue: Clue) -> ColouredRuns | None:
    """None where the clue leaves their lengths open."""
    if not isinstance(clue, Count):
        return runs_in_colours(clue)
    lengths = runs_of_clue(clue)
    return lengths if lengths is None else runs_in_colours(Runs(lengths))


def _possible(clue: Clue, before: Masks) -> list[int] | None:
    """What all fillings of a line leave to its cells."""
    runs = _runs(clue)
    if runs is not None:
        ways = ways_by_machine(runs, before)
        return ways and ways[0]
    if len(before) <= _MOST_PATTERNS:
        return possible_in_line(clue, before)
    assert isinstance(clue, Count)
    left = [sum(bit for bit in (1, 2) if mask & bit and clue.total in _totals(_with(before, cell, bit), clue.groups))
            for cell, mask in enumerate(before)]
    return left if all(left) else None


def _with(before: Masks, cell: int, mask: int) -> Masks:
    return *before[:cell], mask, *before[cell + 1 :]


def _totals(before: Masks, groups: int) -> set[int]:
    """The numbers of filled cells with which a line can have so many groups, three standing for more: by sets of where
    one is, cell by cell."""
    at = {(0, 0, False)}
    for mask in before:
        filled = {(total + 1, min(3, begun + (not going)), True) for total, begun, going in at if mask & 2}
        at = filled | {(total, begun, False) for total, begun, _ in at if mask & 1}
    return {total for total, begun, _ in at if begun == groups}


def _of_runs(runs: ColouredRuns, before: Masks, step: Step) -> Iterator[str]:
    """What a step says of runs, held against the placements of the line."""
    ways = ways_by_machine(runs, before)
    looked = Looked(runs, before, ways[1])
    check = _CLAIMS.get(step.technique)
    for finding in step.findings:
        if any(number >= len(runs) for number in finding.runs):
            yield "it names a run that is not there"
        elif check is not None and not check(looked, finding, (finding.colours or (1,))[0]):
            yield "what it points at is not so"
        if step.technique == "line_cases":
            yield from _of_cases(looked, finding)
    in_colours = any(finding.colours for finding in step.findings)
    outermost = tuple(map(min, ways[1])), tuple(map(max, ways[1]))
    if step.left and (step.left, step.right) != outermost and not (in_colours and step.technique == "overlap"):
        yield "its outermost places are others"


def _of_cases(looked: Looked, finding: Finding) -> Iterator[str]:
    """The cases are all that the outermost places of the runs leave, and each is excluded as it says."""
    ((at, state),) = finding.cells.items()
    colour = finding.colours[0] if finding.colours else int(state == EMPTY)
    yield from (f"its case {case} is none" for case in finding.cases if not _stands(looked, at, case))
    outer = [(min(places), max(places), length) for places, (length, _) in zip(looked.starts, looked.runs, strict=True)]
    if colour:
        every = {(run, start) for run, (left, right, length) in enumerate(outer) if looked.runs[run][1] == colour
                 for start in range(left, right + 1) if start <= at < start + length}
    else:
        every = {(before, None) for before in range(len(outer) + 1)
                 if all(left + length <= at for left, _, length in outer[:before])
                 and all(right > at for _, right, _ in outer[before:])}
    if {(case.run, case.start) for case in finding.cases} != every:
        yield "its cases are not all"


def _stands(looked: Looked, at: int, case: Case) -> bool:
    """Whether nothing but what a case says is needed to exclude it: no placement of the line has it."""
    runs, before = looked.runs, looked.before
    if case.start is None:
        return not (_holds(runs[: case.run], before[:at]) and _holds(runs[case.run :], before[at + 1 :]))
    length, colour = runs[case.run]
    stop = case.start + length
    if case.objection == "case_wall":
        return case.start <= case.at < stop and not before[case.at] >> colour & 1
    if case.objection == "case_touches":
        return case.at in (case.start - 1, stop) and before[case.at] == 1 << colour
    other = [mask & ~(1 << colour) if here in (case.start - 1, stop) else mask for here, mask in enumerate(before)]
    if case.objection == "case_before":
        return not _holds(runs[: case.run], other[: case.start])
    return not _holds(runs[case.run + 1 :], other[stop:])


def _holds(runs: ColouredRuns, before: Sequence[int]) -> bool:
    return ways_by_machine(runs, before) is not None


def _is_finished(looked: Looked, finding: Finding, colour: int) -> bool:
    """All runs that can have the segment are as long as it is."""
    (segment,) = finding.spans
    owners = looked.covers(segment)
    return (looked.has(segment, colour) and owners <= set(finding.runs)
            and all(looked.runs[run][0] == len(segment) for run in owners))


def _is_glued(looked: Looked, finding: Finding, colour: int) -> bool:
    """The runs named are all that can have the segment, and the way to the wall is as it says."""
    segment, way = finding.spans
    wall = way.start - 1 if way.stop == segment.start else way.stop
    return (looked.has(segment, colour) and looked.covers(segment) <= set(finding.runs)
            and looked.walled(range(wall + 1, wall), colour))


def _are_of_one(looked: Looked, finding: Finding, colour: int) -> bool:
    """The segments can only belong to the one run that is named."""
    return all(looked.has(span, colour) and looked.covers(span) == set(finding.runs) for span in finding.spans)


def _lie_within(looked: Looked, finding: Finding, colour: int) -> bool:
    """The runs named lie between two walls in every placement."""
    (stretch,) = finding.spans
    return looked.walled(stretch, colour) and all(
        start >= stretch.start and start + looked.runs[run][0] <= stretch.stop
        for run in finding.runs for start in looked.starts[run])


def _are_too_long(looked: Looked, finding: Finding, colour: int) -> bool:
    """No run lies between two walls in any placement."""
    (stretch,) = finding.spans
    return looked.walled(stretch, colour) and not any(
        looked.runs[run][1] == colour for at in stretch for run in looked.covers(range(at, at + 1)))


def _are_too_many(looked: Looked, finding: Finding, colour: int) -> bool:
    """With the cell the segment would be longer than any run that can have it."""
    (whole,) = finding.spans
    filled = all(at in finding.cells or looked.has(range(at, at + 1), colour) for at in whole)
    return filled and not looked.covers(whole)


def _would_touch(looked: Looked, finding: Finding, colour: int) -> bool:
    """A run that began or ended at the cell would end or begin beside the filled cell that is pointed at."""
    (at,), (run_number,), (beside,) = finding.cells, finding.runs, finding.spans
    return looked.has(beside, colour) and abs(beside.start - at) == looked.runs[run_number][0]


def _are_not_reached(looked: Looked, finding: Finding, colour: int) -> bool:
    return not any(looked.runs[run][1] in (finding.colours or (colour,)) for at in finding.cells
                   for run in looked.covers(range(at, at + 1)))


def _meet(looked: Looked, finding: Finding, _: int) -> bool:
    """The pairs that are named are all that can meet there."""
    first, second = finding.spans
    pairs = {(number, number + 1) for number in looked.covers(first)} & {
        (number - 1, number) for number in looked.covers(second)}
    return (looked.has(first, finding.colours[0]) and looked.has(second, finding.colours[1])
            and pairs <= {*zip(finding.runs[::2], finding.runs[1::2], strict=True)})


def _is_complete(looked: Looked, _: Finding, colour: int) -> bool:
    return looked.before.count(1 << colour) == sum(length for length, other in looked.runs if other == colour)


def _is_all_that_is_left(looked: Looked, _: Finding, colour: int) -> bool:
    return sum(mask >> colour & 1 for mask in looked.before) == sum(
        length for length, other in looked.runs if other == colour)


def _lacks(looked: Looked, finding: Finding, _: int) -> bool:
    return not {colour for _, colour in looked.runs} & set(finding.colours)


_CLAIMS: dict[str, Callable[[Looked, Finding, int], bool]] = {
    "caps": _is_finished, "glue": _is_glued, "joining": _are_of_one, "only": _are_of_one, "forced": _lie_within,
    "slack": _lie_within, "gaps": _are_too_long, "splitting": _are_too_many, "mercury": _would_touch,
    "reach": _are_not_reached, "touching": _meet, "complete": _is_complete, "remaining": _is_all_that_is_left,
    "absent": _lacks,
}


def _of_count(clue: Count, before: Masks, step: Step) -> Iterator[str]:
    """What a step says of a ringed number: its splits are all that fit, the other totals all that could be."""
    for finding in step.findings:
        if finding.splits and len(before) <= _MOST_PATTERNS:
            states = [value_of(mask, 2) for mask in before]
            if {runs_of(cells) for cells in naive.consistent(clue, states)} != set(finding.splits):
                yield "its splits are others"
        if any(sum(split) != clue.total or min(len(split), 3) != clue.groups for split in finding.splits):
            yield "a split is none of the number"
        if finding.totals:
            ((at, state),) = finding.cells.items()
            other = _with(before, at, mask_of(FILLED + EMPTY - state, 2))
            if set(finding.totals) != _totals(other, clue.groups) or clue.total in finding.totals:
                yield "its totals are others"


def _of_chain(puzzle: Puzzle, masks: list[int], step: Step) -> Iterator[str]:
    """Follow the chain with nothing but the lines that it names."""
    planes, (cell, state) = planes_of(puzzle), step.supposed
    if step.cells[0][0] != cell or mask_of(step.cells[0][1], planes) & mask_of(state, planes):
        yield "it tells something else than it supposes"
    masks[cell] &= mask_of(state, planes)
    for link in step.chain:
        line = puzzle.lines[link.line]
        possible = _possible(line.clue, tuple(masks[each] for each in line.cells))
        if not link.cells:
            if possible is not None:
                yield f"line {link.line} holds"
            return
        truth = dict(zip(line.cells, possible or [], strict=False))
        yield from (f"cell {each} does not follow on line {link.line}" for each, value in link.cells
                    if truth.get(each, -1) & ~mask_of(value, planes))
        for each, value in link.cells:
            masks[each] &= mask_of(value, planes)
    yield "no line of the chain breaks"


def _is_found_by_a_search(puzzle: Puzzle, masks: Masks, step: Step) -> bool:
    if puzzle.palette:
        return run(puzzle).grid.cells[step.cells[0][0]] == step.cells[0][1]
    cell, state = step.supposed
    before = _with(masks, cell, mask_of(state, 2))
    givens = tuple((at, value_of(mask, 2)) for at, mask in enumerate(before) if mask != 3)
    return run(replace(puzzle, givens=givens), "exact").outcome is Outcome.NONE
