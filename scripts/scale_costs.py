"""What visitors cost the server, measured on a cluster of this machine for `docs/scale.md`.

    python scripts/scale_costs.py

Measured is the time of processors, so that other programs on the machine matter little, less what the idle cluster
takes: the median of several tries, the least and the most. The figures go to `scale_costs.json`, which
`scale_model.py` reads. How fast a single solve is, and how many there are a second, tells `scale_speed.py`.
"""

from __future__ import annotations

import argparse
import json
import os
import selectors
import statistics
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from http.client import HTTPConnection
from itertools import count
from pathlib import Path
from typing import Any

import psutil

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from nonoscope import dump
from run import chromium_options
from scripts.cluster import Cluster
from scripts.load import watch
from scripts.local_server import HERE, ask, noise
from solvers.collection import example

FREE = {"JOB_RATE": "", "READ_RATE": "", "LINK_RATE": "", "WATCH_RATE": "", "SHARE": 10_000, "CROWD": 10_000,
        "WAITING": 10_000, "SOCKET_SHARE": 1_000}
TICKS = os.sysconf("SC_CLK_TCK")
PAGES = {"home": "/", "puzzle": f"/p/{dump(example('lighthouse').puzzle, 'link').strip()}", "method": "/methods/exact"}
ENCODING = {"Accept-Encoding": "gzip, deflate, br"}
LONG = {"puzzle": dump(example("cat").puzzle, "link").strip(), "method": "dfs", "options": {"prune": False}}
PLAYED = 60  # seconds of play that are watched
CALL = "a call to one more web process"
HEARERS, CALLS = 50, 1_000
CROWD = 20  # watchers of the same solve
PATIENCE = 40  # seconds without any news of a solve, after which the measurement ends
Figures = dict[str, float]

_seeds = count(int(time.time()) % 10**6 * 1000)


class Meter:
    """Reads how much the members of a cluster have used."""

    def __init__(self, cluster: Cluster) -> None:
        from redis import Redis

        self._cluster = cluster
        self._redis = Redis.from_url(cluster.redis.address)

    def read(self) -> Figures:
        """Seconds of processors by part, and what else can be counted."""
        webs, hosts = self._cluster.webs, self._cluster.hosts
        return {
            "web": own_seconds(webs[0].pid),
            "other web": sum(own_seconds(web.pid) for web in webs[1:]),
            "readers": sum(tree_seconds(one.pid) for web in webs for one in web.descendants()),
            "workers": sum(tree_seconds(one.pid) for host in hosts for one in [psutil.Process(host.pid),
                                                                               *host.descendants()]),
            "redis": own_seconds(self._cluster.redis.pid),
            "postgres": sum(tree_seconds(one.pid) for one in [psutil.Process(self._cluster.postgres.pid),
                                                              *self._cluster.postgres.descendants()]),
            **self._of_redis(),
        }

    def commands(self) -> Counter[str]:
        """How often each command of Redis was called."""
        found = self._redis.info("commandstats")
        return Counter({name.removeprefix("cmdstat_"): about["calls"] for name, about in found.items()})

    def memory(self) -> Figures:
        """Megabytes that each member holds with its children; what processes share is divided among them."""
        parts = {"web": self._cluster.webs, "host": self._cluster.hosts}
        found = {name: sum(held(one) for member in members for one in
                           [psutil.Process(member.pid), *member.descendants()]) / len(members)
                 for name, members in parts.items()}
        return {**found, "redis": self._redis.info("memory")["used_memory"] / 1e6}

    def _of_redis(self) -> Figures:
        """Calls within scripts count as commands too, so `calls` counts what clients sent."""
        inside = self._redis.info("all")
        calls = sum(about["calls"] for name, about in inside.items() if name.startswith("cmdstat_"))
        return {"commands": calls, "redis_out": inside["total_net_output_bytes"],
                "redis_in": inside["total_net_input_bytes"], "aof": inside["aof_current_size"]}


def own_seconds(pid: int) -> float:
    """The time of processors of a process and its threads, exactly: its own clock, as clock_gettime(2) builds ids."""
    with suppress(OSError):
        return time.clock_gettime((~pid << 3) | 2)
    return 0.0


def tree_seconds(pid: int) -> float:
    """The same with the children that have ended."""
    with suppress(psutil.Error):
        times = psutil.Process(pid).cpu_times()
        return own_seconds(pid) + times.children_user + times.children_system
    return 0.0


def held(process: psutil.Process) -> float:
    with suppress(psutil.Error):
        return process.memory_full_info().pss / 1e6
    return 0.0


@contextmanager
def open_folder() -> Iterator[str]:
    """A folder that PostgreSQL, which belongs to another user, can read too."""
    with tempfile.TemporaryDirectory(prefix="scale-") as folder:
        Path(folder).chmod(0o755)
        yield folder


