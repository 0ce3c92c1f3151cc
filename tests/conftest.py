"""What holds for all tests."""

from __future__ import annotations

import pytest
from hypothesis import settings

# Time is never tested: the first call of a kernel may have to compile it.
settings.register_profile("house", deadline=None)
settings.load_profile("house")

IN_BROWSER = "tests/browser/"
NO_BROWSER = "no Chromium could be started, so nothing was tested in a browser"


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Here and not beside the browser tests, since of several processes only the first one reports."""
    skipped = [report for report in terminalreporter.stats.get("skipped", []) if report.nodeid.startswith(IN_BROWSER)]
    if skipped:
        terminalreporter.section("WARNING: BROWSER TESTS SKIPPED", sep="!", red=True)
        terminalreporter.line(f"{len(skipped)} tests: {NO_BROWSER}. Install Chromium or Chrome and run this again.")
