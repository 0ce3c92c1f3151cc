"""How much is sent and kept of a solve, and from where on it is thinned: the numbers that docs/wire.md speaks of.

Two places thin, and both replace events by their net effect (see `merge`): the worker where a solver says more than
can be sent, and the log where it has grown too long. The player in the browser does the same with what it has received,
with a bound of its own.
"""

from __future__ import annotations

from typing import Final

# What a worker sends.
EXACT: Final = 4_000_000  # bytes of events sent one by one; some 40,000 events, or 300,000 cells in columns
SOLUTIONS: Final = 8  # so many are always sent, and part of the result
INTERVAL: Final = 1 / 30  # seconds between two frames, and between two batches for those who watch
FIRST: Final = 10  # so many frames are sent without waiting
RATE: Final = 1_500_000  # bytes a second when frames are large
CHUNK: Final = 100_000  # bytes in one frame, about
PART: Final = 5_000  # cells in one event; longer columns are sent in parts

# What a log keeps.
THINNED: Final = 4_000_000  # bytes that may be thinned, besides those that are always kept
LATEST: Final = 30  # so many frames at the end are not merged yet: they are being watched now
BATCH: Final = 250_000  # bytes handed out at once, about
