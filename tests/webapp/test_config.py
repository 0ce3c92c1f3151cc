"""Settings from the environment, and that docs/operate.md lists all of them."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.cases import for_every
from tests.inline import inline_runner
from webapp import config, create_app
from webapp.__main__ import main
from webapp.config import DEFAULTS, SETTINGS, Setting, from_environment, settings_or_exit, unknown_in

GUIDE = Path(__file__).resolve().parents[2] / "docs/operate.md"


def test_settings_are_read_from_the_environment() -> None:
    environment = {"NONOSCOPE_SECONDS": " 2.5 ", "NONOSCOPE_WORKERS": "3", "NONOSCOPE_JOB_RATE": "5/hour", "PATH": "x"}
    assert from_environment(environment) == {"SECONDS": 2.5, "WORKERS": 3, "JOB_RATE": "5/hour"}
    assert from_environment({"NONOSCOPE_WORKERS": ""}) == {}


def test_text_that_is_left_empty_is_set() -> None:
    assert from_environment({"NONOSCOPE_READ_RATE": "", "NONOSCOPE_HOSTS": " "}) == {"READ_RATE": "", "HOSTS": ""}


def test_empty_rate_is_no_limit() -> None:
    settings = from_environment({"NONOSCOPE_JOB_RATE": "", "NONOSCOPE_READ_RATE": ""})
    client = create_app(settings, jobs=inline_runner()).test_client()
    codes = {client.post("/api/solve", json={"text": "x"}).status_code for _ in range(130)}
    assert codes == {400}


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
def test_wrong_settings_are_reported(name: str, text: str, expected: str) -> None:
    with pytest.raises(ValueError, match=f"NONOSCOPE_{name}: expected {expected}, found '{text}'"):
        from_environment({f"NONOSCOPE_{name}": text})


@for_every("setting", SETTINGS, ids=lambda setting: setting.name)
def test_nonsense_ends_the_start_with_a_sentence(setting: Setting) -> None:
    result = CliRunner().invoke(main, ["--no-browser"], env={f"NONOSCOPE_{setting.name}": "?"})
    assert result.exit_code == 2
    (sentence,) = result.output.splitlines()
    assert sentence.startswith(f"Error: NONOSCOPE_{setting.name}: expected ")
    assert sentence.endswith(("found '?'.", "found something else."))


@for_every(
    "name, text",
    [
        ("JOB_RATE", "0/minute"), ("JOB_RATE", "1/minute;5/hour"), ("JOB_RATE", "-1/minute"),
        ("JOB_RATE", "60/fortnight"), ("REDIS", "host:6379"), ("REDIS", "redis://host:port"),
        ("REDIS", "redis://host?socket_timeout=soon"),
        ("DATABASE", "nonsense"), ("DATABASE", "mongodb://host/x"), ("DATABASE", "oracle://host/x"),
        ("HOSTS", "https://school.example"), ("HOSTS", "a b"),
        ("METRICS_TOKEN", "short"), ("LOG_LEVEL", "loud"), ("LOG_FORMAT", "xml"),
        ("CONTACT", "me"), ("CONTACT", "http://school.example"), ("CONTACT", "mailto:a@b\nExpires: never"),
        ("EMBED", "school.example"), ("EMBED", "https://a.example/"), ("EMBED", "*,https://a.example"),
        ("EMBED", "https://a.example; script-src *"), ("EMBED", "https://a.example, https://b.example"),
        ("SECRET", "short"), ("SECRET", "with a line\nthat breaks off"),
    ],
)
def test_text_that_cannot_be_used_is_reported(name: str, text: str) -> None:
    with pytest.raises(ValueError, match=f"NONOSCOPE_{name}: expected "):
        from_environment({f"NONOSCOPE_{name}": text})


@pytest.mark.parametrize(("name", "text"), [("DATABASE", "oracle://me:hunter2@host/x"), ("REDIS", "http://:hunter2@x")])
def test_passwords_are_not_repeated(name: str, text: str) -> None:
    with pytest.raises(ValueError) as result:
        from_environment({f"NONOSCOPE_{name}": text})
    assert "hunter2" not in str(result.value)


@pytest.mark.parametrize("address", ["", "redis://host", "rediss://:password@host:6380/1", "unix:///run/redis.sock"])
def test_addresses_of_redis(address: str) -> None:
    assert from_environment({"NONOSCOPE_REDIS": address}) == {"REDIS": address}


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


def test_unknown_setting_does_not_keep_the_server_from_starting() -> None:
    assert settings_or_exit({"NONOSCOPE_JOBRATE": "1/minute"}) == DEFAULTS


@pytest.mark.parametrize("rate", ["often", "5", "5/fortnight", "-1/minute"])
def test_wrong_rate_is_reported(rate: str) -> None:
    with pytest.raises(ValueError, match="JOB_RATE"):
        create_app({"JOB_RATE": rate}, jobs=inline_runner())


def test_every_default_is_within_its_own_bounds() -> None:
    assert {setting.name: setting.read(str(setting.default)) for setting in SETTINGS} == DEFAULTS


def test_guide_lists_every_setting() -> None:
    text = GUIDE.read_text(encoding="utf-8")
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
