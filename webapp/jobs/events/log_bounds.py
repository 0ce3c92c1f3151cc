"""How much of a solve is sent and kept, and when it is thinned: the numbers that docs/wire.md mentions.

Events are thinned in two places, which both replace them by their net effect (see `merge`): in the worker when a solver
reports more than can be sent, and in the log when it has grown too long. The player in the browser thins what it has
received in the same way, with a bound of its own.
"""

from __future__ import annotations

from typing import Final

# What a worker sends.
EXACT: Final = 4_000_000  # bytes of events sent one by one; about 40,000 events, or 300,000 cells in columns
SOLUTIONS: Final = 8  # this many are always sent, and are part of the result
INTERVAL: Final = 1 / 30  # seconds between two frames, and between two batches for watchers
FIRST: Final = 10  # this many frames are sent without waiting
RATE: Final = 1_500_000  # bytes a second when frames are large
CHUNK: Final = 100_000  # bytes in one frame, roughly
PART: Final = 5_000  # cells in one event; longer columns are sent in parts

# What a log keeps.
THINNED: Final = 4_000_000  # bytes that may be thinned, besides those that are always kept
LATEST: Final = 30  # this many frames at the end are not merged yet, because they are being watched now
BATCH: Final = 250_000  # bytes sent at once, roughly
