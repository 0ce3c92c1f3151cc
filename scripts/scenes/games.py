"""Puzzles, and how they are played, watched and made."""

from __future__ import annotations

import json
from collections.abc import Callable

from playwright.sync_api import Page

from nonoscope import FILLED, Puzzle, dump
from solvers.collection import example, model
from tests.browser.playing import at_rest
from tests.browser.printed import NO_GRID, Printed, answer_scans

EXAMPLE = "lighthouse"
COLOURED = "bumblebee"
LARGE = "tall-ship"
MODEL = "duck"
RACERS = ("exact", "passes", "astar", "anneal")
BAD = "3\n3\n1 1\none\n"

Scene = Callable[[Page, str], None]  # brings a page into a state that is worth a picture


# Games as a browser keeps them


def begin(page: Page, url: str, name: str, share: float, seconds: int, *, crosses: bool = True) -> str:
    """Store a game of an example with the first rows done. Returns the address of its page."""
    puzzle = example(name).puzzle
    goal = puzzle.info.goal
    assert goal is not None
    done = round(puzzle.height * share) * puzzle.width
    cells = "".join(
        str(state) if cell < done and (crosses or state == FILLED) else "0" for cell, state in enumerate(goal.cells)
    )
    record = {"cells": cells, "seconds": seconds, "strokes": [], "trial": -1, "title": example(name).title,
              "height": puzzle.height, "width": puzzle.width, "share": share, "when": seconds, "finished": share == 1}
    code = dump(puzzle, "link")
    page.goto(f"{url}/healthz")
    page.evaluate("([code, game]) => localStorage.setItem('game:' + code, game)", [code, json.dumps(record)])
    return f"{url}/p/{code}"


def open_game(page: Page, address: str) -> None:
    page.goto(address)
    page.get_by_test_id("cell-0-0").wait_for(state="attached")
    at_rest(page)


# Scenes


def home(page: Page, url: str) -> None:
    begin(page, url, EXAMPLE, 0.5, 300)
    begin(page, url, "bear", 0.3, 200)
    begin(page, url, "cat", 1, 100)
    page.goto(url)
    at_rest(page)


def path(page: Page, url: str) -> None:
    begin(page, url, "cat", 1, 100)
    page.goto(f"{url}/puzzles/")
    at_rest(page)


def error(page: Page, url: str) -> None:
    page.goto(url)
    page.get_by_test_id("import-text").fill(BAD)
    page.get_by_test_id("import-go").click()
    page.get_by_test_id("error").wait_for()


def play_start(page: Page, url: str) -> None:
    open_game(page, begin(page, url, EXAMPLE, 0, 0))


def play_midway(page: Page, url: str) -> None:
    """A trial that breaks a line, and the pointer on the board."""
    open_game(page, begin(page, url, EXAMPLE, 0.6, 247))
    page.get_by_test_id("try").click()
    for row in (13, 14):
        page.get_by_test_id(f"cell-{row}-{row - 10}").drag_to(page.get_by_test_id(f"cell-{row}-8"))


def play_hint(page: Page, url: str) -> None:
    open_game(page, begin(page, url, EXAMPLE, 0.4, 130))
    for text in ("Look at", "Try: "):
        page.get_by_test_id("hint").click()
        # The first time, the solvers are compiled.
        page.get_by_test_id("status").filter(has_text=text).wait_for(timeout=180_000)


def play_coloured(page: Page, url: str) -> None:
    open_game(page, f"{url}/p/{example(COLOURED).code}")
    page.get_by_test_id("cell-3-3").click()


def settings(page: Page, url: str) -> None:
    play_start(page, url)
    tool_of_phones(page, "settings-open")
    page.get_by_test_id("settings").wait_for()


def print_menu(page: Page, url: str) -> None:
    play_start(page, url)
    tool_of_phones(page, "print-open")
    page.get_by_test_id("on-paper").wait_for()


