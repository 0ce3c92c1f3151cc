"""Settings from the environment, and that docs/operate.md lists all of them."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.cases import for_every
from tests.inline import client_of, inline_runner
from webapp import config, create_app
from webapp.__main__ import main
from webapp.config import DEFAULTS, SETTINGS, Setting, from_environment, settings_or_exit, unknown_in


def test_settings_are_read_from_the_environment() -> None:
    environment = {"NONOSCOPE_SECONDS": " 2.5 ", "NONOSCOPE_WORKERS": "3", "NONOSCOPE_JOB_RATE": "5/hour", "PATH": "x"}
    assert from_environment(environment) == {"SECONDS": 2.5, "WORKERS": 3, "JOB_RATE": "5/hour"}
    assert from_environment({"NONOSCOPE_WORKERS": "", "NONOSCOPE_HOSTS": " "}) == {"HOSTS": ""}
    for address in ("", "redis://host", "rediss://:password@host:6380/1", "unix:///run/redis.sock"):
        assert from_environment({"NONOSCOPE_REDIS": address}) == {"REDIS": address}


def test_empty_rate_is_no_limit() -> None:
    settings = from_environment({"NONOSCOPE_JOB_RATE": "", "NONOSCOPE_READ_RATE": ""})
    client = client_of(settings)
    codes = {client.post("/api/solve", json={"text": "x"}).status_code for _ in range(130)}
    assert codes == {400}
    with pytest.raises(ValueError, match="JOB_RATE"):
        create_app({"JOB_RATE": "often"}, jobs=inline_runner())


@for_every("setting", SETTINGS, ids=lambda setting: setting.name)
def test_nonsense_ends_the_start_with_a_sentence(setting: Setting) -> None:
    result = CliRunner().invoke(main, ["--no-browser"], env={f"NONOSCOPE_{setting.name}": "?"})
    assert result.exit_code == 2
    (sentence,) = result.output.splitlines()
    assert sentence.startswith(f"Error: NONOSCOPE_{setting.name}: expected ")
    assert sentence.endswith(("found '?'.", "found something else."))


@for_every("name, texts, expected", [
    ("WORKERS", ["many", "0", "1.5"], "a whole number from 1 to 256, found '"),
    ("SECONDS", ["nan", "-1"], "a number from 0.1 to 86,400, found '"),
    ("JOB_RATE", ["0/minute", "1/minute;5/hour", "-1/minute", "60/fortnight", "often", "5"], ""),
    ("REDIS", ["host:6379", "redis://host:port", "redis://host?socket_timeout=soon", "http://:hunter2@x"], ""),
    ("DATABASE", ["nonsense", "mongodb://host/x", "oracle://host/x", "oracle://me:hunter2@host/x"], ""),
    ("HOSTS", ["https://school.example", "a b", "192.168.1.5/16", "fd00::/200", "x/8", "/", "a/b"], "host names"),
    ("METRICS_TOKEN", ["short"], ""), ("LOG_LEVEL", ["loud"], ""), ("LOG_FORMAT", ["xml"], ""),
    ("CONTACT", ["me", "http://school.example", "mailto:a@b\nExpires: never"], ""),
    ("EMBED", ["school.example", "https://a.example/", "*,https://a.example", "https://a.example; script-src *",
               "https://a.example, https://b.example"], ""),
    ("SECRET", ["short", "with a line\nthat breaks off"], ""),
])
def test_wrong_settings_are_reported_without_their_passwords(name: str, texts: list[str], expected: str) -> None:
    for text in texts:
        with pytest.raises(ValueError, match=f"NONOSCOPE_{name}: expected {expected}") as error:
            from_environment({f"NONOSCOPE_{name}": text})
        assert "hunter2" not in str(error.value)


def test_without_its_packages_redis_cannot_be_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(config, "find_spec", lambda name: None if name == "redis" else find_spec(name))
    with pytest.raises(ValueError, match=r"pip install \"nonoscope\[cluster\]\""):
        from_environment({"NONOSCOPE_REDIS": "redis://host"})
    assert from_environment({"NONOSCOPE_REDIS": ""}) == {"REDIS": ""}


def test_unknown_settings_are_reported_with_the_nearest_name() -> None:
    environment = {"NONOSCOPE_WORKER": "1", "NONOSCOPE_XYZ": "2", "NONOSCOPE_BROWSER": "chromium", "HOME": "/"}
    near, far = unknown_in(environment)
    assert "NONOSCOPE_WORKER is not a setting" in near
    assert "NONOSCOPE_WORKERS" in near
    assert "NONOSCOPE_XYZ" in far
    assert settings_or_exit(environment) == DEFAULTS, "and the server starts"


def test_every_default_is_within_its_own_bounds_and_in_the_guide() -> None:
    assert {setting.name: setting.read(str(setting.default)) for setting in SETTINGS} == DEFAULTS
    guide = (Path(__file__).resolve().parents[2] / "docs/operate.md").read_text(encoding="utf-8")
    assert [setting.name for setting in SETTINGS if f"| `{setting.name}` |" not in guide] == []


@pytest.mark.parametrize("proxies", [0, 1])
def test_proxies_are_believed_only_when_they_are_there(proxies: int) -> None:
    app = create_app({"PROXIES": proxies, "JOB_RATE": "1/hour"}, jobs=inline_runner())
    client = app.test_client()
    forwarded = [{"X-Forwarded-For": "10.0.0.7"}, {"X-Forwarded-For": "10.0.0.8"}]
    codes = [client.post("/api/solve", json={"text": "x"}, headers=headers).status_code for headers in forwarded]
    assert codes == ([400, 400] if proxies else [400, 429])
