"""The connection to Redis: its address, its time limits, the names of keys, and the commands of the Lua script."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from redis import Redis, exceptions
from redis.backoff import NoBackoff
from redis.retry import Retry

from ..jobs.job_runner import AwayError
from ..jobs.turns import HALF, LEAST

PREFIX: Final = "nonoscope"
_TIMEOUT: Final = 3.0  # seconds for an answer
_CONNECTING: Final = 1.0
_SCRIPT: Final = Path(__file__).with_name("commands").with_suffix(".lua").read_text(encoding="utf-8")
# Redis cannot be reached, or is still loading what it has on disk.
_GONE: Final = (exceptions.ConnectionError, exceptions.TimeoutError, exceptions.ReadOnlyError)
# What Redis answers when it cannot store anything: its disk or its memory is full, or it is not the main one.
_UNABLE: Final = ("MISCONF", "OOM", "NOREPLICAS", "MASTERDOWN", "LOADING")
_OF_PIPELINE: Final = "of pipeline caused error: "  # redis-py says before this which command of several it was


class Link:
    """A pool of connections. Safe for threads; a forked process needs one of its own."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.redis: Any = Redis.from_url(address, socket_timeout=_TIMEOUT, socket_connect_timeout=_CONNECTING,
                                         retry=Retry(NoBackoff(), 0))
        self._commands = self.redis.register_script(_SCRIPT)

    @staticmethod
    def key(*parts: str) -> str:
        return ":".join((PREFIX, *parts))

    def do(self, command: str, *arguments: str | bytes | float) -> Any:
        """Carry out a command of the script, all at once."""
        with reaching():
            return self._commands(args=[command, HALF, LEAST, *arguments])

    def now(self) -> float:
        """The time of Redis, because the clocks of machines differ."""
        with reaching():
            seconds, micros = self.redis.time()
        return float(seconds + micros / 1e6)

    def close(self) -> None:
        self.redis.close()


@contextmanager
def reaching() -> Iterator[None]:
    """Turn the errors of a Redis that cannot be reached, or stores nothing, into AwayError."""
    try:
        yield
    except _GONE as error:
        raise AwayError(str(error)) from error
    except exceptions.ResponseError as error:
        if not str(error).rpartition(_OF_PIPELINE)[2].startswith(_UNABLE):
            raise
        raise AwayError(str(error)) from error
