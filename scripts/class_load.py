"""The load of classes on the server: pupils mark a cell a second, half of them without web sockets, and teachers
listen.

    python scripts/class_load.py --rooms 30 --pupils 1000
    python scripts/class_load.py --cluster --pupils 200 --restart --move

--restart kills the server and starts it again; with --cluster first one web process, then the other, then Redis.
--move lets all teachers go on from another address, while their old connections hang without being closed; then all
sockets of pupils break. --cluster is two web processes behind nginx with Redis and PostgreSQL, as of `run.py cluster`.

It prints the time until a mark is answered, the age of marks when the teacher gets them, and the load of the processes.
Other programs that keep the processors busy spoil these figures. In the end each room is compared with what its pupils
did: the status is 1 if anything that was answered is lost, or somebody who is there is shown as away.
"""

from __future__ import annotations

from gevent import monkey

monkey.patch_all()  # as real threads, so many clients would wait for each other

# ruff: noqa: E402
import argparse
import json
import random
import socket
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import psutil
from websocket import create_connection

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from scripts.clients import ELSEWHERE, HERE, ask, spread, start
from scripts.cluster import Cluster
from scripts.members import Member, server_folder, serving, until

# Everybody comes from one address, as a school does; so many rooms are not opened in one minute.
SETTINGS = {"CLASS_RATE": "", "JOIN_RATE": "", "READ_RATE": "", "CLASSROOMS": 500}
ACTIVITY, CELLS = {"kind": "solve", "puzzle": "nLzrG9JP7fNle"}, 15 * 15
SETTLING = 8.0  # seconds until all are in, and after each trouble


class Channel:
    """A web socket in a room. Pings are answered while `receive` waits."""

    def __init__(self, port: int, code: str, token: str, source: str) -> None:
        link = socket.create_connection((HERE, port), 120, (source, 0))
        self._socket = create_connection(f"ws://{HERE}:{port}/socket.io/?EIO=4&transport=websocket", socket=link)
        self._socket.send("40/class,")
        self.emit("enter", {"code": code, "token": token, "since": 0})

    def emit(self, event: str, message: object) -> None:
        self._socket.send(f"42/class,{json.dumps([event, message])}")

    def receive(self, *events: str) -> tuple[str, Any]:
        while True:
            text = self._socket.recv()
            if text == "2":
                self._socket.send("3")
            elif text.startswith("42/class,"):
                event, message = json.loads(text.removeprefix("42/class,"))
                if event in events:
                    return event, message

    def close(self) -> None:
        self._socket.shutdown()


class Lesson:
    """The state that all clients share, and their times in milliseconds."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.over = threading.Event()
        self.answers: list[float] = []  # from a mark until its answer
        self.lags: list[float] = []  # from a mark until the teacher has it

    @contextmanager
    def measured(self, step: str) -> Iterator[None]:
        """Print the times of all clients meanwhile, and for some seconds afterwards."""
        self.answers.clear()
        self.lags.clear()
        yield
        time.sleep(SETTLING)
        print(f"{step}\n  answer to a mark: {spread(self.answers)}\n  age of marks at the teacher: {spread(self.lags)}",
              flush=True)


class Room:
    """A room with its teacher, who listens over another connection each time that one ends."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        opened = ask(lesson.port, "/api/class", {"title": "Load"})
        self.code, self.token = opened["code"], opened["teacher"]
        self.ask("steer", {"do": "start", "activity": ACTIVITY})
        self.listen_from(HERE)

    def ask(self, path: str, body: object = None, token: str = "") -> dict[str, Any]:
        bearer = f"Bearer {token or self.token}"
        return ask(self.lesson.port, f"/api/class/{self.code}/{path}", body, Authorization=bearer)

    def listen_from(self, source: str) -> None:
        """Leave older connections of the teacher hanging: nobody reads or closes them."""
        self.source, self.view = source, dict[str, int]()  # the numbers of works, by pupil
        start(lambda: self.listen(source), self.lesson.over.is_set)

    def listen(self, source: str) -> None:
        channel, first = Channel(self.lesson.port, self.code, self.token, source), True
        while True:
            entries = channel.receive("news")[1]["entries"]
            if self.source != source:
                self.lesson.over.wait()
            works = {name: work for name, work in entries.items() if name.startswith("work:") and work}
            self.view |= {name.rpartition(":")[2]: work["n"] for name, work in works.items()}
            times = [work["made"] for work in works.values() if "made" in work and not first]
            self.lesson.lags += [1000 * (time.time() - moment) for moment in times]
            first = False


