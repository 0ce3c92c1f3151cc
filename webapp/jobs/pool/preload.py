"""Loaded once by the process that workers are forked from, so that a new worker has the whole engine from its start.

Importing this module loads and compiles every method, which takes about a minute the very first time on a machine.
"""

from __future__ import annotations

import logging
import os
from contextlib import suppress
from typing import Final

from solvers.warm import prepare

from ...base.notices import set_up_as_set
from ..compiling import compile_solvers
from ..events.messages import Request
from ..tasks import work

_TINY: Final = "2\n2\n1\n1\n1\n1\n"
_SECONDS: Final = 60.0


def _go_through_everything() -> None:
    """Do each task once, because much is loaded only when it is first used."""
    with suppress(SystemExit):  # one broken method must not stop all others
        compile_solvers()
    prepare()
    for request in (
        Request(_TINY, _SECONDS),
        Request(_TINY, _SECONDS, task="read"),
        *(Request(_TINY, _SECONDS, task="write", options={"form": form}) for form in ("link", "svg", "png")),
    ):
        for _ in work(request):
            pass


set_up_as_set(os.environ)
try:
    _go_through_everything()
except Exception:  # as above
    logging.getLogger(__name__).exception("A method could not be made ready; that is a bug.")