def tool_of_phones(page: Page, name: str) -> None:
    """Press a button that lies in a sheet where the screen is small."""
    if not page.get_by_test_id(name).is_visible():
        page.get_by_test_id("more-open").click()
    page.get_by_test_id(name).click()


def play_finished(page: Page, url: str) -> None:
    open_game(page, begin(page, url, EXAMPLE, 1, 754, crosses=False))
    at_rest(page)


def play_large(page: Page, url: str) -> None:
    open_game(page, begin(page, url, LARGE, 0.5, 4000))


def play_given(page: Page, url: str) -> None:
    puzzle = example("cat").puzzle
    goal = puzzle.info.goal
    assert goal is not None
    givens = [(cell, state) for cell, state in enumerate(goal.cells) if cell % 7 == 0]
    rows = [None if row == 4 else clue for row, clue in enumerate(puzzle.rows)]
    open_game(page, f"{url}/p/{dump(Puzzle.flat(rows, puzzle.cols, givens=givens), 'link')}")


def watch_at(page: Page, address: str) -> None:
    page.goto(address)
    page.get_by_test_id("outcome").wait_for(timeout=180_000)
    at_rest(page)


def watch(page: Page, url: str) -> None:
    watch_at(page, f"{url}/p/{dump(example(EXAMPLE).puzzle, 'link')}#watch=exact&at=30")


def watch_tree(page: Page, url: str) -> None:
    watch_at(page, f"{url}/p/{dump(example(EXAMPLE).puzzle, 'link')}#watch=dfs&at=30")


def watch_annealing(page: Page, url: str) -> None:
    watch_at(page, f"{url}/p/{dump(example(EXAMPLE).puzzle, 'link')}#watch=anneal&at=30")


def present(page: Page, url: str) -> None:
    watch(page, url)
    page.get_by_test_id("present").click()
    at_rest(page)


def race_of(page: Page, address: str, at: str) -> None:
    page.goto(address)
    page.get_by_test_id("start").click()
    page.get_by_text("All methods have finished.").wait_for(timeout=180_000)
    page.get_by_test_id("scrub").fill(at)
    at_rest(page)


def race(page: Page, url: str) -> None:
    racers = "&".join(f"m={name}" for name in RACERS)
    race_of(page, f"{url}/race/{dump(example(EXAMPLE).puzzle, 'link')}#{racers}", "700")


def share(page: Page, url: str) -> None:
    open_game(page, begin(page, url, EXAMPLE, 0.6, 247))
    page.get_by_test_id("share-open").click()
    page.get_by_test_id("share-copy").wait_for()
    page.get_by_test_id("share-marks").check(force=True)


def share_files(page: Page, url: str) -> None:
    share(page, url)
    page.locator(".files summary").click()


def share_code(page: Page, url: str) -> None:
    open_game(page, begin(page, url, EXAMPLE, 0, 0))
    page.get_by_test_id("share-open").click()
    page.get_by_test_id("share-qr").click()
    page.get_by_test_id("qr-link").wait_for()


def method(page: Page, url: str) -> None:
    page.goto(f"{url}/methods/exact")
    solve_example(page)


def solve_example(page: Page) -> None:
    """To its end, also for those who asked for less motion."""
    page.get_by_test_id("start").click()
    page.get_by_test_id("place").filter(has_text="step").wait_for(timeout=180_000)
    page.get_by_test_id("scrub").fill("1000")
    page.get_by_test_id("outcome").filter(has_text="solution").wait_for(timeout=180_000)


def algorithm(page: Page, url: str) -> None:
    """A game in which one is A*, after a wrong choice."""
    page.goto(f"{url}/methods/astar/play")
    page.get_by_test_id("node-0").click()
    page.get_by_test_id("choices").locator("button").last.click()


def belief(page: Page, url: str) -> None:
    """The example, and one line with a column that is nearly certain of a cell."""
    page.goto(f"{url}/methods/belief")
    page.locator("#piece").scroll_into_view_if_needed()  # which loads it
    page.get_by_test_id("slider-4").fill("9")
    solve_example(page)


