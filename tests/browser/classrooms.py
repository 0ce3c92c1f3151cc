"""A class in browsers: a room, and pages of its teacher, its screen and its pupils. No tests here."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Page, ViewportSize

PHONE: ViewportSize = {"width": 360, "height": 740}
PROJECTOR: ViewportSize = {"width": 1280, "height": 720}


class Seated(NamedTuple):
    """The pages of a class in an activity, each with a browser of its own."""

    teacher: Page
    screen: Page
    pupils: list[Page]

    @property
    def all(self) -> list[Page]:
        return [self.teacher, self.screen, *self.pupils]


@contextmanager
def seated(browser: Browser, url: str, activity: dict[str, Any], pupils: int) -> Iterator[Seated]:
    """Open a room, let pupils in, start an activity, and have everybody on its page."""
    context = browser.new_context()
    room = _post(context.request, f"{url}/api/class", {"title": "5b"})
    home = f"{url}/api/class/{room['code']}"
    joined = [_post(context.request, f"{home}/pupils", {"nick": f"Pupil {i}", "emoji": "🦊"}) for i in range(pupils)]
    _post(context.request, f"{home}/steer", {"do": "start", "activity": activity}, room["teacher"])
    context.close()
    page = f"{url}/class/{room['code']}/{activity['kind']}"
    opened = [_opened(browser, f"{page}?as=teacher#{room['teacher']}", PROJECTOR),
              _opened(browser, f"{page}?as=screen#{room['screen']}", PROJECTOR),
              *(_opened(browser, f"{page}#{one['token']}", PHONE) for one in joined)]
    teacher, screen, *phones = opened
    yield Seated(teacher, screen, phones)
    for one in opened:
        one.context.close()


def _post(request: Any, address: str, data: dict[str, Any], token: str = "") -> Any:
    answer = request.post(address, data=data, headers={"Authorization": f"Bearer {token}"} if token else {})
    assert answer.ok, answer.text()
    return answer.json()


def _opened(browser: Browser, address: str, viewport: ViewportSize) -> Page:
    page = browser.new_context(viewport=viewport).new_page()
    page.goto(address)
    return page
