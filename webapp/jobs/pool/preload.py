"""Loaded once by the process that workers are forked from, so that a new worker has the whole engine from its start.

Importing this module loads every method, and compiles what is not compiled yet.
"""

from __future__ import annotations

import logging
import os

from solvers.plugins import load_plugins
from solvers.warm import prepare

from ...base.notices import set_up_as_set
from ..tasks import rehearse

set_up_as_set(os.environ)
try:
    load_plugins()
    prepare()
    rehearse()
except Exception:  # one broken method must not stop all others
    logging.getLogger(__name__).exception("A method could not be made ready; that is a bug.")
