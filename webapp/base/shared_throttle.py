"""Token buckets of all web processes together, in Redis. While it is away, each process has buckets of its own.

Loaded only where NONOSCOPE_REDIS is set.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain
from time import monotonic
from typing import Any, Final

from redis import ConnectionPool, Redis, RedisError
from redis.backoff import NoBackoff
from redis.retry import Retry

from .outage import Outage
from .throttle import Rate, Throttle

_PREFIX: Final = "nonoscope:rates:"
_TIMEOUT: Final = 1.0  # seconds; requests are counted first, so nobody should wait long
_AT_ONCE: Final = 1_000
_AWAY: Final = "Redis is away, so this web process counts rates by itself."
_BACK: Final = "Redis is back, so web processes count rates together again."
# Each key holds the moment at which its bucket is full again; ARGV are whether to take a token, and for each bucket the
# seconds that a token costs and those that the empty bucket needs. A clock that was set back fills no bucket too late.
_TAKE: Final = """
local time, wait, full = redis.call('TIME'), 0, {}
local now = time[1] + time[2] / 1000000
for at, key in ipairs(KEYS) do
  local cost, seconds = tonumber(ARGV[2 * at]), tonumber(ARGV[2 * at + 1])
  local kept = math.min(tonumber(redis.call('GET', key) or 0), now + seconds)
  full[at] = math.max(kept, now) + cost
  wait = math.max(wait, full[at] - now - seconds)
end
if wait > 0.001 then return tostring(wait) end
for at, key in ipairs(ARGV[1] == '1' and KEYS or {}) do
  redis.call('SET', key, string.format('%.6f', full[at]), 'PX', math.ceil((full[at] - now) * 1000))
end
return '0'
"""


class SharedThrottle(Throttle):
    def __init__(self, address: str, clock: Callable[[], float] = monotonic) -> None:
        super().__init__()
        pool: Any = ConnectionPool.from_url(
            address, socket_timeout=_TIMEOUT, socket_connect_timeout=_TIMEOUT, retry=Retry(NoBackoff(), 0)
        )
        self._redis: Any = Redis(connection_pool=pool)
        self._script = self._redis.register_script(_TAKE)
        self._outage = Outage(_AWAY, _BACK, clock)

    def take(self, *buckets: tuple[str, Rate]) -> float:
        seconds = self._run_script(buckets, take=True)
        return super().take(*buckets) if seconds is None else seconds

    def wait(self, *buckets: tuple[str, Rate]) -> float:
        seconds = self._run_script(buckets, take=False)
        return super().wait(*buckets) if seconds is None else seconds

    def emptiness(self) -> list[tuple[str, float]]:
        """Raises ValueError with a sentence while Redis is away."""
        try:
            seconds, microseconds = self._redis.time()
            keys = [*self._redis.scan_iter(f"{_PREFIX}*", _AT_ONCE)]
            full = self._redis.mget(keys) if keys else []
        except RedisError as error:
            raise ValueError(f"Redis cannot be reached: {error}") from None
        now = seconds + microseconds / 1_000_000
        return [(key.decode().removeprefix(_PREFIX), max(0.0, float(moment) - now))
                for key, moment in zip(keys, full, strict=True) if moment is not None]  # None: it has just expired

    def _run_script(self, buckets: tuple[tuple[str, Rate], ...], *, take: bool) -> float | None:
        """The answer of Redis; None while it is away."""
        if not self._outage.may_try():
            return None
        costs = chain.from_iterable((rate.cost, rate.seconds) for _, rate in buckets)
        try:
            seconds = float(self._script([f"{_PREFIX}{key}" for key, _ in buckets], [int(take), *costs]))
        except RedisError as error:
            self._outage.failed(error)
            return None
        self._outage.worked()
        return seconds
