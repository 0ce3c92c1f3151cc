"""How fast solves are on many machines, measured on this one for `docs/scale.md`.

    python scripts/scale_speed.py latency --number 150       # a small solve through Redis, and without it, in turns
    python scripts/scale_speed.py throughput --seconds 20    # jobs a second with 1, 2 and 4 workers

These are times by the clock, so nothing else should run on the machine.
"""

from __future__ import annotations

import argparse
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from scripts.cluster import Cluster
from scripts.local_server import ask, serving, spread
from scripts.scale_costs import FREE, Meter, medium, open_folder, small, started


def latency(number: int) -> None:
    with open_folder() as folder, serving(**FREE) as embedded, \
            Cluster(Path(folder), webs=1, hosts=1, jobs=2, **FREE) as cluster:
        ports = {"embedded": embedded.port, "Redis": cluster.webs[0].port}
        found: dict[str, list[float]] = {name: [] for name in ports}
        for _ in range(number + 5):
            for name, port in ports.items():
                found[name].append(1000 * seconds_of(port, small()))
        for name, times in found.items():
            print(f"{name}: {spread(times[5:])}", flush=True)


def seconds_of(port: int, wish: dict[str, Any]) -> float:
    """From the request until its last event is there."""
    began = time.perf_counter()
    job, since = started(port, wish), 0
    while True:
        batch = ask(port, f"/api/jobs/{job}/events?since={since}&wait=20")
        since = batch["next"]
        if any(event["t"] == "finished" for event in batch["events"]):
            return time.perf_counter() - began


def throughput(seconds: float) -> None:
    """Jobs a second, with as many clients as keep all workers busy."""
    for workers in (1, 2, 4):
        with open_folder() as folder, \
                Cluster(Path(folder), webs=1, hosts=1, jobs=workers, QUICK_WORKERS=0, **FREE) as cluster:
            meter = Meter(cluster)
            for name, wish in (("5x5", small), ("15x15", medium)):
                flow(cluster.webs[0].port, wish, 2 * workers, 3)
                before, began = meter.read(), time.monotonic()
                done = flow(cluster.webs[0].port, wish, 2 * workers, seconds)
                passed, after = time.monotonic() - began, meter.read()
                used = {part: (after[part] - before[part]) / passed for part in ("web", "workers", "redis")}
                print(f"{workers} workers, {name}: {done / passed:.1f} jobs/s; cores: "
                      + ", ".join(f"{part} {share:.2f}" for part, share in used.items())
                      + f"; {1000 * used['workers'] * passed / done:.0f} ms of workers a job", flush=True)


def flow(port: int, wish: Callable[[], dict[str, Any]], clients: int, seconds: float) -> int:
    """How many jobs these clients have done, each one after the other."""
    done = Counter[str]()
    end = time.monotonic() + seconds

    def go() -> None:
        while time.monotonic() < end:
            seconds_of(port, wish())
            done["jobs"] += 1

    threads = [threading.Thread(target=go) for _ in range(clients)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return done["jobs"]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    kinds = parser.add_subparsers(dest="what", required=True)
    kinds.add_parser("latency").add_argument("--number", type=int, default=150)
    kinds.add_parser("throughput").add_argument("--seconds", type=float, default=20.0)
    wanted = parser.parse_args()
    if wanted.what == "latency":
        latency(wanted.number)
    else:
        throughput(wanted.seconds)


if __name__ == "__main__":
    main()
