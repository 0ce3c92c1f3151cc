"""A room for a class, as its teacher steers it over the API. No tests here."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any
from urllib.request import Request, urlopen

from playwright.sync_api import Page, WebSocketRoute

Json = dict[str, Any]

PATIENCE = 30  # requests that wait a second each


class Room:
    def __init__(self, url: str, title: str = "") -> None:
        self._url = url
        self._version = 0
        self.entries: Json = {}
        opened = self._ask("/api/class", {"title": title})
        self.code = opened["code"]
        self.teacher, self.screen = opened["teacher"], opened["screen"]

    def address(self, place: str = "", token: str = "") -> str:
        return f"{self._url}/class/{self.code}{place}" + (f"#{token}" if token else "")

    def steer(self, do: str, **more: object) -> None:
        self._ask(f"/api/class/{self.code}/steer", {"do": do, **more}, self.teacher)

    def join(self, nick: str) -> str:
        """The token of a new pupil."""
        return self._ask(f"/api/class/{self.code}/pupils", {"nick": nick, "emoji": ""})["token"]

    def put(self, pupil: str, activity: int, **work: object) -> None:
        """Hand in the first work of a pupil in an activity."""
        self._ask(f"/api/class/{self.code}/work", {"activity": activity, "n": 1, **work}, pupil)

    def until(self, condition: Callable[[Json], object]) -> None:
        """Poll as the teacher until the entries meet a condition."""
        for _ in range(PATIENCE):
            answer = self._ask(f"/api/class/{self.code}/news?since={self._version}&wait=1", None, self.teacher)
            self._version = answer["version"]
            self.entries = {**({} if answer["all"] else self.entries), **answer["entries"]}
            if condition(self.entries):
                return
        raise AssertionError(f"the teacher does not see it: {self.entries}")

    def work(self, pupil: str = "1") -> Json:
        """A pupil's work in the current activity, as of the teacher's last poll."""
        activity = self.entries.get("activity") or {}
        return self.entries.get(f"work:{activity.get('id')}:{pupil}") or {}

    def until_board(self, cells: str, pupil: str = "1") -> None:
        self.until(lambda _: self.work(pupil).get("cells") == cells)

    def _ask(self, path: str, body: Json | None, token: str = "") -> Any:
        headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
        data = None if body is None else json.dumps(body).encode()
        with urlopen(Request(self._url + path, data, headers)) as answer:
            return json.load(answer)


def block_sockets(page: Page) -> None:
    """As the firewalls of schools do."""
    page.route_web_socket("**/*", _close)


def _close(socket: WebSocketRoute) -> None:
    socket.close()
