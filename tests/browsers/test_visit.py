"""What else people do: watch, learn, make, print, choose a language, teach a class."""

from __future__ import annotations

import re
import zlib
from base64 import b64decode
from collections.abc import Callable
from contextlib import suppress
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageSequence

from nonoscope import Grid, Puzzle, dump
from solvers.make.random.generator import random_puzzle
from solvers.texts.languages import languages
from tests.browser.playing import NOTHING_MOVES
from tests.browser.printed import Printed
from tests.browsers.conftest import Server, Visits
from tests.browsers.drivers import Wishes
from tests.browsers.pages import PHONE, Page, address

SEED = 7
Wishing = Callable[[Wishes], Visits]
PUZZLE = random_puzzle(8, 6, "easy", SEED)


# Watching and learning


def watched(visit: Visits) -> Page:
    page = visit(f"{address(PUZZLE)}#watch=exact")
    page.says("place", "step")
    page.fill("speed", 13)
    page.says("outcome", "solution")
    return page


def test_a_solve_is_watched_step_by_step(visit: Visits) -> None:
    page = watched(visit)
    page.shows(PUZZLE.info.goal.rows(), "watch-board")
    before = page.text("place")
    page.click("step-back")
    page.click("step-back")
    assert page.text("place") != before
    page.click("step")
    page.click("step")
    page.says("place", before)
    page.fill("scrub", 0)
    page.shows(["????????"] * 6, "watch-board")
    page.click("pause")
    page.says("place", before)


def test_a_film_of_a_solve_is_saved(visit: Visits) -> None:
    page = watched(visit)
    page.click("save-film")
    page.fill("film-kind", "gif")
    page.fill("film-seconds", 6)
    page.click("film-save")
    with Image.open(page.saved("gif")) as film:
        assert film.size == (1_280, 720)
        assert 2_000 < sum(frame.info["duration"] for frame in ImageSequence.Iterator(film)) <= 6_000


def test_a_method_is_presented(visit: Visits) -> None:
    page = visit("/methods/exact")
    page.click("present-example")
    page.says("place", "step 0 of")
    page.press("Space")
    page.until("() => !document.querySelector('[data-testid=place]').innerText.startsWith('step 0')")
    page.press("g", "c")
    page.settle()


def test_a_lesson_is_begun(visit: Visits) -> None:
    page = visit("/learn/overlap")
    page.seen("cell-0-0")
    page.click("hint")
    page.says("said", " ")


# Making

UNIQUE = "() => document.querySelector('[data-testid=verdict]')?.dataset.outcome === 'UNIQUE'"


def test_an_editor_says_unique(visit: Visits) -> None:
    page = visit("/make")
    page.drag((0, 0), (0, 3))
    page.until(UNIQUE)
    page.click("to-puzzle")
    page.until("() => location.pathname.startsWith('/p/')")
    page.seen("cell-0-0")


def test_a_printed_puzzle_is_read(visit: Visits, tmp_path: Path) -> None:
    printed = tmp_path / "page.png"
    printed.write_bytes(Printed(Puzzle.from_grid(Grid.from_text("#####\n##..#\n#.#..\n#....\n####.")), {}).png)
    page = visit("/scan")
    page.choose_file("picture-file", printed)
    page.until(UNIQUE)
    page.click("to-puzzle")
    page.until("() => location.pathname.startsWith('/p/')")
    page.seen("cell-4-4")


# Paper


def content_of(pdf: bytes) -> bytes:
    """Of which most is packed."""
    content = b""
    for packed in re.findall(rb"stream\r?\n(.*?)endstream", pdf, re.DOTALL):
        with suppress(zlib.error):
            content += zlib.decompress(packed)
    return pdf + content


def test_a_puzzle_is_printed_on_a_single_sheet(visit: Visits, engine: str) -> None:
    """In Firefox at once, before the sheet is loaded."""
    page = visit(address(PUZZLE))
    if engine == "firefox":
        content = content_of(b64decode(page.ask("Print")))
        assert len(re.findall(rb"/Type\s*/Page\b", content)) == 1
        assert len(re.findall(rb"T[jJ]\b", content)) > 3  # the numbers
    page.run("() => { window.print = () => dispatchEvent(new Event('beforeprint')); }")
    page.press("p")
    page.until("(least) => document.querySelectorAll('#paper svg text').length >= least", len(PUZZLE.rows))


