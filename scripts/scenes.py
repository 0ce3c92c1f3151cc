"""Scenes of the app: each brings a page into a state that is worth a picture, or a look by a test."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import partial

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


# A room for a class, with pupils and their boards

NICKS = ("Ada", "Ben", "Chidi", "Dora", "Emil", "Fatima", "Grace", "Hugo", "Ines", "Jun")


def open_room(page: Page, url: str) -> tuple[str, dict[str, str], list[str]]:
    """The address of a new room with pupils, what opened it, and the tokens of the pupils."""
    room = page.request.post(f"{url}/api/class", data={"title": "Class 7b"}).json()
    address = f"/class/{room['code']}"
    joined = [page.request.post(f"{url}/api{address}/pupils", data={"nick": nick, "emoji": ""}) for nick in NICKS]
    return url + address, room, [response.json()["token"] for response in joined]


def room_that_solves(page: Page, url: str) -> tuple[str, dict[str, str], list[str]]:
    """A room as `open_room` gives it, in which all play the same puzzle, each pupil further than the one before."""
    address, room, pupils = open_room(page, url)
    puzzle = example(EXAMPLE).puzzle
    assert puzzle.info.goal is not None
    goal = "".join(str(state) for state in puzzle.info.goal.cells)

    def post(place: str, token: str, body: object) -> None:
        api = address.replace("/class/", "/api/class/")
        page.request.post(f"{api}/{place}", data=body, headers={"Authorization": f"Bearer {token}"})

    activity = {"kind": "solve", "title": "Warm up", "puzzle": dump(puzzle, "link")}
    post("steer", room["teacher"], {"do": "start", "activity": activity})
    for number, token in enumerate(pupils):
        done = len(goal) * number // (len(pupils) - 1)
        post("work", token, {"activity": 1, "n": 1, "cells": goal[:done].ljust(len(goal), "0")})
    return address, room, pupils


def class_join(page: Page, url: str) -> None:
    address, _, _ = open_room(page, url)
    page.goto(address)
    page.get_by_test_id("joining").wait_for()


def class_lobby(page: Page, url: str) -> None:
    address, room, _ = open_room(page, url)
    page.goto(f"{address}/screen#{room['screen']}")
    page.get_by_test_id("screen-pupil").nth(len(NICKS) - 1).wait_for()


def class_teach(page: Page, url: str) -> None:
    address, room, _ = room_that_solves(page, url)
    page.goto(f"{address}/teach#{room['teacher']}")
    page.get_by_test_id("tile").nth(len(NICKS) - 1).wait_for()


def class_pupil(page: Page, url: str) -> None:
    address, _, pupils = room_that_solves(page, url)
    open_game(page, f"{address}/solve#{pupils[4]}")


def class_screen(page: Page, url: str) -> None:
    address, room, _ = room_that_solves(page, url)
    page.goto(f"{address}/solve?as=screen#{room['screen']}")
    page.get_by_text(f"of {len(NICKS)} boards").wait_for()


# A shared board, with friends who send what they do without a page


def meet(page: Page, url: str, *, race: bool = False) -> Callable[..., None]:
    """Open a shared board of the example to which two friends come. Returns what lets the first or the second act."""
    puzzle = dump(example(EXAMPLE).puzzle, "link")
    code = page.request.post(f"{url}/api/board", data={"puzzle": puzzle, "race": race}).json()["code"]
    board = f"{url}/api/board/{code}"
    open_game(page, f"{url}/t/{code}")
    tokens = [page.request.post(f"{board}/players", data={"nick": nick}).json()["token"] for nick in ("", "Ada Lovelace")]
    shown = [{"Authorization": f"Bearer {token}"} for token in tokens]
    for headers in shown:
        page.request.get(f"{board}/news?wait=1", headers=headers)
    page.get_by_test_id("together-people").locator("li").nth(2).wait_for()

    def act(friend: int, do: str, **more: object) -> None:
        page.request.post(f"{board}/work", data={"do": do, **more}, headers=shown[friend])

    return act


def goal_marks(start: float, end: float) -> list[list[int]]:
    """The marks of a part of the example's picture."""
    goal = example(EXAMPLE).puzzle.info.goal
    assert goal is not None
    cells = range(round(start * len(goal.cells)), round(end * len(goal.cells)))
    return [[cell, goal.cells[cell]] for cell in cells if goal.cells[cell] == FILLED]


def together(page: Page, url: str) -> None:
    act, width = meet(page, url), example(EXAMPLE).puzzle.width
    act(0, "stroke", n=1, marks=goal_marks(0, 0.4))
    act(0, "at", cell=width * 8 + 4)
    act(1, "stroke", n=1, marks=goal_marks(0.4, 0.5))
    act(1, "at", cell=width * 12 + 9, marks=[[width * 12 + col, FILLED] for col in range(6, 10)])
    act(1, "trial", marks=[[width * 16 + col, FILLED] for col in range(2, 7)])
    act(0, "react", what="look", cell=width * 14 + 12)
    page.locator(".sign").first.wait_for()


def together_race(page: Page, url: str) -> None:
    act = meet(page, url, race=True)
    page.get_by_test_id("race-start").click()
    page.get_by_test_id("race-ranks").wait_for()
    for friend in range(2):
        act(friend, "stroke", n=1, marks=goal_marks(0, 0.4 + 0.2 * friend))
    page.get_by_test_id("race-ranks").get_by_text(re.compile("[1-9]. %")).nth(1).wait_for()


def framed(page: Page, url: str) -> None:
    """As in a frame on a page of another site."""
    open_game(page, begin(page, url, EXAMPLE, 0, 0).replace("/p/", "/embed/p/"))


def framed_watch(page: Page, url: str) -> None:
    page.goto(begin(page, url, EXAMPLE, 0, 0).replace("/p/", "/embed/watch/") + "#watch=passes&at=12")
    at_rest(page)


def opened(page: Page, url: str, path: str) -> None:
    page.goto(url + path)


# Pages as they open
PAGES = {
    "lost": "/p/nonsense", "pack": "/puzzles/pack/zoo", "all-puzzles": "/puzzles/all", "album": "/album",
    "daily": "/daily", "random": "/random?size=20x30&seed=1", "drill": "/learn/overlap/drill", "methods": "/methods",
    "algorithms": "/classes", "lab": "/lab", "api": "/api/docs", "units": "/units", "unit": "/units/annealing",
    "slide": "/units/lines/slides#slide-4", "paper": f"/paper?puzzle={example(EXAMPLE).code}",
}
SCENES: dict[str, Scene] = {scene.__name__.replace("_", "-"): scene for scene in (
    draw, home, path, error, play_start, play_midway, play_hint, play_finished, play_large, play_given, play_coloured,
    settings, print_menu, watch, watch_tree, watch_annealing, present, race, share, share_files, share_code, method,
    algorithm, belief, belief_watch, cube, cube_watch, cube_race, framed, framed_watch, from_picture, make, scan, learn,
    lesson, lesson_solid, plan, together, together_race, class_join, class_lobby, class_teach, class_pupil, class_screen,
)} | {name: partial(opened, path=path) for name, path in PAGES.items()}

README = {"nonoscope": play_midway, "watch": watch, "race": race, "cube": cube_watch, "scan": scan,
          "together": together}
