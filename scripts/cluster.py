"""A whole cluster on this machine: `python3 run.py cluster`.

    python3 run.py cluster --web 2 --workers 2 --jobs 2 --proxy caddy

Redis and PostgreSQL come from the system (Debian: redis-server, postgresql) and keep their files in the folder of the
cluster, where the notices are too. A member that ends by itself is started again. Tests use the class `Cluster`.
"""

from __future__ import annotations

import argparse
import fcntl
import os
import re
import shutil
import signal
import socket
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from itertools import count
from pathlib import Path
from typing import NoReturn, Self

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from scripts.members import (  # noqa: E402
    HERE,
    STARTING,
    Member,
    MemberError,
    PostgresServer,
    RedisServer,
    WebProcess,
    WorkerHost,
    answers,
    free_port,
)

DEPLOY = ROOT / "deploy"
FOLDER = ROOT / "instance" / "cluster"
PROXIES = ("none", "caddy", "nginx")

# What nginx needs around a site, to run without a system. Tests use it, too.
NGINX = """
daemon off;
master_process off;
pid {folder}/nginx.pid;
error_log stderr crit;
events {{ worker_connections 8192; }}
http {{
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/site.conf;
}}
"""


class Proxy(Member):
    """Caddy or nginx before the web processes, as the files of `deploy/` configure it, without TLS."""

    def __init__(self, kind: str, folder: Path, upstreams: Sequence[str], port: int) -> None:
        super().__init__("proxy", folder)
        if shutil.which(kind) is None:
            raise MemberError(f"Install {kind} first, or leave out --proxy.")
        self.address = f"http://{HERE}:{port}"
        self._kind = kind
        self._upstreams = upstreams
        self._home = folder / kind
        self._home.mkdir(exist_ok=True)

    def command(self) -> list[str]:
        if self._kind == "caddy":
            return ["caddy", "run", "--config", str(DEPLOY / "cluster.Caddyfile"), "--adapter", "caddyfile"]
        (self._home / "site.conf").write_text(self._site(), encoding="utf-8")
        (self._home / "nginx.conf").write_text(NGINX.format(folder=self._home), encoding="utf-8")
        return ["nginx", "-p", str(self._home), "-c", str(self._home / "nginx.conf")]

    def environment(self) -> Mapping[str, str]:
        site = {"NONOSCOPE_SITE": self.address, "NONOSCOPE_UPSTREAMS": " ".join(self._upstreams), "CADDY_ADMIN": "off"}
        return {**os.environ, **site, "HOME": str(self._home), "XDG_DATA_HOME": str(self._home),
                "XDG_CONFIG_HOME": str(self._home)}

    def _site(self) -> str:
        """The file of `deploy/`, with the addresses of this cluster."""
        text = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
        servers = "".join(f"    server {upstream} max_fails=1 fail_timeout=2s;\n" for upstream in self._upstreams)
        host = self.address.removeprefix("http://")
        for pattern, new in (
            (r"^server \{\n    listen 80;[\s\S]*?^\}\n", ""),  # sends visitors to the port with TLS
            (r"^    server 127\.0\.0\.1:8000;\n", servers),
            (r"^    listen 443 ssl http2;", f"    listen {host};"),
            (r"^    (?:listen \[::\]|ssl_|access_log|error_log).*\n", ""),
            (r"nonoscope\.example", HERE),
        ):
            text, count = re.subn(pattern, new, text, flags=re.MULTILINE)
            assert count, pattern
        return text

    def is_ready(self) -> bool:
        return answers(self.address)