# What is measured: a step is done `times` times, and this is repeated.


class Visit:
    """A client that counts the bytes of answers, heads included."""

    def __init__(self, port: int) -> None:
        self._link = HTTPConnection(HERE, port, timeout=120)
        self.received = 0

    def ask(self, path: str, body: object = None, method: str = "") -> bytes:
        sent = None if body is None else json.dumps(body)
        self._link.request(method or ("GET" if body is None else "POST"), path, sent,
                           {"Content-Type": "application/json", **ENCODING})
        answer = self._link.getresponse()
        data = answer.read()
        assert answer.status < 400, (path, answer.status, data[:200])
        self.received += len(data) + len(str(answer.headers)) + 20
        return data


Step = Callable[[], float]  # does the thing once, and returns the bytes that visitors received


def measured(meter: Meter, idle: Figures, step: Step, times: int, repeats: int) -> dict[str, Any]:
    """The median and the range of what the step takes, for each figure."""
    step()  # the first one warms caches
    rows: list[Figures] = []
    used: Counter[str] = Counter()
    for _ in range(repeats):
        before, commands, began = meter.read(), meter.commands(), time.monotonic()
        received = sum(step() for _ in range(times))
        settle(meter)
        passed = time.monotonic() - began
        after = meter.read()
        used.update(meter.commands() - commands)
        row = {name: (after[name] - before[name] - idle.get(name, 0.0) * passed) / times for name in after}
        rows.append({**row, "bytes": received / times})
    return {"times": times * repeats,
            **{name: [statistics.median(found), min(found), max(found)]
               for name in rows[0] for found in [[row[name] for row in rows]]},
            "called": {name: round(number / times / repeats, 2) for name, number in used.most_common(25)}}


def settle(meter: Meter) -> None:
    """Wait until nothing runs any more: what a step began belongs to it."""
    while meter._redis.hlen("nonoscope:running") or meter._redis.hlen("nonoscope:waiting"):
        time.sleep(0.02)
    time.sleep(0.1)


def idle_rates(meter: Meter, seconds: float) -> Figures:
    """What each part takes a second while nobody visits."""
    before, began = meter.read(), time.monotonic()
    time.sleep(seconds)
    passed = time.monotonic() - began
    return {name: (value - before[name]) / passed for name, value in meter.read().items()}


# Pages, in a real browser.


def loaded(page: Page, address: str) -> float:
    """Load a page, and return the bytes that came from the server."""
    page.goto(address)
    page.wait_for_load_state("networkidle")
    return sent_for(page)


def sent_for(page: Page) -> float:
    """The bytes that came from the server for this page so far, heads included; `LAST` keeps what was asked for."""
    entries = page.evaluate("""() => [...performance.getEntriesByType("navigation"),
        ...performance.getEntriesByType("resource")].map((one) => [one.name, one.transferSize])""")
    LAST[:] = [[name.split("/", 3)[3][:50], size] for name, size in entries if size]
    return float(sum(size for _, size in LAST))


LAST: list[list[Any]] = []


def cold(browser: Browser, address: str) -> Step:
    def step() -> float:
        context = browser.new_context()
        try:
            return loaded(context.new_page(), address)
        finally:
            context.close()

    return step


def cached(context: BrowserContext, address: str) -> Step:
    def step() -> float:
        page = context.new_page()
        try:
            return loaded(page, address)
        finally:
            page.close()

    return step


@contextmanager
def playing(browser: Browser, address: str, players: int) -> Iterator[Step]:
    """A step is a minute in which each of these players marks a cell every two seconds, and takes one hint."""
    pages = [browser.new_context().new_page() for _ in range(players)]
    for page in pages:
        loaded(page, address)

    def step() -> float:
        before = sum(map(sent_for, pages))
        end = time.monotonic() + PLAYED
        for number in count():
            for page in pages:
                cell = page.get_by_test_id(f"cell-{number // 10 % 10}-{number % 10}")
                cell.click(timeout=30_000, force=True)
            if time.monotonic() > end:
                return sum(map(sent_for, pages)) - before
            pages[0].wait_for_timeout(2_000)
        return 0.0

    yield step
    for page in pages:
        page.context.close()


# Solves that are watched.


def started(port: int, wish: dict[str, Any]) -> str:
    return str(ask(port, "/api/jobs", wish)["job"])


def small() -> dict[str, Any]:
    return {"text": dump(noise(5, next(_seeds)), "non")}


def medium() -> dict[str, Any]:
    return {"text": dump(noise(15, next(_seeds)), "non")}


def long() -> dict[str, Any]:
    return {**LONG, "seed": next(_seeds), "seconds": 10}


