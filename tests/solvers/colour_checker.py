"""Whether explained steps of coloured puzzles hold: the twin of `step_checker`, by trying all placements of a line.

What is known of a cell is a mask of colours, with bit 0 for empty. A placement is where its runs start, and its cells.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from solvers.clues import ColourRuns
from solvers.events import Outcome
from solvers.explain.steps import Explanation, Step
from solvers.explain.techniques.technique import Case, Finding
from solvers.grid import Grid, mask_of, value_of
from solvers.puzzle import Puzzle
from solvers.runner import run

Runs = Sequence[tuple[int, int]]


class Placed(NamedTuple):
    starts: tuple[int, ...]
    cells: tuple[int, ...]  # colours


class Looked(NamedTuple):
    """A line as a step sees it: its runs, what its cells can be, and all its placements."""

    runs: Runs
    known: tuple[int, ...]
    placements: list[Placed]

    def covers(self, span: range) -> set[int]:
        """The runs that cover a span in some placement."""
        return {number for starts, _ in self.placements for number, start in enumerate(starts)
                if start <= span.start and span.stop <= start + self.runs[number][0]}

    def has(self, span: range, colour: int) -> bool:
        return all(self.known[at] == 1 << colour for at in span)

    def walled(self, stretch: range, colour: int) -> bool:
        """Whether the cells on both sides of a stretch cannot have a colour."""
        beside = [at for at in (stretch.start - 1, stretch.stop) if 0 <= at < len(self.known)]
        return not any(self.known[at] >> colour & 1 for at in beside)

    def places(self, number: int) -> set[int]:
        return {starts[number] for starts, _ in self.placements}


def placements(runs: Runs, known: Sequence[int]) -> list[Placed]:
    """All ways to place runs in a line whose cells can have these colours."""
    return [Placed(starts, cells) for starts, cells in _place(tuple(runs), tuple(known), 0)]


def _place(runs: tuple[tuple[int, int], ...], known: tuple[int, ...], before: int) -> Iterator[tuple[
        tuple[int, ...], tuple[int, ...]]]:
    """Those of a part of a line, behind a cell of colour `before`."""
    if not known:
        if not runs:
            yield (), ()
        return
    if known[0] & 1:
        for starts, cells in _place(runs, known[1:], 0):
            yield tuple(start + 1 for start in starts), (0, *cells)
    if runs:
        (length, colour), *rest = runs
        if colour != before and length <= len(known) and all(mask >> colour & 1 for mask in known[:length]):
            for starts, cells in _place(tuple(rest), known[length:], colour):
                yield (0, *(start + length for start in starts)), (*[colour] * length, *cells)


def shared(found: Sequence[Placed]) -> tuple[int, ...]:
    """What the cells of a line can be in these placements."""
    masks = [0] * len(found[0].cells)
    for one in found:
        for at, colour in enumerate(one.cells):
            masks[at] |= 1 << colour
    return tuple(masks)


def faults(explained: Explanation) -> list[str]:
    """What is wrong with the steps, one sentence of a developer each; none when all hold."""
    puzzle, planes = explained.puzzle, len(explained.puzzle.palette)
    masks, found = [mask_of(state, planes) for state in explained.start], list[str]()
    for one in explained.rounds:
        start = tuple(masks)
        for number, step in enumerate(one.steps):
            where = f"{step.technique} on {step.line}, step {number}"
            found += (f"{where}: {fault}" for fault in _of_step(puzzle, start, step))
            for cell, value in step.cells:
                left = mask_of(value, planes)
                if left & ~masks[cell] or left == masks[cell]:
                    found.append(f"{where}: {value} is no news of cell {cell}")
                masks[cell] = left
    states = bytes(max(0, value_of(mask, planes)) for mask in masks)
    if states != explained.grid.cells:
        found.append("the steps do not come to the grid")
    if explained.outcome is Outcome.UNIQUE and not puzzle.check(Grid(puzzle.shape, states)).ok:
        found.append("the grid does not hold")
    return found


def _of_step(puzzle: Puzzle, masks: Sequence[int], step: Step) -> Iterator[str]:
    if not step.cells:
        yield "it says nothing"
    if step.line is not None:
        yield from _of_line(puzzle, masks, step, step.line)
    elif step.chain:
        yield from _of_chain(puzzle, list(masks), step)
    elif step.technique != "deeper" or run(puzzle).grid.cells[step.cells[0][0]] != step.cells[0][1]:
        yield "it has no chain"


def _of_line(puzzle: Puzzle, masks: Sequence[int], step: Step, number: int) -> Iterator[str]:
    line, planes = puzzle.lines[number], len(puzzle.palette)
    known = tuple(masks[cell] for cell in line.cells)
    if tuple(step.before) != tuple(value_of(mask, planes) for mask in known):
        yield "it rests on what is not known"
    assert isinstance(line.clue, ColourRuns)
    looked = Looked(line.clue.runs, known, placements(line.clue.runs, known))
    if not looked.placements:
        yield "the line does not hold"
        return
    truth = shared(looked.placements)
    for finding in step.findings:
        left = {at: mask_of(value, planes) for at, value in finding.cells.items()}
        yield from (f"place {at} does not follow" for at, mask in left.items() if truth[at] & ~mask)
        check = _CLAIMS.get(step.technique)
        if check is not None and not check(looked, finding):
            yield "what it points at is not so"
        yield from _of_cases(looked, finding)
    if step.left and step.technique != "overlap":
        places = [looked.places(one) for one in range(len(looked.runs))]
        if (step.left, step.right) != (tuple(map(min, places)), tuple(map(max, places))):
            yield "its outermost places are others"


def _of_cases(looked: Looked, finding: Finding) -> Iterator[str]:
    if not finding.cases:
        return
    ((at, _),), (colour,) = finding.cells.items(), finding.colours
    yield from (f"its case {case} is none" for case in finding.cases if not _stands(looked, at, case))
    places = [looked.places(one) for one in range(len(looked.runs))]
    said = {(case.run, case.start) for case in finding.cases}
    if colour:
        own = [one for one in range(len(looked.runs)) if looked.runs[one][1] == colour]
        every = {(one, start) for one in own for start in range(min(places[one]), max(places[one]) + 1)
                 if start <= at < start + looked.runs[one][0]}
    else:
        ends = [min(each) + length for each, (length, _) in zip(places, looked.runs, strict=True)]
        every = {(one, None) for one in range(len(looked.runs) + 1)
                 if all(end <= at for end in ends[:one]) and all(max(each) > at for each in places[one:])}
    if said != every:
        yield "its cases are not all"


def _stands(looked: Looked, at: int, case: Case) -> bool:
    """Whether nothing but what a case says is needed to exclude it."""
    runs, known = looked.runs, looked.known
    if case.start is None:
        return not (placements(runs[: case.run], known[:at]) and placements(runs[case.run :], known[at + 1 :]))
    length, colour = runs[case.run]
    stop = case.start + length
    if case.objection == "case_wall":
        return case.start <= case.at < stop and not known[case.at] >> colour & 1
    if case.objection == "case_touches":
        return case.at in (case.start - 1, stop) and known[case.at] == 1 << colour
    other = [mask & ~(1 << colour) if here in (case.start - 1, stop) else mask for here, mask in enumerate(known)]
    if case.objection == "case_before":
        return not placements(runs[: case.run], other[: case.start])
    return not placements(runs[case.run + 1 :], other[stop:])


def _of_chain(puzzle: Puzzle, masks: list[int], step: Step) -> Iterator[str]:
    """Follow the chain with nothing but the lines that it names."""
    assert step.supposed is not None
    planes, (cell, state) = len(puzzle.palette), step.supposed
    if step.cells[0][0] != cell or mask_of(step.cells[0][1], planes) & mask_of(state, planes):
        yield "it says something else than it supposes"
    masks[cell] &= mask_of(state, planes)
    for link in step.chain:
        line = puzzle.lines[link.line]
        assert isinstance(line.clue, ColourRuns)
        found = placements(line.clue.runs, [masks[one] for one in line.cells])
        if not link.cells:
            if found:
                yield f"line {link.line} holds"
            return
        truth = dict(zip(line.cells, shared(found), strict=True))
        yield from (f"cell {one} does not follow on line {link.line}" for one, value in link.cells
                    if truth[one] & ~mask_of(value, planes))
        for one, value in link.cells:
            masks[one] &= mask_of(value, planes)
    yield "no line of the chain breaks"


def _is_finished(looked: Looked, finding: Finding) -> bool:
    (segment,), (colour,) = finding.spans, finding.colours
    owners = looked.covers(segment)
    return (looked.has(segment, colour) and owners <= set(finding.runs)
            and all(looked.runs[one][0] == len(segment) for one in owners))


def _is_glued(looked: Looked, finding: Finding) -> bool:
    (segment, way), (colour,) = finding.spans, finding.colours
    whole = range(min(segment.start, way.start), max(segment.stop, way.stop))
    wall = whole.start - 1 if way.stop == segment.start else whole.stop
    return (looked.has(segment, colour) and looked.covers(segment) <= set(finding.runs)
            and looked.walled(range(wall + 1, wall), colour))


def _are_of_one(looked: Looked, finding: Finding) -> bool:
    return all(looked.has(one, finding.colours[0]) and looked.covers(one) == set(finding.runs)
               for one in finding.spans)


def _lie_within(looked: Looked, finding: Finding) -> bool:
    (stretch,), (colour,) = finding.spans, finding.colours
    return looked.walled(stretch, colour) and all(
        start >= stretch.start and start + looked.runs[one][0] <= stretch.stop
        for one in finding.runs for start in looked.places(one))


def _are_too_long(looked: Looked, finding: Finding) -> bool:
    (stretch,), (colour,) = finding.spans, finding.colours
    return looked.walled(stretch, colour) and not any(
        looked.runs[one][1] == colour for at in stretch for one in looked.covers(range(at, at + 1)))


def _are_too_many(looked: Looked, finding: Finding) -> bool:
    (whole,), (colour,) = finding.spans, finding.colours
    known = all(at in finding.cells or looked.has(range(at, at + 1), colour) for at in whole)
    return known and not looked.covers(whole)


def _would_touch(looked: Looked, finding: Finding) -> bool:
    (at,), (one,), (beside,) = finding.cells, finding.runs, finding.spans
    return looked.has(beside, finding.colours[0]) and abs(beside.start - at) == looked.runs[one][0]


def _are_not_reached(looked: Looked, finding: Finding) -> bool:
    return not any(looked.runs[one][1] in finding.colours for at in finding.cells
                   for one in looked.covers(range(at, at + 1)))


def _meet(looked: Looked, finding: Finding) -> bool:
    """The pairs that are named are all that can meet there."""
    one, other = finding.spans
    pairs = {(number, number + 1) for number in looked.covers(one)} & {
        (number - 1, number) for number in looked.covers(other)}
    return (looked.has(one, finding.colours[0]) and looked.has(other, finding.colours[1])
            and pairs <= {*zip(finding.runs[::2], finding.runs[1::2], strict=True)})


def _is_complete(looked: Looked, finding: Finding) -> bool:
    (colour,) = finding.colours
    return looked.known.count(1 << colour) == sum(length for length, own in looked.runs if own == colour)


def _is_all_that_is_left(looked: Looked, finding: Finding) -> bool:
    (colour,) = finding.colours
    return sum(mask >> colour & 1 for mask in looked.known) == sum(
        length for length, own in looked.runs if own == colour)


def _lacks(looked: Looked, finding: Finding) -> bool:
    return not {colour for _, colour in looked.runs} & set(finding.colours)


_CLAIMS: dict[str, Callable[[Looked, Finding], bool]] = {
    "caps": _is_finished, "glue": _is_glued, "joining": _are_of_one, "only": _are_of_one, "forced": _lie_within,
    "slack": _lie_within, "gaps": _are_too_long, "splitting": _are_too_many, "mercury": _would_touch,
    "reach": _are_not_reached, "touching": _meet, "complete": _is_complete, "remaining": _is_all_that_is_left,
    "absent": _lacks,
}  # fmt: skip
