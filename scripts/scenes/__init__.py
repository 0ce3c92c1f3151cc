"""Scenes of the app: each brings a page into a state that is worth a picture, or a look by a test."""

from __future__ import annotations

from functools import partial

from playwright.sync_api import Page

from solvers.collection import example

from . import games, rooms
from .games import EXAMPLE, Scene


def opened(page: Page, url: str, path: str) -> None:
    page.goto(url + path)


# Pages as they open
PAGES = {
    "lost": "/p/nonsense", "pack": "/puzzles/pack/zoo", "all-puzzles": "/puzzles/all", "album": "/album",
    "daily": "/daily", "random": "/random?size=20x30&seed=1", "drill": "/learn/overlap/drill", "methods": "/methods",
    "algorithms": "/classes", "lab": "/lab", "api": "/api/docs", "units": "/units", "unit": "/units/annealing",
    "slide": "/units/lines/slides#slide-4", "paper": f"/paper?puzzle={example(EXAMPLE).code}",
}
SCENES: dict[str, Scene] = {
    **{scene.__name__.replace("_", "-"): scene for scene in (*games.SCENES, *rooms.SCENES)},
    **{name: partial(opened, path=path) for name, path in PAGES.items()},
}
README = {"nonoscope": games.play_midway, "watch": games.watch, "race": games.race, "cube": games.cube_watch,
          "scan": games.scan, "together": rooms.together}
