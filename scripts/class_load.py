"""How the server does with classes: pupils mark a cell a second, half of them without web sockets, and teachers listen.

    python scripts/class_load.py --rooms 1 --pupils 200 --seconds 30 --restart --move
    python scripts/class_load.py --rooms 30 --pupils 1000
    python scripts/class_load.py --pupils 30 --flood
    python scripts/class_load.py --cluster --pupils 200 --restart --move

Printed are the time until a mark is answered, how old marks are when the teacher gets them, and what the processes of
the server need. In the end each room is compared with what its pupils did. The status is 1 if anything is lost that was
answered, or, but for the seconds in which something is down, the p99 of an answer is above 100 ms (1 s for more than
200 pupils) or that of the teacher's view above 1 s. Other programs that keep the processors busy spoil the figures.

--restart kills the server and starts it again; with --cluster first one web process, then the other, then Redis.
--move lets all teachers go on from another address, while their old connections hang without being closed; then all
sockets of pupils break.
--flood lets a pupil, and somebody who is not in the room, send as much as they can, both by sockets and by requests.
--cluster is two web processes behind nginx with Redis and PostgreSQL: it needs the same as `run.py cluster`.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import resource
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

import psutil

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from scripts.class_people import Load, Pupil, Teacher, flood_by_requests, flood_by_socket
from scripts.cluster import Cluster
from scripts.local_server import ELSEWHERE, ask, spread
from scripts.members import Member, WebProcess, named

# Everybody comes from one address, as a school does; so many rooms are not opened in one minute.
SETTINGS = {"CLASS_RATE": "", "JOIN_RATE": "", "READ_RATE": "", "CLASSROOMS": 500}
ANSWER, VIEW = 100.0, 1000.0  # milliseconds that the p99 may be, the former with so many pupils
MANY = 200
ACTIVITY = {"kind": "solve", "puzzle": "nLzrG9JP7fNle"}
SETTLING = 8.0  # seconds until all are in, and after each trouble
FLOODS = 10  # connections of each kind of flood


class Site:
    """The processes of a server, of which each `killed` one is killed in turn."""

    def __init__(self, port: int, killed: Sequence[Member], others: Sequence[Member] = ()) -> None:
        self.port = port
        self.killed = killed
        self.members = [*killed, *others]

    def used(self) -> dict[str, float]:
        """The seconds of a processor that each process has needed."""
        pids = {one.name: one.pid for one in self.members} | {"these people": os.getpid()}
        times = {name: psutil.Process(pid).cpu_times() for name, pid in pids.items()}
        return {name: found.user + found.system for name, found in times.items()}

    def memory(self) -> str:
        return ", ".join(f"{one.name} {psutil.Process(one.pid).memory_info().rss / 1e6:.0f} MB" for one in self.members)


class Alone(WebProcess):
    """The server on its own. Its database outlives it."""

    def environment(self) -> dict[str, str]:
        return {**os.environ, **named({**SETTINGS, "DATABASE": f"sqlite:///{self.folder}/classes.db"})}


@contextmanager
def site_in(folder: Path, cluster: bool) -> Iterator[Site]:
    if cluster:
        with Cluster(folder, webs=2, hosts=1, proxy="nginx", **SETTINGS) as made:
            port = int(made.addresses[0].rpartition(":")[2])
            yield Site(port, [*made.webs, made.redis], [made.postgres, *made.proxies])
        return
    server = Alone("server", folder, {})
    server.start()
    try:
        server.wait()
        yield Site(server.port, [server])
    finally:
        server.stop()


def quantile(times: list[float], share: float) -> float:
    return sorted(times)[int(share * (len(times) - 1))] if times else float("inf")


class Lesson:
    """Rooms in which everybody is at work, and what may happen there."""

    def __init__(self, site: Site, rooms: int, number: int) -> None:
        self.site, self.load = site, Load(site.port)
        self.failed: list[str] = []
        self.pupils: list[Pupil] = []
        self.teachers: list[Teacher] = []
        for room in range(rooms):
            self._open(number * (room + 1) // rooms - number * room // rooms)
        self._tasks = [asyncio.create_task(one.run()) for one in self.pupils]

    def _open(self, number: int) -> None:
        opened = ask(self.load.port, "/api/class", {"title": "Load"})
        code, shown = opened["code"], {"Authorization": f"Bearer {opened['teacher']}"}
        ask(self.load.port, f"/api/class/{code}/steer", {"do": "start", "activity": ACTIVITY}, **shown)
        for one in range(number):
            joined = ask(self.load.port, f"/api/class/{code}/pupils", {"nick": f"Pupil {one}"})
            self.pupils.append(Pupil(self.load, code, joined, polling=one % 2 == 1))
        self.teachers.append(Teacher(self.load, code, opened["teacher"]))

    @asynccontextmanager
    async def _measured(self, what: str, *, bounded: bool = True) -> AsyncIterator[None]:
        """Print how the people do meanwhile, and note where that is too slow."""
        self.load.forget()
        began = time.monotonic()
        yield
        answered, lags = self.load.answered, self.load.lags
        print(f"{what}, {time.monotonic() - began:.0f} s\n  answer to a mark: {spread(answered)}\n"
              f"  age of marks at the teacher: {spread(lags)}", flush=True)
        most = ANSWER if len(self.pupils) <= MANY else VIEW
        if bounded and (quantile(answered, 0.99) > most or quantile(lags, 0.99) > VIEW):
            self.failed.append(f"too slow: {what}")

    async def work(self, seconds: float) -> None:
        await asyncio.sleep(SETTLING)
        before = self.site.used()
        what = f"{len(self.pupils)} pupils in {len(self.teachers)} rooms"
        async with self._measured(what):
            await asyncio.sleep(seconds)
        shares = {name: (used - before[name]) / seconds for name, used in self.site.used().items()}
        print("  processors: " + ", ".join(f"{name} {share:.2f}" for name, share in shares.items()))
        print(f"  memory: {self.site.memory()}", flush=True)

    async def restart(self) -> None:
        for member in self.site.killed:
            async with self._measured(f"{member.name} is killed and started again", bounded=False):
                member.kill()
                member.start()
                while not await asyncio.to_thread(member.is_ready):
                    await asyncio.sleep(0.1)
                await asyncio.sleep(SETTLING)
        await self._work_on("afterwards")
        self._look_who_is_there()

    def _look_who_is_there(self) -> None:
        entries = {teacher.code: self._entries(teacher) for teacher in self.teachers}
        away = sum(not entries[one.code][f"here:{one.pupil}"]["on"] for one in self.pupils)
        print(f"  shown as away: {away} pupils")
        if away:
            self.failed.append("pupils are shown as away")

    async def move(self) -> None:
        """The teachers go on from another address; what was answered before must be in their view."""
        async with self._measured(f"teachers go on from {ELSEWHERE}"):
            kept = {(one.code, one.pupil): one.kept for one in self.pupils}
            times = await asyncio.gather(*(one.move(ELSEWHERE) for one in self.teachers))
            seen = {(one.code, pupil): n for one in self.teachers for pupil, n in one.view.items()}
            await asyncio.sleep(SETTLING)
        lacking = sum(seen.get(who, 0) < n for who, n in kept.items())
        print(f"  the whole view again: {spread(times)}; it lacks the work of {lacking} pupils")
        if lacking or max(times) > VIEW:
            self.failed.append("the view after the move")
        for one in self.pupils:
            one.cut()
        await self._work_on("sockets of pupils break and are opened again")
        self._look_who_is_there()

    async def flood(self) -> None:
        code, port = self.pupils[0].code, self.load.port
        pupil = ask(port, f"/api/class/{code}/pupils", {"nick": "Flood"})["token"]
        news, work = f"/api/class/{code}/news", f"/api/class/{code}/work"
        kinds = {
            "a pupil floods by requests": lambda: flood_by_requests(self.load, work, pupil, _flooding),
            "a pupil floods by sockets": lambda: flood_by_socket(self.load, code, pupil),
            "a stranger floods by requests": lambda: flood_by_requests(self.load, news, ""),
            "a stranger floods by sockets": lambda: flood_by_socket(self.load, code, "t.wrong-wrong-wrong-wrong"),
        }
        for what, client in kinds.items():
            floods = [asyncio.create_task(client()) for _ in range(FLOODS)]
            async with self._measured(what):
                await asyncio.sleep(SETTLING)
            print(f"  refused: {self.load.refused / SETTLING:.0f} a second", flush=True)
            for flood in floods:
                flood.cancel()
            await asyncio.gather(*floods, return_exceptions=True)

    async def _work_on(self, what: str) -> None:
        async with self._measured(what):
            await asyncio.sleep(SETTLING)

    def _entries(self, teacher: Teacher) -> dict:
        shown = {"Authorization": f"Bearer {teacher.token}"}
        return ask(self.load.port, f"/api/class/{teacher.code}/news", **shown)["entries"]

    async def end(self) -> None:
        """Let all finish, and compare the rooms with what their pupils did."""
        self.load.over = True
        await asyncio.gather(*self._tasks)
        for teacher in self.teachers:
            teacher.end()
        lost = sum(self._lost(teacher) for teacher in self.teachers)
        print(f"work lost: of {lost} pupils")
        if lost:
            self.failed.append("work is lost")

    def _lost(self, teacher: Teacher) -> int:
        """Of how many pupils of a room the server lacks something that it told to have kept."""
        entries = self._entries(teacher)
        return sum(_lacks(entries.get(f"work:1:{one.pupil}"), one) for one in self.pupils if one.code == teacher.code)


def _flooding(number: int) -> dict:
    return {"activity": 1, "n": number, "cells": "0"}


def _lacks(work: dict | None, pupil: Pupil) -> bool:
    if work is None or work["n"] < pupil.kept:
        return pupil.kept > 0
    return work["n"] == pupil.n and work["cells"] != "".join(pupil.cells)


async def run(site: Site, wanted: argparse.Namespace) -> list[str]:
    """What was not as it should be."""
    lesson = Lesson(site, wanted.rooms, wanted.pupils)
    await lesson.work(wanted.seconds)
    for name in ("move", "flood", "restart"):
        if getattr(wanted, name):
            await getattr(lesson, name)()
    await lesson.end()
    return lesson.failed


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rooms", type=int, default=1)
    parser.add_argument("--pupils", type=int, default=200, help="in all rooms together")
    parser.add_argument("--seconds", type=float, default=20)
    for name in ("cluster", "restart", "move", "flood"):
        parser.add_argument(f"--{name}", action="store_true", help="see above")
    wanted = parser.parse_args()
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o711)  # PostgreSQL belongs to another user
        with site_in(Path(folder), wanted.cluster) as site:
            failed = asyncio.run(run(site, wanted))
    sys.exit(f"Not as it should be: {'; '.join(failed)}." if failed else 0)


if __name__ == "__main__":
    main()
