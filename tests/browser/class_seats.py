"""A class in an activity: pages of its teacher, its screen and its pupils, each in a browser of its own. No tests
here."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from playwright.sync_api import Browser, Page, ViewportSize

from tests.browser.classrooms import Json, Room

PHONE: ViewportSize = {"width": 360, "height": 740}
PROJECTOR: ViewportSize = {"width": 1280, "height": 720}


class Seated(NamedTuple):
    teacher: Page
    screen: Page
    pupils: list[Page]

    @property
    def all(self) -> list[Page]:
        return [self.teacher, self.screen, *self.pupils]


@contextmanager
def seated(browser: Browser, url: str, activity: Json, pupils: int) -> Iterator[Seated]:
    """Open a room, let pupils in, start an activity, and have everybody on its page."""
    room, place = Room(url, "5b"), f"/{activity['kind']}"
    tokens = [room.join(f"Pupil {number}") for number in range(pupils)]
    room.steer("start", activity=activity)
    seats = [(room.address(f"{place}?as=teacher", room.teacher), PROJECTOR),
             (room.address(f"{place}?as=screen", room.screen), PROJECTOR),
             *((room.address(place, token), PHONE) for token in tokens)]
    teacher, screen, *phones = opened = [_opened(browser, *seat) for seat in seats]
    yield Seated(teacher, screen, phones)
    for page in opened:
        page.context.close()


def _opened(browser: Browser, address: str, viewport: ViewportSize) -> Page:
    page = browser.new_context(viewport=viewport).new_page()
    page.goto(address)
    return page
