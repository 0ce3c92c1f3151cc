"""What each web process copies from Redis once a second, so that no request waits for it: who is blocked, and the
secret that signs the names of visitors. While Redis is away, the last copies hold.

Loaded only where NONOSCOPE_REDIS is set.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Mapping
from typing import Final

from ..base.visitor_cookie import new_secret
from ..cluster.link import Link, reaching
from ..jobs.job_runner import AwayError
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
AGE: Final = 1.0  # seconds between two copies
_NOTICES: Final = logging.getLogger(__name__)


class SharedBlocks(Blocks):
    """The blocks of all processes, which end by the clock of Redis, and the copy that this process has of them, so that
    no request asks Redis whether its client is blocked. Safe for threads."""

    def __init__(self, link: Link) -> None:
        super().__init__()
        self._link = link
        self.key = link.key("blocks")
        self._add = link.redis.register_script(_ADD)

    def listing(self) -> list[Block]:
        self._renew()
        return self._current()

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


class SharedCopies:
    """The copies of this process. `on_secret` gets each secret that is new here; one that is `given` stays."""

    def __init__(self, link: Link, blocks: SharedBlocks, on_secret: Callable[[str], None], given: str = "") -> None:
        self._link = link
        self._blocks = blocks
        self._on_secret = on_secret
        self._given = bool(given)
        self._secret = given or new_secret()
        self._closed = threading.Event()

    def start(self) -> None:
        """Copy now, and from now on in a thread. While Redis is away, this process begins with a secret of its own."""
        self._on_secret(self._secret)
        try:
            self.renew()
        except AwayError as error:
            _NOTICES.warning("Redis is away, so visitors are told apart by this process alone until it is back: %s",
                             error)
        threading.Thread(target=self._run, name="copies", daemon=True).start()

    def renew(self) -> None:
        """Copy now. If there is no secret in Redis, or no longer, it gets that of this process."""
        with reaching(), self._link.redis.pipeline(transaction=False) as pipe:
            pipe.time().hgetall(self._blocks.key)
            if not self._given:
                pipe.set(self._link.key("secret"), self._secret, nx=True, get=True)
            (seconds, micros), ends, *secret = pipe.execute()
        self._blocks.copy(ends, seconds + micros / 1e6)
        if secret and secret[0] is not None and secret[0].decode() != self._secret:
            self._secret = secret[0].decode()
            self._on_secret(self._secret)

    def close(self) -> None:
        self._closed.set()

    def _run(self) -> None:
        while not self._closed.wait(AGE):
            try:
                self.renew()
            except AwayError:
                continue
            except Exception:  # whatever it is, the next copy may work
                _NOTICES.exception("The copies of what processes share could not be renewed; that is a bug.")
