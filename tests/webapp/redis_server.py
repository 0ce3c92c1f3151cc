"""A Redis of a test's own, on a socket in its folder. No tests here."""

from __future__ import annotations

import shutil
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from redis import Redis, exceptions
from redis.backoff import ConstantBackoff
from redis.retry import Retry

from tests.conftest import give_up

NO_REDIS = "there is no redis-server, so nothing was tested that many processes share"


class RedisServer:
    """Debian's server; it forgets everything when it stops."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._process: subprocess.Popen[bytes] | None = None
        self.address = f"unix://{folder}/redis.sock"
        patient = Retry(ConstantBackoff(0.02), 500, (exceptions.ConnectionError, exceptions.BusyLoadingError))
        self.redis: Redis = Redis.from_url(self.address, retry=patient)

    def start(self) -> None:
        """Start it, and return once it answers."""
        program = shutil.which("redis-server") or give_up(NO_REDIS)
        options = ["--port", "0", "--unixsocket", f"{self._folder}/redis.sock", "--save", "", "--dir", self._folder]
        self._process = subprocess.Popen([program, *options], stdout=subprocess.DEVNULL)
        self.redis.ping()

    def stop(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait()

    def freeze(self) -> None:
        """Connections are still accepted, but nothing is answered."""
        assert self._process is not None
        self._process.send_signal(signal.SIGSTOP)

    def thaw(self) -> None:
        assert self._process is not None
        self._process.send_signal(signal.SIGCONT)


@contextmanager
def redis_server(folder: Path) -> Iterator[RedisServer]:
    server = RedisServer(folder)
    server.start()
    try:
        yield server
    finally:
        server.stop()
