"""What each web process copies from Redis once a second, so that no request waits for it: who is blocked, and the
secret that signs the names of visitors. While Redis is away, the last copies hold.

Loaded only where NONOSCOPE_REDIS is set.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from typing import Final

from ..base.secret_key import new_secret
from ..cluster.link import Link, reaching
from ..jobs.job_runner import AwayError
from .shared_blocks import SharedBlocks

AGE: Final = 1.0  # seconds between two copies
_NOTICES: Final = logging.getLogger(__name__)


class SharedCopies:
    """The copies of this process. `on_secret` is called with each secret that is a new one here; one that is `given`
    stays."""

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