def watched(port: int, wish: Callable[[], dict[str, Any]], watchers: int) -> Step:
    def step() -> float:
        job = started(port, wish())
        return float(sum(heard(port, job, watchers)))

    return step


def heard(port: int, job: str, watchers: int) -> list[int]:
    """The bytes that each of these watchers gets until the solve has ended."""
    connections = {watch(port, job): [0, b""] for _ in range(watchers)}
    going = set(connections)
    with selectors.DefaultSelector() as selector:
        for connection in connections:
            selector.register(connection, selectors.EVENT_READ)
        while going:
            ready = selector.select(PATIENCE)
            if not ready:
                raise TimeoutError(f"the solve {job} tells nothing any more")
            for key, _ in ready:
                data = key.fileobj.recv(1 << 18)
                about = connections[key.fileobj]
                about[0] += len(data)
                about[1] = about[1][-20:] + data
                if not data:
                    raise ConnectionError(f"a watcher of {job} was dropped")
                if b'"t":"finished"' in about[1]:
                    going.discard(key.fileobj)
                    selector.unregister(key.fileobj)
    for connection in connections:
        connection.close()
    return [about[0] for about in connections.values()]


def linked(port: int) -> Step:
    def step() -> float:
        visit = Visit(port)
        code = dump(noise(10, next(_seeds)), "link").strip()
        made = json.loads(visit.ask("/api/links", {"code": code}))
        visit.ask(made["url"])
        return visit.received

    return step


def costs(target: Path) -> None:
    with open_folder() as folder, \
            Cluster(Path(folder), webs=2, hosts=1, jobs=2, **FREE) as cluster, sync_playwright() as playwright:
        meter = Meter(cluster)
        memory = meter.memory()
        idle = idle_rates(meter, 30)
        found: dict[str, Any] = {"idle a second": idle, "megabytes": memory}
        print(json.dumps(found, indent=1), flush=True)
        browser = playwright.chromium.launch(**chromium_options())
        for name, step, times, repeats in steps(cluster.webs[0].port, browser):
            found[name] = measured(meter, idle, step, times, repeats)
            if name.startswith(tuple(PAGES)):
                found[name]["requests"] = len(LAST)
            tell(name, found[name])
        with playing(browser, cluster.webs[0].address + PAGES["puzzle"], 5) as step:
            found["5 minutes of play"] = measured(meter, idle, step, 1, 2)
            tell("5 minutes of play", found["5 minutes of play"])
        found["megabytes after"] = meter.memory()
        found[CALL] = call_cost(cluster)
    target.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


def steps(port: int, browser: Browser) -> Iterator[tuple[str, Step, int, int]]:
    """Each with how often it is done at once, and how many times that is repeated."""
    yield "small solve", watched(port, small, 1), 20, 5
    yield "15x15 solve", watched(port, medium, 1), 20, 5
    yield "long solve", watched(port, long, 1), 1, 4
    yield f"small solve, {CROWD} watchers", watched(port, small, CROWD), 5, 5
    yield f"long solve, {CROWD} watchers", watched(port, long, CROWD), 1, 4
    yield "short link", linked(port), 20, 5
    for name, path in PAGES.items():
        yield f"{name}, first visit", cold(browser, f"http://{HERE}:{port}{path}"), 3, 4
        context = browser.new_context()
        yield f"{name}, again", cached(context, f"http://{HERE}:{port}{path}"), 3, 4
        context.close()


def tell(name: str, row: dict[str, Any]) -> None:
    ms = ", ".join(f"{part} {row[part][0] * 1000:.1f} ({row[part][1] * 1000:.1f}-{row[part][2] * 1000:.1f})"
                   for part in ("web", "other web", "readers", "workers", "redis", "postgres"))
    rest = ", ".join(f"{part} {row[part][0]:,.0f}" for part in ("bytes", "commands", "aof"))
    print(f"{name}: ms {ms}; {rest}", flush=True)


def call_cost(cluster: Cluster) -> Figures:
    """What Redis takes to tell one more web process that a job has news."""
    from redis import Redis

    link = Redis.from_url(cluster.redis.address)
    seconds = []
    for hearers in (0, HEARERS):
        with ExitStack() as stack:
            for _ in range(hearers):
                stack.enter_context(link.pubsub()).subscribe("scale")
            time.sleep(0.5)
            before = own_seconds(cluster.redis.pid)
            heard = [link.publish("scale", "a" * 12) for _ in range(CALLS)]
            assert set(heard) == {hearers}
            seconds.append(own_seconds(cluster.redis.pid) - before)
    return {"redis": (seconds[1] - seconds[0]) / HEARERS / CALLS}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--file", type=Path, default=Path(__file__).with_suffix(".json"), help="where the figures go")
    costs(parser.parse_args().file)


if __name__ == "__main__":
    main()
