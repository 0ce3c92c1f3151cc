"""The packages that this project needs: pinned with their hashes, and checked.

    python3 run.py lock [--upgrade]    # requirements*.txt, from pyproject.toml and requirements-*.in
    python3 run.py audit               # licences, and known vulnerabilities

Pins stay the same if they still fit; with --upgrade they become the newest that fit. Known vulnerabilities are looked
up in a database on the network; if it cannot be reached in `PATIENCE`, a warning says so, and the check does not fail.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
# In this order: each file is bound to the versions of those before it.
LOCKED = {
    "requirements.txt": "pyproject.toml",
    "requirements-cluster.txt": "pyproject.toml",
    "requirements-test.txt": "requirements-test.in",
    "requirements-dev.txt": "requirements-dev.in",
    "requirements-audit.txt": "requirements-audit.in",
}
# Files that pin an extra of the project and not its dependencies, and which one.
EXTRAS = {"requirements-cluster.txt": "cluster"}
OLDEST_PYTHON = "3.11"
COMMAND = "python3 run.py lock"
PATIENCE = 120.0  # seconds for the database: it is asked about one package after another, and may be slow

ACCEPTED = frozenset({
    "0BSD", "Apache-2.0", "Apache-2.0 WITH LLVM-exception", "BSD-2-Clause", "BSD-3-Clause", "CC0-1.0", "ISC", "MIT",
    "MIT-0", "MIT-CMU", "MPL-2.0", "PSF-2.0", "Unlicense", "ZPL-2.1", "Zlib",
})  # fmt: skip
# Accepted for these packages alone. Who has many machines installs them beside the project, which only imports them,
# may replace them by another version, and passes them on to nobody.
ACCEPTED_FOR = {"psycopg": frozenset({"LGPL-3.0-only"}), "psycopg-binary": frozenset({"LGPL-3.0-only"})}
# The licence names of packages that do not use those of SPDX yet.
SPELLINGS = {
    "Apache Software License": "Apache-2.0",
    "Apache 2.0": "Apache-2.0",
    "BSD": "BSD-3-Clause",
    "BSD License": "BSD-3-Clause",
    "ISC License (ISCL)": "ISC",
    "MIT License": "MIT",
    "MIT license": "MIT",
    "Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0",
    "PSFL": "PSF-2.0",
    "Python Software Foundation License": "PSF-2.0",
    "The Unlicense (Unlicense)": "Unlicense",
}
APPROVALS = frozenset({"DFSG approved", "OSI Approved"})  # that a licence is approved, not which one it is
PIN = re.compile(r"^([A-Za-z0-9._-]+)==", re.MULTILINE)


def lock(options: list[str]) -> int:
    """Write all files again. They fit every system, and every Python from the oldest on."""
    for target, source in LOCKED.items():
        text = extra(target)
        place = ["-", "--constraints", next(iter(LOCKED))] if text else [source]
        command = [sys.executable, "-m", "uv", "pip", "compile", *place, "--output-file", target, "--quiet",
                   "--universal", "--generate-hashes", "--python-version", OLDEST_PYTHON,
                   "--custom-compile-command", COMMAND, *options]
        if subprocess.run(command, cwd=ROOT, check=False, input=text, text=True).returncode != 0:
            return 1
        print(f"{target}: {len(pinned(target))} packages")
    return 0


def extra(target: str) -> str:
    """What a file pins beyond the project's dependencies, as requirements; empty if it does not."""
    if target not in EXTRAS:
        return ""
    project = tomllib.loads((ROOT / LOCKED[target]).read_text(encoding="utf-8"))["project"]
    return "\n".join(project["optional-dependencies"][EXTRAS[target]])


def pinned(name: str) -> list[str]:
    return PIN.findall((ROOT / name).read_text(encoding="utf-8"))


def audit() -> int:
    """Both checks, even if the first one fails."""
    return max(check_licences(), check_vulnerabilities())


def check_licences() -> int:
    """Check that the licences of all installed packages are accepted."""
    found = {each.name: licences_of(each) for each in installed()}
    foreign_of = {name: licences - ACCEPTED - ACCEPTED_FOR.get(name, frozenset()) for name, licences in found.items()}
    refused = {name: foreign for name, foreign in foreign_of.items() if foreign or not found[name]}
    for name, licences in sorted(refused.items()):
        foreign = ", ".join(sorted(licences)) or "no licence"
        print(f"{name}: {foreign} is not accepted in {Path(__file__).name}.")
    print(f"Licences of {len(found)} packages: {len(refused)} not accepted.")
    return int(bool(refused))


def installed() -> Iterator[Distribution]:
    """The packages of the files that are installed here; some are for other systems."""
    for name in sorted({name for file in LOCKED for name in pinned(file)}):
        try:
            yield distribution(name)
        except PackageNotFoundError:
            continue


def licences_of(package: Distribution) -> frozenset[str]:
    """The SPDX names of a package's licences, from the newer field or from the older ones."""
    about = package.metadata
    if expression := about.get("License-Expression"):
        return frozenset(part.strip(" ()") for part in re.split(r"\b(?:AND|OR)\b", expression))
    lines = [line for line in about.get_all("Classifier") or () if line.startswith("License ::")]
    named = [name for line in lines if (name := line.rpartition(" :: ")[2]) not in APPROVALS]
    words = about.get("License", "").strip()
    said = named or ([words] if words else [])
    return frozenset(SPELLINGS.get(one, one[:60]) for one in said)


def check_vulnerabilities() -> int:
    """Report known vulnerabilities of the pinned versions. Most of the time is spent on the way to the database."""
    with ThreadPoolExecutor(len(LOCKED)) as pool:
        reports = list(pool.map(looked_up, LOCKED))
    return max(report_on(name, report) for name, report in zip(LOCKED, reports, strict=True))


def looked_up(name: str) -> str:
    """The report of pip-audit on a file; nothing if the time is over."""
    command = [sys.executable, "-m", "pip_audit", "-r", name, "--disable-pip", "--require-hashes",
               "--format", "json", "--progress-spinner", "off"]
    try:
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE, check=False)
    except subprocess.TimeoutExpired:
        return ""
    return done.stdout


def report_on(name: str, report: str) -> int:
    """Print what pip-audit found in one file."""
    try:
        packages = json.loads(report)["dependencies"]
    except (ValueError, KeyError):
        packages = []
    looked_up = [each for each in packages if "skip_reason" not in each]
    if not looked_up:
        print(f"{name}: WARNING: the database of known vulnerabilities could not be reached, so nothing was looked up.")
        return 0
    found = [(each["name"], each["version"], vulnerability) for each in looked_up for vulnerability in each["vulns"]]
    for package, version, vulnerability in found:
        fixed = ", ".join(vulnerability["fix_versions"]) or "no version yet"
        print(f"{name}: {package} {version}: {vulnerability['id']}, fixed in {fixed}.")
    print(f"{name}: {len(looked_up)} of {len(packages)} packages looked up, {len(found)} known vulnerabilities.")
    return int(bool(found))


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
