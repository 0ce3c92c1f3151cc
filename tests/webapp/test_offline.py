"""What browsers keep for the time without a network, and what makes the site an app."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Callable
from datetime import UTC, date, datetime, time, timedelta
from types import SimpleNamespace
from typing import Any, Final

import pytest
from flask import Flask
from flask.testing import FlaskClient
from PIL import Image

from solvers.make.daily import KINDS
from tests.cases import for_every
from tests.inline import client_of, inline_runner
from webapp import create_app
from webapp.base import page_language, static_files
from webapp.base.visitor_cookie import WORKER
from webapp.home import daily_pages
from webapp.home.offline_pages import AHEAD, VERSION

AS_WORKER = {WORKER: "1"}
COMING: Final = date(2026, 12, 3)  # its large puzzle is a random one, the others are of the collection


# In joined scripts.
DEFINED, NEEDED, LOADED = (re.compile(rf'\${verb}\("([^"]+)"') for verb in ("define", "need", "load"))


@pytest.fixture(scope="module")
def app() -> Flask:
    return create_app({"TESTING": True, "READ_RATE": ""}, jobs=inline_runner())


def version_of(client: FlaskClient) -> str:
    return client.get("/learn").headers[VERSION]


@pytest.fixture(scope="module")
def site(app: Flask) -> Any:
    client = app.test_client()
    return client.get(f"/offline/{version_of(client)}", headers=AS_WORKER).get_json()


def test_a_part_holds_all_pages_of_one_version_with_all_that_they_load(site: Any) -> None:
    pages, files = site["pages"], {*site["files"], *site["others"]}
    assert {"/", "/puzzles/", "/puzzles/all", "/puzzles/pack/zoo", "/album", "/learn", "/learn/overlap",
            "/learn/solids", "/offline"} <= {*pages}
    loaded = {name for page in pages.values() for name in re.findall(r'(?:src|href)="(/static/[^"]+)"', page)}
    assert len(loaded) > 20
    assert sorted(loaded - files) == []
    assert len({name.split("/")[2] for name in files}) == 1


def test_scripts_find_all_that_they_import_in_their_part(site: Any) -> None:
    scripts = {name.partition("/pages/")[2]: text for name, text in site["files"].items() if "/pages/" in name}
    assert len(scripts) > 50
    for name, text in scripts.items():
        page = "/".join(name.removesuffix(".js").split("/")[:2])
        there = {*DEFINED.findall(text), *DEFINED.findall(scripts[f"{page}.js"])}
        assert set(NEEDED.findall(text)) <= there, name
        assert [other for other in LOADED.findall(text) if not {other, f"{page}/{other}"} & {*there, *scripts}] == []


def test_boards_of_lessons_are_those_of_the_api(site: Any, client: FlaskClient) -> None:
    assert len(site["boards"]) > 30
    for address in ("/api/lessons/overlap", "/api/lessons/solid_ends"):
        assert site["boards"][address] == client.get(address).get_json()


@pytest.mark.slow
def test_parts_are_in_the_language_of_the_visitor(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also if that was chosen: the worker asks without the cookie that holds the choice."""
    for module in (page_language, static_files):
        monkeypatch.setattr(module, "offered_languages", lambda: ("en", "fr"))
    client = app.test_client()
    client.get("/learn?lang=fr")
    version = version_of(client)
    assert f'const VERSION = "{version}"' in client.get("/worker.js").text
    headers = {**AS_WORKER, "Accept-Language": version.split("-", 2)[2]}
    part = app.test_client().get(f"/offline/{version}", headers=headers).get_json()
    pages = [page for path, page in part["pages"].items() if path != "/licence"]
    assert len(pages) > 100
    assert [page[:60] for page in pages if '<html lang="fr"' not in page[:60]] == []
    assert any(".fr/pages/learn/learn.js" in name for name in part["files"])


def test_nothing_of_the_visitor_is_in_a_part(app: Flask) -> None:
    headers = {**AS_WORKER, "Host": "elsewhere.example", "Cookie": "visitor=me", "Accept-Encoding": "br"}
    client = app.test_client()
    response = client.get(f"/offline/{version_of(client)}", headers=headers)
    assert "Set-Cookie" not in response.headers
    assert response.headers["Content-Encoding"] == "br"
    assert len(response.data) < 750_000
    assert b"elsewhere.example" not in client.get(f"/offline/{version_of(client)}").data


