"""The packages that this project needs: pinned with their hashes, and checked.

    python3 run.py lock [--upgrade]    # requirements*.txt, from pyproject.toml and requirements-*.in
    python3 run.py audit               # licences, and known vulnerabilities

Pins stay the same if they still fit; with --upgrade they become the newest that fit. Known vulnerabilities are looked
up in a database on the network; if it cannot be reached in `PATIENCE`, a warning says so, and the check does not fail.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
RUNTIME = "requirements.txt"
# In this order: each file is bound to the versions of those before it.
LOCKED = {
    RUNTIME: "pyproject.toml",
    "requirements-cluster.txt": "pyproject.toml",
    "requirements-test.txt": "requirements-test.in",
    "requirements-dev.txt": "requirements-dev.in",
    "requirements-docs.txt": "requirements-docs.in",
    "requirements-audit.txt": "requirements-audit.in",
    "requirements-notebooks.txt": "requirements-notebooks.in",
}
# What the files pin of the project's extras. Only the first one pins what the project always needs, too.
EXTRAS = {RUNTIME: ("paper", "scan", "web"), "requirements-cluster.txt": ("cluster",)}
OLDEST_PYTHON = "3.11"
COMMAND = "python3 run.py lock"
PATIENCE = 300.0  # seconds for the database: it is asked about one package after another, and may be slow

# Licences as packages name them: by SPDX, or by a classifier. An expression has to be listed as a whole.
ACCEPTED = (
    "0BSD", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "CC0-1.0", "ISC", "MIT", "MIT-0", "MIT-CMU", "MPL-2.0",
    "PSF-2.0", "Unlicense", "ZPL-2.1", "Zlib",
    "Apache 2.0", "Apache License, Version 2.0", "Apache Software License", "BSD License", "ISC License (ISCL)",
    "MIT License", "Mozilla Public License 2.0 (MPL 2.0)", "Python Software Foundation License",
    "The Unlicense (Unlicense)", "Apache-2.0 AND BSD-2-Clause", "Apache-2.0 OR BSD-2-Clause", "MIT AND PSF-2.0",
    "MIT OR Apache-2.0", "BSD-2-Clause AND Apache-2.0 WITH LLVM-exception",
    "BSD-3-Clause AND 0BSD AND MIT AND Zlib AND CC0-1.0", "MPL-2.0 AND (Apache-2.0 OR MIT)",
    "Apache-2.0 AND BSD-2-Clause AND BSD-3-Clause AND ISC AND MIT",
)
LGPL = ("LGPL-3.0-only",)
# Accepted for these packages alone. Whoever has many machines installs them beside the project, which only imports
# them, may replace them by another version, and passes them on to nobody.
LGPL_PACKAGES = ("psycopg", "psycopg-binary")


def lock(options: list[str]) -> int:
    """Write all files anew. They fit every system, and every Python from the oldest on."""
    for target, source in LOCKED.items():
        text = None
        place = [source]
        if target == RUNTIME:
            place += ["--extra", "web"]
        elif target in EXTRAS:
            text = "\n".join(requirements_of(target))
            place = ["-", "--constraints", RUNTIME]
        command = [sys.executable, "-m", "uv", "pip", "compile", *place, "--output-file", target, "--quiet",
                   "--universal", "--generate-hashes", "--python-version", OLDEST_PYTHON,
                   "--custom-compile-command", COMMAND, *options]
        if subprocess.run(command, cwd=ROOT, check=False, input=text, text=True).returncode != 0:
            return 1
        print(target)
    return 0


def requirements_of(target: str) -> list[str]:
    project = tomllib.loads((ROOT / LOCKED[target]).read_text(encoding="utf-8"))["project"]
    extras = [requirement for extra in EXTRAS[target] for requirement in project["optional-dependencies"][extra]]
    always = project["dependencies"] if target == RUNTIME else []
    return [requirement for requirement in [*always, *extras] if not requirement.startswith(f"{project['name']}[")]


def audit() -> int:
    """All checks, even if the first one fails."""
    return max(
        check_licences(ACCEPTED, "--ignore-packages", *LGPL_PACKAGES),
        check_licences(LGPL, "--packages", *LGPL_PACKAGES),
        check_vulnerabilities(),
    )


def check_licences(accepted: Sequence[str], *packages: str) -> int:
    """Check that the licences of the packages installed here are accepted. pip-licenses names the first that is not."""
    command = [sys.executable, "-m", "piplicenses", "--with-system", "--summary", "--allow-only", ";".join(accepted)]
    return subprocess.run([*command, *packages], cwd=ROOT, check=False).returncode


def check_vulnerabilities() -> int:
    packages = audit_report()
    looked_up = [package for package in packages if "skip_reason" not in package]
    if not looked_up:
        print("WARNING: the database of known vulnerabilities could not be reached, so nothing was looked up.")
        return 0
    vulnerabilities = [(package, vulnerability) for package in looked_up for vulnerability in package["vulns"]]
    for package, vulnerability in vulnerabilities:
        fixed = ", ".join(vulnerability["fix_versions"]) or "no version yet"
        print(f"{package['name']} {package['version']}: {vulnerability['id']}, fixed in {fixed}.")
    print(f"{len(looked_up)} of {len(packages)} packages looked up, {len(vulnerabilities)} known vulnerabilities.")
    return int(bool(vulnerabilities))


def audit_report() -> list[dict[str, Any]]:
    """The packages in the report of pip-audit; none if it could not be made in time."""
    files = [option for name in LOCKED for option in ("-r", name)]
    command = [sys.executable, "-m", "pip_audit", *files, "--disable-pip", "--require-hashes", "--format", "json",
               "--progress-spinner", "off"]
    try:
        result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE, check=False)
        report: list[dict[str, Any]] = json.loads(result.stdout)["dependencies"]
    except (subprocess.TimeoutExpired, ValueError, KeyError):
        return []
    return report


def main(arguments: list[str]) -> int:
    match arguments:
        case ["lock", *options]:
            return lock(options)
        case ["audit"]:
            return audit()
        case _:
            print(__doc__)
            return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
