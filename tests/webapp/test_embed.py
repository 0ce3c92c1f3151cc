"""Pages in frames on pages of other sites, and how those find them. tests/browser/test_embed.py shows them at work."""

from __future__ import annotations

import re
from html import unescape
from urllib.parse import quote
from xml.etree import ElementTree

from flask.testing import FlaskClient

from nonoscope import Puzzle, dump
from solvers.collection import model
from tests.cases import for_every
from tests.inline import client_of
from webapp.watch.recordings import shipped_recordings

CODE = dump(Puzzle.flat([[1, 1], [1], [1, 1]], [[1, 1], [1], [1, 1]]), "link")
SOLID = dump(model("steps").puzzle, "link")
LARGE = dump(Puzzle.flat([None] * 60, [None] * 200), "link")
ANYWHERE, AT_SCHOOL, NOWHERE = "*", "https://moodle.school.example,https://*.school.example:8443", ""
FRAMED = [f"/embed/p/{CODE}", f"/embed/c/{SOLID}", f"/embed/watch/{CODE}", f"/embed/watch/{SOLID}"]
OTHERS = ["/", f"/p/{CODE}", f"/c/{SOLID}", "/classroom", "/methods/exact", f"/oembed?url=http://localhost/p/{CODE}",
          "/api/methods", "/nothing", "/embed", "/p/embed/"]


def client_for(sites: str) -> FlaskClient:
    return client_of({"TESTING": True, "EMBED": sites})


def ancestors(policy: str) -> list[str]:
    return re.findall(r"frame-ancestors ([^;]*)", policy)


@for_every("path", FRAMED)
def test_pages_in_frames_set_no_cookie_and_lead_out_only_into_new_tabs(client: FlaskClient, path: str) -> None:
    page = client.get(path)
    assert page.status_code == 200
    assert "Set-Cookie" not in page.headers
    assert {client.open(path, method=verb).status_code for verb in ("POST", "PUT", "PATCH", "DELETE")} == {405}
    assert '<base target="_blank">' in page.text
    (back,) = re.findall(r'<a [^>]*data-testid="link-back"', page.text)
    assert 'target="_blank" rel="noopener"' in back
    assert "<nav" not in page.text
    assert "<form action" not in page.text
    assert page.text.index("without_storage.js") < page.text.index("theme.js")


@for_every("path", [*FRAMED, "/embed/p/nonsense", "/embed/nothing"])
@for_every("sites, allowed", [
    (ANYWHERE, []), (AT_SCHOOL, ["'self' https://moodle.school.example https://*.school.example:8443"]),
    (NOWHERE, ["'none'"]),
])
def test_only_allowed_sites_may_frame_them(sites: str, allowed: list[str], path: str) -> None:
    headers = client_for(sites).get(path).headers
    assert ancestors(headers["Content-Security-Policy"]) == allowed
    assert ("X-Frame-Options" in headers) == (sites == NOWHERE)


@for_every("path", OTHERS)
def test_nothing_else_may_be_framed(path: str) -> None:
    headers = client_for(ANYWHERE).get(path).headers
    assert ancestors(headers["Content-Security-Policy"]) == ["'none'"]
    assert headers["X-Frame-Options"] == "DENY"


@for_every("path", ["/class/23456/screen", "/class/23456/exit?as=screen"])
def test_what_a_class_sees_may_be_framed_by_the_pages_of_its_teacher(client: FlaskClient, path: str) -> None:
    headers = client.get(path).headers
    assert ancestors(headers["Content-Security-Policy"]) == ["'self'"]
    assert "X-Frame-Options" not in headers


@for_every("path", ["/embed/p/nonsense", "/embed/watch/", "/embed/p/a/b", "/embed/%00"])
def test_errors_in_frames_lead_nowhere_else(client: FlaskClient, path: str) -> None:
    page = client.get(path)
    assert page.status_code == 404
    assert "Set-Cookie" not in page.headers
    assert '<base target="_blank">' in page.text
    assert "<nav" not in page.text


def test_a_puzzle_of_the_other_kind_has_its_own_page(client: FlaskClient) -> None:
    assert client.get(f"/embed/p/{SOLID}").location == f"/embed/c/{SOLID}"
    assert client.get(f"/embed/c/{CODE}").location == f"/embed/p/{CODE}"


