"""Whether there are workers already: right after a start the solvers are being loaded, or even compiled."""

from __future__ import annotations

from werkzeug.exceptions import ServiceUnavailable

from solvers.texts import say

from ..services import services


class GettingReadyError(ServiceUnavailable):
    """What was asked for needs a worker, and there is none yet."""

    def __init__(self) -> None:
        super().__init__(say("server.getting_ready"), retry_after=3)


def check_ready() -> None:
    """Raises GettingReadyError rather than letting a page wait for it."""
    if not services().reader.runner.ready():
        raise GettingReadyError
