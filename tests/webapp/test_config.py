"""Settings from the environment, and that the README tells of all of them."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from webapp import create_app
from webapp.__main__ import main
from webapp.config import DEFAULTS, SETTINGS, from_environment
from webapp.jobs.inline import inline_runner

README = Path(__file__).resolve().parents[2] / "README.md"


def test_what_is_set_is_read() -> None:
    environment = {"NONOSCOPE_SECONDS": " 2.5 ", "NONOSCOPE_WORKERS": "3", "NONOSCOPE_JOB_RATE": "5/hour", "PATH": "x"}
    assert from_environment(environment) == {"SECONDS": 2.5, "WORKERS": 3, "JOB_RATE": "5/hour"}
    assert from_environment({"NONOSCOPE_WORKERS": ""}) == {}


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        ("WORKERS", "many", "a whole number from 1 to 256"),
        ("WORKERS", "0", "a whole number from 1 to 256"),
        ("WORKERS", "1.5", "a whole number from 1 to 256"),
        ("SECONDS", "nan", "a number from 0.1 to 86,400"),
        ("SECONDS", "-1", "a number from 0.1 to 86,400"),
    ],
)
def test_what_is_set_wrongly_is_told(name: str, text: str, expected: str) -> None:
    with pytest.raises(ValueError, match=f"NONOSCOPE_{name}: expected {expected}, found '{text}'"):
        from_environment({f"NONOSCOPE_{name}": text})


def test_wrong_setting_ends_the_start_with_a_sentence() -> None:
    result = CliRunner().invoke(main, ["--no-browser"], env={"NONOSCOPE_WORKERS": "many"})
    assert result.exit_code == 1
    assert "NONOSCOPE_WORKERS: expected a whole number" in result.output


@pytest.mark.parametrize("rate", ["often", "5", "5/fortnight", "-1/minute"])
def test_wrong_rate_is_told(rate: str) -> None:
    with pytest.raises(ValueError, match="JOB_RATE"):
        create_app({"JOB_RATE": rate}, jobs=inline_runner())


def test_every_default_is_within_its_own_bounds() -> None:
    assert {setting.name: setting.read(str(setting.default)) for setting in SETTINGS} == DEFAULTS


def test_readme_lists_every_setting() -> None:
    text = README.read_text(encoding="utf-8")
    for setting in SETTINGS:
        assert f"| `{setting.name}` |" in text


@pytest.mark.parametrize("proxies", [0, 1])
def test_proxies_are_believed_only_when_they_are_there(proxies: int) -> None:
    app = create_app({"PROXIES": proxies, "JOB_RATE": "1/hour"}, jobs=inline_runner())
    client = app.test_client()
    forwarded = [{"X-Forwarded-For": "10.0.0.7"}, {"X-Forwarded-For": "10.0.0.8"}]
    codes = [client.post("/api/solve", json={"text": "x"}, headers=headers).status_code for headers in forwarded]
    assert codes == ([400, 400] if proxies else [400, 429])


def test_only_hosts_that_are_ours_are_answered() -> None:
    client = create_app({"HOSTS": "nonoscope.example,localhost"}, jobs=inline_runner()).test_client()
    assert client.get("/healthz").status_code == 200
    assert client.get("/healthz", headers={"Host": "evil.example"}).status_code == 400
