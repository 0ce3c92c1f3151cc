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
from tests.cases import for_every
from tests.inline import inline_runner
from webapp import create_app
from webapp.config import DEFAULTS
from webapp.jobs.events.messages import Request
from webapp.operator.cluster_state import ClusterMetrics, Moment
from webapp.server.app_server import bounds_from
from webapp.services import KEY

DEPLOY = proxying.DEPLOY
GUIDE = "".join((DEPLOY.parent / "docs" / name).read_text(encoding="utf-8") for name in ("operate.md", "cluster.md"))
COMPOSE = DEPLOY.parent / "compose.yaml"
UNITS = ["nonoscope.service", "nonoscope-web@.service", "nonoscope-worker.service"]


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
@pytest.mark.parametrize("name", ["Caddyfile", "cluster.Caddyfile"])
def test_caddy_takes_its_file(name: str) -> None:
    checked("caddy", "validate", "--config", DEPLOY / name, "--adapter", "caddyfile")


def test_caddy_does_the_same_before_many_processes() -> None:
    """But for what concerns several of them."""
    single, many = ({line.strip() for line in (DEPLOY / name).read_text(encoding="utf-8").splitlines()}
                    for name in ("Caddyfile", "cluster.Caddyfile"))
    different = ("#", "nonoscope.example ", "respond /metrics ", "reverse_proxy ", "dial_timeout ")
    assert {line for line in single - many if not line.startswith(different)} == set()


def test_proxies_are_given_what_the_server_expects(tmp_path: Path) -> None:
    """Whatever the proxy is called, the tests can put it before a server; and bodies may be as large as they may."""
    proxying.nginx_command(tmp_path, "127.0.0.1:9", 443)
    proxying.caddy_command(tmp_path, "127.0.0.1:9", 443)
    megabytes = int(DEFAULTS["BODY"]) // 1_000_000
    names = ("nginx.conf", "Caddyfile", "cluster.Caddyfile")
    nginx, *caddy = ((DEPLOY / name).read_text(encoding="utf-8") for name in names)
    assert f"client_max_body_size {megabytes}m;" in nginx
    assert all(f"max_size {megabytes}MB" in text for text in caddy)
    for text, name in ((nginx, "proxy_read_timeout"), *((text, "response_header_timeout") for text in caddy)):
        assert max(map(int, re.findall(rf"{name} (\d+)s", text))) > DEFAULTS["MOST_SECONDS"]
    for header in ("Host", "X-Forwarded-For", "X-Forwarded-Proto", "X-Request-ID"):
        assert nginx.count(f"proxy_set_header {header} ") == nginx.count("proxy_pass")


def unit(name: str) -> configparser.ConfigParser:
    class Unit(configparser.ConfigParser):
        optionxform = staticmethod(str)

    parsed = Unit(strict=False, interpolation=None, delimiters=("=",))
    parsed.read(DEPLOY / name)
    return parsed


@for_every("name, command", [*zip(UNITS, [
    "serve --host 127.0.0.1 --port 8000 --no-browser", "serve --host ${LISTEN} --port %i --no-browser", "worker",
], strict=True)])
def test_units_start_the_command(name: str, command: str) -> None:
    sections = unit(name)
    assert {*sections} == {"DEFAULT", "Unit", "Service", "Install"}
    assert sections["Service"]["ExecStart"] == f"/opt/nonoscope/venv/bin/nonoscope {command}"


def test_units_take_away_the_same_rights() -> None:
    words = re.compile("Protect|Private|Restrict|System|NoNew|Capab|Ambient|Lock|RemoveIPC")
    rights = [{right: value for right, value in unit(name)["Service"].items() if words.match(right)} for name in UNITS]
    assert rights[0] == rights[1] == rights[2]
    assert len(rights[0]) > 15


def test_workers_have_time_to_finish_their_jobs() -> None:
    least = DEFAULTS["MOST_SECONDS"] + 30
    assert int(unit("nonoscope-worker.service")["Service"]["TimeoutStopSec"]) >= least
    assert all(int(containers()[name]["stop_grace_period"].rstrip("s")) >= least for name in ("worker-1", "worker-2"))


def test_web_processes_have_time_to_leave() -> None:
    bounds = bounds_from({**DEFAULTS, "REDIS": "redis://host"})
    needed = bounds.leaving + bounds.finishing + 3 * bounds.stopping
    assert int(unit("nonoscope-web@.service")["Service"]["TimeoutStopSec"]) > needed
    assert int(containers()["web-1"]["stop_grace_period"].rstrip("s")) > needed


