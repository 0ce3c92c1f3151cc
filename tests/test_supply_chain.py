"""Every package is pinned with hashes and fits the project's requirements; the audit says what is wrong."""

from __future__ import annotations

import json
import re
import subprocess
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import run
from scripts import release, supply_chain
from solvers import __version__
from tests.cases import for_every
from tests.test_house import PRODUCT, imported

ROOT = Path(__file__).resolve().parents[1]
LINE = re.compile(r"^([A-Za-z0-9][^\\#]*?)\s*\\\n((?:    --hash=sha256:[0-9a-f]{64}(?: \\)?\n)+)", re.MULTILINE)


def pins(name: str) -> dict[str, Requirement]:
    """The pins of a file, each with hashes."""
    text = (ROOT / name).read_text(encoding="utf-8")
    others = [line for line in LINE.sub("", text).splitlines() if line.strip() and not line.lstrip().startswith("#")]
    assert others == [], "every package has its hashes"
    return {canonicalize_name(pin.name): pin for pin in (Requirement(line) for line, _ in LINE.findall(text))}


def sources_of(name: str) -> list[Requirement]:
    """The source of a file."""
    if name in supply_chain.EXTRAS:
        return [Requirement(each) for each in supply_chain.requirements_of(name)]
    lines = (ROOT / supply_chain.LOCKED[name]).read_text(encoding="utf-8").splitlines()
    return [Requirement(line) for line in lines if line and not line.startswith(("#", "-c"))]


@for_every("name", supply_chain.LOCKED)
def test_files_pin_what_they_are_made_of(name: str) -> None:
    pinned = pins(name)
    for requirement in sources_of(name):
        pin = pinned[canonicalize_name(requirement.name)]
        (version,) = pin.specifier
        assert version.operator == "=="
        assert requirement.specifier.contains(version.version, prereleases=True), requirement
        assert str(pin.marker) == str(requirement.marker)


def test_packages_that_are_imported_are_named() -> None:
    """Even if another package brings them along today."""
    required = {canonicalize_name(each.name) for each in [*sources_of(run.RUNTIME), *sources_of(run.CLUSTER)]}
    homes = packages_distributions()
    used = {canonicalize_name(home) for path in PRODUCT for name in imported(path) for home in homes.get(name, [])}
    assert len(used) > 20
    assert used - required == set()


def test_packages_on_which_the_project_is_built_are_there() -> None:
    """None of them may be replaced."""
    assert pins(run.RUNTIME).keys() >= {"flask", "flask-socketio", "gevent", "numpy", "plotly", "python-sat"}
    assert pins(run.CLUSTER).keys() >= {"psycopg", "redis"}
    assert pins(run.TEST).keys() >= {"playwright", "pytest"}


def test_files_agree_with_each_other() -> None:
    versions: dict[str, set[str]] = {}
    for name in supply_chain.LOCKED:
        for package, pin in pins(name).items():
            versions.setdefault(package, set()).add(str(pin.specifier))
    assert {package: pinned for package, pinned in versions.items() if len(pinned) > 1} == {}


def test_files_are_those_that_are_installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    installed = [run.RUNTIME, run.CLUSTER, run.TEST, run.LINT, run.DOCS, run.AUDIT, run.NOTEBOOKS]
    assert list(supply_chain.LOCKED) == installed
    assert run.hash_option(list(supply_chain.LOCKED)) == ["--require-hashes"]
    monkeypatch.setattr(run, "ROOT", tmp_path)
    (tmp_path / "plain.txt").write_text("flask==3.1\n")
    assert run.hash_option(["plain.txt"]) == [], "there are none"


def test_lgpl_is_accepted_for_psycopg_alone() -> None:
    assert not [licence for licence in supply_chain.ACCEPTED if "GPL" in licence]
    assert all(name.startswith("psycopg") for name in supply_chain.LGPL_PACKAGES)


@for_every("refusing", ["--ignore-packages psycopg", "--packages psycopg", "nothing"])
def test_audit_fails_if_a_licence_is_not_accepted(refusing: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def run_program(command: list[str], **_: object) -> subprocess.CompletedProcess[str]:
        return subprocess.CompletedProcess(command, int(refusing in " ".join(command)), stdout="")

    monkeypatch.setattr(subprocess, "run", run_program)
    assert supply_chain.audit() == (refusing != "nothing")


SKIPPED = {"name": "x", "skip_reason": "not found"}


def vulnerability(*ids: str) -> dict:
    return {"name": "flask", "version": "1", "vulns": [{"id": each, "fix_versions": ["2"]} for each in ids]}


AWAY = "WARNING: the database of known vulnerabilities could not be reached"


@for_every("packages, status, sentence", [
    ([vulnerability("CVE-1")], 1, "flask 1: CVE-1, fixed in 2"),
    ([vulnerability(), SKIPPED], 0, "1 of 2 packages looked up, 0 known vulnerabilities"),
    ([SKIPPED], 0, AWAY),
    ("no answer", 0, AWAY),
    ("no answer in time", 0, AWAY),
])
def test_vulnerabilities_are_reported(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], packages: list | str, status: int,
    sentence: str,
) -> None:
    def audit(command: list[str], *, timeout: float, **_: object) -> subprocess.CompletedProcess[str]:
        if packages == "no answer in time":
            raise subprocess.TimeoutExpired(command, timeout)
        report = "" if packages == "no answer" else json.dumps({"dependencies": packages})
        return subprocess.CompletedProcess(command, 1, stdout=report)

    monkeypatch.setattr(subprocess, "run", audit)
    assert supply_chain.check_vulnerabilities() == status
    assert sentence in capsys.readouterr().out


