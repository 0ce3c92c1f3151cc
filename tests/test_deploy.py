"""The files in deploy/: what reads them takes them, where it is installed, and they fit the server of this version."""

from __future__ import annotations

import configparser
import re
import shutil
import subprocess
from pathlib import Path
from types import SimpleNamespace

import pytest
import yaml
from prometheus_client.parser import text_string_to_metric_families

from tests import proxying
from tests.inline import inline_runner
from webapp import create_app
from webapp.config import DEFAULTS
from webapp.jobs.events.messages import Request
from webapp.operator.cluster_metrics import ClusterMetrics
from webapp.operator.cluster_state import Moment
from webapp.services import KEY

DEPLOY = proxying.DEPLOY
GUIDE = (DEPLOY.parent / "docs/operate.md").read_text(encoding="utf-8")


def needs(program: str) -> pytest.MarkDecorator:
    return pytest.mark.skipif(shutil.which(program) is None, reason=f"{program} is not installed")


def checked(*command: object) -> str:
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


@needs("nginx")
@needs("openssl")
def test_nginx_takes_its_file(tmp_path: Path) -> None:
    proxying.make_certificate(tmp_path)
    checked(*proxying.nginx_command(tmp_path, "127.0.0.1:9", proxying.free_port()), "-t")


@needs("caddy")
def test_caddy_takes_its_file() -> None:
    checked("caddy", "validate", "--config", DEPLOY / "Caddyfile", "--adapter", "caddyfile")


def test_proxies_are_given_what_the_server_expects(tmp_path: Path) -> None:
    """Whatever the proxy is called, the tests can put it before a server; and bodies may be as large as they may."""
    proxying.nginx_command(tmp_path, "127.0.0.1:9", 443)
    proxying.caddy_command(tmp_path, "127.0.0.1:9", 443)
    megabytes = int(DEFAULTS["BODY"]) // 1_000_000
    nginx, caddy = ((DEPLOY / name).read_text(encoding="utf-8") for name in ("nginx.conf", "Caddyfile"))
    assert f"client_max_body_size {megabytes}m;" in nginx
    assert f"max_size {megabytes}MB" in caddy
    for text, name in ((nginx, "proxy_read_timeout"), (caddy, "response_header_timeout")):
        assert max(map(int, re.findall(rf"{name} (\d+)s", text))) > DEFAULTS["MOST_SECONDS"]
    for header in ("Host", "X-Forwarded-For", "X-Forwarded-Proto", "X-Request-ID"):
        assert nginx.count(f"proxy_set_header {header} ") == nginx.count("proxy_pass")


def unit() -> configparser.ConfigParser:
    class Unit(configparser.ConfigParser):
        optionxform = staticmethod(str)  # type: ignore[assignment]

    read = Unit(strict=False, interpolation=None, delimiters=("=",))
    read.read(DEPLOY / "nonoscope.service")
    return read


def test_unit_is_one() -> None:
    read = unit()
    assert {*read} == {"DEFAULT", "Unit", "Service", "Install"}
    assert read["Service"]["ExecStart"].endswith("serve --host 127.0.0.1 --port 8000 --no-browser")


@needs("systemd-analyze")
def test_systemd_takes_the_unit(tmp_path: Path) -> None:
    text = (DEPLOY / "nonoscope.service").read_text(encoding="utf-8")
    program = "/opt/nonoscope/venv/bin/nonoscope"
    assert program in text
    (tmp_path / "nonoscope.service").write_text(text.replace(program, "/bin/true"), encoding="utf-8")
    words = checked("systemd-analyze", "verify", tmp_path / "nonoscope.service")
    assert str(tmp_path) not in words, words


def metric_names() -> set[str]:
    """All that this version gives, after some of everything has happened."""
    app = create_app({}, jobs=inline_runner())
    known = app.extensions[KEY]
    known.jobs.submit(Request("1:1", 60.0))
    known.metrics.refused("busy")
    known.metrics.policy_reported("img-src")
    app.test_client().get("/healthz")
    together = SimpleNamespace(moment=lambda: Moment(0.0, {}, {}, {}, {}, frozenset(), {}, {}))
    text = app.test_client().get("/metrics").text + ClusterMetrics(together).text().decode()
    return {sample.name for family in text_string_to_metric_families(text) for sample in family.samples}


def test_alerts_ask_for_metrics_that_there_are() -> None:
    groups = yaml.safe_load((DEPLOY / "alerts.yml").read_text(encoding="utf-8"))["groups"]
    expressions = [rule["expr"] for group in groups for rule in group["rules"]]
    asked = {name for one in expressions for name in re.findall(r"\b(?:nonoscope|process)_\w+", one)}
    assert len(asked) > 8
    assert asked <= metric_names()


@needs("promtool")
def test_prometheus_takes_the_alerts() -> None:
    checked("promtool", "check", "rules", DEPLOY / "alerts.yml")


def test_guide_names_metrics_and_files_that_there_are() -> None:
    named = set(re.findall(r"`(nonoscope_\w+)", GUIDE))
    assert len(named) > 10
    assert {name for name in named if not any(one.startswith(name) for one in metric_names())} == set()
    for path in set(re.findall(r"\]\(\.\./(deploy/[\w.]+)\)", GUIDE)):
        assert (DEPLOY.parent / path).is_file()
    assert {path.name for path in DEPLOY.iterdir()} == set(re.findall(r"\]\(\.\./deploy/([\w.]+)\)", GUIDE))


def test_guide_names_settings_that_there_are() -> None:
    named = set(re.findall(r"NONOSCOPE_([A-Z_]+)", GUIDE))
    assert named <= {*DEFAULTS, "LANGUAGE", "TEST_PROXY"}
