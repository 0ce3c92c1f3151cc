"""A limit of working time, which does not count pauses."""

from __future__ import annotations

from collections.abc import Callable

from solvers.events import Outcome
from solvers.runner import Limit

from ..working_time import now


class WorkingLimit(Limit):
    """A limit of working time."""

    def watch(self) -> Callable[[], Outcome | None]:
        end = float("inf") if self.seconds is None else now() + self.seconds
        return lambda: Outcome.LIMIT if now() > end else None
