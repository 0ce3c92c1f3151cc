"""The load of classes and shared boards on the server.

    python scripts/room_load.py --rooms 30 --pupils 1000
    python scripts/room_load.py --cluster --pupils 200 --restart --move
    python scripts/room_load.py --boards 250 --players 4 --restart

In classes, pupils mark a cell a second, half of them without web sockets, and teachers listen. On boards, players make
a stroke every two seconds, and move the cursor for a quarter of the time, as pages report it.

--restart kills the server and starts it again; with --cluster first one web process, then the other, then Redis.
--move lets all teachers go on from another address, while their old connections hang without being closed; then all
sockets of pupils break. --cluster is two web processes behind nginx with Redis and PostgreSQL, as of `run.py cluster`.

It prints the time until a mark is answered, the age of marks when the teacher or another player gets them, and the load
of the processes. Other programs that keep the processors busy spoil these figures. In the end each room is compared
with what people did there: the status is 1 if anything that was answered is lost, somebody who is there is shown as
away, or players of a board see different cells.
"""

from __future__ import annotations

from gevent import monkey

monkey.patch_all()  # as real threads, so many clients would wait for each other

# ruff: noqa: E402
import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import psutil

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from scripts.board_clients import CELLS, PUZZLE, Board
from scripts.clients import ELSEWHERE, HERE, SETTLING, Channel, Load, ask, start
from scripts.cluster import Cluster
from scripts.members import Member, server_folder, serving, until

# Everybody comes from one address, as a school does; so many rooms are not opened in one minute.
SETTINGS: dict[str, Any] = {
    **dict.fromkeys(("CLASS_RATE", "JOIN_RATE", "READ_RATE", "LINK_RATE", "TRY_RATE"), ""), "CLASSROOMS": 500,
    **dict.fromkeys(("SOCKETS", "SOCKET_CROWD", "SOCKET_SHARE"), 3_000),
}
ACTIVITY = {"kind": "solve", "puzzle": PUZZLE}


class Room:
    """A room with its teacher, who listens over another connection each time that one ends."""

    def __init__(self, load: Load) -> None:
        self.load = load
        opened = ask(load.port, "/api/class", {"title": "Load"})
        self.code, self.token = opened["code"], opened["teacher"]
        self.ask("steer", {"do": "start", "activity": ACTIVITY})
        self.listen_from(HERE)

    def ask(self, path: str, body: object = None, token: str = "") -> dict[str, Any]:
        bearer = f"Bearer {token or self.token}"
        return ask(self.load.port, f"/api/class/{self.code}/{path}", body, Authorization=bearer)

    def listen_from(self, source: str) -> None:
        """Leave older connections of the teacher hanging: nobody reads or closes them."""
        self.source, self.view = source, dict[str, int]()  # the numbers of works, by pupil
        start(lambda: self.listen(source), self.load.over.is_set)

    def listen(self, source: str) -> None:
        channel, first = Channel(self.load.port, "class", self.code, self.token, source), True
        while True:
            entries = channel.receive("news")[1]["entries"]
            if self.source != source:
                self.load.over.wait()
            works = {name: work for name, work in entries.items() if name.startswith("work:") and work}
            self.view |= {name.rpartition(":")[2]: work["n"] for name, work in works.items()}
            times = [work["made"] for work in works.values() if "made" in work and not first]
            self.load.lags += [1000 * (time.time() - moment) for moment in times]
            first = False


class Pupil:
    """Marks a cell a second, over a socket or by requests, and knows what the board must be."""

    def __init__(self, room: Room, number: int, polling: bool) -> None:
        self.room, self.load = room, room.load
        joined = room.ask("pupils", {"nick": f"Pupil {number}"})
        self.name, self.token = joined["pupil"], joined["token"]
        self.cells = ["0"] * CELLS
        self.n = self.acknowledged = 0
        self.channel: Channel | None = None
        clients = [self.mark_by_requests, self.poll] if polling else [self.mark_by_socket]
        self.threads = [thread for client in clients for thread in start(client, self.load.over.is_set)]

    def mark(self, send: Callable[[dict[str, Any]], bool]) -> None:
        """Mark cells until the server refuses one. The first change has the whole board."""
        whole = True
        while not self.load.over.is_set():
            cell, mark, start = random.randrange(CELLS), random.choice("12"), time.time()
            self.cells[cell] = mark
            self.n += 1
            board = {"cells": "".join(self.cells)} if whole else {"base": self.n - 1, "marks": [[cell, int(mark)]]}
            if not send({"activity": 1, "n": self.n, **board, "value": {"made": start}}):
                return
            self.acknowledged, whole = self.n, False
            self.load.answers.append(1000 * (time.time() - start))
            self.load.over.wait(1)

    def mark_by_requests(self) -> None:
        self.mark(lambda change: self.room.ask("work", change, self.token)["status"] == 200)

    def poll(self) -> None:
        version = 0
        while not self.load.over.is_set():
            version = self.room.ask(f"news?since={version}&wait=20", token=self.token)["version"]

    def mark_by_socket(self) -> None:
        def put(change: dict[str, Any]) -> bool:
            channel.emit("put", change)
            return channel.receive("kept", "refused")[0] == "kept"

        with closing(Channel(self.load.port, "class", self.room.code, self.token)) as channel:
            self.channel = channel
            self.mark(put)

    def is_lost(self, work: dict[str, Any] | None) -> bool:
        if work is None or work["n"] < self.acknowledged:
            return self.acknowledged > 0
        return work["n"] == self.n and work["cells"] != "".join(self.cells)


