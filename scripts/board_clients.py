"""Players of shared boards, for `room_load.py`: they do what the page does, and know what the board must be."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from contextlib import closing
from typing import Any

from scripts.clients import Channel, Load, ask, start

PUZZLE, CELLS = "nOblXVB2ryvj2G0tWBimk5E5Ld5fWnzdasWDAtQwF7EXK", 15 * 15
OFTEN = 0.15  # seconds between two messages about where a player is
REMEMBERED = 60  # strokes that a page resends if the server loses them


class Board:
    """A shared board, and its players."""

    def __init__(self, load: Load, players: int) -> None:
        self.load = load
        self.code = ask(load.port, "/api/board", {"puzzle": PUZZLE})["code"]
        self.made = dict[tuple[str, int], float]()  # when which stroke of whom was made
        self.players = [Player(self) for _ in range(players)]

    def ask(self, path: str, body: object = None, token: str = "") -> dict[str, Any]:
        return ask(self.load.port, f"/api/board/{self.code}/{path}", body, Authorization=f"Bearer {token}")

    def problems(self) -> Iterator[str]:
        """What differs from what the players did and see. A later mark in a cell has taken the place of the others."""
        entries = self.ask("news", token=self.players[0].token)["entries"]
        shared, players = entries["cells"], {player.name: player for player in self.players}
        for name, player in players.items():
            if player.seen() != shared["cells"]:
                yield "other cells seen"
            if not shared["n"].get(name, 0) == player.taken == player.n:
                yield "stroke lost"
            if not entries[f"here:{name}"]["on"]:
                yield "shown as away"
        for cell, (mark, owner) in enumerate(zip(shared["cells"], shared["by"], strict=True)):
            is_kept = owner in players and players[owner].latest[cell] == int(mark)
            if not is_kept and any(cell in player.latest for player in self.players):
                yield "mark lost"


class Player:
    """Makes strokes and moves the cursor over a socket, and resends what the server lacks, as `SharedMarks` does."""

    def __init__(self, board: Board) -> None:
        self.board, self.load = board, board.load
        joined = board.ask("players", {"nick": ""})
        self.name, self.token = joined["player"], joined["token"]
        self.known: dict[str, Any] = {"n": {}, "cells": "0" * CELLS, "by": "0" * CELLS}
        self.n = self.acknowledged = self.version = 0
        self.strokes: list[tuple[int, dict[int, int]]] = []  # the latest ones, with their marks
        self.latest = dict[int, int]()  # the mark that was made last in each cell
        self.channel: Channel | None = None
        self.was_away = self.sending = False
        for client in (self.listen, self.draw, self.move):
            start(client, self.load.over.is_set)

    @property
    def taken(self) -> int:
        return int(self.known["n"].get(self.name, 0))

    def seen(self) -> str:
        cells = list(self.known["cells"])
        for n, marks in self.strokes:
            for cell, mark in marks.items() if n > self.taken else ():
                cells[cell] = str(mark)
        return "".join(cells)

    def listen(self) -> None:
        self.channel, self.sending, self.was_away = None, False, self.version > 0
        with closing(Channel(self.load.port, "board", self.board.code, self.token, since=self.version)) as channel:
            self.channel = channel  # there may be no news
            while True:
                event, message = channel.receive("news", "kept", "refused")
                if event == "news":
                    self.take(message)
                elif message["n"]:
                    self.answered(event, message["n"])

    def take(self, news: dict[str, Any]) -> None:
        self.version = news["version"]
        if news["all"]:
            self.acknowledged = 0
        if cells := news["entries"].get("cells"):
            before, self.known = self.known, cells
            self.strokes = [stroke for stroke in self.strokes if stroke[0] > self.taken - REMEMBERED]
            self.give_way(before)
            self.note_lags(before["n"])
        self.send()

    def give_way(self, before: dict[str, Any]) -> None:
        """After a break, marks of others in the cells of strokes that the server lacks stay."""
        fell_back = any(self.known["n"].get(name, 0) < n for name, n in before["n"].items())
        for n, marks in self.strokes if self.was_away else ():
            was_taken = n <= before["n"].get(self.name, 0)
            for cell, mark in [*marks.items()] if n > self.taken else ():
                was, owner = before["cells"][cell], before["by"][cell]
                is_seen = fell_back or self.known["cells"][cell] in (was, str(mark))
                if not ((was, owner) == (str(mark), self.name) if was_taken else is_seen):
                    del marks[cell]
                    self.latest[cell] = int(self.known["cells"][cell])
        self.was_away = False

    def note_lags(self, before: dict[str, int]) -> None:
        now = time.time()
        for name, n in self.known["n"].items():
            times = (self.board.made.get((name, number)) for number in range(before.get(name, 0) + 1, n + 1))
            self.load.lags += [1000 * (now - made) for made in times if made and name != self.name]

    def answered(self, event: str, n: int) -> None:
        self.sending = False
        if event == "refused":  # the server lacks earlier strokes, and its news will say so
            self.acknowledged = 0
            return
        self.acknowledged = max(self.acknowledged, n)
        self.load.answers.append(1000 * (time.time() - self.board.made[self.name, n]))
        self.send()

    def send(self) -> None:
        """Send all strokes that the server lacks, as one."""
        pending = [stroke for stroke in self.strokes if stroke[0] > max(self.taken, self.acknowledged)]
        if self.channel and pending and not self.sending:
            self.sending = True
            marks = {cell: mark for _, stroke in pending for cell, mark in stroke.items()}
            base = max(self.taken, self.acknowledged)
            self.channel.emit("put", {"do": "stroke", "n": pending[-1][0], "base": base, "marks": [*marks.items()]})

    def draw(self) -> None:
        while not self.load.over.wait(random.uniform(1, 3)):
            start, mark = random.randrange(CELLS), random.choice((1, 2))
            marks = {min(cell, CELLS - 1): mark for cell in range(start, start + random.randint(1, 4))}
            self.n += 1
            self.board.made[self.name, self.n] = time.time()
            self.strokes.append((self.n, marks))
            self.latest |= marks
            self.send()

    def move(self) -> None:
        while not self.load.over.wait(random.uniform(2, 4)):
            for _ in range(round(1 / OFTEN)):
                if self.channel:
                    self.channel.emit("put", {"do": "at", "cell": random.randrange(CELLS), "marks": []})
                time.sleep(OFTEN)
