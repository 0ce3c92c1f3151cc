"""Pictures of the app: every scene of `scenes` at three widths, light and dark; those of the README and the manual.

    python scripts/screenshots.py FOLDER [--url URL]    # all of them, to look at
    python scripts/screenshots.py docs --readme         # only the pictures of README and manual

Without --url it starts a server. It needs what `python3 run.py test` installs.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from playwright.sync_api import Browser, sync_playwright

from run import chromium_options
from scripts.members import serving
from scripts.scenes import README, SCENES

WIDTHS = {360: 740, 768: 1024, 1440: 900}
LONG = ("home", "methods", "method", "belief", "unit")  # pages that scroll


def shoot_all(browser: Browser, url: str, folder: Path) -> None:
    for theme in ("light", "dark"):
        for width, height in WIDTHS.items():
            phone = width < 500
            for name, scene in SCENES.items():
                page = browser.new_page(viewport={"width": width, "height": height}, color_scheme=theme,
                                        device_scale_factor=2 if phone else 1, is_mobile=phone, has_touch=phone)
                scene(page, url)
                page.screenshot(path=folder / f"{name}-{width}-{theme}.png", full_page=name in LONG)
                page.close()


def shoot_readme(browser: Browser, url: str, folder: Path) -> None:
    for name, scene in README.items():
        page = browser.new_page(viewport={"width": 1280, "height": 860})
        scene(page, url)
        page.screenshot(path=folder / f"{name}.png")
        page.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--url", help="address of a running app")
    parser.add_argument("--readme", action="store_true", help="only the pictures of README and manual")
    arguments = parser.parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**chromium_options())
        shoot = shoot_readme if arguments.readme else shoot_all
        if arguments.url:
            shoot(browser, arguments.url.rstrip("/"), arguments.folder)
        else:
            with serving() as server:
                shoot(browser, server.address, arguments.folder)


if __name__ == "__main__":
    main()
