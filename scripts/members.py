"""Servers on this machine: each is started, polled until it is ready, and ended by its id.

`serving` starts a single server; `cluster.py` combines many. Nothing here waits for a fixed time.
"""

from __future__ import annotations

import json
import os
import pwd
import resource
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from ctypes import CDLL
from functools import partial
from http.client import HTTPException
from pathlib import Path
from typing import Self
from urllib.request import ProxyHandler, build_opener

import psutil

ROOT = Path(__file__).resolve().parents[1]
HERE = "127.0.0.1"
STARTING = 600.0  # seconds; a new machine has to compile the solvers
_DIE_WITH_PARENT = 1  # PR_SET_PDEATHSIG
INSTALL = "Install redis-server and PostgreSQL first (Debian and Ubuntu: apt install redis-server postgresql)."


class MemberError(Exception):
    """A member cannot be started; the message says why in one sentence."""


def free_port() -> int:
    with socket.create_server((HERE, 0)) as listening:
        return int(listening.getsockname()[1])


def until(holds: Callable[[], bool], event: str, seconds: float) -> None:
    end = time.monotonic() + seconds
    while not holds():
        if time.monotonic() > end:
            raise MemberError(f"Waited {seconds:g} seconds for {event}.")
        time.sleep(0.02)


class Member:
    """A process. Its notices are in the file `notices`, also those of earlier starts.

    A process that the main thread starts ends with this one, however that ends.
    """

    ending = signal.SIGTERM
    orphaned: signal.Signals | None = None  # the signal when this process has ended, if it is not `ending`
    patience = 15.0  # seconds that it has to end by itself
    ownership: Mapping[str, object] = {}  # arguments of subprocess that set the owner of the process

    def __init__(self, name: str, folder: Path) -> None:
        self.name = name
        self.folder = folder
        self.notices = folder / f"{name}.log"
        self._process: subprocess.Popen[bytes] | None = None
        self._orphans: list[psutil.Process] = []

    def command(self) -> list[str]:
        raise NotImplementedError

    def environment(self) -> Mapping[str, str]:
        return os.environ

    def is_ready(self) -> bool:
        raise NotImplementedError

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def runs(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def descendants(self) -> list[psutil.Process]:
        with suppress(psutil.Error):
            return psutil.Process(self.pid).children(recursive=True)
        return []

    def start(self) -> None:
        """Start it; `wait` tells when it is ready."""
        with self.notices.open("ab") as notices:
            self._process = subprocess.Popen(
                self.command(), cwd=ROOT, env=self.environment(), stdin=subprocess.DEVNULL, stdout=notices,
                stderr=notices, start_new_session=True, preexec_fn=self._bound_to_us(), **self.ownership,
            )

    def _bound_to_us(self) -> Callable[[], object] | None:
        """The system binds a process to the thread that started it, so only to the main one."""
        if sys.platform != "linux" or threading.current_thread() is not threading.main_thread():
            return None
        return partial(CDLL(None).prctl, _DIE_WITH_PARENT, self.orphaned or self.ending)

    def wait(self, seconds: float = STARTING) -> None:
        """Wait until it is ready; MemberError if it ends before."""
        until(lambda: not self.runs() or self.is_ready(), f"{self.name} to be ready", seconds)
        if not self.runs():
            raise MemberError(f"{self.name} does not start: {self.last_notice()} (see {self.notices})")

    def __enter__(self) -> Self:
        try:
            self.start()
            self.wait()
        except BaseException:
            self.stop()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def last_notice(self) -> str:
        lines = self.notices.read_text(encoding="utf-8", errors="replace").split("\n")
        return next((line.strip() for line in reversed(lines) if line.strip()), "it says nothing")

    def stop(self) -> None:
        """End it, and all that it started."""
        self.ask_to_end()
        self.await_end()

    def ask_to_end(self) -> None:
        if self.runs():
            self._orphans += self.descendants()
            os.kill(self.pid, self.ending)
            self.go_on()

    def await_end(self) -> None:
        """Wait until it has ended after `ask_to_end`; kill what is left when its `patience` is over."""
        if self._process is not None:
            try:
                self._process.wait(self.patience)
            except subprocess.TimeoutExpired:
                self.kill()
        for orphan in self._orphans:
            with suppress(psutil.Error):  # psutil knows a process by its start too, and so never ends another one
                orphan.kill()
        psutil.wait_procs(self._orphans)
        self._orphans.clear()

    def kill(self) -> None:
        """As `kill -9` does: its children live on until `stop`, unless they end by themselves."""
        assert self._process is not None
        self._orphans += self.descendants()
        self._process.kill()
        self._process.wait()

    def pause(self) -> None:
        os.kill(self.pid, signal.SIGSTOP)

    def go_on(self) -> None:
        os.kill(self.pid, signal.SIGCONT)

    def restart(self) -> None:
        self.stop()
        self.start()
        self.wait()


def program(name: str, *places: str) -> str:
    """The path of a program: on the PATH, or in the newest of these places."""
    paths = [path for place in places for path in Path("/").glob(f"{place}/{name}")]
    newest = max(paths, key=lambda path: [int(part) for part in path.parts if part.isdigit()], default=None)
    where = shutil.which(name) or newest
    if where is None:
        raise MemberError(INSTALL)
    return str(where)


class RedisServer(Member):
    """Redis with a password. `lasting` says whether it writes to its folder, and `flushing` when."""

    flushing = "everysec"

    def __init__(self, folder: Path, *, lasting: bool = True) -> None:
        super().__init__("redis", folder)
        self.port = free_port()
        self.lasting = lasting
        self._password = secrets.token_urlsafe(24)
        self.address = f"redis://:{self._password}@{HERE}:{self.port}/0"
        self._program = program("redis-server")

    def command(self) -> list[str]:
        data, file = self.folder / "redis", self.folder / "redis.conf"
        data.mkdir(exist_ok=True)
        file.touch(mode=0o600)
        settings = {"bind": HERE, "port": self.port, "requirepass": self._password, "dir": data,
                    "appendonly": "yes" if self.lasting else "no", "appendfsync": self.flushing, "save": '""',
                    "maxmemory-policy": "noeviction"}
        file.write_text("".join(f"{name} {value}\n" for name, value in settings.items()), encoding="utf-8")
        return [self._program, str(file)]

    def is_ready(self) -> bool:
        from redis import Redis, RedisError

        with suppress(RedisError), Redis.from_url(self.address, socket_timeout=2) as link:
            return bool(link.ping())
        return False


class PostgresServer(Member):
    """PostgreSQL with a data folder of its own. As root it belongs to another user, since it refuses to serve root.

    `lasting` says whether it waits until the disk has what it stores."""

    ending = signal.SIGINT  # ends connections instead of waiting for them

    def __init__(self, folder: Path, *, lasting: bool = True) -> None:
        super().__init__("postgresql", folder)
        self.port = free_port()
        self._bin = Path(program("postgres", "usr/lib/postgresql/*/bin")).resolve().parent
        self._lasting = lasting
        self.data = folder / "postgresql"
        self._password = folder / "postgresql.password"
        if not self._password.exists():
            self._password.touch(mode=0o600)
            self._password.write_text(secrets.token_urlsafe(24), encoding="ascii")
        self.address = self.address_of("nonoscope")
        if user := self.user():
            self.ownership = {"user": user, "group": pwd.getpwnam(user).pw_gid, "extra_groups": []}

    def address_of(self, database: str) -> str:
        return f"postgresql://nonoscope:{self._password.read_text(encoding='ascii')}@{HERE}:{self.port}/{database}"

    def user(self) -> str | None:
        if os.geteuid():
            return None
        return "postgres" if "postgres" in {account.pw_name for account in pwd.getpwall()} else "nobody"

    def program(self, name: str) -> str:
        return str(self._bin / name)

    def command(self) -> list[str]:
        if not (self.data / "PG_VERSION").exists():
            self._make_folder()
        options = {"listen_addresses": HERE, "port": self.port, "unix_socket_directories": "",
                   "fsync": "on" if self._lasting else "off"}
        return [self.program("postgres"), "-D", str(self.data), *(f"--{name}={options[name]}" for name in options)]

    def _make_folder(self) -> None:
        self.data.mkdir(mode=0o700, exist_ok=True)
        if user := self.user():
            for path in (self.data, self._password):
                shutil.chown(path, user, pwd.getpwnam(user).pw_gid)
        command = [self.program("initdb"), "-D", self.data, "-U", "nonoscope", "-A", "scram-sha-256", "-E", "UTF8",
                   "--locale=C", f"--pwfile={self._password}", *([] if self._lasting else ["--no-sync"])]
        result = subprocess.run(command, cwd="/", capture_output=True, text=True, check=False, **self.ownership)
        if result.returncode:
            reason = (result.stderr.strip().splitlines() or ["it says nothing"])[-1]
            raise MemberError(f"PostgreSQL cannot keep its files in {self.data}: {reason}")

    def is_ready(self) -> bool:
        """Whether it answers; it has the database of its address then."""
        from psycopg import OperationalError

        with suppress(OperationalError):
            self.make_database("nonoscope")
            return True
        return False

    def make_database(self, name: str) -> str:
        from psycopg import connect
        from psycopg.sql import SQL, Identifier

        with connect(self.address_of("postgres"), autocommit=True, connect_timeout=2) as link:
            if not link.execute("SELECT 1 FROM pg_database WHERE datname = %s", [name]).fetchone():
                link.execute(SQL("CREATE DATABASE {}").format(Identifier(name)))
        return self.address_of(name)


class NonoscopeProcess(Member):
    """A command of `nonoscope` with these settings."""

    def __init__(self, name: str, folder: Path, settings: Mapping[str, object], *arguments: object) -> None:
        super().__init__(name, folder)
        self.settings = settings
        self._arguments = arguments

    def command(self) -> list[str]:
        return [sys.executable, "-m", "nonoscope", *map(str, self._arguments)]

    def environment(self) -> Mapping[str, str]:
        return {**os.environ, **{f"NONOSCOPE_{name}": str(value) for name, value in self.settings.items()}}


class WebProcess(NonoscopeProcess):
    def __init__(self, name: str, folder: Path, settings: Mapping[str, object], port: int = 0) -> None:
        self.port = port or free_port()
        self.address = f"http://{HERE}:{self.port}"
        super().__init__(name, folder, settings, "serve", "--no-browser", "--host", HERE, "--port", self.port)

    def is_ready(self) -> bool:
        return answers(self.address)


class WorkerHost(NonoscopeProcess):
    """A host with so many workers. It is ready when Redis knows all of them, but for those that take short jobs."""

    def __init__(self, name: str, folder: Path, settings: Mapping[str, object], jobs: int) -> None:
        self.jobs = jobs
        super().__init__(name, folder, settings, "worker", "--name", name, "--jobs", jobs)

    def is_ready(self) -> bool:
        from redis import Redis

        pids = {self.pid, *(process.pid for process in self.descendants())}
        with Redis.from_url(str(self.settings["REDIS"]), socket_timeout=2) as link:
            workers = [json.loads(data) for data in link.hgetall("nonoscope:workers").values()]
        return sum(worker["pid"] in pids and not worker["quick"] for worker in workers) >= self.jobs


def answers(address: str) -> bool:
    """Whether a web process there, or one behind a proxy, is ready."""
    with suppress(OSError, HTTPException), build_opener(ProxyHandler({})).open(f"{address}/healthz/ready", timeout=5):
        return True
    return False


@contextmanager
def server_folder() -> Iterator[Path]:
    """A folder for servers, which users other than the owner may enter, as root's PostgreSQL has to."""
    with tempfile.TemporaryDirectory(prefix="nonoscope-") as folder:
        Path(folder).chmod(0o711)
        yield Path(folder)


@contextmanager
def serving(**settings: object) -> Iterator[WebProcess]:
    """A server on its own with these settings, ready to solve. It and its clients may have many connections."""
    limit = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (limit, limit))
    with server_folder() as folder:
        database = {"DATABASE": f"sqlite:///{folder}/links.db"}
        with WebProcess("server", folder, {**database, **settings}) as server:
            yield server
