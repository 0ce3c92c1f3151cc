"""Blocks that hold in all web processes. They are in Redis, and end by its clock.

Each process has a copy, which `shared_copies.py` renews, so that a request never asks Redis whether its client is
blocked. While Redis is away, the last copy holds. Loaded only where NONOSCOPE_REDIS is set.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ..cluster.link import Link, reaching
from .blocks import MOST, Block, Blocks

# Forget the blocks that have ended; then add one until so many seconds from now, unless there are too many.
_ADD: Final = """
local time = redis.call('TIME')
local now = time[1] + time[2] / 1e6
local blocks = redis.call('HGETALL', KEYS[1])
for at = 1, #blocks, 2 do
  if tonumber(blocks[at + 1]) <= now then redis.call('HDEL', KEYS[1], blocks[at]) end
end
if redis.call('HLEN', KEYS[1]) >= tonumber(ARGV[3]) and redis.call('HEXISTS', KEYS[1], ARGV[1]) == 0 then return 0 end
redis.call('HSET', KEYS[1], ARGV[1], string.format('%.3f', now + ARGV[2]))
return 1
"""


class SharedBlocks(Blocks):
    """The blocks of all processes, and the copy that this process has of them. Safe for threads."""

    def __init__(self, link: Link) -> None:
        super().__init__()
        self._link = link
        self.key = link.key("blocks")
        self._add = link.redis.register_script(_ADD)

    def listing(self) -> list[Block]:
        self._renew()
        return self._known()

    def copy(self, ends: Mapping[bytes, bytes], now: float) -> None:
        """Take what Redis holds, at this time of its clock, for the new copy."""
        here = self._clock()
        until = {who.decode(): here + float(end) - now for who, end in ends.items()}
        with self._lock:
            self._until = until

    def _stored(self, who: str, seconds: float) -> bool:
        with reaching():
            stored = bool(self._add([self.key], [who, seconds, MOST]))
        self._renew()
        return stored

    def _dropped(self, who: str) -> bool:
        with reaching():
            dropped = bool(self._link.redis.hdel(self.key, who))
        self._renew()
        return dropped

    def _renew(self) -> None:
        now = self._link.now()
        with reaching():
            self.copy(self._link.redis.hgetall(self.key), now)