def work(load: Load, title: str, members: Sequence[Member], seconds: float) -> None:
    processes = {member.name: psutil.Process(member.pid) for member in members}
    before = {name: sum(process.cpu_times()[:2]) for name, process in processes.items()}
    with load.measured(title):
        time.sleep(seconds)
    for name, process in processes.items():
        share = (sum(process.cpu_times()[:2]) - before[name]) / (seconds + SETTLING)
        print(f"  {name}: {share:.2f} processors, {process.memory_info().rss / 1e6:.0f} MB", flush=True)


def move(load: Load, rooms: Sequence[Room], pupils: Sequence[Pupil]) -> int:
    """How many pupils' acknowledged work the views of the teachers lack after the move."""
    with load.measured(f"teachers go on from {ELSEWHERE}"):
        acknowledged, began = {pupil: pupil.acknowledged for pupil in pupils}, time.monotonic()
        for room in rooms:
            room.listen_from(ELSEWHERE)
        until(lambda: all(room.view for room in rooms), "the views of the teachers", SETTLING)
        passed = 1000 * (time.monotonic() - began)
        lacking = sum(pupil.room.view.get(pupil.name, 0) < n for pupil, n in acknowledged.items())
    print(f"  the whole view again after {passed:.0f} ms; it lacks the work of {lacking} pupils")
    with load.measured("sockets of pupils break and are opened again"):
        for pupil in pupils:
            if pupil.channel:
                pupil.channel.close()
    return lacking


def restart(load: Load, members: Sequence[Member]) -> None:
    for member in members:
        with load.measured(f"{member.name} is killed and started again"):
            member.kill()
            member.start()
            member.wait()
    with load.measured("afterwards"):
        pass


def compare(load: Load, rooms: Sequence[Room], pupils: Sequence[Pupil]) -> int:
    """How many pupils are shown as away or, after all have finished, lost acknowledged work."""
    entries = {room: room.ask("news")["entries"] for room in rooms}
    away = sum(not entries[pupil.room][f"here:{pupil.name}"]["on"] for pupil in pupils)
    load.over.set()
    for pupil in pupils:
        pupil.threads[0].join()
    entries = {room: room.ask("news")["entries"] for room in rooms}
    losses = sum(pupil.is_lost(entries[pupil.room].get(f"work:1:{pupil.name}")) for pupil in pupils)
    print(f"shown as away: {away} pupils; work lost: of {losses}")
    return away + losses


def compare_boards(load: Load, boards: Sequence[Board]) -> int:
    """How much differs on the boards after all have finished."""
    load.over.set()
    time.sleep(SETTLING)
    problems = Counter(problem for board in boards for problem in board.problems())
    print(f"on the boards: {dict(problems) or 'nothing is lost, and all players see the same'}")
    return problems.total()


@contextmanager
def site(cluster: bool) -> Iterator[tuple[int, Sequence[Member]]]:
    """The port of a server, and the members that are killed in turn."""
    if cluster:
        with server_folder() as folder, Cluster(folder, webs=2, hosts=1, proxy="nginx", **SETTINGS) as running:
            yield int(running.addresses[0].rpartition(":")[2]), [*running.webs, running.redis]
    else:
        with serving(**SETTINGS) as server:
            yield server.port, [server]


def teach(load: Load, members: Sequence[Member], options: argparse.Namespace) -> int:
    rooms = [Room(load) for _ in range(options.rooms)]
    pupils = [Pupil(rooms[number % options.rooms], number, polling=number // options.rooms % 2 == 1)
              for number in range(options.pupils)]
    time.sleep(SETTLING)
    work(load, f"{options.pupils} pupils in {options.rooms} rooms", members, options.seconds)
    wrong = move(load, rooms, pupils) if options.move else 0
    if options.restart:
        restart(load, members)
    return wrong + compare(load, rooms, pupils)


def play(load: Load, members: Sequence[Member], options: argparse.Namespace) -> int:
    boards = [Board(load, options.players) for _ in range(options.boards)]
    time.sleep(SETTLING)
    work(load, f"{options.boards} boards with {options.players} players each", members, options.seconds)
    if options.restart:
        restart(load, members)
    return compare_boards(load, boards)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rooms", type=int, default=1)
    parser.add_argument("--pupils", type=int, default=200, help="in all rooms together")
    parser.add_argument("--boards", type=int, default=0, help="in place of classes")
    parser.add_argument("--players", type=int, default=4, help="on each board")
    parser.add_argument("--seconds", type=float, default=20)
    for name in ("cluster", "move", "restart"):
        parser.add_argument(f"--{name}", action="store_true", help="see above")
    options = parser.parse_args()
    with site(options.cluster) as (port, members):
        wrong = (play if options.boards else teach)(Load(port), members, options)
    sys.exit("Something is lost or wrong: see above." if wrong else 0)


if __name__ == "__main__":
    main()
