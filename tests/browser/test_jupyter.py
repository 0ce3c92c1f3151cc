"""Puzzles, results, figures and solves as JupyterLab and Notebook show them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, expect

from scripts.members import HERE, ROOT, free_port, until
from tests.cases import for_every

pytestmark = [pytest.mark.nightly, pytest.mark.timeout(600)]

STARTING = 120.0  # seconds
PATIENCE = 120_000  # milliseconds until all cells have run
CELLS: Final = (
    "from nonoscope import collection, draw, parse, run, solve, watch\npuzzle = parse('2;4;4;4;2:1,1;5;5;3;1')\npuzzle",
    "run(puzzle)",
    "draw.chart(puzzle, solve(puzzle, 'dfs'))",
    "watch(puzzle, 'passes')",
)
ADDRESSES: Final = {"lab": "lab/tree/it.ipynb", "notebook": "notebooks/it.ipynb"}


def write_notebook(path: Path) -> None:
    cells = [{"cell_type": "code", "id": f"cell-{number}", "metadata": {}, "outputs": [], "execution_count": None,
              "source": source} for number, source in enumerate(CELLS)]
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    notebook = {"cells": cells, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}
    path.write_text(json.dumps(notebook), encoding="utf-8")


@contextmanager
def jupyter(app: str, folder: Path) -> Iterator[str]:
    """The address of a server, in a folder with nothing of whoever runs the test."""
    port = free_port()
    own = {name: str(folder / name.lower()) for name in ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "IPYTHONDIR")}
    settings = ["--no-browser", "--allow-root", "--ip", HERE, "--port", str(port), "--ServerApp.port_retries=0",
                "--IdentityProvider.token=", "--LabApp.news_url=None"]
    with (folder / "jupyter.log").open("w") as log:
        server = subprocess.Popen(
            [sys.executable, "-m", "jupyter", app, *settings], cwd=folder, stdout=log, stderr=log,
            env={**os.environ, **own, "PYTHONPATH": str(ROOT)},
        )
        try:
            until(lambda: "is running at" in (folder / "jupyter.log").read_text(), "Jupyter", STARTING)
            yield f"http://{HERE}:{port}"
        finally:
            server.terminate()
            server.wait()


@for_every("app", [*ADDRESSES])
def test_objects_show_themselves(browser: Browser, tmp_path: Path, app: str) -> None:
    folder = tmp_path / app
    folder.mkdir()
    write_notebook(folder / "it.ipynb")
    with jupyter(app, folder) as address:
        page, elsewhere = browser.new_page(viewport={"width": 1280, "height": 900}), list[str]()
        page.on("request", lambda request: elsewhere.append(request.url) if request.url.startswith("http") else None)
        page.goto(f"{address}/{ADDRESSES[app]}")
        page.locator(".jp-Cell .cm-content").first.click()
        page.get_by_role("menuitem", name="Run", exact=True).click()
        page.get_by_text("Run All Cells", exact=True).click()
        puzzle, result, chart, solve = (page.locator(".jp-CodeCell").nth(number) for number in range(len(CELLS)))
        expect(puzzle.get_by_role("img", name="Nonogram")).to_be_visible(timeout=PATIENCE)
        expect(result).to_contain_text("Solved: there’s exactly one solution.", timeout=PATIENCE)
        chart.scroll_into_view_if_needed()
        expect(chart.locator(".js-plotly-plot")).to_be_visible(timeout=PATIENCE)
        solve.scroll_into_view_if_needed()
        outcome = solve.frame_locator("iframe").get_by_test_id("outcome")
        expect(outcome).to_have_text("One solution, and it’s the only one.", timeout=PATIENCE)
        assert [url for url in elsewhere if not url.startswith(address)] == []
        page.close()
