"""A room with an activity in browsers of their own: the teacher, the screen, and three pupils with phones."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Browser, Page, ViewportSize

HOSTILE = "<img src=x onerror=alert(1)>"  # as text it fits into a title; run, it would fail the test
NICKS = ("<b>Ada</b>", "“Bo” & Co", "W" * 20)
PHONE: ViewportSize = {"width": 360, "height": 740}
PROJECTOR: ViewportSize = {"width": 1280, "height": 720}


@dataclass
class Room:
    teacher: Page
    screen: Page
    pupils: tuple[Page, Page, Page]


@contextmanager
def opened(
    browser: Browser,
    url: str,
    activity: Mapping[str, Any],
    hidden: Mapping[str, Any] | None = None,
) -> Iterator[Room]:
    """The room with its activity begun; `hidden` is the private part. Nobody's page may have an error in the end."""
    contexts = [
        browser.new_context(
            viewport=PROJECTOR if number < 2 else PHONE,
            is_mobile=number > 1,
            has_touch=number > 1,
            ignore_https_errors=True,
        )
        for number in range(5)
    ]
    errors: list[str] = []
    teacher, screen, *pupils = pages = [context.new_page() for context in contexts]
    for page in pages:
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("dialog", lambda dialog: errors.append(dialog.message))

    def post(path: str, body: Mapping[str, Any], token: str = "") -> dict[str, Any]:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        answer = teacher.request.post(f"{url}/api/class{path}", data=body, headers=headers)
        assert answer.ok, answer.text()
        found: dict[str, Any] = answer.json()
        return found

    try:
        room = post("", {"title": "3b"})
        code, key = room["code"], room["teacher"]
        tokens = [post(f"/{code}/pupils", {"nick": nick, "emoji": ""})["token"] for nick in NICKS]
        start = {"do": "start", "activity": activity, **({"private": hidden} if hidden else {})}
        post(f"/{code}/steer", start, key)
        place = f"{url}/class/{code}/{activity['kind']}"
        teacher.goto(f"{place}?as=teacher#{key}")
        screen.goto(f"{place}?as=screen#{room['screen']}")
        for page, token in zip(pupils, tokens, strict=True):
            page.goto(f"{place}#{token}")
        yield Room(teacher, screen, (pupils[0], pupils[1], pupils[2]))
        assert errors == []
    finally:
        for context in contexts:
            context.close()
