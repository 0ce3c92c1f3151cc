"""The busiest minutes of a day with many visitors, simulated with the measured costs, for `docs/scale.md`.

    python scripts/scale_model.py day                       # when visitors come, and what they need then
    python scripts/scale_model.py machine                   # how many visitors one machine carries
    python scripts/scale_model.py peak --machines 6 7 8     # how long they wait with so many machines

Steps of visitors come at times that do not depend on the server. A web process and Redis do one thing after the other;
a worker does one job at a time, in the order of `FairQueue` itself, with trial turns in quick workers. `scale_day.py`
holds what is assumed about visitors. With --files the proxy answers for scripts, styles and fonts.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import count
from math import ceil
from pathlib import Path

import numpy as np
import simpy

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from scripts.scale_day import CLASS, HOUR, LESSON, MINUTE, PEAK, PUPIL, SINGLE, arrivals, busiest, groups  # noqa: E402
from webapp.base.visitor import Visitor  # noqa: E402
from webapp.jobs.pool.fair_queue import FairQueue, UsedTime  # noqa: E402
from webapp.jobs.pool.processes import TRIAL  # noqa: E402
from webapp.jobs.pool.waiting_jobs import LEAST  # noqa: E402

MEASURED = ROOT / "scripts" / "scale_costs.json"

CALL = "a call to one more web process"
SHOWN = "long solve"  # what a teacher shows a whole class
# Assumed: the machines. One core of each is for the proxy, the system and readers.
CORES, SPARE, QUICK = 16, 1, 2
FULL = 0.7  # of the cores, above which waits grow
PRICE = 0.04  # for a core and an hour, in euros
FINE = {"page": 0.25, "small solve": 1.0}  # seconds that 19 of 20 visitors may have to wait
SLICES = 20  # parts into which what a long solve costs the web processes is divided
GIVEN_UP = 400  # waiting jobs from which on a simulation ends, because it would only get worse
SOLVES = ("small solve", "15x15 solve", "long solve")


@dataclass(frozen=True, slots=True)
class Cost:
    """Seconds of processors that one step takes."""

    web: float
    others: float  # each other web process, which hears the news too
    workers: float
    redis: float
    bytes: float
    calls: float = 0.0  # to web processes, that a job has news


def read_costs(path: Path = MEASURED, *, files: bool = False, redis: float = 1.0) -> dict[str, Cost]:
    """Those that were measured, and those that follow from them; with `files`, the proxy answers for files, and `redis`
    is the share of its work that a changed program would still ask of Redis, and of all web processes by calls."""
    found = derived(json.loads(path.read_text(encoding="utf-8")))
    for name in [name for name in found if "first visit" in name and files]:
        found[name] = replace(found[name], web=found[name.replace("first visit", "again")].web)
    return {name: replace(cost, redis=cost.redis * redis, others=cost.others * redis, calls=cost.calls * redis)
            for name, cost in found.items()}


def derived(measured: dict[str, dict]) -> dict[str, Cost]:
    names = ("web", "other web", "workers", "redis", "bytes")
    found = {name: Cost(*(max(0.0, row[part][0]) for part in names), row["called"].get("publish", 0.0))
             for name, row in measured.items() if "called" in row}
    found[CALL] = Cost(0.0, 0.0, 0.0, measured[CALL]["redis"], 0.0)
    for name in ("small solve", SHOWN):
        crowd = next(one for one in found if one.startswith(f"{name}, "))
        more = int(crowd.split()[-2]) - 1
        alone, many = found[name], found.pop(crowd)
        found[f"watcher of a {name}"] = Cost(
            (many.web - alone.web) / more, 0.0, 0.0, max(0.0, many.redis - alone.redis) / more,
            (many.bytes - alone.bytes) / more)
    return found


def needed(costs: dict[str, Cost], habits: dict[str, float]) -> Cost:
    """What one visitor needs in all."""
    return Cost(*(sum(times * getattr(costs[step], part) for step, times in habits.items())
                  for part in Cost.__slots__))


# The machines.


@dataclass(frozen=True, slots=True)
class Fleet:
    """How many processes there are on all machines."""

    webs: int
    workers: int
    quick: int


def demand(steps: Counter[str], costs: dict[str, Cost]) -> tuple[float, float]:
    """Seconds of web processes and of workers that these steps need."""
    more = costs[f"watcher of a {SHOWN}"].web * (CLASS - 1)
    named = [(costs[SHOWN if step == "shown" else step], more * (step == "shown"), times)
             for step, times in steps.items()]
    return (sum((cost.web + extra) * times for cost, extra, times in named),
            sum(cost.workers * times for cost, _, times in named))


def fleet(machines: int, cores: int, share: float) -> Fleet:
    """Machines whose cores are divided between web processes and workers; `share` is that of web processes."""
    webs = max(1, round((cores - SPARE - QUICK) * share))
    return Fleet(machines * webs, machines * max(1, cores - SPARE - QUICK - webs), machines * QUICK)


class Used(UsedTime):
    """Forgets nobody: the peak is short, and to look through all visitors with each job would take hours."""

    def add(self, visitor: Visitor, seconds: float) -> None:
        for who in (("visitor", visitor.name), ("address", visitor.address)):
            self._used[who] = max(0.0, self._of(who) + seconds), self._clock()


class Machines:
    """The simulated machines. Of web processes and of Redis it is enough to know when they will be free."""

    def __init__(
        self, env: simpy.Environment, costs: dict[str, Cost], size: Fleet, chance: np.random.Generator
    ) -> None:  # fmt: skip
        self.env = env
        self.costs = costs
        self.size = size
        self.chance = chance
        self.call = costs[CALL].redis * (size.webs - 2)  # two heard the calls when they were measured
        self.waits: dict[str, list[float]] = defaultdict(list)
        self.used: Counter[str] = Counter()
        self.over = env.event()
        self._web_free = np.zeros(size.webs)
        self._choices: list[list[int]] = []
        self._redis_free = 0.0
        self._queue = FairQueue(Used(CLASS + 10, clock=self.now), clock=self.now)
        self._jobs: dict[str, Job] = {}
        self._idle: dict[str, list[simpy.Event]] = {"regular": [], "quick": []}
        self._names = count()
        for kind, number in (("regular", size.workers), ("quick", size.quick)):
            for _ in range(number):
                env.process(self._work(kind))

    def now(self) -> float:
        return float(self.env.now)

    def web(self, seconds: float) -> float:
        """The less busy of two web processes does this. Returns how long it has to wait."""
        one, other = self._chosen()
        chosen = one if self._web_free[one] <= self._web_free[other] else other
        waits = max(0.0, self._web_free[chosen] - self.env.now)
        self._web_free[chosen] = self.env.now + waits + seconds
        self.used["web"] += seconds
        return waits

    def _chosen(self) -> list[int]:
        if not self._choices:  # drawn together, because one at a time is slow
            self._choices = self.chance.integers(self.size.webs, size=(10_000, 2)).tolist()
        return self._choices.pop()

    def all_webs(self, seconds: float) -> None:
        self._web_free = np.maximum(self._web_free, self.env.now) + seconds
        self.used["web"] += seconds * self.size.webs

    def redis(self, seconds: float) -> float:
        waits = max(0.0, self._redis_free - self.env.now)
        self._redis_free = self.env.now + waits + seconds
        self.used["redis"] += seconds
        return waits

    def step(self, step: str, visitor: int, group: int) -> None:
        """A visitor does something now."""
        if step == "shown":
            self.env.process(self._job(SHOWN, visitor, group, CLASS - 1))
        elif step in SOLVES:
            self.env.process(self._job(step, visitor, group, 0))
        else:
            cost = self.costs[step]
            self.waits["page"].append(self.web(cost.web) + self.redis(cost.redis))

    def _job(self, step: str, visitor: int, group: int, watchers: int) -> Iterator[simpy.Event]:
        """A solve: half of what it costs the web process at once, the other half when there is news."""
        cost = self.costs[step]
        redis = max(0.0, cost.redis + cost.calls * self.call) / 2
        yield self.env.timeout(self.web(cost.web / 2) + self.redis(redis))
        job = Job(str(next(self._names)), step, cost.workers, self.env.event(),
                  Visitor(str(visitor), str(group)), self.env.now)
        self._enter(job, max(LEAST, cost.workers))
        yield job.begun
        self.waits[step].append(self.env.now - job.since)
        slices = SLICES if step == SHOWN else 1
        more = self.costs[f"watcher of a {SHOWN}"]
        for _ in range(slices):
            yield self.env.timeout(job.seconds / slices)
            late = self.redis(redis / slices) + self.web(cost.web / 2 / slices)
            self.all_webs((cost.others + watchers * more.web / self.size.webs) / slices)
            self.redis(watchers * more.redis / slices)
            self.waits["news"].append(late)

    def _enter(self, job: Job, expected: float) -> None:
        self._jobs[job.name] = job
        self._queue.put(job.visitor, job.name, expected)
        for kind in ("regular", "quick"):
            if self._idle[kind] and not (kind == "quick" and job.tried):
                self._idle[kind].pop().succeed()
                return
        if len(self._queue) > GIVEN_UP and not self.over.triggered:
            self.over.succeed()

    def _work(self, kind: str) -> Iterator[simpy.Event]:
        """The life of a worker."""
        while True:
            name = self._queue.next((lambda one: not self._jobs[one].tried) if kind == "quick" else (lambda _: True))
            if name is None:
                called = self.env.event()
                self._idle[kind].append(called)
                yield called
                continue
            job = self._jobs.pop(name)
            trial = kind == "quick" and job.seconds > TRIAL
            seconds = TRIAL if trial else job.seconds
            if not trial:
                job.begun.succeed()
            yield self.env.timeout(seconds)
            self.used[kind] += seconds
            if trial:
                job.tried = True
                self._enter(job, job.seconds)


@dataclass(slots=True)
class Job:
    name: str
    step: str
    seconds: float
    begun: simpy.Event
    visitor: Visitor
    since: float
    tried: bool = False


def simulate(arriving: Sequence[tuple[float, str, int, int]], began: float, costs: dict[str, Cost], size: Fleet,
             seed: int) -> tuple[Machines, float]:  # fmt: skip
    """Let these steps happen. Returns the machines afterwards, and for how many seconds they kept up."""
    env = simpy.Environment(initial_time=began)
    machines = Machines(env, costs, size, np.random.default_rng(seed))

    def come() -> Iterator[simpy.Event]:
        for at, step, visitor, group in arriving:
            if at > env.now:
                yield env.timeout(at - env.now)
            machines.step(step, visitor, group)

    env.run(until=env.process(come()) | machines.over)
    return machines, float(env.now) - began


# Tables.


def tell_day(visitors: int, seed: int, costs: dict[str, Cost]) -> None:
    """Tables of what a visitor needs, and of the hours of the day."""
    print("| visitor | web process | workers | Redis | sent |\n|---|---|---|---|---|")
    for name, habits in (("a pupil in a lesson", PUPIL), ("a single visitor", SINGLE)):
        one = needed(costs, habits)
        print(f"| {name} | {one.web:.2f} s | {one.workers:.2f} s | {one.redis:.3f} s | {one.bytes / 1e6:.2f} MB |")
    everybody = list(groups(np.random.default_rng(seed), visitors))
    coming = Counter[int]()
    for group in everybody:
        coming[int(group.at // HOUR)] += group.visitors
    print("\n| hour (UTC) | visitors who come |\n|---|---|")
    for hour in range(24):
        print(f"| {hour:02d} | {coming[hour]:,} |")


def tell_machine(costs: dict[str, Cost]) -> None:
    """A table of what machines carry at `FULL` of their cores, if all visitors are pupils in lessons."""
    one = needed(costs, PUPIL)
    shown, more = costs[SHOWN], costs[f"watcher of a {SHOWN}"]
    web = (one.web + shown.web / CLASS + more.web) / LESSON
    work = (one.workers + shown.workers / CLASS) / LESSON
    print("| cores | how | web processes | workers | pupils at once | limit |\n|---|---|---|---|---|---|")
    for cores in (2, 16, 64):
        together = int(FULL * cores / (web + work))
        alone = int(min(FULL / web, FULL * max(1, cores - 1) / work, together))
        limit = "its one web process" if alone < together else "cores"
        print(f"| {cores} | embedded | 1 | {max(2, cores - 1)} | {alone:,} | {limit} |")
        webs = max(1, round(cores * web / (web + work)))
        print(f"| {cores} | cluster | {webs} | {max(1, cores - webs)} | {together:,} | cores |")


def tell_peak(visitors: int, seed: int, costs: dict[str, Cost], machines: Sequence[int], at: float) -> None:
    """A table of how long visitors wait in the peak, by the number of machines."""
    chance = np.random.default_rng(seed)
    everybody = list(groups(chance, visitors))
    began = busiest(everybody) if at < 0 else at * HOUR
    steps = arrivals(chance, everybody, began)
    kinds = Counter(step for _, step, _, _ in steps)
    web, work = demand(kinds, costs)
    least = ceil((web + work) / PEAK / 0.9 / (CORES - SPARE - QUICK))
    print(f"From {began / HOUR:.2f} h UTC: {len(steps):,} steps, of them "
          + ", ".join(f"{number:,} {name}" for name, number in kinds.most_common())
          + f". They need {web / PEAK:.1f} web processes and {work / PEAK:.1f} workers.\n")
    print("| machines | web processes, workers, quick ones | busy: web, workers, Redis | page | small solve | "
          "long solve | news |\n|---|---|---|---|---|---|---|")
    for number in machines or count(max(1, least)):
        size = fleet(number, CORES, web / (web + work))
        after, passed = simulate(steps, began, costs, size, seed)
        waits = [spread(after.waits[kind]) for kind in ("page", "small solve", SHOWN, "news")]
        busy = [after.used["web"] / size.webs, after.used["regular"] / size.workers, after.used["redis"]]
        late = "" if passed > PEAK - MINUTE else f" (behind after {passed / MINUTE:.0f} min)"
        print(f"| {number} | {size.webs}, {size.workers}, {size.quick} | "
              f"{', '.join(f'{seconds / passed:.0%}' for seconds in busy)} | {' | '.join(waits)}{late} |", flush=True)
        fine = all(float(np.percentile(after.waits[kind], 95)) <= most for kind, most in FINE.items())
        if fine and not late:
            print(f"\n{number} machines are enough; they and one for Redis and PostgreSQL cost "
                  f"{(number + 1) * CORES * PRICE:.2f} euros an hour.")
            return


def spread(waits: Sequence[float]) -> str:
    """The median, p95 and p99 in milliseconds."""
    return " / ".join(f"{1000 * value:,.0f}" for value in np.percentile(waits or [0.0], (50, 95, 99)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("day", "machine", "peak"))
    parser.add_argument("--files", action="store_true", help="let the proxy answer for files")
    parser.add_argument("--visitors", type=int, default=1_000_000, help="of a day (default: 1,000,000)")
    parser.add_argument("--machines", type=int, nargs="+", default=[], help="numbers to try, in order")
    parser.add_argument("--redis", type=float, default=1.0, help="share of the work of Redis that would remain")
    parser.add_argument("--at", type=float, default=-1, help="hour of UTC to begin at; else when most visitors come")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--costs", type=Path, default=MEASURED)
    wanted = parser.parse_args()
    costs = read_costs(wanted.costs, files=wanted.files, redis=wanted.redis)
    if wanted.what == "day":
        tell_day(wanted.visitors, wanted.seed, costs)
    elif wanted.what == "machine":
        tell_machine(costs)
    else:
        tell_peak(wanted.visitors, wanted.seed, costs, wanted.machines, wanted.at)


if __name__ == "__main__":
    main()
