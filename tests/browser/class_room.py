"""A class in four browsers: the teacher with the screen, and three pupils with phones. No tests here."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from typing import NamedTuple

from playwright.sync_api import BrowserContext, Page, ViewportSize

from tests.browser.classrooms import Json, Room, block_sockets
from tests.browser.conftest import Visitors, fresh_page
from tests.browser.playing import expect_names_and_contrast, probe

HOSTILE = "<img src=x onerror=alert(1)>"  # as text it fits into a title; run, it would fail the test
NICKS = ("<b>Ada</b>", "“Bo” & Co", "W" * 20)
PHONE: ViewportSize = {"width": 360, "height": 740}
PROJECTOR: ViewportSize = {"width": 1280, "height": 720}
SMALL_LETTERS, READABLE = probe("small_letters"), 24


class Class(NamedTuple):
    teacher: Page
    screen: Page
    first: Page
    second: Page
    third: Page

    @property
    def pupils(self) -> list[Page]:
        return [self.first, self.second, self.third]


@contextmanager
def seated(
    visitors: Visitors, url: str, activity: Json, hidden: Json | None = None, *, nicks: Sequence[str] = NICKS,
    polling: bool = False,
) -> Iterator[Class]:
    """Everybody on the page of an activity; `hidden` is its private part. With `polling` nobody has a web socket. No
    page may have an error in the end."""
    room, errors = Room(url, "3b"), list[str]()
    place, tokens = f"/{activity['kind']}", [room.join(nick) for nick in nicks]
    room.steer("start", activity=activity, private=hidden or {})
    addresses = [room.address(f"{place}?as=teacher", room.teacher), room.address(f"{place}?as=screen", room.screen),
                 *(room.address(place, token) for token in tokens)]
    with ExitStack() as seats:
        pages = [seats.enter_context(fresh_page(_visitor(visitors, number), url)) for number in range(len(addresses))]
        for page, address in zip(pages, addresses, strict=True):
            page.on("pageerror", lambda error: errors.append(str(error)))
            page.on("dialog", lambda dialog: errors.append(dialog.message))
            if polling:
                block_sockets(page)
            page.goto(address)
        yield Class(*pages)
        assert errors == []


def _visitor(visitors: Visitors, number: int) -> BrowserContext:
    """The first two have large screens and share a browser, as where a teacher opens the screen; the others phones."""
    return visitors(PROJECTOR) if number < 2 else visitors(PHONE, touched=True, number=number)


def look_at(pages: Iterable[Page]) -> None:
    """Everything has a name and can be read, and no page is wider than its window."""
    for page in pages:
        expect_names_and_contrast(page)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    if isinstance(pages, Class):
        expect_seen_from_the_last_row(pages.screen)


def expect_seen_from_the_last_row(screen: Page) -> None:
    """All is in sight at once, in letters that are large enough."""
    assert screen.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]") == [
        PROJECTOR["width"],
        PROJECTOR["height"],
    ]
    assert screen.evaluate(SMALL_LETTERS, READABLE) == []
