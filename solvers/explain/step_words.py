"""The steps of explanations in words: what to see, and what follows; and contradictions. Nothing here reasons."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain, groupby
from typing import Any, Final

from ..clues import ColourRuns, Count
from ..colours import spoken_name
from ..events import Reason
from ..grid import EMPTY, FILLED, mask_of, other_state
from ..puzzle import Puzzle, line_axis
from ..solid import AXES
from ..texts import capital, is_known, say, sentence, with_and, with_or
from .line_view import runs_of_clue
from .steps import Consequence, Step, step_masks
from .techniques.technique import Case, Finding

Fact = tuple[int, int, int]  # about a cell: its value, or 0; the colours that are excluded; the colours that are left

_SIDES: Final = ("case_before", "case_after")
_STATES: Final = {FILLED: "filled", EMPTY: "empty"}
_OF_COLOURS: Final = ("overlap", "pushed", "complete")  # techniques whose sentence can name several colours at once


def step_sentence(puzzle: Puzzle, step: Step, *, brief: bool = False) -> str:
    """A step in a sentence or two: the line, the technique, what to see, and what follows; `brief` without the clue.

    >>> heart = parse("2;4;4;4;2:1,1;5;5;3;1")
    >>> step_sentence(heart, line_steps(heart, bytes(25), line=1)[0])[:33]
    'Row 2 (clue 5), full line: its cl'
    """
    name = technique_name(puzzle, step)
    if step.line is None:
        cells = _supposed_cells(puzzle, step)
        return sentence(say("techniques.suppose", technique=name, what=_supposed(puzzle, step), cells=cells))
    what = say("lists.semicolon").join(_finding_words(puzzle, step, step.line, finding) for finding in _merged(step))
    line = puzzle.line_name(step.line) if brief else line_with_clue(puzzle, step.line)
    cells = _step_cells(puzzle, step, step.line)
    return capital(say("techniques.on_line", line=line, technique=name, what=what, cells=cells))


def absent_sentence(puzzle: Puzzle, steps: Sequence[Step], others: Sequence[Step]) -> str:
    """The lines that lack colours, as one sentence; it names the colours that matter to the other steps."""
    lines: dict[tuple[bool, tuple[int, ...]], list[int]] = {}
    for step in steps:
        assert step.line is not None
        lines.setdefault((step.line < puzzle.height, _that_matter(puzzle, step, others)), []).append(step.line)
    what = say("lists.semicolon").join(
        say("coloured.absent_lines", lines=_line_names(puzzle, numbers), **colour_names(puzzle, colours))
        for (_, colours), numbers in lines.items())
    return capital(say("coloured.absent_told", technique=say("techniques.absent_name"), what=what))


def _that_matter(puzzle: Puzzle, step: Step, others: Sequence[Step]) -> tuple[int, ...]:
    """The colours that a line lacks and that occur in the lines across it of other steps; if none do, all it lacks."""
    assert step.line is not None
    lines = {line for other in others for line in _lines_of(other)}
    across = (puzzle.lines[line].clue for line in lines if (line < puzzle.height) != (step.line < puzzle.height))
    had = {colour for clue in across if isinstance(clue, ColourRuns) for _, colour in clue.runs}
    lacked = step.findings[0].colours
    return tuple(colour for colour in lacked if colour in had) or lacked


def _lines_of(step: Step) -> list[int]:
    return [consequence.line for consequence in step.chain] if step.line is None else [step.line]


def _line_names(puzzle: Puzzle, lines: Sequence[int]) -> str:
    """Rows, or columns, by their numbers: "columns 3 and 5 to 7"."""
    kind, first = ("row", 0) if lines[0] < puzzle.height else ("column", puzzle.height)
    numbers = _spanned(sorted(line - first for line in lines))
    return say(f"techniques.lines_{kind}", count=len(lines), places=with_and(numbers))


def _merged(step: Step) -> Sequence[Finding]:
    """The findings of a step, merged if none of them points at anything but runs."""
    findings = step.findings
    if len(findings) < 2 or any(finding.spans or finding.splits or finding.cases or finding.totals
                                for finding in findings):
        return findings
    cells = {place: state for finding in findings for place, state in finding.cells.items()}
    colours = tuple(sorted({colour for finding in findings for colour in finding.colours}))
    if len(colours) > 1 and step.technique not in _OF_COLOURS:
        return findings
    return (Finding(cells, tuple(sorted({run for finding in findings for run in finding.runs})), colours=colours),)


def technique_name(puzzle: Puzzle, step: Step) -> str:
    """What people call the technique of a step."""
    return say("techniques.edge_name") if is_edge(puzzle, step) else say(f"techniques.{step.technique}_name")


def is_edge(puzzle: Puzzle, step: Step) -> bool:
    """Whether a step on two lines is edge logic: one line runs along the border, the other one beside it."""
    if step.technique != "two_lines" or len(puzzle.shape) > 2 or not step.chain:
        return False
    first, last = step.chain[0].line, step.chain[-1].line
    sides = (0, puzzle.height - 1, puzzle.height, puzzle.height + puzzle.width - 1)
    return first in sides and abs(first - last) == 1 and (first < puzzle.height) == (last < puzzle.height)


def cells_words(puzzle: Puzzle, line: int, cells: Sequence[tuple[int, int]]) -> str:
    """Which cells of a line are filled, and which empty, as a clause."""
    along = puzzle.lines[line].cells
    if puzzle.palette:
        facts = {along.index(cell): value_fact(puzzle, value) for cell, value in cells}
        return facts_words(puzzle, facts, lambda places: places_words(puzzle, line, places))
    parts = []
    for state, word in _STATES.items():
        places = [along.index(cell) for cell, other in cells if other == state]
        if places:
            named = places_words(puzzle, line, places)
            parts.append(_say(puzzle, word, count=len(places), cells=named))
    return with_and(parts)


def _step_cells(puzzle: Puzzle, step: Step, line: int) -> str:
    if not puzzle.palette:
        return cells_words(puzzle, line, step.cells)
    return facts_words(puzzle, step_facts(puzzle, step, line), lambda places: places_words(puzzle, line, places))


def _supposed_cells(puzzle: Puzzle, step: Step) -> str:
    """What follows from refuting a supposition."""
    assert step.supposed is not None
    ((cell, state),) = step.cells
    name = puzzle.cell_name(cell)
    if puzzle.palette:
        excluded = (0, mask_of(step.supposed[1], len(puzzle.palette)), 0)
        return facts_words(puzzle, {cell: (state, 0, 0) if state > 0 else excluded}, lambda _: name)
    return _say(puzzle, _STATES[state], count=1, cells=name)


def places_words(puzzle: Puzzle, line: int, places: Iterable[int]) -> str:
    """Cells of a line by their place on the board: "columns 3 to 5"."""
    ordered = sorted(set(places))
    if not ordered:
        return ""
    if len(puzzle.shape) > 2:
        kind = AXES[line_axis(puzzle.shape, line)[0] or 0]
    else:
        kind = "row" if line < puzzle.height else "column"
    return _say(puzzle, f"places_{kind}", count=len(ordered), places=with_and(_spanned(ordered)))


def _spanned(ordered: Sequence[int]) -> Iterator[str]:
    """Places, counted from 1, with three or more consecutive ones as a span."""
    for _, group in groupby(enumerate(ordered, 1), key=lambda pair: pair[1] - pair[0]):
        row = [str(place + 1) for _, place in group]
        yield from row if len(row) < 3 else [say("techniques.spanned", first=row[0], last=row[-1])]


def _finding_words(puzzle: Puzzle, step: Step, line: int, finding: Finding) -> str:
    """What to see, as a clause."""
    if step.technique == "line_cases":
        return _cases_words(puzzle, line, finding)
    if step.technique == "counting":
        return _totals_words(puzzle, line, finding)
    spans = [places_words(puzzle, line, span) for span in finding.spans]
    named = {"stretch": spans[0], "segment": spans[0], "whole": spans[0]} if spans else {}
    named["segments"] = places_words(puzzle, line, chain.from_iterable(finding.spans))
    named |= colour_names(puzzle, finding.colours)
    if step.technique == "touching":
        return _touching_words(puzzle, line, finding)
    runs = with_and([run_words(puzzle, line, run) for run in finding.runs]) if finding.runs else ""
    splits = with_or(" + ".join(map(str, split)) for split in finding.splits)
    return _say(puzzle, step.technique, count=len(finding.runs), runs=runs, wall=_wall(puzzle, line, finding),
               cell=places_words(puzzle, line, finding.cells), splits=splits, **named)


def run_words(puzzle: Puzzle, line: int, run: int) -> str:
    """The name of a run: its length where that is unique, else also its number."""
    clue = puzzle.lines[line].clue or Count(0)
    runs: Sequence[object] = clue.runs if isinstance(clue, ColourRuns) else runs_of_clue(clue) or ()
    named: dict[str, object] = {"size": (runs_of_clue(clue) or ())[run]}
    if isinstance(clue, ColourRuns):
        named |= colour_names(puzzle, [clue.runs[run][1]])
    if runs.count(runs[run]) == 1:
        return _say(puzzle, "run", **named)
    return _say(puzzle, "run_of_several", number=run + 1, **named)


def _wall(puzzle: Puzzle, line: int, finding: Finding) -> str:
    """The wall at the end of the second span, which goes from a segment to that wall."""
    if len(finding.spans) < 2:
        return ""
    segment, gap = finding.spans[:2]
    wall = gap.start - 1 if gap.stop == segment.start else gap.stop
    inside = 0 <= wall < len(puzzle.lines[line].cells)
    named = colour_names(puzzle, finding.colours)
    return _say(puzzle, "the_empty_cell", **named) if inside else _say(puzzle, "the_border")


def _touching_words(puzzle: Puzzle, line: int, finding: Finding) -> str:
    """The pairs of runs that can meet, one after the other."""
    runs = [run_words(puzzle, line, run) for run in finding.runs]
    pairs = [with_and(pair) for pair in zip(runs[::2], runs[1::2], strict=True)]
    segments = places_words(puzzle, line, (span.start for span in finding.spans))
    return _say(puzzle, "touching", segments=segments, pairs=with_or(pairs))


def _cases_words(puzzle: Puzzle, line: int, finding: Finding) -> str:
    ((cell, state),) = finding.cells.items()
    named = colour_names(puzzle, finding.colours)
    cases = say("lists.semicolon").join(_case_words(puzzle, line, group, named) for group in _alike(finding.cases))
    supposed = _STATES[FILLED if any(finding.colours) else EMPTY] if puzzle.palette else _STATES[other_state(state)]
    return _say(puzzle, f"line_cases_{supposed}", cell=places_words(puzzle, line, (cell,)), cases=cases, **named)


def _alike(cases: Iterable[Case]) -> Iterator[list[Case]]:
    """The cases grouped by run and objection."""
    groups: dict[tuple[object, ...], list[Case]] = {}
    for case in cases:
        key = case.run, case.objection, None if case.objection in _SIDES else case.at
        groups.setdefault(key, []).append(case)
    yield from groups.values()


def _case_words(puzzle: Puzzle, line: int, cases: Sequence[Case], named: dict[str, str]) -> str:
    first, starts = cases[0], [case.start for case in cases if case.start is not None]
    if not starts:
        return _say(puzzle, first.objection, count=first.run)
    return _say(puzzle, first.objection, run=run_words(puzzle, line, first.run),
                starts=places_words(puzzle, line, starts), at=places_words(puzzle, line, (first.at,)), **named)


def _totals_words(puzzle: Puzzle, line: int, finding: Finding) -> str:
    ((cell, state),) = finding.cells.items()
    clue = puzzle.lines[line].clue
    assert isinstance(clue, Count)
    named = {"cell": places_words(puzzle, line, (cell,)), "state": _state_word(puzzle, other_state(state)),
             "groups": _say(puzzle, f"groups_{clue.groups}")}
    if not finding.totals:
        return _say(puzzle, "counting_none", **named)
    totals = with_or(_spanned([total - 1 for total in finding.totals]))
    return _say(puzzle, "counting", totals=totals, total=clue.total, **named)


def _supposed(puzzle: Puzzle, step: Step) -> str:
    assert step.supposed is not None
    cell, state = step.supposed
    links = say("lists.then").join(_consequence_words(puzzle, consequence) for consequence in step.chain)
    return _say(puzzle, step.technique, cell=puzzle.cell_name(cell), state=_state_word(puzzle, state), chain=links)


def _consequence_words(puzzle: Puzzle, consequence: Consequence) -> str:
    line = puzzle.line_name(consequence.line)
    if not consequence.cells:
        return _say(puzzle, "chain_end", line=line)
    return _say(puzzle, "chain_told", line=line, cells=cells_words(puzzle, consequence.line, consequence.cells))


def _state_word(puzzle: Puzzle, state: int) -> str:
    if puzzle.palette:
        return value_words(puzzle, state)
    return _say(puzzle, f"state_{_STATES[state]}")


def _say(puzzle: Puzzle, name: str, /, **about: object) -> str:
    """A text of `techniques`; for solids and in colours the special version, if there is one."""
    code = f"carved.{name}" if len(puzzle.shape) > 2 else f"coloured.{name}" if puzzle.palette else ""
    return say(code if code and is_known(code) else f"techniques.{name}", **about)


def value_words(puzzle: Puzzle, value: int) -> str:
    """What a cell can be: "red", "empty", "blue or empty"."""
    return _either(puzzle, mask_of(value, len(puzzle.palette)))


def colour_names(puzzle: Puzzle, colours: Iterable[int]) -> dict[str, str]:
    """The names of colours for a sentence, in the three ways of using them."""
    names = [_name(puzzle, colour) for colour in colours]
    return {"colour": names[0], "both": with_and(names), "either": with_or(names)} if names else {}


def step_facts(puzzle: Puzzle, step: Step, line: int) -> dict[int, Fact]:
    """The facts that a step gives about a line, by place: the excluded colours, or the only colour left."""
    cells, masks = puzzle.lines[line].cells, step_masks(puzzle, step)
    places = [(cells.index(cell), value) for cell, value in step.cells]
    return {place: _fact(mask_of(step.before[place], len(puzzle.palette)), masks[place], value)
            for place, value in places}


def _fact(before: int, mask: int, value: int) -> Fact:
    if mask & (mask - 1) == 0:
        return value, 0, 0
    return max(value, 0), before & ~mask, 0


def value_fact(puzzle: Puzzle, value: int) -> Fact:
    """A value as a fact: what a cell is, cannot be, or can be, whichever is shorter."""
    if value > 0:
        return value, 0, 0
    left = mask_of(value, len(puzzle.palette))
    excluded = (1 << len(puzzle.palette)) - 1 & ~left
    return (0, excluded, 0) if excluded.bit_count() < left.bit_count() else (0, 0, left)


def facts_words(puzzle: Puzzle, facts: Mapping[int, Fact], named: Callable[[list[int]], str]) -> str:
    """The facts about cells, as a clause; cells with the same fact are named together."""
    groups: dict[Fact, list[int]] = {}
    for place, fact in facts.items():
        groups.setdefault(fact, []).append(place)
    return with_and([_clause(puzzle, fact, count=len(places), cells=named(places)) for fact, places in groups.items()])


def _clause(puzzle: Puzzle, fact: Fact, **about: Any) -> str:
    value, excluded, left = fact
    if value and excluded:
        return say("coloured.cannot_be_so", either=_either(puzzle, excluded), state=value_words(puzzle, value), **about)
    if value:
        return say("coloured.is_colour", state=value_words(puzzle, value), **about)
    if excluded:
        return say("coloured.cannot_be", either=_either(puzzle, excluded), **about)
    return say("coloured.may_be", either=_either(puzzle, left), **about)


def _either(puzzle: Puzzle, mask: int) -> str:
    """The names of colours, with "empty" last."""
    colours = [colour for colour in range(1, mask.bit_length()) if mask >> colour & 1]
    return with_or([_name(puzzle, colour) for colour in colours + [0] * (mask & 1)])


def _name(puzzle: Puzzle, colour: int) -> str:
    return spoken_name(puzzle.palette[colour].name) if colour else say("techniques.state_empty")


def contradiction(puzzle: Puzzle, where: Reason | None) -> str:
    """Where a contradiction shows, as a clause without a full stop; empty if `where` is None.

    `where` comes from the `Finished` event or from the result of a solve without solutions.

    >>> contradiction(parse("1;1:2"), None)
    ''
    """
    if where is None:
        return ""
    line = "" if where.line is None else line_with_clue(puzzle, where.line)
    cell = "" if where.cell is None else puzzle.cell_name(where.cell)
    if where.technique == "search" and (line or cell):
        return say("verdicts.every_branch", place=line or cell)
    if line and cell:
        code = "verdicts.no_colour_as_line" if puzzle.palette else "verdicts.neither_as_line"
        return say(code, cell=cell, line=line)
    if cell:
        return say("verdicts.no_colour" if puzzle.palette else "verdicts.neither", cell=cell)
    return say("verdicts.beside_others", line=line) if line else ""


def line_with_clue(puzzle: Puzzle, index: int) -> str:
    """A line's name, followed by its clue."""
    return say("places.line_with_clue", line=puzzle.line_name(index), clue=puzzle.clue_text(index))
