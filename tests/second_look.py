"""A second look at failures that the machine may have caused: a plugin of pytest, which `run.py test` takes in CI only.

A test in a browser or with processes of its own that fails is run again alone, twice at most, once all others are done.
One that passes then is told as unstable, with what it said both times, and does not fail the run. More than `MOST` of
them do: then the machine is no excuse. What looks would take longer than `TOGETHER` for stays a failure.
`docs/adding/test.md` says how a test stays away from here.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from collections.abc import Iterable
from typing import NamedTuple

import pytest

MOST = 5
LOOKS = 2
LONGEST = 300.0  # seconds of one look: a test has its own limit, what it leaves behind at its end has none
TOGETHER = 300.0  # seconds of all looks
DISTURBED = {"browser", "process"}  # the marks of tests that a busy machine can disturb
FAILURES = ("failed", "error")
PASSED = re.compile(r"^(?:=+ )?1 passed\b", re.MULTILINE)  # and not, say, skipped
# What tells pytest that it runs beside others, or more than what it is called with.
OF_THIS_RUN = ("PYTEST_ADDOPTS", "PYTEST_XDIST_WORKER", "PYTEST_XDIST_WORKER_COUNT", "PYTEST_XDIST_TESTRUNUID")


class Look(NamedTuple):
    passed: bool
    said: str


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """When the processes in which tests ran have ended, and before failures are told."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if reporter is None or hasattr(session.config, "workerinput") or not ran_to_the_end(session):
        return
    reports = [report for kind in FAILURES for report in reporter.stats.get(kind, [])]
    doubtful = {report.nodeid for report in reports if DISTURBED & set(getattr(report, "keywords", ()))}
    if not 0 < len(doubtful) <= MOST:
        return
    end = time.monotonic() + TOGETHER
    looks = {name: looked_again(name, str(session.config.rootpath), end) for name in sorted(doubtful)}
    unstable = {name: look.said for name, look in looks.items() if look.passed}
    move(reporter.stats, unstable)
    if not any(reporter.stats.get(kind) for kind in FAILURES):
        session.exitstatus = pytest.ExitCode.OK


def ran_to_the_end(session: pytest.Session) -> bool:
    """Whether all tests ran and some failed: not after Ctrl-C, after an error of pytest itself or with --maxfail."""
    return session.exitstatus == pytest.ExitCode.TESTS_FAILED and not session.shouldfail


def looked_again(name: str, folder: str, end: float) -> Look:
    """The first look at a test at which it passes, else the last one for which there is time."""
    environment = {key: value for key, value in os.environ.items() if key not in OF_THIS_RUN}
    command = [sys.executable, "-m", "pytest", "--color=no", "-p", "no:cacheprovider", name]
    look = Look(False, "There was no time for another look.")
    for _ in range(LOOKS):
        seconds = min(LONGEST, end - time.monotonic())
        if look.passed or seconds <= 0:
            break
        look = one_look(command, folder, environment, seconds)
    return look


def one_look(command: list[str], folder: str, environment: dict[str, str], seconds: float) -> Look:
    try:
        done = subprocess.run(
            command, cwd=folder, env=environment, capture_output=True, encoding="utf-8", errors="replace",
            timeout=seconds, check=False,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        return Look(False, f"It had not ended after {seconds:.0f} seconds.")
    passed = done.returncode == pytest.ExitCode.OK and PASSED.search(done.stdout) is not None
    return Look(passed, done.stdout + done.stderr)


def move(stats: dict[str, list[pytest.TestReport]], unstable: dict[str, str]) -> None:
    """From the failures to the unstable ones, with what they said when they passed."""
    for kind in FAILURES:
        kept = stats.pop(kind, [])
        for report in kept:
            if report.nodeid in unstable:
                report.sections.append(("alone it passed", unstable[report.nodeid]))
                stats.setdefault("unstable", []).append(report)
        if remaining := [report for report in kept if report.nodeid not in unstable]:
            stats[kind] = remaining


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    reports: Iterable[pytest.TestReport] = terminalreporter.stats.get("unstable", [])
    if not reports:
        return
    terminalreporter.section("UNSTABLE: failed beside others, passed alone", sep="!", yellow=True)
    for report in reports:
        terminalreporter.section(report.nodeid, sep="_")
        terminalreporter.line(report.longreprtext)
        for title, said in report.sections:
            terminalreporter.section(title, sep="-")
            terminalreporter.line(said)
