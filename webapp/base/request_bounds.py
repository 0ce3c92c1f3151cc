"""The bounds of requests that are not settings. Pages and GET /api/bounds give them to scripts, together with those
that are, so that no script repeats them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from solvers.puzzle import MAX_SIDE, MAX_SOLID_SIDE

# Characters of a code: servers and proxies refuse longer addresses. It is enough for 200 x 200 random cells, or for a
# picture of 400 x 400.
LONGEST_CODE: Final = 8_000
LONGEST_FRAGMENT: Final = 4_000  # characters after the # of a short link's address
CODE: Final = re.compile(r"[A-Za-z0-9_-]+")
FRAGMENT: Final = re.compile(r"[A-Za-z0-9._~!$&'()*+,;=:@/?%-]*")  # the characters that may occur there
LONGEST_WAIT: Final = 20.0  # seconds that a request may wait for events
LARGEST_SEED: Final = (1 << 63) - 1
CELL_PIXELS: Final = (4, 64)  # the side of a cell in a picture
HAS_WAITED: Final = "nonoscope.has_waited"  # in the environ of a request: whether it has already waited for events
STORE_AWAY: Final = "nonoscope.store_away"  # the same, if it learned meanwhile that the store of jobs is away
LEAVING: Final = "nonoscope.leaving"  # the same: whether the server is about to end
WATCHED_JOBS: Final = 16  # jobs that one web socket may watch


def bounds_of(settings: Mapping[str, Any]) -> dict[str, Any]:
    """All bounds by name; a pair is the lowest and the highest value."""
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
