"""Searches that last for some time, with a progress bar, and the search for the fewest changes to a picture."""

from __future__ import annotations

import time
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final, TypeVar

import click

from ...events import Progress
from ...grid import Grid
from ...texts import say
from ..rich_output import progress

if TYPE_CHECKING:
    from ...make.unique import Proposal

_PARTS: Final = 1000  # of the progress bar
_LEAST: Final = 0.001  # seconds
_Found = TypeVar("_Found")


def best_in_time(search: Iterable[Progress | _Found], seconds: float, *, at_least_one: bool = False) -> _Found | None:
    """The last thing that a search finds in time. It goes on for longer if it has to find `at_least_one`."""
    best: _Found | None = None
    start = time.perf_counter()
    with progress(_PARTS) as bar:
        try:
            for found in search:
                best = best if isinstance(found, Progress) else found
                spent = time.perf_counter() - start
                bar.reach(min(_PARTS, int(_PARTS * spent / max(seconds, _LEAST))))
                if spent > seconds and not (at_least_one and best is None):
                    break
        except KeyboardInterrupt:
            if best is None:
                raise
    return best


def proposal(
    picture: Grid, goal: str, kept: list[int], alike: bool, seconds: float, seed: int, colours: int = 0
) -> Proposal:  # fmt: skip
    """The best proposal found in time. If there is none, the command says so and ends."""
    from ...make.unique import Proposal, make_unique

    search = make_unique(picture, goal, protected=kept, alike=alike, seed=seed, colours=colours)
    found = best_in_time(search, seconds)
    if not isinstance(found, Proposal):
        click.echo(say("unique.no_way" if found else "unique.no_time"), err=True)
        click.get_current_context().exit(1)
    return found


def tell(found: Proposal) -> None:
    """Print how many cells are changed, and how many have to be."""
    if not found.cells:
        click.echo(say("unique.nothing"), err=True)
    elif found.proven:
        click.echo(say("unique.changed", count=len(found.cells)), err=True)
    else:
        click.echo(say("unique.changed_so_far", count=len(found.cells), least=found.least_cells), err=True)