def belief_watch(page: Page, url: str) -> None:
    watch_at(page, f"{url}/p/{dump(example(EXAMPLE).puzzle, 'link')}#watch=belief&at=4")


def cube(page: Page, url: str) -> None:
    page.goto(f"{url}/c/{dump(model(MODEL).puzzle, 'link')}")
    page.get_by_test_id("slice-axis").wait_for()
    page.get_by_role("button", name="Zeros").click()
    at_rest(page)


def cube_watch(page: Page, url: str) -> None:
    watch_at(page, f"{url}/c/{dump(model(MODEL).puzzle, 'link')}#watch=lines3d&at=331")


def cube_race(page: Page, url: str) -> None:
    race_of(page, f"{url}/race/{dump(model(MODEL).puzzle, 'link')}#m=lines3d&m=sat3d&m=exact", "300")


def draw(page: Page, url: str) -> None:
    page.goto(f"{url}/make?draft=new")
    page.get_by_test_id("tool-ellipse").click()
    page.get_by_test_id("mirror").select_option("across")
    for name in ("cell-1-1", "cell-8-8"):
        page.get_by_test_id(name).focus()
        page.keyboard.press("Space")
    at_rest(page)


def from_picture(page: Page, url: str) -> None:
    answer_scans(page, {"": NO_GRID})
    page.goto(url)
    drawn = {"name": "cat.png", "mimeType": "image/png", "buffer": Printed(example("cat").puzzle, {}).png}
    page.get_by_test_id("import-file").set_input_files(drawn)
    page.get_by_test_id("picture-take").wait_for()
    at_rest(page)


def make(page: Page, url: str) -> None:
    page.goto(f"{url}/make/cube")
    page.get_by_test_id("start-from").select_option(MODEL)
    at_rest(page)


def scan(page: Page, url: str) -> None:
    """A doubtful number of a drawn puzzle."""
    printed = Printed(example("cat").puzzle, {("rows", 6, 0): 6})
    answer_scans(page, {"": printed.answer()})
    page.goto(f"{url}/scan")
    page.get_by_test_id("picture-file").set_input_files(
        {"name": "page.png", "mimeType": "image/png", "buffer": printed.png})
    page.get_by_test_id("next-doubtful").click()
    at_rest(page)


def learn(page: Page, url: str) -> None:
    page.goto(f"{url}/learn")
    at_rest(page)


def lesson(page: Page, url: str) -> None:
    page.goto(f"{url}/learn/overlap")
    page.get_by_test_id("hint").click()
    at_rest(page)


def lesson_solid(page: Page, url: str) -> None:
    page.goto(f"{url}/learn/solid_first")
    page.locator('[data-testid="cube"][data-drawn]').wait_for()
    page.get_by_test_id("hint").click()
    at_rest(page)


def plan(page: Page, url: str) -> None:
    page.goto(f"{url}/class/plan#unit=sat")
    page.get_by_test_id("plan-step").first.wait_for()


def framed(page: Page, url: str) -> None:
    """As in a frame on a page of another site."""
    open_game(page, begin(page, url, EXAMPLE, 0, 0).replace("/p/", "/embed/p/"))


def framed_watch(page: Page, url: str) -> None:
    page.goto(begin(page, url, EXAMPLE, 0, 0).replace("/p/", "/embed/watch/") + "#watch=passes&at=12")
    at_rest(page)


SCENES = (
    draw, home, path, error, play_start, play_midway, play_hint, play_finished, play_large, play_given, play_coloured,
    settings, print_menu, watch, watch_tree, watch_annealing, present, race, share, share_files, share_code, method,
    algorithm, belief, belief_watch, cube, cube_watch, cube_race, framed, framed_watch, from_picture, make, scan, learn,
    lesson, lesson_solid, plan,
)
