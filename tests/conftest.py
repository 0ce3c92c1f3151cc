"""What holds for all tests."""

from __future__ import annotations

import os

import pytest
from hypothesis import settings

# Time is never tested: the first call of a kernel may have to compile it. Whether a commit passes depends on it alone;
# who works on it tries other examples each time.
settings.register_profile("house", deadline=None)
settings.register_profile("commit", settings.get_profile("house"), derandomize=True, database=None)
settings.load_profile("commit" if os.environ.get("CI") else "house")

NO_BROWSER = "there is no Chromium, so nothing was tested in a browser"


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Here and not beside the browser tests, since of several processes only the first one reports."""
    skipped = [report for report in terminalreporter.stats.get("skipped", []) if NO_BROWSER in str(report.longrepr)]
    if skipped:
        terminalreporter.section("WARNING: BROWSER TESTS SKIPPED", sep="!", red=True)
        terminalreporter.line(f"{len(skipped)} tests: {NO_BROWSER}. Install Chromium or Chrome and run this again.")
