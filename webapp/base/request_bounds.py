"""The bounds of what requests may hold that are no settings. Pages and GET /api/bounds hand them out with those that
are, so that no script has them too."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from solvers.puzzle import MAX_SIDE, MAX_SOLID_SIDE

LONGEST_CODE: Final = 8_000  # characters of a code: servers and proxies refuse longer addresses.
# That is enough for 200 x 200 cells of noise, or for a picture of 400 x 400.
LONGEST_FRAGMENT: Final = 4_000  # characters after the # of a short link's address
CODE: Final = re.compile(r"[A-Za-z0-9_-]+")
FRAGMENT: Final = re.compile(r"[A-Za-z0-9._~!$&'()*+,;=:@/?%-]*")  # what may stand there
LONGEST_WAIT: Final = 20.0  # seconds that a request may wait for events
LARGEST_SEED: Final = (1 << 63) - 1
CELL_PIXELS: Final = (4, 64)  # sides of a cell in a picture
HAS_WAITED: Final = "nonoscope.has_waited"  # in the environ of a request that has waited for events already
WATCHED_JOBS: Final = 16  # jobs that one web socket may watch


def bounds_of(settings: Mapping[str, Any]) -> dict[str, Any]:
    """All bounds by name; those of pairs are the lowest and the highest value."""
    return {
        "side": [1, MAX_SIDE],
        "solid_side": [1, MAX_SOLID_SIDE],
        "cells": settings["CELLS"],
        "body": settings["BODY"],
        "seconds": {"default": settings["SECONDS"], "most": settings["MOST_SECONDS"]},
        "seed": [0, LARGEST_SEED],
        "address": LONGEST_CODE,
        "fragment": LONGEST_FRAGMENT,
        "wait": LONGEST_WAIT,
        "cell_pixels": list(CELL_PIXELS),
        "watched_jobs": WATCHED_JOBS,
    }