def test_frames_without_an_origin_read_what_they_need_and_nothing_else(client: FlaskClient) -> None:
    def readable(path: str) -> bool:
        return client.get(path).headers.get("Access-Control-Allow-Origin") == "*"

    script = re.findall(r'src="(/static/[^"]+\.js)"', client.get(f"/embed/p/{CODE}").text)[0]
    assert readable(script)
    assert readable(f"/api/puzzles/{CODE}/recording?watch=exact")
    assert readable(f"/api/puzzles/{CODE}/recording?watch=nonsense")  # or the error could not be read
    assert not any(map(readable, ["/", f"/p/{CODE}", "/api/methods", f"/api/puzzles/{CODE}"]))


def test_a_recording_that_is_there_is_watched() -> None:
    client = client_for(ANYWHERE)
    for shipped in shipped_recordings():
        options = "".join(f",{name}:{str(value).lower()}" for name, value in shipped.options.items())
        answer = client.get(f"/api/puzzles/{shipped.code}/recording?watch={shipped.method}{options}").json
        assert answer["recording"].endswith(shipped.file)
        assert answer["job"] is None
        assert client.get(answer["recording"]).json[-1]["t"] == "finished"


@for_every("watch", ["exact", "exact,seed:7", "anneal,moves:20,seed:1", "exact,seconds:0.5", "exact,seconds:119.5"])
def test_anything_else_is_solved_once_for_all(client: FlaskClient, watch: str) -> None:
    address = f"/api/puzzles/{CODE}/recording?watch={quote(watch)}"
    answer = client.get(address).json
    assert answer["recording"] is None
    events = client.get(f"/api/jobs/{answer['job']}/events?wait=20").json["events"]
    assert events[-1]["t"] == "finished"
    assert events[-1]["outcome"] != "REFUSED"
    assert client.get(address).json == answer


@for_every("watch", [
    "", "nonsense", "exact,depth:9", "exact,seed:x", "exact,seed:-1", "exact,seconds:0", "exact,seconds:nan", "exact,",
    "exact,seconds:1e9", "anneal,moves:x", ",,,:::", "exact,seed:" + "9" * 5_000,
])
def test_nonsense_is_refused_with_a_sentence(client: FlaskClient, watch: str) -> None:
    answer = client.get(f"/api/puzzles/{CODE}/recording?watch={quote(watch)}")
    assert answer.status_code == 400
    assert answer.json["error"]["message"].endswith(".")


def test_a_solve_in_a_frame_ends_with_the_usual_time() -> None:
    client = client_of({"TESTING": True, "SECONDS": 0.5})
    job = client.get(f"/api/puzzles/{CODE}/recording?watch=exact,seconds:100").json["job"]
    assert client.get(f"/api/jobs/{job}").json["result"]["seconds"] <= 0.5


# oEmbed, as its specification says


def frame_of(client: FlaskClient, address: str, **more: object) -> dict[str, object]:
    answer = client.get("/oembed", query_string={"url": address, **more})
    assert answer.status_code == 200, answer.text
    return answer.json


def source_of(frame: dict[str, object]) -> str:
    (source,) = re.findall(r'src="([^"]*)"', str(frame["html"]))
    return unescape(source)


@for_every("path, framed", [
    (f"/p/{CODE}", f"/embed/p/{CODE}"), (f"/c/{SOLID}", f"/embed/c/{SOLID}"), (f"/p/{SOLID}", f"/embed/c/{SOLID}"),
    (f"/p/{CODE}#marks=abc&title=A%20cat", f"/embed/p/{CODE}#title=A+cat"),
    (f"/p/{CODE}#watch=anneal,moves:50&at=7&present=1", f"/embed/watch/{CODE}#watch=anneal,moves:50&at=7"),
    (f"/embed/watch/{CODE}#watch=exact", f"/embed/watch/{CODE}#watch=exact"),
    (f"/embed/p/{CODE}?x=1", f"/embed/p/{CODE}"),
])
def test_an_address_leads_to_its_frame(client: FlaskClient, path: str, framed: str) -> None:
    frame = frame_of(client, f"http://localhost{path}")
    assert (frame["type"], frame["version"], frame["provider_name"]) == ("rich", "1.0", "Nonoscope")
    assert source_of(frame) == f"http://localhost{framed}"
    assert 'loading="lazy"' in str(frame["html"])
    assert f'width="{frame["width"]}" height="{frame["height"]}"' in str(frame["html"])
    assert client.get(framed.partition("#")[0]).status_code == 200


