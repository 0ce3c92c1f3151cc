"""Loaded once by the process from which others are forked, so that each of them has the engine at once."""

from __future__ import annotations

import signal
import traceback

from ..warm import warm_up

# Ctrl-C is for the program that started this process. Processes forked later receive it as usual.
_before = signal.signal(signal.SIGINT, signal.SIG_IGN)
try:
    warm_up("exact", {})
except Exception:  # forked processes report the error; without a server there would be none
    traceback.print_exc()
finally:
    signal.signal(signal.SIGINT, _before)
