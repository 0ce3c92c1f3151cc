"""The bounds of what requests may hold that are no settings. GET /api/bounds hands them out with those that are."""

from __future__ import annotations

from typing import Final

LONGEST_ADDRESS: Final = 8_000  # characters of a code: servers and proxies refuse longer addresses.
# That is enough for 200 x 200 cells of noise, or for a picture of 400 x 400.
LONGEST_FRAGMENT: Final = 4_000  # characters after the # of a short link's address
LONGEST_WAIT: Final = 20.0  # seconds that a request may wait for events
LARGEST_SEED: Final = (1 << 63) - 1
CELL_PIXELS: Final = (4, 64)  # sides of a cell in a picture
HAS_WAITED: Final = "nonoscope.has_waited"  # in the environ of a request that has waited for events already
WATCHED_JOBS: Final = 16  # jobs that one web socket may watch
