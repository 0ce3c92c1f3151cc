"""Rooms with several people: classes, and shared boards."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page

from nonoscope import FILLED, dump
from solvers.collection import example

from .games import EXAMPLE, open_game

# Classes, with pupils and their boards

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
    players = [page.request.post(f"{board}/players", data={"nick": nick}).json() for nick in ("", "Ada Lovelace")]
    shown = [{"Authorization": f"Bearer {player['token']}"} for player in players]
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


SCENES = (class_join, class_lobby, class_teach, class_pupil, class_screen, together, together_race)
