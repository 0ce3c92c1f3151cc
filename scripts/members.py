"""The processes of a cluster on one machine: each is started, asked whether it is ready, and ended by its id.

`cluster.py` puts them together. Nothing here waits for a fixed time: whether something is ready, it says itself.
"""

from __future__ import annotations

import http.client
import json
import os
import pwd
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from ctypes import CDLL
from functools import partial
from pathlib import Path

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
        port: int = listening.getsockname()[1]
        return port


def until(holds: Callable[[], bool], what: str, seconds: float) -> None:
    end = time.monotonic() + seconds
    while not holds():
        if time.monotonic() > end:
            raise MemberError(f"Waited {seconds:g} seconds for {what}.")
        time.sleep(0.02)


class Member:
    """A process. Its notices are in the file `notices`, also those of earlier starts.

    A process that the main thread starts ends with this one, however that ends.
    """

    ending = signal.SIGTERM
    orphaned: signal.Signals | None = None  # the signal when this process has ended, if it is not `ending`
    patience = 15.0  # seconds that it has to end by itself

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

    def user(self) -> str | None:
        """Whose process it will be, if not the one who starts it."""
        return None

    def is_ready(self) -> bool:
        raise NotImplementedError

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def runs(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def descendants(self) -> list[psutil.Process]:
        """The processes that it started, and those that they did."""
        with suppress(psutil.Error):
            return psutil.Process(self.pid).children(recursive=True)
        return []

    # Starting.

    def start(self) -> None:
        """Start it; `wait` tells when it is ready."""
        with self.notices.open("ab") as notices:
            self._process = subprocess.Popen(
                self.command(), cwd=ROOT, env=self.environment(), stdin=subprocess.DEVNULL, stdout=notices,
                stderr=notices, start_new_session=True, preexec_fn=self._bound_to_us(), **ownership(self.user()),
            )  # fmt: skip

    def _bound_to_us(self) -> Callable[[], object] | None:
        """The system binds a process to the thread that started it, so only to the main one."""
        if sys.platform != "linux" or threading.current_thread() is not threading.main_thread():
            return None
        return partial(CDLL(None).prctl, _DIE_WITH_PARENT, self.orphaned or self.ending)

    def wait(self, seconds: float = STARTING) -> None:
        """Wait until it is ready; MemberError if it ends before."""

        def ready_or_gone() -> bool:
            return not self.runs() or self.is_ready()

        until(ready_or_gone, f"{self.name} to be ready", seconds)
        if not self.runs():
            raise MemberError(f"{self.name} does not start: {self.last_notice()} (see {self.notices})")

    def last_notice(self) -> str:
        lines = self.notices.read_text(encoding="utf-8", errors="replace").split("\n")
        return next((line.strip() for line in reversed(lines) if line.strip()), "it says nothing")

    # Ending.

    def stop(self, patience: float | None = None) -> None:
        """End it, and all that it started, which has `patience` seconds to end by itself."""
        self.ask_to_end()
        self.await_end(patience)

    def ask_to_end(self) -> None:
        if self.runs():
            self._orphans += self.descendants()
            os.kill(self.pid, self.ending)
            os.kill(self.pid, signal.SIGCONT)

    def await_end(self, patience: float | None = None) -> None:
        """Wait until it has ended after `ask_to_end`, and kill what has not when the time is over."""
        if self._process is not None:
            try:
                self._process.wait(self.patience if patience is None else patience)
            except subprocess.TimeoutExpired:
                self._orphans += self.descendants()
                self._process.kill()
                self._process.wait()
        for orphan in self._orphans:
            with suppress(psutil.Error):  # psutil knows a process by its start too, and so never ends another one
                orphan.kill()
        psutil.wait_procs(self._orphans)
        self._orphans.clear()

    def kill(self) -> None:
        """As `kill -9` does: what it started lives on, unless it sees to that itself, until `stop`."""
        assert self._process is not None
        self._orphans += self.descendants()
        self._process.kill()
        self._process.wait()

    def pause(self) -> None:
        os.kill(self.pid, signal.SIGSTOP)

    def go_on(self) -> None:
        os.kill(self.pid, signal.SIGCONT)

    def restart(self, patience: float | None = None) -> None:
        """Stop it, as `stop` does, and start it again; it is ready afterwards."""
        self.stop(patience)
        self.start()
        self.wait()


def ownership(user: str | None) -> dict[str, object]:
    """The arguments with which a process belongs to a user."""
    return {} if user is None else {"user": user, "group": pwd.getpwnam(user).pw_gid, "extra_groups": []}


def program(name: str, *places: str) -> str:
    """Where a program is: on the PATH, or in the newest of these places."""
    found = [str(path) for place in places for path in sorted(Path("/").glob(f"{place}/{name}"), key=_version)]
    where = shutil.which(name) or (found[-1] if found else None)
    if where is None:
        raise MemberError(INSTALL)
    return where


def _version(path: Path) -> list[int]:
    return [int(part) for part in path.parts if part.isdigit()]


class RedisServer(Member):
    """Redis with a password. `lasting` says whether it writes to its folder, and `flushing` when."""

    flushing = "everysec"

    def __init__(self, folder: Path, *, lasting: bool = True) -> None:
        super().__init__("redis", folder)
        self.port = free_port()
        self.address = f"redis://:{kept_password(folder / 'redis.password')}@{HERE}:{self.port}/0"
        self._program = program("redis-server")
        self.lasting = lasting

    def command(self) -> list[str]:
        data = self.folder / "redis"
        data.mkdir(exist_ok=True)
        lines = [
            f"bind {HERE}", f"port {self.port}", f"requirepass {kept_password(self.folder / 'redis.password')}",
            f"dir {data}", f"appendonly {'yes' if self.lasting else 'no'}", f"appendfsync {self.flushing}",
            'save ""',
            "maxmemory-policy noeviction",
        ]  # fmt: skip
        settings = self.folder / "redis.conf"
        settings.touch(mode=0o600)
        settings.write_text("\n".join(lines) + "\n", encoding="utf-8")
        return [self._program, str(settings)]

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
        self.data = folder / "postgresql"
        self.address = self.address_of("nonoscope")
        self._bin = Path(program("postgres", "usr/lib/postgresql/*/bin")).resolve().parent
        self._lasting = lasting

    def address_of(self, database: str) -> str:
        password = kept_password(self.folder / "postgresql.password")
        return f"postgresql://nonoscope:{password}@{HERE}:{self.port}/{database}"

    def command(self) -> list[str]:
        if not (self.data / "PG_VERSION").exists():
            self._make_folder()
        options = {"listen_addresses": HERE, "port": str(self.port), "unix_socket_directories": "",
                   "fsync": "on" if self._lasting else "off"}
        return [self.program("postgres"), "-D", str(self.data),
                *(part for name, value in options.items() for part in ("-c", f"{name}={value}"))]

    def program(self, name: str) -> str:
        """One of the programs of this version."""
        return str(self._bin / name)

    def _make_folder(self) -> None:
        self.data.mkdir(mode=0o700, exist_ok=True)
        password, user = self.folder / "postgresql.password", self.user()
        if user is not None:
            for path in (self.data, password):
                os.chown(path, pwd.getpwnam(user).pw_uid, pwd.getpwnam(user).pw_gid)
        command = [self.program("initdb"), "-D", self.data, "-U", "nonoscope", "-A", "scram-sha-256", "-E", "UTF8",
                   "--locale=C", f"--pwfile={password}", *([] if self._lasting else ["--no-sync"])]
        done = subprocess.run(command, cwd="/", capture_output=True, text=True, check=False, **ownership(user))
        if done.returncode:
            reason = (done.stderr.strip().splitlines() or ["it says nothing"])[-1]
            raise MemberError(f"PostgreSQL cannot keep its files in {self.data}: {reason}")

    def user(self) -> str | None:
        if os.geteuid():
            return None
        known = {each.pw_name for each in pwd.getpwall()}
        return "postgres" if "postgres" in known else "nobody"

    def is_ready(self) -> bool:
        """Whether it answers; it has the database of its address then."""
        from psycopg import OperationalError

        with suppress(OperationalError):
            self.make_database("nonoscope")
            return True
        return False

    def make_database(self, name: str) -> str:
        """The address of this database, which is made if there is none."""
        from psycopg import connect
        from psycopg.sql import SQL, Identifier

        with connect(self.address_of("postgres"), autocommit=True, connect_timeout=2) as link:
            if not link.execute("SELECT 1 FROM pg_database WHERE datname = %s", [name]).fetchone():
                link.execute(SQL("CREATE DATABASE {}").format(Identifier(name)))
        return self.address_of(name)


def kept_password(path: Path) -> str:
    """The password in this file, which is made if there is none."""
    if not path.exists():
        path.touch(mode=0o600)
        path.write_text(secrets.token_urlsafe(24), encoding="ascii")
    return path.read_text(encoding="ascii")


class WebProcess(Member):
    """`nonoscope serve` with these settings."""

    def __init__(self, name: str, folder: Path, settings: Mapping[str, object], port: int = 0) -> None:
        super().__init__(name, folder)
        self.port = port or free_port()
        self.address = f"http://{HERE}:{self.port}"
        self._settings = settings

    def command(self) -> list[str]:
        return [sys.executable, "-m", "nonoscope", "serve", "--no-browser", "--host", HERE, "--port", str(self.port)]

    def environment(self) -> Mapping[str, str]:
        return {**os.environ, **named(self._settings)}

    def is_ready(self) -> bool:
        return status_of(self.address, "/healthz/ready") == 200


class WorkerHost(Member):
    """`nonoscope worker` with so many workers. It is ready when Redis knows all of them."""

    def __init__(self, name: str, folder: Path, settings: Mapping[str, object], jobs: int) -> None:
        super().__init__(name, folder)
        self.jobs = jobs
        self._settings = settings

    def command(self) -> list[str]:
        return [sys.executable, "-m", "nonoscope", "worker", "--name", self.name, "--jobs", str(self.jobs)]

    def environment(self) -> Mapping[str, str]:
        return {**os.environ, **named(self._settings)}

    def workers(self) -> dict[str, int]:
        """Its workers that Redis knows, but for those that take only short jobs, and the ids of their processes."""
        from redis import Redis

        pids = {self.pid, *(each.pid for each in self.descendants())}
        with Redis.from_url(str(self._settings["REDIS"]), socket_timeout=2) as link:
            known = {name.decode(): json.loads(data) for name, data in link.hgetall("nonoscope:workers").items()}
        return {name: worker["pid"] for name, worker in known.items() if worker["pid"] in pids and not worker["quick"]}

    def is_ready(self) -> bool:
        return len(self.workers()) >= self.jobs


def named(settings: Mapping[str, object]) -> dict[str, str]:
    """Settings as variables of an environment."""
    return {f"NONOSCOPE_{name}": str(value) for name, value in settings.items()}


def status_of(address: str, path: str) -> int:
    """The status of the answer; 0 for none."""
    link = http.client.HTTPConnection(address.removeprefix("http://"), timeout=5)
    try:
        link.request("GET", path)
        return link.getresponse().status
    except (OSError, http.client.HTTPException):
        return 0
    finally:
        link.close()