class Cluster:
    """Redis, PostgreSQL, web processes, hosts of workers, and perhaps a proxy: ready within `with`."""

    def __init__(
        self, folder: Path, *, webs: int = 2, hosts: int = 2, jobs: int = 1, proxy: str = "none", port: int = 0,
        lasting: bool = True, **settings: object,
    ) -> None:
        ports = count(port) if port else iter(free_port, None)
        front = next(ports) if proxy != "none" else 0
        self.redis = RedisServer(folder, lasting=lasting)
        self.postgres = PostgresServer(folder, lasting=lasting)
        stores = {"REDIS": self.redis.address, "DATABASE": self.postgres.address}
        self.settings = {**stores, "PROXIES": int(proxy != "none"), **settings}
        self.webs = [WebProcess(f"web-{number + 1}", folder, self.settings, next(ports)) for number in range(webs)]
        self.hosts = [WorkerHost(f"workers-{number + 1}", folder, self.settings, jobs) for number in range(hosts)]
        self.proxies = [Proxy(proxy, folder, [f"{HERE}:{web.port}" for web in self.webs], front)] if front else []

    @property
    def addresses(self) -> list[str]:
        return [member.address for member in (self.proxies or self.webs)]

    def stages(self) -> list[Sequence[Member]]:
        """All members. Those of a stage need those of the stages before it."""
        return [[self.redis, self.postgres], self.hosts, self.webs, self.proxies]

    def members(self) -> Iterator[Member]:
        return (member for stage in self.stages() for member in stage)

    def __enter__(self) -> Self:
        try:
            self.start()
        except BaseException:
            self.stop()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def start(self, seconds: float = STARTING) -> None:
        """Start all members and wait until they are ready. Hosts and web processes load at the same time."""
        data, hosts, webs, proxies = self.stages()
        for stage in (data, [*hosts, *webs], proxies):
            for member in stage:
                member.start()
            for member in stage:
                member.wait(seconds)

    def stop(self) -> None:
        """End all members, first those that need others: without web processes nothing new comes to workers."""
        for stage in reversed(self.stages()):
            for member in stage:
                member.ask_to_end()
            for member in stage:
                member.await_end()

    def kill(self) -> None:
        for member in self.members():
            if member.runs():
                member.kill()


def is_taken(port: int) -> bool:
    try:
        socket.create_server((HERE, port)).close()
    except OSError:
        return True
    return False


def locked(folder: Path) -> int:
    """A lock on this folder, released when this process ends."""
    handle = os.open(folder / "lock", os.O_CREAT | os.O_RDWR, 0o600)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise MemberError(f"Another cluster uses {folder}: end it, or choose another --folder.") from None
    return handle


def look_after(cluster: Cluster) -> NoReturn:
    while True:
        for member in cluster.members():
            if not member.runs():
                print(f"{member.name} has ended and is started again: {member.last_notice()}", flush=True)
                member.start()
        time.sleep(1)


def tell(cluster: Cluster, folder: Path) -> None:
    for address in cluster.addresses:
        print(f"Nonoscope is at {address}/")
    workers = sum(host.jobs for host in cluster.hosts)
    print(f"{len(cluster.webs)} web processes, {workers} workers on {len(cluster.hosts)} hosts, Redis and PostgreSQL. "
          f"Notices are in {folder}.\nCtrl-C ends all of it.", flush=True)


class EndError(Exception):
    """A signal asks the cluster to end."""


def end_by_signals(cluster: Cluster) -> None:
    """The first signal ends the cluster in its order, the next one at once."""
    signals: list[int] = []

    def handle(number: int, _: object) -> None:
        signals.append(number)
        if len(signals) > 1:
            cluster.kill()
            return
        raise EndError

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, handle)


def run(arguments: argparse.Namespace) -> None:
    folder = arguments.folder.absolute()
    folder.mkdir(parents=True, exist_ok=True)
    lock = locked(folder)
    several = arguments.web + (arguments.proxy != "none")
    for port in range(arguments.port, arguments.port + several):
        if is_taken(port):
            raise MemberError(f"Port {port} of {HERE} is taken: choose another --port.")
    cluster = Cluster(folder, webs=arguments.web, hosts=arguments.workers, jobs=arguments.jobs, proxy=arguments.proxy,
                      port=arguments.port)
    end_by_signals(cluster)
    print("Starting ...", flush=True)
    try:
        with cluster:
            tell(cluster, folder)
            look_after(cluster)
    except EndError:
        print("Ended.", flush=True)
    finally:
        os.close(lock)


def read_arguments(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="run.py cluster", description="Start a whole cluster on this machine.")
    parser.add_argument("--web", type=int, default=2, help="web processes (default: 2)")
    parser.add_argument("--workers", type=int, default=2, help="hosts of workers (default: 2)")
    parser.add_argument("--jobs", type=int, default=1, help="workers of each host (default: 1)")
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where data and notices are kept")
    parser.add_argument("--proxy", choices=PROXIES, default="none", help="what stands before the web processes")
    parser.add_argument("--port", type=int, default=8000,
                        help="port of the proxy, or of the first web process (default: 8000); more processes follow it")
    return parser.parse_args(arguments)


def main(arguments: list[str]) -> int:
    try:
        run(read_arguments(arguments))
    except MemberError as problem:
        print(problem)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