# Languages


def test_every_language_is_spoken_and_kept(visit: Visits) -> None:
    page = visit("/")
    for language in languages():
        page.click(f"language-{language}")
        page.until("(language) => document.documentElement.lang === language", language)
    page.open(address(PUZZLE))
    page.until("(language) => document.documentElement.lang === language", languages()[-1])
    page.draw(PUZZLE.info.goal.rows())
    page.says("outcome")


# Classes


def test_a_teacher_and_a_pupil_see_each_other(visit: Visits, server: Server) -> None:
    teacher = visit("/class")
    teacher.fill("title", "Class 7b")
    teacher.click("open")
    code = teacher.text("teach-code")
    pupil = visit("/class", PHONE, server.url.replace("127.0.0.1", "localhost"))
    pupil.fill("code", code.lower())
    pupil.click("go-in")
    pupil.fill("nick", "Ada")
    pupil.click("join")
    teacher.until("() => document.querySelector('[data-testid=pupil-nick]')?.value === 'Ada'")
    start(teacher, PUZZLE)
    pupil.until("() => location.pathname.endsWith('/solve')")
    pupil.seen("cell-0-0")
    pupil.draw(PUZZLE.info.goal.rows(), "touch")
    teacher.says("solving-count", "1 of 1")
    teacher.click("stop")
    pupil.says("lobby-nick", "Ada")


def test_two_friends_solve_one_board(visit: Visits, server: Server) -> None:
    page, goal = visit(address(PUZZLE)), PUZZLE.info.goal.rows()
    page.click("share-open")
    page.click("share-together")
    page.until("() => location.pathname.startsWith('/t/')")
    page.seen("together-people")
    path = page.run("() => location.pathname")
    friend = visit(path, PHONE, server.url.replace("127.0.0.1", "localhost"))
    page.until("() => document.querySelectorAll('[data-testid=together-people] li').length === 2")
    page.draw([*goal[:3], *["." * len(goal[0])] * (len(goal) - 3)])
    friend.shows([row.replace(".", "?") for row in goal[:3]] + ["?" * len(goal[0])] * (len(goal) - 3))
    friend.draw([*["." * len(goal[0])] * 3, *goal[3:]], "touch")
    for seen in (page, friend):
        seen.says("together-tally", "cells")


def start(teacher: Page, puzzle: Puzzle) -> None:
    teacher.run("() => { document.querySelector('[data-testid=starting]').open = true; }")
    teacher.fill("field-puzzle", dump(puzzle, "link"))
    teacher.click("start")


# Wishes of people


def test_less_motion(wishing: Wishing) -> None:
    page = wishing(Wishes(less_motion=True))(address(PUZZLE))
    assert page.run("() => matchMedia('(prefers-reduced-motion: reduce)').matches")
    page.draw(PUZZLE.info.goal.rows())
    page.says("outcome")
    assert page.run(NOTHING_MOVES)


def test_forced_colours(wishing: Wishing, engine: str) -> None:
    """Filled cells, crosses and empty ones look different."""
    if engine == "webkit":
        pytest.skip("WebKit forces no colours")
    page = wishing(Wishes(forced_colours=True))(address(PUZZLE))
    assert page.run("() => matchMedia('(forced-colors: active)').matches")
    page.drag((0, 0), (0, 1))
    page.press("x")
    shot = Image.open(BytesIO(page.screenshot())).convert("L")
    filled, empty = (shot.getpixel(tuple(map(round, page.middle(f"cell-{cell}")))) for cell in ("0-0", "3-3"))
    assert abs(filled - empty) > 100


def test_text_of_twice_the_size(wishing: Wishing, engine: str) -> None:
    if engine == "webkit":
        pytest.skip("GTK has no setting for the size of text, by which the widths of @media could go")
    visit = wishing(Wishes(large_text=True))
    page = visit(address(PUZZLE), PHONE)
    for path in ("/", "/learn", "/make", address(PUZZLE)):
        page.open(path)
        page.settle()
        assert page.run("() => document.documentElement.scrollWidth") <= PHONE[0], path
    page.draw(PUZZLE.info.goal.rows(), "touch")
    page.says("outcome")
