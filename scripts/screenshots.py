"""Pictures of the app: every page at three widths, light and dark, and the one in the README.

    python scripts/screenshots.py FOLDER [--url URL]    # all of them, to look at
    python scripts/screenshots.py docs --readme         # only the README's picture

Without --url it starts the app by itself. Needs what `python3 run.py test` installs.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from playwright.sync_api import Browser, Page, sync_playwright  # noqa: E402

from run import chromium_options  # noqa: E402

EXAMPLE = "lighthouse"
WIDTHS = {360: 740, 768: 1024, 1440: 900}
SEVERAL = "5\n5\n1\n1\n1\n1\n1\n1\n1\n1\n1\n1\n"
NONE = "3\n3\n1 1\n1\n1 1\n1\n3\n1\n"
BAD = "3\n3\n1 1\none\n"


@contextmanager
def running_app() -> Iterator[str]:
    """The address of an app of our own."""
    command = [sys.executable, "-m", "webapp", "--no-browser", "--port", "0"]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            found = re.search(r"http://\S+", process.stdout.readline())
            if found is None:
                raise SystemExit("The app did not start.")
            yield found[0]
        finally:
            process.terminate()


def solve(page: Page, url: str, text: str) -> None:
    page.goto(url)
    page.get_by_test_id("import-text").fill(text)
    page.get_by_test_id("import-go").click()
    page.locator("[data-testid=outcome]:visible, [data-testid=error]:visible").first.wait_for()
    page.evaluate("scrollTo(0, 0)")


def show_example(page: Page, url: str) -> None:
    page.goto(f"{url}?example={EXAMPLE}")
    page.get_by_test_id("board").wait_for()
    page.evaluate("scrollTo(0, 0)")


SCENES = {
    "home": lambda page, url: page.goto(url),
    "solved": show_example,
    "several": lambda page, url: solve(page, url, SEVERAL),
    "none": lambda page, url: solve(page, url, NONE),
    "error": lambda page, url: solve(page, url, BAD),
}


def shoot_all(browser: Browser, url: str, folder: Path) -> None:
    for theme in ("light", "dark"):
        for width, height in WIDTHS.items():
            page = browser.new_page(viewport={"width": width, "height": height}, color_scheme=theme)
            for name, scene in SCENES.items():
                scene(page, url)
                page.screenshot(path=folder / f"{name}-{width}-{theme}.png", full_page=True)
            page.close()


def shoot_readme(browser: Browser, url: str, folder: Path) -> None:
    page = browser.new_page(viewport={"width": 1280, "height": 760})
    show_example(page, url)
    page.screenshot(path=folder / "nonoscope.png")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--url", help="address of a running app")
    parser.add_argument("--readme", action="store_true", help="only the README's picture")
    wanted = parser.parse_args()
    wanted.folder.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**chromium_options())
        shoot = shoot_readme if wanted.readme else shoot_all
        if wanted.url:
            shoot(browser, wanted.url, wanted.folder)
        else:
            with running_app() as url:
                shoot(browser, url, wanted.folder)


if __name__ == "__main__":
    main()
