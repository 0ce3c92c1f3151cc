"""What it costs that methods tell what they do, and how much of it can be seen.

    python scripts/telling.py [--methods anneal-rows,sat] [--sides 8,20,30] [--moves 1000000] [--times 7] [--table]

For each method and side, of a random puzzle: how many steps were made (moves, nodes, conflicts, else facts), and how
many of them can be looked at one by one; how large the log of the server becomes; how long it takes to make a stretch
of moves again, at the beginning, in the middle and at the end of the run; and by how much a solve that tells of its
moves is slower than one that does not. These two are run in turn, and the middle one of the ratios counts. The other
methods tell what they do in any case, so there is nothing to compare them with. All but times and ratios is the same on
every machine: a search ends after so much work, not after so many seconds, and the clock goes on by a millisecond an
event.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from itertools import count, groupby
from pathlib import Path
from statistics import median
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from solvers import Progress, Puzzle, dump
from solvers.events import Checkpoint, Event, Finished, Moves, Steps
from solvers.lab.puzzles import random_puzzle
from solvers.runner import Limit, method_info, stream
from webapp.base.wire_json import loads
from webapp.jobs.events.frames import Framer
from webapp.jobs.events.log import Log
from webapp.jobs.events.messages import Request
from webapp.jobs.tasks import work

METHODS = "anneal-rows,anneal-cells,anneal-blocks,anneal,dfs,bfs,astar,sat,belief,passes,exact"
SEED = 1
MOST = 100_000  # nodes or conflicts, after which a search is ended
STRETCH = 10_000  # moves, as the page opens them
WORK = ("moves", "visited", "conflicts")  # by what counter work is told
LEAST = 0.3  # seconds that are compared with each other
ALONE = (-3, -4)  # facts that are shown one by one, by the code of their reason
HEAD = ("method", "side", "made", "seen", "log", "stretch, s", "overhead")


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--methods", default=METHODS)
    parser.add_argument("--sides", default="8,20,30")
    parser.add_argument("--moves", type=int, default=1_000_000, help="that annealers may make")
    parser.add_argument("--times", type=int, default=7, help="how often is compared")
    parser.add_argument("--table", action="store_true", help="as Markdown")
    given = parser.parse_args()
    form = "| {} | {} | {} | {} | {} | {} | {} |" if given.table else "{:14} {:>5} {:>12} {:>10} {:>9} {:>18} {:>9}"
    print(form.format(*HEAD))
    if given.table:
        print("|---|--:|--:|--:|--:|--:|--:|")
    for method in given.methods.split(","):
        for side in map(int, given.sides.split(",")):
            found = row(method, random_puzzle(side, SEED), given.moves, given.times)
            print(form.format(method, side, *found), flush=True)
    return 0


def row(method: str, puzzle: Puzzle, moves: int, times: int) -> Iterator[str]:
    """What stands behind method and side."""
    tells = method_info(method).tells_moves
    options: dict[str, object] = {"moves": moves} if tells else {"engine": "watched"} if method == "sat" else {}
    events = list(bounded(method, puzzle, options, tells))
    log, last = logged(events, puzzle.size), events[-1]
    counters = last.counters if isinstance(last, Finished) else {}
    sent = loads(b"[" + log.since(0, 1 << 40).data + b"]")
    by_work = method == "sat" or not {"moves", "visited"}.isdisjoint(counters)
    made = next(int(counters[name]) for name in WORK if name in counters) if by_work else None
    yield f"{facts_of(events) if made is None else made:,}"
    yield f"{sum(seen(event, facts=made is None) for event in sent):,}"
    yield f"{log.size / 1e6:.2f} MB"
    yield " ".join(f"{one:.2f}" for one in stretch_times(method, puzzle, options, events)) if tells else "-"
    yield f"{overhead(method, puzzle, options, times):+.1%}" if tells else "-"


def bounded(method: str, puzzle: Puzzle, options: Mapping[str, object], tell: bool) -> Iterator[Event | Steps]:
    """The events of a solve, of a search up to so much work."""
    done = 0.0
    limit = Limit(cancelled=lambda: not tell and done > MOST)
    for event in stream(puzzle, method, SEED, limit, options, tell):
        if isinstance(event, Progress):
            done = max(event.counters.get(name, 0) for name in WORK)
        yield event


def logged(events: Sequence[object], size: int) -> Log:
    """The log of a job that told these."""
    clock, log = count(), Log()
    for frame in Framer(size, lambda: next(clock) / 1000).see_all(events):
        log.append(frame)
    return log


def facts_of(events: Sequence[object]) -> int:
    """How many steps all facts are that were told."""
    return sum(len(list(event.events())) if isinstance(event, Steps) else type(event).__name__ == "Fixed"
               for event in events)  # fmt: skip


def seen(event: Mapping[str, Any], *, facts: bool) -> int:
    """How many steps of an event on the wire can be looked at one by one."""
    if "merged" in event:
        return 0
    match event["t"]:
        case "moves":
            return len(event["kinds"]) - event["kinds"].count("3")
        case "nodes":
            return list(event["what"]).count(0)
        case "conflict" | "fixed":
            return int(facts == (event["t"] == "fixed"))
        case "steps" if facts:
            parts = ((why, len(list(part))) for why, part in groupby(event["why"]))
            return sum(length if why in ALONE else 1 for why, length in parts)
    return 0


def overhead(method: str, puzzle: Puzzle, options: Mapping[str, object], times: int) -> float:
    """How much longer a solve takes that tells of its moves."""
    for tell in (False, True):
        spent(method, puzzle, options, tell)
    often = 1 + int(LEAST / max(1e-4, spent(method, puzzle, options, tell=False)))
    ratios = []
    for _ in range(times):
        both = [0.0, 0.0]
        for _ in range(often):
            for tell in (False, True):
                both[tell] += spent(method, puzzle, options, tell)
        ratios.append(both[1] / both[0])
    return median(ratios) - 1


def spent(method: str, puzzle: Puzzle, options: Mapping[str, object], tell: bool) -> float:
    """Processor seconds of all threads."""
    start = time.process_time()
    for _ in stream(puzzle, method, SEED, Limit(), options, tell):
        pass
    return time.process_time() - start


def stretch_times(
    method: str, puzzle: Puzzle, options: Mapping[str, object], events: Sequence[object]
) -> Iterator[float]:
    """Processor seconds of a job that makes a stretch again: the first one, one in the middle and the last one, each
    from the nearest checkpoint before it."""
    checks = [event for event in events if isinstance(event, Checkpoint) and event.chain == 0]
    made = sum(int(event.by.sum()) for event in events if isinstance(event, Moves) and event.chain == 0)
    for share in (0.0, 0.5, 1.0):
        first = int(share * max(0, made - STRETCH))
        state = next((check.state for check in reversed(checks) if check.number <= first), None)
        stretch = {"chain": 0, "first": first, "count": STRETCH, "checkpoint": state, "temperature": None}
        whole = {**options, "stretch": stretch}
        request = Request(dump(puzzle, "json"), 60.0, "stretch", "json", method, whole, SEED)
        start = time.process_time()
        for _ in work(request):
            pass
        yield time.process_time() - start


if __name__ == "__main__":
    sys.exit(main())