def test_a_short_link_leads_to_the_frame_of_its_moment(tmp_path: object) -> None:
    client = client_of({"DATABASE": f"sqlite:///{tmp_path}/links.db"})
    link = client.post("/api/links", json={"code": CODE, "fragment": "watch=exact&at=2"}).json["url"]
    assert source_of(frame_of(client, f"http://localhost{link}")) == f"http://localhost/embed/watch/{CODE}#watch=exact&at=2"


def test_the_name_that_is_set_for_others_is_known_and_given() -> None:
    client = client_of({"ADDRESS": "https://nonoscope.example/"})
    for origin in ("http://localhost", "https://nonoscope.example"):
        assert source_of(frame_of(client, f"{origin}/p/{CODE}")) == f"https://nonoscope.example/embed/p/{CODE}"


@for_every("address", [
    "", "nonsense", "http://[", f"http://elsewhere.example/p/{CODE}", f"ftp://localhost/p/{CODE}", f"/p/{CODE}",
    "http://localhost/", "http://localhost/p/nonsense", "http://localhost/s/none", f"http://localhost/race/{CODE}",
    f"http://localhost/p/{CODE}#watch=nonsense", f"http://localhost/embed/watch/{CODE}",
    f"http://localhost/p/{'a' * 50_000}", f"http://me@localhost/p/{CODE}",
])
def test_other_addresses_have_no_frame(client: FlaskClient, address: str) -> None:
    answer = client.get("/oembed", query_string={"url": address})
    assert answer.status_code == 404
    assert answer.json["error"]["message"].endswith((".", "'"))


def test_formats_that_are_not_offered_are_refused_as_such(client: FlaskClient) -> None:
    address = f"http://localhost/p/{CODE}"
    assert client.get("/oembed", query_string={"url": address, "format": "yaml"}).status_code == 501
    written = client.get("/oembed", query_string={"url": address, "format": "xml"})
    assert written.mimetype == "text/xml"
    values = {part.tag: part.text for part in ElementTree.fromstring(written.data)}
    assert values == {name: str(value) for name, value in frame_of(client, address).items()}


@for_every("code", [CODE, SOLID, LARGE])
def test_sizes_fit_the_puzzle_the_phone_and_what_is_asked_for(client: FlaskClient, code: str) -> None:
    address = f"http://localhost/p/{code}"
    for frame in (frame_of(client, address), frame_of(client, f"{address}#watch=lines3d")):
        assert 320 <= frame["width"] <= 720
        assert 360 <= frame["height"] <= 800
        assert "thumbnail_url" in frame
    small = frame_of(client, address, maxwidth=300, maxheight=200)
    assert (small["width"], small["height"]) == (300, 200)
    assert "thumbnail_url" not in small


@for_every("most", ["0", "-5", "x", "", "1.5", "1" * 40])
def test_bounds_that_are_no_pixels_are_refused(client: FlaskClient, most: str) -> None:
    answer = client.get("/oembed", query_string={"url": f"http://localhost/p/{CODE}", "maxwidth": most})
    assert answer.status_code == 400
    assert answer.json["error"]["where"] == "maxwidth"


def test_pages_tell_where_to_ask(client: FlaskClient) -> None:
    for path in (f"/p/{CODE}", f"/c/{SOLID}"):
        links = re.findall(r'<link rel="alternate" type="([^"]*)\+oembed" href="([^"]*)"', client.get(path).text)
        assert [kind for kind, _ in links] == ["application/json", "text/xml"]
        for kind, address in links:
            assert client.get(unescape(address)).mimetype == kind


def test_where_nobody_may_embed_nothing_is_offered() -> None:
    client = client_for(NOWHERE)
    page = client.get(f"/p/{CODE}").text
    assert "oembed" not in page
    assert "share-snippet" not in page
    assert client.get("/oembed", query_string={"url": f"http://localhost/p/{CODE}"}).status_code == 404
