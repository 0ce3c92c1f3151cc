"""How long a newcomer waits: starts a fresh clone and fills a cell in a browser, as often as the argument says.

    .venv/bin/python scripts/first_start.py 5
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from urllib.request import ProxyHandler, build_opener

from playwright.sync_api import Page, expect, sync_playwright

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from run import chromium_options  # noqa: E402

PATIENCE = 300_000  # milliseconds
PAUSE = 0.5  # seconds


def main() -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**chromium_options())
        for _ in range(int(sys.argv[1]) if len(sys.argv) > 1 else 1):
            seconds = first_start(browser.new_page())
            print(", ".join(f"{what} {after:.1f} s" for what, after in seconds.items()), flush=True)


def first_start(page: Page) -> dict[str, float]:
    """After how many seconds the server is there, a cell is filled, and all solvers are compiled."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["git", "clone", "--quiet", "--depth", "1", f"file://{ROOT}", folder], check=True)
        environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        begun = time.monotonic()
        command = ["python3", "run.py", "--no-browser", "--port", "0"]
        with subprocess.Popen(command, cwd=folder, env=environment, stdout=subprocess.PIPE, text=True) as server:
            try:
                return walk_in(server, page, lambda: time.monotonic() - begun)
            finally:
                server.terminate()


def walk_in(server: subprocess.Popen[str], page: Page, passed: Callable[[], float]) -> dict[str, float]:
    assert server.stdout is not None
    address = next(filter(None, (re.search(r"http://\S+", line) for line in server.stdout)))[0]
    seconds = {"address": passed()}
    page.goto(address, timeout=PATIENCE)
    page.get_by_test_id("cell-0-0").click(timeout=PATIENCE)
    expect(page.get_by_test_id("cell-0-0")).to_have_attribute("data-state", "filled", timeout=PATIENCE)
    seconds["first cell"] = passed()
    while json.load(build_opener(ProxyHandler({})).open(f"{address}healthz", timeout=60))["compiling"]:
        time.sleep(PAUSE)
    return {**seconds, "all compiled": passed()}


if __name__ == "__main__":
    main()
