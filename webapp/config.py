"""Every setting of the web side, with its default and its bounds.

`create_app(config)` overlays the defaults; `from_environment` reads NONOSCOPE_NAME for each NAME here. The README
lists them.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from solvers.texts import say

Value = int | float | str


@dataclass(frozen=True, slots=True)
class Setting:
    """One setting. Numbers lie between `low` and `high`."""

    name: str
    default: Value
    help: str
    low: float = 0
    high: float = 1e12

    def read(self, text: str) -> Value:
        """The value that `text` gives; ValueError with a sentence when it gives none."""
        if isinstance(self.default, str):
            return text
        kind = type(self.default)
        try:
            number = kind(text)
        except ValueError:
            number = kind(-1)
        if not self.low <= number <= self.high:
            code = "server.whole_setting" if kind is int else "server.number_setting"
            raise ValueError(say(code, name=f"NONOSCOPE_{self.name}", low=self.low, high=self.high, found=repr(text)))
        return number


SETTINGS: Final = (
    Setting("SECONDS", 10.0, "how long a solve may take when nothing else is asked for", low=0.1, high=86_400),
    Setting("MOST_SECONDS", 120.0, "the longest time that may be asked for", low=0.1, high=86_400),
    Setting("WORKERS", max(2, min(4, os.cpu_count() or 2)), "how many solves run at once", low=1, high=256),
    Setting("READERS", 2, "how many processes read and write puzzles", low=1, high=64),
    Setting("WAITING", 180, "how many solves may wait for their turn", high=100_000),
    Setting("SHARE", 20, "how many of them may come from one visitor", low=1, high=100_000),
    Setting("CROWD", 120, "how many of them may come from one address", low=1, high=100_000),
    Setting("MEMORY", 1000, "megabytes that one solve may take", low=50, high=1_000_000),
    Setting("CELLS", 262_144, "cells of the largest puzzle that is solved", low=1),
    Setting("BODY", 6_000_000, "bytes of the largest request", low=1_000),
    Setting("JOB_RATE", "120/minute", "how often one visitor may start a solve, empty for no limit"),
    Setting("READ_RATE", "600/minute", "how often one visitor may have a puzzle read or written, empty for no limit"),
    Setting("LINK_RATE", "30/minute", "how often one visitor may make a short link, empty for no limit"),
    Setting("WATCH_RATE", "1200/minute", "how often one visitor may begin to watch a solve, empty for no limit"),
    Setting("CLASS_SIZE", 40, "how many visitors' rates one address has", low=1, high=100_000),
    Setting("RATE_STORAGE", "memory://", "address of the storage in which all this is counted"),
    Setting("SOCKETS", 500, "how many web sockets, and requests waiting for news, may be open", low=1, high=10_000),
    Setting("KEEP_MINUTES", 30.0, "how long a finished solve can still be looked at", low=0.1),
    Setting("KEEP_JOBS", 200, "how many finished solves are kept", low=1),
    Setting("DATABASE", "", "address of the database for short links; empty for a file in instance/"),
    Setting("SECRET", "", "signs the names of visitors; empty for one that is made once and kept beside the database"),
    Setting("PROXIES", 0, "how many reverse proxies stand before this server", high=10),
    Setting("HOSTS", "", "host names to answer for, with commas between; empty for any"),
)

DEFAULTS: Final[dict[str, Value]] = {setting.name: setting.default for setting in SETTINGS}


def from_environment(environment: Mapping[str, str]) -> dict[str, Value]:
    """What the environment sets; ValueError with a sentence for what it sets wrongly."""
    return {
        setting.name: setting.read(text)
        for setting in SETTINGS
        if (text := environment.get(f"NONOSCOPE_{setting.name}", "").strip())
    }