def test_what_everybody_may_get_from_a_proxy_keeps_no_language(app: Flask) -> None:
    client = app.test_client()
    for path in (f"/offline/{version_of(client)}", "/icons/192.png"):
        response = client.get(f"{path}?lang=en")
        assert "public" in response.headers["Cache-Control"]
        assert "Set-Cookie" not in response.headers
    assert "language=en" in client.get("/learn?lang=en").headers["Set-Cookie"]


@pytest.fixture
def moved_clock(monkeypatch: pytest.MonkeyPatch) -> Callable[[date], None]:
    """Makes any day the latest that has begun somewhere."""

    def move(day: date) -> None:
        noon = datetime.combine(day, time(12), UTC)
        monkeypatch.setattr(daily_pages, "datetime", SimpleNamespace(now=lambda _: noon - timedelta(hours=14)))

    return move


def test_puzzles_of_the_coming_week_say_no_more_than_on_their_day(
    client: FlaskClient, moved_clock: Callable[[date], None]
) -> None:
    moved_clock(COMING - AHEAD)
    assert client.get(f"/daily/{COMING}/small").status_code == 404
    part = client.get(f"/offline/{version_of(client)}/{COMING}").get_json()["pages"]
    assert set(part) == {f"/daily/{COMING}", *(f"/daily/{COMING}/{kind}" for kind in KINDS)}
    moved_clock(COMING)
    assert [path for path, page in part.items() if bare(page) != bare(client.get(path).text)] == []


def bare(page: str) -> str:
    return re.sub(r'https?://[^/"]+|visitor=\w+', "", page)


@for_every("day", [date.min, COMING + timedelta(days=1), date.max, "nonsense", "2026-1-1"])
def test_other_days_are_not_given(client: FlaskClient, moved_clock: Callable[[date], None], day: object) -> None:
    moved_clock(COMING - AHEAD)
    assert client.get(f"/offline/{version_of(client)}/{day}").status_code == 404


@for_every("version", ["0", "0123456789abcdef-01234567-en", "%20"])
def test_another_version_is_not_given(client: FlaskClient, version: str) -> None:
    assert client.get(f"/offline/{version}").status_code == 404
    assert client.get(f"/offline/{version}/{COMING}").status_code == 404


def test_worker_is_never_kept_and_names_its_version(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another file is another version."""
    worker, version = client.get("/worker.js"), version_of(client)
    assert worker.headers["Cache-Control"] == "no-cache"
    assert f'const VERSION = "{version}"' in worker.text
    assert not re.search(r"^(import|export)\b", worker.text, re.MULTILINE)
    monkeypatch.setattr(static_files, "version_of_generated", lambda _: "other")
    assert version_of(client) != version
    assert client.get("/worker.js").text != worker.text


def test_what_the_worker_asks_for_sets_no_cookie(client: FlaskClient) -> None:
    assert "Set-Cookie" not in client.get("/learn", headers=AS_WORKER).headers
    assert "Set-Cookie" in client.get("/learn", headers={"Sec-Fetch-Dest": "empty"}).headers


def test_the_app_can_be_installed(client: FlaskClient) -> None:
    home = client.get("/")
    assert '<link rel="manifest" href="/manifest.webmanifest">' in home.text
    assert {"manifest-src 'self'", "worker-src 'self'"} <= {*home.headers["Content-Security-Policy"].split("; ")}
    manifest = json.loads(client.get("/manifest.webmanifest").data)
    assert manifest["display"] == "standalone"
    (touch,) = re.findall(r'<link rel="apple-touch-icon" href="([^"]+)">', home.text)
    for address, size in [*((icon["src"], icon["sizes"]) for icon in manifest["icons"]), (touch, "180x180")]:
        with Image.open(io.BytesIO(client.get(address).data)) as image:
            assert f"{image.width}x{image.height}" == size
            alone = address.endswith(("192.png", "512.png"))
            assert image.getpixel((0, 0))[3] == (0 if alone else 255)
    assert client.get("/icons/other.png").status_code == 404
    assert "base/offline.js" in client.get("/learn").text
    assert "base/offline.js" not in client.get("/class").text, "which is open for a lesson only"


def test_operators_can_turn_it_off() -> None:
    client = client_of({"TESTING": True, "OFFLINE": 0})
    page = client.get("/learn")
    assert "base/offline.js" not in page.text
    assert VERSION not in page.headers
    assert 'const VERSION = "";' in client.get("/worker.js").text
    assert client.get("/offline/").status_code == 404
    assert client.get("/offline/anything").status_code == 404
