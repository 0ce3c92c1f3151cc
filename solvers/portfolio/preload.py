"""Loaded once by the process that others are forked from, so that each of them has the engine at once."""

from __future__ import annotations

import signal
import traceback

from ..warm import warm_up
from . import racer as racer

# Ctrl-C is for the program that started this one. What is forked later shall hear it as ever.
_before = signal.signal(signal.SIGINT, signal.SIG_IGN)
try:
    warm_up("exact", {})
except Exception:  # those that are forked will tell what is wrong; without a server to fork from they could not
    traceback.print_exc()
finally:
    signal.signal(signal.SIGINT, _before)