def test_dependabot_looks_for_newer_versions() -> None:
    settings = yaml.safe_load((ROOT / ".github/dependabot.yml").read_text(encoding="utf-8"))
    assert {each["package-ecosystem"] for each in settings["updates"]} == {"uv", "npm", "github-actions", "docker"}


# Releases


WORKFLOWS = sorted((ROOT / ".github/workflows").glob("*.yml"))
CHANGELOG = "# All\n\n## [Unreleased]\n\nsoon\n\n## [1.2.0] - 2026-11-26\n\n### Added\n\n- all\n\n## [1.1.0]\n\nold\n"


def test_notes_are_the_section_of_the_version() -> None:
    assert release.section_of(CHANGELOG, "1.2.0") == "### Added\n\n- all"
    assert [release.section_of(CHANGELOG, version) for version in ("1.1.0", "1.3.0", "1.2", "Unreleased")] == [""] * 4


def test_the_tag_is_the_version(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert release.version_of((ROOT / "solvers/__init__.py").read_text(encoding="utf-8")) == __version__
    (tmp_path / "solvers").mkdir()
    (tmp_path / "solvers/__init__.py").write_text('__version__ = "1.2.0"\n')
    (tmp_path / "CHANGELOG.md").write_text(CHANGELOG)
    monkeypatch.setattr(release, "ROOT", tmp_path)
    assert release.main("v1.2.0") == "### Added\n\n- all"
    for tag in ("1.2.0", "v1.2.1", "v1.2.0rc1", "v11.2.0"):
        with pytest.raises(SystemExit, match=re.escape(f"The tag is {tag}, but")):
            release.main(tag)
    (tmp_path / "CHANGELOG.md").write_text("## [Unreleased]\n\n- all\n")
    with pytest.raises(SystemExit, match=r"nothing below a line `## \[1\.2\.0\]"):
        release.main("v1.2.0")


@for_every("path", WORKFLOWS)
def test_workflows_use_only_actions_that_cannot_change_and_get_no_right_by_default(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    workflow = yaml.safe_load(text)
    used = [step["uses"] for job in workflow["jobs"].values() for step in job["steps"] if "uses" in step]
    pinned = re.findall(r"uses: ([\w-]+/[\w-]+@[0-9a-f]{40}) # v[\d.]+$", text, re.MULTILINE)
    assert used
    assert used == pinned, "each is named by its hash, with its version beside it"
    assert workflow["permissions"] in ({}, {"contents": "read"})


def test_a_release_is_tested_before_it_is_built_and_published_by_a_person() -> None:
    workflow = yaml.safe_load((ROOT / ".github/workflows/release.yml").read_text(encoding="utf-8"))
    check, build, publish = (workflow["jobs"][name] for name in ("check", "build", "publish"))
    assert any(step.get("run") == "bash .ci/run" for step in check["steps"])
    assert build["needs"] == "check"
    assert "--draft" in build["steps"][-1]["run"]
    assert publish["environment"] == "pypi"
    assert publish["if"] == "github.event_name == 'release'"
    assert [name for name, job in workflow["jobs"].items() if "pypi-publish" in str(job)] == ["publish"]


def test_citation_says_what_the_licence_and_the_package_say() -> None:
    """The fields that the Citation File Format 1.2.0 asks for, and those that stand elsewhere, too."""
    cited = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    assert cited["cff-version"] == "1.2.0"
    assert cited["message"] and cited["title"] and cited["abstract"]
    assert cited["type"] == "software"
    assert "version" not in cited, "it stands in solvers/__init__.py and nowhere else"
    assert cited["license"] == re.search(r'^license = "(.*)"$', (ROOT / "pyproject.toml").read_text(), re.MULTILINE)[1]
    holder = re.search(r"^Copyright \(c\) (.*)$", (ROOT / "LICENSE").read_text(encoding="utf-8"), re.MULTILINE)[1]
    assert [author["name"] for author in cited["authors"]] == [holder]
