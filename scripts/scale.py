"""The sums of `docs/scale.md`: what a class costs, what one machine carries, how many machines a day needs.

    python scripts/scale.py                       # the tables of docs/scale.md
    python scripts/scale.py --visitors 2000000    # those of other days

`COSTS` was measured; the other constants are assumptions, so change them if your visitors or machines differ. These are
plain sums: nothing waits in a queue here, so processors are planned to be busy `FULL` of the time.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator, Sequence
from math import ceil, inf
from typing import NamedTuple


class Cost(NamedTuple):
    """The cost of a step: milliseconds of processors, and bytes sent to the visitor."""

    web: float = 0.0
    other_webs: float = 0.0  # of each other web process, which gets the events too
    workers: float = 0.0
    redis: float = 0.0
    sent: float = 0.0
    calls: float = 0.0  # of Redis to web processes

    def times(self, number: float) -> Cost:
        return Cost(*(number * part for part in self))


# Measured on 25 November 2026: docs/scale.md says how.
COSTS = {
    "home page, first visit": Cost(web=111, sent=105_300),
    "home page, again": Cost(web=10, sent=19_300),
    "puzzle page, first visit": Cost(web=171, sent=137_400),
    "puzzle page, again": Cost(web=7.7, sent=11_800),
    "method page, first visit": Cost(web=129, sent=121_600),
    "method page, again": Cost(web=8.1, sent=11_800),
    "watched solve of 5x5": Cost(11.8, 1.24, 35, 3.98, 1_400, 12.9),
    "watched solve of 15x15": Cost(9.6, 1.21, 35.1, 3.99, 5_300, 15.7),
    "watched solve of 10 s": Cost(325, 41.3, 9_410, 99.4, 3_106_000, 294),
    "one more watcher of 10 s": Cost(web=16.9, redis=1.7, sent=3_105_000),
    "short link": Cost(web=6.5, sent=1_400),
}
CALL = 0.00091  # milliseconds of Redis for a call to one more web process

# Assumed: a pupil in a lesson does each of these so often; each class watches one solve of 10 s together.
CLASS, LESSON = 30, 45 * 60
PUPIL = {
    "home page, first visit": 1, "puzzle page, first visit": 1, "method page, first visit": 1,
    "puzzle page, again": 4, "method page, again": 2,
    "watched solve of 5x5": 3, "watched solve of 15x15": 2, "watched solve of 10 s": 0.1, "short link": 0.2,
}
SHOWN, WATCHER = "watched solve of 10 s", "one more watcher of 10 s"
# Assumed: so many of a day's visitors begin a lesson together. 70 % come in classes, 36 % of those in Central Europe,
# 30 % of those for the first lesson: 7.6 %. The rest stands for lessons elsewhere and single visitors.
PEAK = 0.09
BEGINNING = 10 * 60  # seconds in which all of them open their first pages
# Assumed: machines, of which each keeps cores for the proxy, the system and quick workers; Redis uses one core.
CORES, KEPT = 16, 3
FULL = 0.7
VISITORS = (100_000, 250_000, 500_000, 1_000_000)


def total(costs: Iterable[Cost]) -> Cost:
    return Cost(*map(sum, zip(*costs, strict=True)))


def first_visits(files: bool = False) -> Cost:
    """With `files` the proxy answers for scripts, styles and fonts."""
    pages = {name: name.replace("first visit", "again") if files else name for name in PUPIL if "first visit" in name}
    return total(COSTS[page].times(PUPIL[name]) for name, page in pages.items())


def later_steps() -> Cost:
    """The other steps of a pupil in a lesson, without the solve that the class watches together."""
    return total(COSTS[name].times(number) for name, number in PUPIL.items() if "first visit" not in name)


def shown_solve() -> Cost:
    return total((COSTS[SHOWN], COSTS[WATCHER].times(CLASS - 1)))


def row(*cells: object) -> str:
    return f"| {' | '.join(map(str, cells))} |"


def head(*columns: str) -> str:
    return f"{row(*columns)}\n|{'---|' * len(columns)}"


def cost_rows() -> Iterator[str]:
    yield head("measured", "web process, ms", "each other one, ms", "workers, ms", "Redis, ms", "sent, kB")
    for name, cost in COSTS.items():
        yield row(name, *(f"{part:,g}" for part in cost[:4]), f"{cost.sent / 1000:,.0f}")


def class_rows() -> Iterator[str]:
    yield head("a class of 30 in a lesson", "web process", "workers", "Redis", "sent")
    parts = {"first visits": first_visits().times(CLASS), "everything later": later_steps().times(CLASS),
             "a solve of 10 s that all watch": shown_solve()}
    for name, cost in {**parts, "together": total(parts.values())}.items():
        web, workers, redis = (f"{part / 1000:.1f} s" for part in (cost.web, cost.workers, cost.redis))
        yield row(name, web, workers, redis, f"{cost.sent / 1e6:.0f} MB")


def machine_rows() -> Iterator[str]:
    yield head("cores", "how", "web processes", "workers", "pupils at once", "limit")
    pupil = total((first_visits(), later_steps(), shown_solve().times(1 / CLASS))).times(1 / LESSON / 1000)
    web, work, redis = pupil.web, pupil.workers, pupil.redis
    for cores in (2, 16, 64):
        webs = max(1, round(cores * web / (web + work)))
        alone = {FULL / web: "its one web process", FULL * max(1, cores - 1) / work: "workers"}
        cluster = {FULL * cores / (web + work + redis): "cores", FULL / redis: "Redis"}
        yield row(cores, "embedded", 1, max(2, cores - 1), f"{min(alone):,.0f}", alone[min(alone)])
        yield row(cores, "cluster", webs, max(1, cores - webs), f"{min(cluster):,.0f}", cluster[min(cluster)])


def day_rows(days: Sequence[int]) -> Iterator[str]:
    yield head("visitors a day", "proxy answers for files", "web processes", "workers", "machines", "Redis busy")
    for visitors in days:
        for files in (False, True):
            webs, workers, redis = peak(visitors, files)
            machines = ceil((webs + workers) / (CORES - KEPT)) if redis <= FULL else "Redis is full"
            yield row(f"{visitors:,}", "yes" if files else "no", webs, workers, machines, f"{redis:.0%}")


def peak(visitors: int, files: bool) -> tuple[float, int, float]:
    """Web processes, workers and the load of Redis in the busiest minutes of a day."""
    pupils = PEAK * visitors
    cost = total((later_steps(), shown_solve().times(1 / CLASS))).times(pupils / LESSON / 1000)
    web = cost.web + first_visits(files).web * pupils / BEGINNING / 1000
    share = FULL - cost.other_webs  # the share of a web process that remains for its own visitors
    webs = max(1, ceil(web / share)) if share > 0 else inf
    return webs, ceil(cost.workers / FULL), cost.redis + cost.calls * CALL * webs


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--visitors", type=int, nargs="+", default=VISITORS, help="of a day")
    days = parser.parse_args().visitors
    print("\n\n".join("\n".join(rows) for rows in (cost_rows(), class_rows(), machine_rows(), day_rows(days))))


if __name__ == "__main__":
    main()
