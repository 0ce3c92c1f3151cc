"""Whether the server withstands a crowd and dying workers; each check has a real server of its own.

    python scripts/stress.py crowd                 30 visitors with long solves, and one with a small one
    python scripts/stress.py kills --count 100     workers killed and frozen at random, under load

Each prints what it found and ends with status 1 if that is not as it should be.
"""

from __future__ import annotations

import argparse
import random
import signal
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from http.client import HTTPException
from pathlib import Path
from urllib.request import ProxyHandler, Request, build_opener

import psutil

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from nonoscope import dump
from scripts.local_server import LocalServer, noise, serving, until
from solvers.collection import example

CAT = dump(example("cat").puzzle, "link").strip()
LONG = {"puzzle": CAT, "method": "dfs", "options": {"prune": False}, "seconds": 10}
CROWD = 30
WITHIN = 1.0  # seconds in which a small solve should be answered


def visitor(server: LocalServer, address: str) -> dict[str, str]:
    """The headers by which the server knows a new visitor."""
    request = Request(f"http://127.0.0.1:{server.port}/", headers={"X-Forwarded-For": address})
    with build_opener(ProxyHandler({})).open(request, timeout=60) as response:
        return {"X_Forwarded_For": address, "Cookie": response.headers["Set-Cookie"].partition(";")[0]}


def solve_and_check(server: LocalServer, who: dict[str, str], number: int) -> Iterator[float]:
    """The seconds that a small solve and a check of a small board take."""
    for name, path, body in (
        ("solve", "/api/solve", {"text": dump(noise(5, number + 1), "non")}),
        ("check", f"/api/puzzles/{dump(noise(5, number), 'link').strip()}/check", {"marks": []}),
    ):
        start = time.monotonic()
        answer = server.ask(path, body, **who)
        seconds = time.monotonic() - start
        print(f"  a small {name}: {answer.get('outcome', answer)} after {seconds:.2f} s", flush=True)
        yield seconds


def end_of(server: LocalServer, job: str) -> dict:
    """A job, once it has ended."""
    while (answer := server.ask(f"/api/jobs/{job}")).get("state") not in ("finished", None):
        time.sleep(0.1)
    return answer


def crowd(_: int) -> bool:
    return all([crowded([f"10.1.0.{number}" for number in range(CROWD + 1)]), crowded(["10.1.0.1"] * (CROWD + 1))])


def crowded(addresses: list[str]) -> bool:
    """Whether small solves are answered soon while 30 visitors have long ones, of which none is refused."""
    with serving(WORKERS=2) as server:
        visitors = [visitor(server, address) for address in addresses]
        print("One visitor alone:")
        list(solve_and_check(server, visitors[-1], 10))
        jobs = [server.ask("/api/jobs", {**LONG, "seed": seed}, **who) for seed, who in enumerate(visitors[:-1])]
        refused = sum(job["status"] != 201 for job in jobs)
        print(f"{CROWD} long solves from {len(set(addresses[:-1]))} addresses, {refused} refused:")
        slowest = max(solve_and_check(server, visitors[-1], 0))
        time.sleep(5)
        slowest = max(slowest, *solve_and_check(server, visitors[-1], 2))
    return slowest < WITHIN and not refused


def kills(count: int) -> bool:
    """Whether every log ends once, every client gets an answer, and the pool is whole again."""
    over = threading.Event()
    answers: Counter[str] = Counter()
    jobs: list[str] = []
    limits = {"JOB_RATE": "", "READ_RATE": "", "KEEP_JOBS": 100_000, "SHARE": 1000, "CROWD": 1000, "WAITING": 1000}
    with serving(WORKERS=2, **limits) as server:
        whole = len(server.workers())
        clients = [threading.Thread(target=keep_asking, args=(server, number, over, answers, jobs))
                   for number in range(4)]
        for client in clients:
            client.start()
        kill_at_random(server, count)
        over.set()
        for client in clients:
            client.join()
        ends = {job: ends_of_log(server, job) for job in jobs}
        until(lambda: len(server.workers()) == whole, "the pool to be whole", 60)
        after = max(solve_and_check(server, visitor(server, "10.9.9.9"), 10**6))
    wrong = {job: number for job, number in ends.items() if number != 1}
    print(f"{count} kills, {len(jobs)} jobs; logs that do not end once: {wrong}; answers: {dict(answers)}")
    return not wrong and not answers["none"] and after < 10


def keep_asking(
    server: LocalServer, number: int, over: threading.Event, answers: Counter[str], jobs: list[str]
) -> None:
    """Ask for small and large solves, and for puzzles to be read."""
    chance = random.Random(number)
    for seed in range(number * 1_000_000, (number + 1) * 1_000_000):
        if over.is_set():
            return
        small = {"text": dump(noise(5, seed), "non"), "seed": seed}
        body = chance.choice((small, {**LONG, "seconds": 3, "seed": seed}, None))
        try:
            if body is None:
                answers[f"read: {server.ask('/api/puzzles', {'text': small['text']})['status']}"] += 1
            else:
                jobs.append(server.ask("/api/jobs", body)["job"])
                answers[end_of(server, jobs[-1])["result"]["outcome"]] += 1
        except (OSError, HTTPException, ValueError, KeyError) as error:
            print(f"  no answer: {error!r}", flush=True)
            answers["none"] += 1


def kill_at_random(server: LocalServer, count: int) -> None:
    chance = random.Random(7)
    for _ in range(count):
        time.sleep(chance.random() * 0.5)
        with suppress(IndexError, psutil.Error):
            process = chance.choice(server.workers())
            process.send_signal(chance.choice((signal.SIGKILL, signal.SIGKILL, signal.SIGSTOP)))


def ends_of_log(server: LocalServer, job: str) -> int:
    """How often the log ends; 0 if its last event is not an end."""
    end_of(server, job)
    kinds, since = [], 0
    while (batch := server.ask(f"/api/jobs/{job}/events?since={since}"))["next"] > since:
        kinds += [event["t"] for event in batch["events"]]
        since = batch["next"]
    return kinds.count("finished") if kinds and kinds[-1] == "finished" else 0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("crowd", "kills"))
    parser.add_argument("--count", type=int, default=20, help="how many kills")
    wanted = parser.parse_args()
    fine = {"crowd": crowd, "kills": kills}[wanted.what](wanted.count)
    print("As it should be." if fine else "Not as it should be.")
    sys.exit(not fine)


if __name__ == "__main__":
    main()
