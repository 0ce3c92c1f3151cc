"""The tasks of the editors: `thin` hides numbers of a model, `mend` finds what to change in a model that its numbers do
not determine, and `unique` finds the fewest cells to change in a flat picture.

Their logs have the kinds of events of a solve that `docs/wire.md` lists, and some of their own. What they find gets
better for as long as the request allows.
"""

from __future__ import annotations

from typing import Final

from solvers.errors import PuzzleError
from solvers.events import Outcome, Progress
from solvers.explain.carving import carving, shown_sentences
from solvers.explain.rating import rate_puzzle
from solvers.formats import dump
from solvers.make.mends import Doubt, Mend, mend
from solvers.make.thinning import Thinned, thin
from solvers.make.unique import Impossible, Proposal, make_unique
from solvers.runner import Limit
from solvers.texts import say

from ...base.wire_json import Json
from ..events.messages import Request, Work
from .plain_values import puzzle_of
from .task_clock import Clock, Frames, reporting

_MENDS: Final = 12  # proposals that are sent
_LONGEST_NUMBER: Final = 8  # digits
_RATED_SECONDS: Final = 2.0  # seconds for each puzzle found


@reporting
def thin_numbers(request: Request, clock: Clock) -> Frames:
    """Puzzles of a model, each better than the one before, with their link codes; the last one is always sent."""
    puzzle = puzzle_of(request)
    best: Thinned | None = None
    sent: Thinned | None = None
    for step in thin(puzzle, seed=request.seed, **request.options):
        if isinstance(step, Thinned):
            best = step
        if clock.due():
            if best is not None and best is not sent:
                sent = best
                yield clock.frame(_thinned_json(best))
            elif isinstance(step, Progress):
                yield clock.frame(_progress_json(step))
        if best is not None and clock.seconds >= request.seconds:
            break
    if best is not None and best is not sent:
        yield clock.frame(_thinned_json(best))
    return Outcome.UNIQUE


def _thinned_json(thinned: Thinned) -> Json:
    rated = rate_puzzle(thinned.puzzle, Limit(_RATED_SECONDS))
    return {
        "t": "thinned",
        "shown": thinned.shown,
        "lines": thinned.lines,
        "code": dump(thinned.puzzle, "link"),
        "level": rated.level,
        "reasons": [*rated.sentences, *shown_sentences(carving(thinned.puzzle))],
    }


@reporting
def mend_model(request: Request, clock: Clock) -> Frames:
    """The cells in doubt, and single changes after which the model is the only solution of its numbers."""
    outcome, mends = Outcome.LIMIT, 0
    for step in mend(puzzle_of(request)):
        match step:
            case Doubt():
                outcome = step.outcome
                yield clock.frame({"t": "doubt", "outcome": outcome.value, "cells": step.cells})
            case Mend():
                mends += 1
                yield clock.frame({"t": "mend", "cell": step.cell, "value": step.state})
            case Progress() if clock.due():
                yield clock.frame(_progress_json(step))
        if mends == _MENDS or clock.seconds >= request.seconds:
            break
    return outcome


@reporting
def change_few(request: Request, clock: Clock) -> Frames:
    """Fewer and fewer cells to change until a flat picture reaches its goal, with what is proven to be necessary. The
    outcome is LIMIT if there was no time to prove that the last proposal is the best."""
    puzzle = puzzle_of(request)
    picture, colours = puzzle.info.goal, puzzle.colours
    if picture is None:
        raise PuzzleError("unique.needs_picture")
    kept, goal = _kept(request.options["keep"]), request.options["goal"]
    for step in make_unique(picture, goal, protected=kept, alike=request.options["alike"], seed=request.seed,
                            colours=colours):
        match step:
            case Proposal():
                yield clock.frame(_proposal_json(step, in_colours=colours > 0))
                if step.proven:
                    return Outcome.UNIQUE
            case Impossible():
                yield clock.frame({"t": "impossible"})
                return Outcome.NONE
            case Progress() if clock.due():
                yield clock.frame(_progress_json(step))
        if clock.seconds >= request.seconds:
            break
    return Outcome.LIMIT


def _kept(text: str) -> list[int]:
    if not all(word.isdecimal() and len(word) < _LONGEST_NUMBER for word in text.split()):
        raise PuzzleError("unique.cell_numbers", where=say("places.option", name="keep"))
    return [int(word) for word in text.split()]


def _proposal_json(proposal: Proposal, *, in_colours: bool) -> Json:
    """In colours it says which state each cell gets; in black and white that is the other one."""
    values = [proposal.grid.cells[cell] for cell in proposal.cells]
    return {
        "t": "proposal",
        "cells": proposal.cells,
        **({"values": values} if in_colours else {}),
        "weight": proposal.weight,
        "least_weight": proposal.least_weight,
        "least_cells": proposal.least_cells,
        "proven": proposal.proven,
    }


def _progress_json(step: Progress) -> Json:
    return {"t": "progress", "counters": dict(step.counters)}


EDITING: Final[dict[str, Work]] = {"thin": thin_numbers, "mend": mend_model, "unique": change_few}