@needs("systemd-analyze")
@pytest.mark.parametrize("name", UNITS)
def test_systemd_takes_the_unit(tmp_path: Path, name: str) -> None:
    text = (DEPLOY / name).read_text(encoding="utf-8")
    program = "/opt/nonoscope/venv/bin/nonoscope"
    assert program in text
    instance = name.replace("@", "@8001")
    for each in {name, instance}:
        (tmp_path / each).write_text(text.replace(program, "/bin/true"), encoding="utf-8")
    words = checked("systemd-analyze", "verify", tmp_path / instance)
    assert str(tmp_path) not in words, words


def containers() -> dict:
    return yaml.safe_load(COMPOSE.read_text(encoding="utf-8"))["services"]


def test_containers_have_settings_that_there_are() -> None:
    variables = {name for member in ("web-1", "worker-1") for name in containers()[member]["environment"]}
    settings = {name.removeprefix("NONOSCOPE_") for name in variables}
    assert {"REDIS", "DATABASE", "PROXIES", "HOSTS"} == settings
    assert settings <= {*DEFAULTS}
    upstreams = containers()["caddy"]["environment"]["NONOSCOPE_UPSTREAMS"].split()
    assert upstreams == [f"{name}:8000" for name in containers() if name.startswith("web")]
    hosts = containers()["web-1"]["environment"]["NONOSCOPE_HOSTS"]
    assert all(upstream.partition(":")[0] in hosts for upstream in upstreams)


def test_containers_keep_their_data_and_know_how_they_are() -> None:
    assert {name for name, member in containers().items() if "volumes" in member} == {"caddy", "redis", "postgres"}
    assert {name for name, member in containers().items() if "test" not in member.get("healthcheck", {})} == {
        "caddy", "worker-1", "worker-2"}
    for words in ("--appendonly yes", "--maxmemory-policy noeviction", "--requirepass"):
        assert words in containers()["redis"]["command"]


@needs("docker")
def test_docker_takes_the_file_of_the_cluster(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without an engine only an older form can be checked, in which `depends_on` is a list."""
    whole = yaml.safe_load(COMPOSE.read_text(encoding="utf-8"))
    del whole["name"]
    for service in whole["services"].values():
        service["depends_on"] = [*service.get("depends_on", ())]
    (tmp_path / "compose.yaml").write_text(yaml.safe_dump({"version": "3.9", **whole}), encoding="utf-8")
    command = ["docker", "stack", "config", "-c", tmp_path / "compose.yaml"]
    for name in ("NONOSCOPE_SITE", "REDIS_PASSWORD", "POSTGRES_PASSWORD"):
        assert subprocess.run(command, capture_output=True, check=False).returncode, "a password is needed"
        monkeypatch.setenv(name, "word")
    config = yaml.safe_load(checked(*command))
    assert config["services"]["web-2"]["environment"]["NONOSCOPE_REDIS"] == "redis://:word@redis:6379/0"


def metric_names() -> set[str]:
    """All that this version gives, after some of everything has happened."""
    app = create_app({}, jobs=inline_runner())
    services = app.extensions[KEY]
    services.jobs.submit(Request("1:1", 60.0))
    services.metrics.refused("busy")
    app.test_client().get("/healthz")
    together = SimpleNamespace(moment=lambda: Moment(0.0, {}, {}, {}, {}, frozenset(), {}, {}))
    text = app.test_client().get("/metrics").text + ClusterMetrics(together).text().decode()
    return {sample.name for family in text_string_to_metric_families(text) for sample in family.samples}


def test_alerts_ask_for_metrics_that_there_are() -> None:
    groups = yaml.safe_load((DEPLOY / "alerts.yml").read_text(encoding="utf-8"))["groups"]
    expressions = [rule["expr"] for group in groups for rule in group["rules"]]
    names = {name for expression in expressions for name in re.findall(r"\b(?:nonoscope|process)_\w+", expression)}
    assert len(names) > 8
    assert names <= metric_names()


@needs("promtool")
def test_prometheus_takes_the_alerts() -> None:
    checked("promtool", "check", "rules", DEPLOY / "alerts.yml")


def test_guide_names_metrics_files_and_settings_that_there_are() -> None:
    names = set(re.findall(r"`(nonoscope_\w+)", GUIDE))
    assert len(names) > 10
    assert {name for name in names if not any(metric.startswith(name) for metric in metric_names())} == set()
    for path in set(re.findall(r"\]\(\.\./(deploy/[^)]+)\)", GUIDE)):
        assert (DEPLOY.parent / path).is_file()
    assert {path.name for path in DEPLOY.iterdir()} == set(re.findall(r"\]\(\.\./deploy/([^)]+)\)", GUIDE))
    settings = set(re.findall(r"NONOSCOPE_([A-Z_]+)", GUIDE))
    assert settings <= {*DEFAULTS, "LANGUAGE", "PLUGINS", "TEST_PROXY", "SITE", "UPSTREAMS"}  # the last two are Caddy's
