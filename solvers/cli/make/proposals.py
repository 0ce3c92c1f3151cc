"""Looking for the fewest changes to a picture for some time, with a progress bar, and telling what came of it."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final

import click

from ...grid import Grid
from ...texts import say
from ..rich_output import progress

if TYPE_CHECKING:
    from ...make.unique import Impossible, Proposal

    Found = Proposal | Impossible | None

_PARTS: Final = 1000  # of the progress bar
_LEAST: Final = 0.001  # seconds


def proposal(picture: Grid, goal: str, kept: list[int], alike: bool, seconds: float, seed: int) -> Proposal:
    """The best proposal in time; where there is none, that is said and the command ends."""
    from ...make.unique import Proposal

    found = _proposed(picture, goal, kept, alike, seconds, seed)
    if not isinstance(found, Proposal):
        click.echo(say("unique.no_way" if found else "unique.no_time"), err=True)
        click.get_current_context().exit(1)
    return found


def tell(found: Proposal) -> None:
    """How many cells are other ones, and how many have to be."""
    if not found.cells:
        click.echo(say("unique.nothing"), err=True)
    elif found.proven:
        click.echo(say("unique.changed", count=len(found.cells)), err=True)
    else:
        click.echo(say("unique.changed_so_far", count=len(found.cells), least=found.least_cells), err=True)


def _proposed(picture: Grid, goal: str, kept: list[int], alike: bool, seconds: float, seed: int) -> Found:
    """The best proposal in time, or that there is no way."""
    from ...events import Progress
    from ...make.unique import make_unique

    best: Found = None
    start = time.perf_counter()
    with progress(_PARTS) as bar:
        try:
            for found in make_unique(picture, goal, protected=kept, alike=alike, seed=seed):
                best = best if isinstance(found, Progress) else found
                spent = time.perf_counter() - start
                bar.reach(min(_PARTS, int(_PARTS * spent / max(seconds, _LEAST))))
                if spent > seconds:
                    break
        except KeyboardInterrupt:
            if best is None:
                raise
    return best
