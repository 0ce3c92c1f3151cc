"""Rates that all web processes count together, in Redis. While it is away, each process counts by itself in memory.

Loaded only where NONOSCOPE_REDIS is set.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from time import monotonic
from typing import Any, Final, TypeVar

from limits.storage import RedisStorage, Storage
from redis import ConnectionPool, Redis, RedisError
from redis.backoff import NoBackoff
from redis.retry import Retry

from .outage import Outage
from .rate_storages import BoundedStorage, ListedStorage

Answer = TypeVar("Answer")

_PREFIX: Final = "nonoscope:rates"
_TIMEOUT: Final = 1.0  # seconds; a request counts before it does anything else, so nobody should wait long
_AT_ONCE: Final = 1_000
_AWAY: Final = "Redis is away, so this web process counts rates by itself."
_BACK: Final = "Redis is back, so web processes count rates together again."


class SharedStorage(ListedStorage):
    """Counts by key. Safe for threads."""

    def __init__(self, address: str, clock: Callable[[], float] = monotonic) -> None:
        super().__init__()
        pool: Any = ConnectionPool.from_url(
            address, socket_timeout=_TIMEOUT, socket_connect_timeout=_TIMEOUT, retry=Retry(NoBackoff(), 0)
        )
        self._redis: Any = Redis(connection_pool=pool)
        self._shared = RedisStorage(address, pool, _PREFIX)
        self._memory = BoundedStorage()
        self._outage = Outage(_AWAY, _BACK, clock)

    def incr(self, key: str, expiry: int, amount: int = 1) -> int:
        return self._ask(lambda storage: storage.incr(key, expiry, amount))

    def get(self, key: str) -> int:
        return self._ask(lambda storage: storage.get(key))

    def get_expiry(self, key: str) -> float:
        return self._ask(lambda storage: storage.get_expiry(key))

    def check(self) -> bool:
        return self._shared.check()

    def reset(self) -> int | None:
        return self._ask(lambda storage: storage.reset())

    def clear(self, key: str) -> None:
        self._ask(lambda storage: storage.clear(key))

    def counts(self) -> Iterator[tuple[str, int]]:
        """All keys with their counts. Raises ValueError with a sentence while Redis is away."""
        cursor = None
        while cursor != 0:
            try:
                cursor, keys = self._redis.scan(cursor or 0, f"{_PREFIX}:*", _AT_ONCE)
                counts = self._redis.mget(keys) if keys else []
            except RedisError as error:
                raise ValueError(f"Redis cannot be reached: {error}") from None
            for key, count in zip(keys, counts, strict=True):
                if count is not None:  # its window has just ended
                    yield key.decode().removeprefix(f"{_PREFIX}:"), int(count)

    def _ask(self, question: Callable[[Storage], Answer]) -> Answer:
        if self._outage.may_try():
            try:
                answer = question(self._shared)
            except RedisError as error:
                self._outage.failed(error)
            else:
                self._outage.worked()
                return answer
        return question(self._memory)
