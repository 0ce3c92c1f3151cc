"""What a release needs: the script that checks its tag, the workflows, how to cite it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml

from scripts import release
from solvers import __version__
from tests.cases import for_every

ROOT = Path(__file__).resolve().parents[1]
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
