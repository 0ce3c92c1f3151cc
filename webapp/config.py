"""Every setting of the web side, with its default. `create_app(config)` overlays them."""

from __future__ import annotations

import os
from typing import Final

DEFAULTS: Final[dict[str, object]] = {
    # The longest request body, in bytes: above what the engine reads as a file.
    "MAX_CONTENT_LENGTH": 6_000_000,
    # How long one solve may take, in seconds.
    "SOLVE_SECONDS": 10.0,
    # How many solves run at once, and how many more requests may wait for their turn. Two at least: one hard
    # puzzle must not hold up everybody.
    "SOLVE_WORKERS": max(2, min(4, os.cpu_count() or 2)),
    "SOLVE_WAITING": 40,
}
