"""Checks a release and prints its notes: `python3 scripts/release.py v1.2.0`.

The tag must name the version of the sources, and CHANGELOG.md must have a section for it, which is printed. Standard
library only: the workflow `release` runs it before anything is installed.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def main(tag: str) -> str:
    """The notes of this release; SystemExit with a sentence if it is not ready."""
    version = version_of((ROOT / "solvers/__init__.py").read_text(encoding="utf-8"))
    if tag != f"v{version}":
        raise SystemExit(f"The tag is {tag}, but the version in solvers/__init__.py is {version}.")
    notes = section_of((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), version)
    if not notes:
        raise SystemExit(f"CHANGELOG.md has nothing below a line `## [{version}] - year-month-day`.")
    return notes


def version_of(source: str) -> str:
    match = re.search(r'^__version__ = "([^"]+)"$', source, re.MULTILINE)
    assert match is not None
    return match[1]


def section_of(changelog: str, version: str) -> str:
    """The section of the changelog about a version; "" if it is missing or has no date."""
    head = rf"^## \[{re.escape(version)}\] - \d{{4}}-\d\d-\d\d$"
    match = re.search(rf"{head}\n(.*?)(?=^## |\Z)", changelog, re.MULTILINE | re.DOTALL)
    return match[1].strip() if match else ""


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("Usage: python3 scripts/release.py TAG")
    print(main(sys.argv[1]))