class Pupil:
    """Marks a cell a second, over a socket or by requests, and knows what the board must be."""

    def __init__(self, room: Room, number: int, polling: bool) -> None:
        self.room, self.lesson = room, room.lesson
        joined = room.ask("pupils", {"nick": f"Pupil {number}"})
        self.name, self.token = joined["pupil"], joined["token"]
        self.cells = ["0"] * CELLS
        self.n = self.acknowledged = 0
        self.channel: Channel | None = None
        clients = [self.mark_by_requests, self.poll] if polling else [self.mark_by_socket]
        self.threads = [thread for client in clients for thread in start(client, self.lesson.over.is_set)]

    def mark(self, send: Callable[[dict[str, Any]], bool]) -> None:
        """Mark cells until the server refuses one. The first change has the whole board."""
        whole = True
        while not self.lesson.over.is_set():
            cell, mark, start = random.randrange(CELLS), random.choice("12"), time.time()
            self.cells[cell] = mark
            self.n += 1
            board = {"cells": "".join(self.cells)} if whole else {"base": self.n - 1, "marks": [[cell, int(mark)]]}
            if not send({"activity": 1, "n": self.n, **board, "value": {"made": start}}):
                return
            self.acknowledged, whole = self.n, False
            self.lesson.answers.append(1000 * (time.time() - start))
            self.lesson.over.wait(1)

    def mark_by_requests(self) -> None:
        self.mark(lambda change: self.room.ask("work", change, self.token)["status"] == 200)

    def poll(self) -> None:
        version = 0
        while not self.lesson.over.is_set():
            version = self.room.ask(f"news?since={version}&wait=20", token=self.token)["version"]

    def mark_by_socket(self) -> None:
        def put(change: dict[str, Any]) -> bool:
            channel.emit("put", change)
            return channel.receive("kept", "refused")[0] == "kept"

        with closing(Channel(self.lesson.port, self.room.code, self.token, HERE)) as channel:
            self.channel = channel
            self.mark(put)

    def is_lost(self, work: dict[str, Any] | None) -> bool:
        if work is None or work["n"] < self.acknowledged:
            return self.acknowledged > 0
        return work["n"] == self.n and work["cells"] != "".join(self.cells)


def work(lesson: Lesson, title: str, members: Sequence[Member], seconds: float) -> None:
    processes = {member.name: psutil.Process(member.pid) for member in members}
    before = {name: sum(process.cpu_times()[:2]) for name, process in processes.items()}
    with lesson.measured(title):
        time.sleep(seconds)
    for name, process in processes.items():
        share = (sum(process.cpu_times()[:2]) - before[name]) / (seconds + SETTLING)
        print(f"  {name}: {share:.2f} processors, {process.memory_info().rss / 1e6:.0f} MB", flush=True)


def move(lesson: Lesson, rooms: Sequence[Room], pupils: Sequence[Pupil]) -> int:
    """How many pupils' acknowledged work the views of the teachers lack after the move."""
    with lesson.measured(f"teachers go on from {ELSEWHERE}"):
        acknowledged, began = {pupil: pupil.acknowledged for pupil in pupils}, time.monotonic()
        for room in rooms:
            room.listen_from(ELSEWHERE)
        until(lambda: all(room.view for room in rooms), "the views of the teachers", SETTLING)
        passed = 1000 * (time.monotonic() - began)
        lacking = sum(pupil.room.view.get(pupil.name, 0) < n for pupil, n in acknowledged.items())
    print(f"  the whole view again after {passed:.0f} ms; it lacks the work of {lacking} pupils")
    with lesson.measured("sockets of pupils break and are opened again"):
        for pupil in pupils:
            if pupil.channel:
                pupil.channel.close()
    return lacking


def restart(lesson: Lesson, members: Sequence[Member]) -> None:
    for member in members:
        with lesson.measured(f"{member.name} is killed and started again"):
            member.kill()
            member.start()
            member.wait()
    with lesson.measured("afterwards"):
        pass


def compare(lesson: Lesson, rooms: Sequence[Room], pupils: Sequence[Pupil]) -> int:
    """How many pupils are shown as away or, after all have finished, lost acknowledged work."""
    entries = {room: room.ask("news")["entries"] for room in rooms}
    away = sum(not entries[pupil.room][f"here:{pupil.name}"]["on"] for pupil in pupils)
    lesson.over.set()
    for pupil in pupils:
        pupil.threads[0].join()
    entries = {room: room.ask("news")["entries"] for room in rooms}
    losses = sum(pupil.is_lost(entries[pupil.room].get(f"work:1:{pupil.name}")) for pupil in pupils)
    print(f"shown as away: {away} pupils; work lost: of {losses}")
    return away + losses


@contextmanager
def site(cluster: bool) -> Iterator[tuple[int, Sequence[Member]]]:
    """The port of a server, and the members that are killed in turn."""
    if cluster:
        with server_folder() as folder, Cluster(folder, webs=2, hosts=1, proxy="nginx", **SETTINGS) as running:
            yield int(running.addresses[0].rpartition(":")[2]), [*running.webs, running.redis]
    else:
        with serving(**SETTINGS) as server:
            yield server.port, [server]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rooms", type=int, default=1)
    parser.add_argument("--pupils", type=int, default=200, help="in all rooms together")
    parser.add_argument("--seconds", type=float, default=20)
    for name in ("cluster", "move", "restart"):
        parser.add_argument(f"--{name}", action="store_true", help="see above")
    options = parser.parse_args()
    with site(options.cluster) as (port, members):
        lesson, wrong = Lesson(port), 0
        rooms = [Room(lesson) for _ in range(options.rooms)]
        pupils = [Pupil(rooms[number % options.rooms], number, polling=number // options.rooms % 2 == 1)
                  for number in range(options.pupils)]
        time.sleep(SETTLING)
        work(lesson, f"{options.pupils} pupils in {options.rooms} rooms", members, options.seconds)
        if options.move:
            wrong += move(lesson, rooms, pupils)
        if options.restart:
            restart(lesson, members)
        wrong += compare(lesson, rooms, pupils)
    sys.exit("Something is lost or wrong: see above." if wrong else 0)


if __name__ == "__main__":
    main()
