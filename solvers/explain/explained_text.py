"""Explanations as text, and as plain values for programs and pictures. Nothing here reasons."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ..events import Outcome
from ..grid import UNKNOWN, Grid, mask_of, state_of, value_of
from ..puzzle import Puzzle
from ..texts import say, sentence
from .line_view import placed
from .step_words import step_sentence, technique_name
from .steps import Explanation, Round, Step
from .techniques.technique import LOOKING_AT_ONE_LINE, Finding


def text_of(explained: Explanation, *, pictures: bool = False) -> Iterator[str]:
    """The lines of an explanation: what each round finds, with each line before and after, and how it ends.

    With `pictures`, lines are drawn one above the other, with their outermost placements.

    >>> list(text_of(explanation(parse("1;1:2"))))[-2:]
    ['Solved in 1 step.', 'The hardest technique is full line.']
    """
    number = 0
    for number, round_ in enumerate(explained.rounds, 1):
        yield _round_words(number, round_)
        for place, step in enumerate(round_.steps):
            yield f"  {step_sentence(explained.puzzle, step)}"
            if step.line is not None:
                before = _seen_before(explained.puzzle, step, round_.steps[:place])
                yield from (f"    {row}" for row in _drawn(explained.puzzle, step, before, pictures))
    yield from end_sentences(explained)


def _round_words(number: int, round_: Round) -> str:
    if round_.tier > LOOKING_AT_ONE_LINE:
        return say("explained.round_of_suppositions", number=number)
    code = "explained.round" if round_.tier else "explained.round_of_colours"
    return say(code, number=number, count=round_.lines)


def end_sentences(explained: Explanation) -> Iterator[str]:
    """How an explanation ends."""
    steps = list(explained.steps)
    hardest = max(steps, key=lambda step: step.kind.weight, default=None)
    open_cells = explained.grid.cells.count(UNKNOWN)
    match explained.outcome:
        case Outcome.UNIQUE:
            yield say("explained.solved", count=len(steps)) if steps else say("explained.nothing")
        case Outcome.NONE if explained.broken is not None:
            yield sentence(say("explained.broken", line=explained.puzzle.line_name(explained.broken)))
        case Outcome.NONE:
            yield say("explained.none")
        case Outcome.MULTIPLE:
            yield say("explained.multiple")
        case Outcome.LIMIT | Outcome.CANCELLED:
            yield say("explained.limit", open=open_cells, size=explained.puzzle.size)
        case _:
            yield say("explained.stuck")
    if hardest is not None:
        yield say("explained.hardest", technique=technique_name(explained.puzzle, hardest))


def values_of(explained: Explanation) -> dict[str, Any]:
    """An explanation as plain values.

    >>> values_of(explanation(parse("1;1:2")))["outcome"].name
    'UNIQUE'
    """
    hardest = explained.hardest
    return {
        "outcome": explained.outcome,
        "shape": explained.puzzle.shape,
        "hardest": hardest and hardest.code,
        "broken": explained.broken,
        "cells": list(explained.grid.cells),
        "rounds": [
            {"tier": round_.tier, "lines": round_.lines, "reach": round_.reach,
             "steps": [step_values(explained.puzzle, step) for step in round_.steps]}
            for round_ in explained.rounds
        ],
        "end": list(end_sentences(explained)),
    }


def step_values(puzzle: Puzzle, step: Step) -> dict[str, Any]:
    """A step as plain values, with everything for a picture of it. Places in a line count from 0.

    >>> heart = parse("2;4;4;4;2:1,1;5;5;3;1")
    >>> step_values(heart, line_steps(heart, bytes(25), line=1)[0])["technique"]
    'full'
    """
    values: dict[str, Any] = {
        "technique": step.technique,
        "name": technique_name(puzzle, step),
        "weight": step.kind.weight,
        "sentence": step_sentence(puzzle, step),
        "cells": [cell for cell, _ in step.cells],
        "values": [state for _, state in step.cells],
        "others": [{"technique": technique, "line": line} for technique, line in step.others],
    }
    return values | (_of_line(puzzle, step, step.line) if step.line is not None else _of_supposition(step))


def _of_line(puzzle: Puzzle, step: Step, line: int) -> dict[str, Any]:
    return {
        "line": line,
        "line_name": puzzle.line_name(line),
        "clue": puzzle.clue_text(line),
        "runs": list(step.runs),
        "before": list(step.before),
        "after": list(_after(puzzle, step, line, step.before)),
        "left": list(step.left),
        "right": list(step.right),
        "findings": [_finding_values(finding) for finding in step.findings],
    }


def _finding_values(finding: Finding) -> dict[str, Any]:
    return {
        "places": list(finding.cells),
        "values": list(finding.cells.values()),
        "runs": list(finding.runs),
        "spans": [[span.start, span.stop] for span in finding.spans],
        "cases": [{"run": case.run, "start": case.start, "objection": case.objection, "at": case.at}
                  for case in finding.cases],
        "splits": [list(split) for split in finding.splits],
        "totals": list(finding.totals),
    } | ({"colours": list(finding.colours)} if finding.colours else {})


def _of_supposition(step: Step) -> dict[str, Any]:
    supposed = None if step.supposed is None else {"cell": step.supposed[0], "value": step.supposed[1]}
    chain = [
        {"line": link.line, "cells": [cell for cell, _ in link.cells], "values": [state for _, state in link.cells]}
        for link in step.chain
    ]
    return {"line": None, "supposed": supposed, "chain": chain}


def _seen_before(puzzle: Puzzle, step: Step, earlier: Sequence[Step]) -> Sequence[int]:
    """The cells of a line before a step; in colours, after the earlier steps of its round."""
    if not puzzle.palette or step.line is None:
        return step.before
    planes, left = len(puzzle.palette), dict[int, int]()
    for cell, value in (pair for other in earlier for pair in other.cells):
        left[cell] = left.get(cell, -1) & mask_of(value, planes)
    values = zip(puzzle.lines[step.line].cells, step.before, strict=True)
    return [value_of(mask_of(value, planes) & left.get(cell, -1), planes) for cell, value in values]


def _drawn(puzzle: Puzzle, step: Step, line_before: Sequence[int], pictures: bool) -> Iterator[str]:
    """A line before and after; with pictures, one above the other, with the outermost placements between them."""
    assert step.line is not None
    before, after = _signs(puzzle, line_before), _signs(puzzle, _after(puzzle, step, step.line, line_before))
    if not pictures:
        yield f"{before} -> {after}"
        return
    rows = [(say("explained.picture_before"), before)]
    clue = puzzle.lines[step.line].clue
    if step.left and clue is not None:
        length = len(step.before)
        rows.append((say("explained.picture_left"), _signs(puzzle, placed(clue, step.left, length))))
        rows.append((say("explained.picture_right"), _signs(puzzle, placed(clue, step.right, length))))
    rows.append((say("explained.picture_after"), after))
    wide = max(len(label) for label, _ in rows)
    yield from (say("explained.picture", label=f"{label:{wide}}", cells=cells) for label, cells in rows)


def _after(puzzle: Puzzle, step: Step, line: int, before: Sequence[int]) -> list[int]:
    """The known cells of a line after a step."""
    cells, along = list(before), puzzle.lines[line].cells
    for cell, value in step.cells:
        cells[along.index(cell)] = value
    return cells


def _signs(puzzle: Puzzle, cells: Sequence[int]) -> str:
    """A line as text; in colours with their letters, and `~` where some colours are excluded."""
    if not puzzle.palette:
        return Grid((1, len(cells)), bytes(cells)).text()
    letters = {state_of(number): colour.letter for number, colour in enumerate(puzzle.palette)} | {UNKNOWN: "?"}
    return "".join(letters.get(value, "~") for value in cells)
