"""What takes too long for each change: `python3 run.py test --nightly` runs it, as a workflow does each night."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
import venv
from datetime import datetime, timedelta
from pathlib import Path
from random import Random
from urllib.request import ProxyHandler, build_opener
from zoneinfo import ZoneInfo

import pytest

from nonoscope import Grid, Outcome, Puzzle
from solvers.collection import examples, models
from solvers.explain.rating import rate_puzzle
from solvers.explain.walkthrough import explanation
from solvers.kernel_cache import kernels
from solvers.portfolio.orientation import orientations, turned
from tests.cases import WHOLE
from tests.conftest import NO_COMPILER, give_up
from tests.jumping_clock import COMPILER, clocked, make_clock
from tests.solvers.step_checker import faults

ROOT = Path(__file__).parents[1]
HOUR = 3_600  # seconds
# What runs kernels and takes minutes without a compiler; tests/solvers/test_uncompiled.py takes all methods.
KERNELS = ("test_lines.py", "test_coloured_lines.py", "test_combinations.py", "test_count.py",
           "test_belief.py", "test_marginals.py", "test_tree_nodes.py")
# What tries some of its cases with each change, and all of them at night.
PARTLY = ("browser/test_language.py", "browser/test_layout.py", "browser/test_methods.py", "browser/test_play.py",
          "browser/test_present.py", "browser/test_touch.py", "solvers/test_drills.py", "solvers/test_examples.py",
          "solvers/test_formats.py", "solvers/test_formats_hostile.py", "solvers/test_methods.py",
          "solvers/test_random.py")
# What knows which day it is, and where and when it is tried: some seconds before the end of a day, a month, a year and
# summer time, which in Chile changes at midnight.
DATED = ("js/test_node_tests.py", "solvers/test_cli_random.py", "webapp/test_offline.py", "webapp/test_random_pages.py",
         "webapp/test_visitors.py", "browser/test_chance.py", "browser/test_first_board.py",
         "browser/test_galleries_page.py", "browser/test_offline.py")
ZONES = ("Pacific/Honolulu", "UTC", "Etc/GMT-13")
MOMENTS = ("in two weeks", "2027-04-30 23:59:30", "2027-12-31 23:59:30", "2028-02-28 23:59:30", "2028-02-29 23:59:30")
CHANGES = (
    ("Europe/Berlin", "2027-03-28 01:59:30"), ("Europe/Berlin", "2027-10-31 02:59:30"),
    ("America/New_York", "2027-03-14 01:59:30"), ("America/New_York", "2027-11-07 01:59:30"),
    ("America/Santiago", "2027-04-03 23:59:30"), ("America/Santiago", "2027-09-04 23:59:30"),
)

pytestmark = [pytest.mark.nightly, pytest.mark.timeout(3 * HOUR)]


def called(*command: object, **environment: str) -> str:
    """What a program says, which must end well."""
    done = subprocess.run([str(part) for part in command], cwd=ROOT, env={**os.environ, **environment},
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    assert done.returncode == 0, done.stdout
    return done.stdout


def test_an_hour_of_fuzzing_finds_nothing() -> None:
    called(sys.executable, "-m", "scripts.fuzz", "--minutes", HOUR // 60)


def test_kernels_do_the_same_uncompiled() -> None:
    files = [f"tests/solvers/{name}" for name in KERNELS]
    called(sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-n", "2", "-o", "timeout=3600",
           "-o", "faulthandler_timeout=0", *files, NUMBA_DISABLE_JIT="1")


def test_all_cases_hold() -> None:
    files = [f"tests/{name}" for name in PARTLY]
    called(sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *files, **{WHOLE: "1"})


@pytest.mark.parametrize(("zone", "moment"), [*((zone, moment) for zone in ZONES for moment in MOMENTS), *CHANGES])
def test_nothing_depends_on_the_day(tmp_path: Path, zone: str, moment: str) -> None:
    if COMPILER is None:
        give_up(NO_COMPILER)
    now = datetime.now(ZoneInfo(zone))
    then = now + timedelta(days=14) if moment == "in two weeks" else datetime.fromisoformat(moment)
    make_clock(tmp_path, round(then.replace(tzinfo=now.tzinfo).timestamp() - time.time()))
    called(sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-n", "0", *(f"tests/{name}" for name in DATED),
           **clocked({"TZ": zone}, tmp_path))


def test_wheel_works_on_a_bare_system(tmp_path: Path) -> None:
    """With its packages as the registry has them, in an environment of its own and far from this project."""
    wheel = [sys.executable, "-m", "pip", "--quiet", "wheel", "--no-build-isolation", "--no-deps", "-w", tmp_path, ROOT]
    called(*wheel)
    venv.create(tmp_path / "venv", with_pip=True)
    programs = tmp_path / "venv" / ("Scripts" if os.name == "nt" else "bin")
    python, nonoscope = programs / "python", programs / "nonoscope"
    called(python, "-m", "pip", "--quiet", "install", *tmp_path.glob("*.whl"), PYTHONPATH="")
    for folder in ("home", "cache"):
        (tmp_path / folder).mkdir()
    fresh = {"PYTHONPATH": "", "HOME": str(tmp_path / "home"), "XDG_CACHE_HOME": str(tmp_path / "cache")}
    output = called(nonoscope, "prepare", **fresh)
    assert f"{kernels()} of {kernels()} kernels are compiled." in output, "no kernel is left for the first puzzle"
    assert called(nonoscope, "prepare", **fresh) == "The solvers are ready.\n"
    assert [*(tmp_path / "cache/nonoscope").glob("kernels-ready-*")] != []
    assert "#####....#" in called(nonoscope, "solve", "example:cat", **fresh)
    command = [str(nonoscope), "serve", "--no-browser", "--port", "0"]
    environment = {**os.environ, **fresh}
    with subprocess.Popen(command, cwd=tmp_path, env=environment, stdout=subprocess.PIPE, text=True) as server:
        try:
            address = re.search(r"http://\S+", server.stdout.readline())
            with build_opener(ProxyHandler({})).open(f"{address[0].rstrip('/')}/healthz", timeout=60) as answer:
                assert answer.status == 200
        finally:
            server.terminate()


def test_ratings_of_the_collection_are_what_its_indexes_say() -> None:
    """If not: scripts/products.py ratings."""
    ratings = {example.name: (rate_puzzle(example.puzzle), example.rating) for example in examples()}
    ratings |= {f"solid {model.name}": (rate_puzzle(model.thinned), model.rating) for model in models()}
    assert len(ratings) > 300
    assert [name for name, (rating, listed) in ratings.items() if rating != listed] == []


def test_notebooks_run(monkeypatch: pytest.MonkeyPatch) -> None:
    import nbformat
    from nbclient import NotebookClient

    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    for path in sorted((ROOT / "docs/notebooks").glob("*.ipynb")):
        NotebookClient(nbformat.read(path, as_version=4), timeout=HOUR, kernel_name="python3").execute()


def noise(seed: int, most_side: int) -> Puzzle:
    """A random puzzle; of this share of filled cells most have one solution."""
    chosen = Random(seed)
    side, share = chosen.randint(5, most_side), chosen.choice((0.55, 0.6, 0.65, 0.7))
    return Puzzle.from_grid(Grid.from_rows([[chosen.random() < share for _ in range(side)] for _ in range(side)]))


def test_every_step_of_many_explanations_holds() -> None:
    puzzles = [*(example.puzzle for example in examples()), *(noise(seed, most_side=25) for seed in range(1000))]
    explanations = [explanation(puzzle) for puzzle in puzzles]
    assert [number for number, explained in enumerate(explanations) if faults(explained)] == []
    assert sum(explained.outcome is Outcome.UNIQUE for explained in explanations) > 600


def test_turning_many_puzzles_does_not_change_their_ratings() -> None:
    def rated(puzzle: Puzzle) -> tuple[object, ...]:
        rating = rate_puzzle(puzzle)
        return rating.rating, rating.level, rating.minutes, rating.reasons

    solids = [model.thinned for model in models() if model.thinned.size < 100]
    different = [number for number, puzzle in enumerate([*solids, *(noise(seed, 12) for seed in range(300))])
                 if len({rated(turned(puzzle, way).puzzle) for way in orientations(len(puzzle.shape))}) > 1]
    assert different == []
