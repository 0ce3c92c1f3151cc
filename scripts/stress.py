"""How the server does when it is treated badly, each a real server of its own.

    python scripts/stress.py crowd                 30 visitors with long solves, and one with a small one
    python scripts/stress.py kills --count 100     workers killed and frozen at random moments, under load
    python scripts/stress.py memory --count 20     memory over time, through large solves and small ones

Each says what it found, and ends with status 1 if that is not as it should be.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import ProxyHandler, Request, build_opener

import psutil

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from nonoscope import Grid, Puzzle, dump  # noqa: E402
from solvers.collection import example  # noqa: E402

OPEN = build_opener(ProxyHandler({}))
LONG = {"method": "dfs", "options": {"prune": False}, "seconds": 10}
CROWD = 30
WITHIN = 1.0  # seconds in which a small solve should be answered
# Methods, and sides of puzzles, that take much memory in workers and make long logs.
LARGE = (("exact", 250), ("sat", 100), ("bfs", 20), ("anneal-cells", 60))
STARTING = 600.0


class Server:
    """A server that believes in one proxy, so that whoever asks may say from which address."""

    def __init__(self, process: subprocess.Popen[bytes], url: str) -> None:
        self.process = psutil.Process(process.pid)
        self.url = url

    def ask(self, path: str, body: object = None, address: str = "10.0.0.1", cookie: str = "") -> dict:
        """The answer; of one that refuses the error, and its status."""
        data = None if body is None else json.dumps(body).encode()
        headers = {"Content-Type": "application/json", "X-Forwarded-For": address, "Cookie": cookie}
        request = Request(self.url + path, data, headers)
        try:
            with OPEN.open(request, timeout=120) as response:
                return {"status": response.status, **json.load(response)}
        except HTTPError as refused:
            return {"status": refused.code, **json.load(refused)}

    def cookie(self, address: str) -> str:
        """That of a new visitor."""
        with OPEN.open(Request(self.url, headers={"X-Forwarded-For": address}), timeout=60) as response:
            return response.headers["Set-Cookie"].partition(";")[0]

    def workers(self) -> list[psutil.Process]:
        """Those that solve and read: what was forked by the process that has the engine loaded."""
        return [
            child
            for forking in self.process.children(recursive=True)
            if "forkserver" in " ".join(commands(forking))
            for child in children(forking)
        ]

    def web(self) -> psutil.Process:
        """The process that answers requests."""
        return max(children(self.process) or [self.process], key=megabytes)

    def end(self, job: str) -> dict:
        """A job, once it has ended."""
        while (answer := self.ask(f"api/jobs/{job}")).get("state") not in ("finished", None):
            time.sleep(0.1)
        return answer


def commands(process: psutil.Process) -> list[str]:
    with suppress(psutil.Error):
        return process.cmdline()
    return []


def children(process: psutil.Process) -> list[psutil.Process]:
    """Its own children, less those that are dead already."""
    found = []
    with suppress(psutil.Error):
        for child in process.children():
            with suppress(psutil.Error):
                if child.status() != psutil.STATUS_ZOMBIE:
                    found.append(child)
    return found


@contextmanager
def serving(**settings: object) -> Iterator[Server]:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        named = {f"NONOSCOPE_{name}": str(value) for name, value in settings.items()}
        database = {"NONOSCOPE_DATABASE": f"sqlite:///{folder}/links.db", "NONOSCOPE_PROXIES": "1"}
        command = [sys.executable, "-m", "webapp", "--no-browser", "--port", str(port)]
        process = subprocess.Popen(command, cwd=ROOT, env={**os.environ, **database, **named},
                                   stdout=subprocess.DEVNULL)
        try:
            server = Server(process, f"http://127.0.0.1:{port}/")
            until(lambda: ready(server), "the server to start", STARTING)
            yield server
        finally:
            process.terminate()
            process.wait(30)


def ready(server: Server) -> bool:
    with suppress(OSError, ValueError):
        health = server.ask("healthz")
        return health["jobs"]["workers"] >= 2 and health["reading"]["workers"] >= 2
    return False


def until(holds: Callable[[], bool], what: str, seconds: float) -> None:
    end = time.monotonic() + seconds
    while not holds():
        if time.monotonic() > end:
            sys.exit(f"Waited {seconds:g} seconds for {what}.")
        time.sleep(0.2)


def in_threads(*works: Callable[[], object]) -> None:
    threads = [threading.Thread(target=work) for work in works]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def small(number: int) -> Puzzle:
    """A puzzle of 5 x 5 that is not like the others."""
    return noise(5, number)


def noise(side: int, number: int) -> Puzzle:
    """A puzzle of chance, of which nothing follows easily."""
    chance = random.Random(number)
    return Puzzle.from_grid(Grid.from_text("\n".join("".join(chance.choices("#.", k=side)) for _ in range(side))))


# A crowd


def crowd(_: argparse.Namespace) -> bool:
    return all([crowded("from 30 addresses", one_address=False), crowded("behind one address", one_address=True)])


def crowded(what: str, *, one_address: bool) -> bool:
    """How long a small solve, a check of a small board and a page take, while 30 visitors have long solves."""
    cat = dump(example("cat").puzzle, "link").strip()
    with serving(WORKERS=2) as server:
        places = [("10.1.0.1" if one_address else f"10.1.0.{number}") for number in range(CROWD + 1)]
        visitors = [(place, server.cookie(place)) for place in places]
        print("Nobody else is there:")
        list(solve_and_check(server, *visitors[-1], number=10))
        jobs = [server.ask("api/jobs", {"puzzle": cat, "seed": number, **LONG}, *visitor)
                for number, visitor in enumerate(visitors[:-1])]
        refused = sum(job["status"] != 201 for job in jobs)
        last = server.ask(f"api/jobs/{jobs[-1]['job']}")
        print(f"{CROWD} long solves {what}: {refused} refused; the last one: place {last['place']}, "
              f"about {last['wait']} s")
        slow = max(solve_and_check(server, *visitors[-1]))
        time.sleep(5)
        slow = max(slow, *solve_and_check(server, *visitors[-1], number=2))
    return slow < WITHIN and not refused


def solve_and_check(server: Server, address: str, cookie: str, number: int = 0) -> Iterator[float]:
    code = dump(small(number), "link").strip()
    tries = {
        "solve": ("api/solve", {"text": dump(small(number + 1), "non")}),
        "check": (f"api/puzzles/{code}/check", {"marks": []}),
    }
    for name, (path, body) in tries.items():
        start = time.monotonic()
        answer = server.ask(path, body, address, cookie)
        seconds = time.monotonic() - start
        print(f"  a small {name}: {answer.get('outcome', answer)} after {seconds:.2f} s")
        yield seconds


# Kills


def kills(wanted: argparse.Namespace) -> bool:
    """Every log ends once, everybody gets an answer, and the pool is whole again."""
    over = threading.Event()
    answers: Counter[str] = Counter()
    jobs: list[str] = []
    with serving(WORKERS=2, JOB_RATE="", READ_RATE="", KEEP_JOBS=100_000, SHARE=1000, CROWD=1000,
                 WAITING=1000) as server:
        whole = len(server.workers())
        asking = [lambda number=number: keep_asking(server, number, over, answers, jobs) for number in range(4)]
        in_threads(*asking, lambda: kill_at_random(server, wanted.count, over))
        ended = [ends_of(server, job) for job in jobs]
        until(lambda: len(server.workers()) == whole, "the pool to be whole", 60)
        for process in server.workers():
            process.resume()  # nothing frozen may be left: this would not harm
        after = list(solve_and_check(server, "10.9.9.9", server.cookie("10.9.9.9"), number=10**6))
    for job, ends in zip(jobs, ended, strict=True):
        if ends != 1:
            print(f"  the log of {job} has {ends} ends")
    print(f"{wanted.count} kills: {len(jobs)} jobs, of which {sum(one == 1 for one in ended)} logs ended once; "
          f"answers: {dict(answers)}; {whole} processes, as before")
    return all(one == 1 for one in ended) and not answers["none"] and max(after) < 10


def keep_asking(server: Server, number: int, over: threading.Event, answers: Counter[str], jobs: list[str]) -> None:
    """Jobs, large and small, and puzzles to be read."""
    chance, count = random.Random(number), 0
    while not over.is_set():
        count += 1
        seed = number * 1_000_000 + count
        kind = chance.randrange(3)
        try:
            if kind == 0:
                jobs.append(server.ask("api/jobs", {"text": dump(small(seed), "non"), "seed": seed})["job"])
                answer = server.end(jobs[-1])["result"]["outcome"]
            elif kind == 1:
                wish = {"text": dump(example("cat").puzzle, "non"), **LONG, "seconds": 3, "seed": seed}
                jobs.append(server.ask("api/jobs", wish)["job"])
                answer = server.end(jobs[-1])["result"]["outcome"]
            else:
                status = server.ask("api/puzzles", {"text": dump(small(seed), "non")})["status"]
                answer = "read" if status == 201 else f"refused with {status}"
        except (OSError, KeyError) as error:
            print(f"  no answer: {error!r}")
            answer = "none"
        answers[answer] += 1


def kill_at_random(server: Server, count: int, over: threading.Event) -> None:
    chance = random.Random(7)
    for _ in range(count):
        time.sleep(chance.random() * 0.5)
        with suppress(IndexError, psutil.Error):
            process = chance.choice(server.workers())
            process.send_signal(chance.choice((signal.SIGKILL, signal.SIGKILL, signal.SIGSTOP)))
    over.set()


def ends_of(server: Server, job: str) -> int:
    """How often its log ends; its last event has to be such an end."""
    server.end(job)
    kinds, since = [], 0
    while (batch := server.ask(f"api/jobs/{job}/events?since={since}"))["next"] > since:
        kinds += [event["t"] for event in batch["events"]]
        since = batch["next"]
    return kinds.count("finished") if kinds and kinds[-1] == "finished" else 0


# Memory


def memory(wanted: argparse.Namespace) -> bool:
    """RSS of the web process and of the workers, through large solves and then small ones."""
    with serving(WORKERS=2, JOB_RATE="") as server:
        first = tell_memory(server, "at first")
        for number in range(wanted.count):
            method, side = LARGE[number % len(LARGE)]
            wish = {"text": dump(noise(side, number), "non"), "method": method, "seconds": 8}
            job = server.ask("api/jobs", wish)["job"]
            answer = server.end(job)
            read_all(server, job)
            outcome, events = answer["result"]["outcome"], answer["events"]
            most = tell_memory(server, f"large solve {number + 1}: {outcome}, {events:,} events")
        for number in range(20):
            server.ask("api/solve", {"text": dump(small(number), "non")})
        time.sleep(8)
        last = tell_memory(server, "after small ones")
        print(f"web process: {first[0]:.0f} MB at first, {most[0]:.0f} after the last large solve, "
              f"{last[0]:.0f} at the end")
    return last[1] < first[1] + 200


def read_all(server: Server, job: str) -> None:
    since = 0
    while (batch := server.ask(f"api/jobs/{job}/events?since={since}"))["next"] > since:
        since = batch["next"]


def tell_memory(server: Server, when: str) -> tuple[float, float]:
    """Megabytes of the web process, and of its largest worker."""
    web = megabytes(server.web())
    sizes = sorted(filter(None, map(megabytes, server.workers())))
    print(f"{when}: web process {web:.0f} MB, workers {', '.join(f'{size:.0f}' for size in sizes)} MB", flush=True)
    return web, max(sizes, default=0.0)


def megabytes(process: psutil.Process) -> float:
    with suppress(psutil.Error):  # it may just have been replaced
        return process.memory_info().rss / 1e6
    return 0.0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("crowd", "kills", "memory"))
    parser.add_argument("--count", type=int, default=20, help="how many kills, or large solves")
    wanted = parser.parse_args()
    fine = {"crowd": crowd, "kills": kills, "memory": memory}[wanted.what](wanted)
    print("As it should be." if fine else "Not as it should be.")
    sys.exit(not fine)


if __name__ == "__main__":
    main()
