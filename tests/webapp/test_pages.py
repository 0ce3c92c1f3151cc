"""The pages, their headers, scripts, styles and fonts."""

from __future__ import annotations

import html
import json
import re
import shutil
from collections import Counter
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from nonoscope import FILLED, Puzzle, dump
from solvers.collection import examples, model
from solvers.make.daily import KINDS as DAILY_KINDS
from solvers.texts import size_name
from tests.cases import for_every
from webapp.base import static_files
from webapp.collection.bundled_cards import KINDS, bundled_card, example_cards, model_cards
from webapp.collection.packs import packs_of

SCRIPTS = Path(__file__).resolve().parents[2] / "static/js"
HOME_BYTES = 200_000  # before it is packed


def test_home_offers_the_day_a_pack_of_each_kind_and_what_can_be_opened(client: FlaskClient) -> None:
    page = client.get("/").text
    assert len(page.encode()) < HOME_BYTES
    assert re.findall(r'data-testid="pack-([^"]*)"', page) == [packs_of(kind)[0].name for kind in KINDS]
    assert all(f'data-testid="daily-{kind}"' in page for kind in DAILY_KINDS)
    assert "<li>puzz.link</li>" in page
    assert 'href="/licence"' in page


def test_galleries_are_up_to_date() -> None:
    """If this fails, run scripts/products.py ratings."""
    codes = {card.name: card.code for card in example_cards()}
    stale = [example.name for example in examples() if codes[example.name] != dump(example.puzzle, "link")]
    assert stale == []
    assert [card.name for card in model_cards() if card.code != dump(card.puzzle, "link")] == []
    assert [card.name for card in model_cards() if card.all_numbers != dump(card.source.puzzle, "link")] == []


def test_models_have_a_link_with_some_numbers_and_one_with_all(client: FlaskClient) -> None:
    card = bundled_card(dump(model("cat").puzzle, "link"))
    assert card.name == "cat"
    assert f'href="/c/{card.all_numbers}"' in client.get(f"/c/{card.code}").text
    assert f'href="/c/{card.code}"' in client.get(f"/c/{card.all_numbers}").text


def carried(page: str) -> dict:
    """The puzzle that a page holds for its script."""
    return json.loads(html.unescape(re.search(r"data-puzzle='([^']*)'", page)[1]))


def test_puzzle_page_holds_the_clues_and_nothing_of_the_solution(client: FlaskClient) -> None:
    card = next(card for card in example_cards() if card.name == "cat")
    page = client.get(f"/p/{card.code}").text
    rows, cols = ([list(clue or ()) for clue in clues] for clues in (card.puzzle.rows, card.puzzle.cols))
    assert carried(page) == {"rows": rows, "cols": cols, "givens": []}
    assert f'<h1 id="title">10 × 10, easy, No.\u00a0{example_cards().index(card) + 1}</h1>' in page
    assert "#...#" not in page


def test_sizes_are_width_by_height_wherever_people_read_them(client: FlaskClient) -> None:
    card = next(card for card in example_cards() if card.shape == (8, 13))
    page, race = client.get(f"/p/{card.code}").text, client.get(f"/race/{card.code}").text
    heading = f'<h1 id="title">13 × 8, {card.level}, No.\u00a0'
    assert heading in page
    assert "A nonogram of 13 × 8" in page
    assert "The empty puzzle, 13 by 8 cells" in page
    assert "one nonogram of 13 × 8." in race
    assert f'data-sides="13x8" data-size="medium" data-testid="example-{card.name}"' in client.get("/puzzles/all").text
    file = client.get(f"/api/puzzles/{card.code}?format=non")
    assert "puzzle-13x8.non" in file.headers["Content-Disposition"]
    model = model_cards()[0]
    assert f'<h1 id="title">{size_name(model.shape)}, ' in client.get(f"/c/{model.code}").text
    wide = dump(Puzzle.flat([[1]] * 2, [[2], [], []]), "link")
    assert '<h1 id="title">3 × 2 nonogram</h1>' in client.get(f"/p/{wide}").text


def test_puzzle_page_of_any_puzzle(client: FlaskClient) -> None:
    puzzle = Puzzle.flat([[1], None], [[1], []], givens=[(0, FILLED)])
    page = client.get(f"/p/{dump(puzzle, 'link')}")
    assert page.status_code == 200
    assert carried(page.text) == {"rows": [[1], None], "cols": [[1], []], "givens": [[0, FILLED]]}


@for_every("code", ["x", "nonsense", "n" * 10, "nAAAA", "p" + "A" * 9000, "nuIB9YHa5woRDFEzd50wm", "%00", "%FF%FE",
                    "n" + "A" * 5000, "n-" * 40, "n" * 20_000, "<img src=x>"])
def test_codes_that_are_none_get_a_page_that_says_so(client: FlaskClient, code: str) -> None:
    response = client.get(f"/p/{code}")
    assert response.status_code == 404
    assert "This link doesn’t open a puzzle" in response.text
    assert "Back to the puzzles" in response.text
    assert not any("<img src=x>" in client.get(path).text for path in (f"/p/{code}", f"/{code}"))
    assert client.get(f"/race/{code}").status_code == client.get(f"/og/{code}.png").status_code == 404
    assert client.get(f"/api/puzzles/{code}/qr.svg").status_code in (400, 404, 413)
    assert len(response.text) < len(client.get("/p/x").text) + 500  # no code is repeated


PAGES = {"home/home": "/", "play/play": f"/p/{example_cards()[0].code}",
         "watch/race board/board": f"/race/{example_cards()[0].code}",
         "watch/race cube/solid": f"/race/{model_cards()[0].code}",
         "play/carve": f"/c/{model_cards()[0].code}", "make/make": "/make", "make/make_cube": "/make/cube",
         "watch/example": "/methods/exact",
         "home/gallery": "/puzzles/pack/first", "home/album": "/album"}


IDS_OF_SCRIPTS = {"from-picture-heading"}  # a dialog that is filled when it opens


@for_every("path", [*PAGES.values(), "/puzzles", "/daily", "/learn", "/learn/overlap", "/lab", "/classes", "/api/docs"])
def test_ids_are_there_once_and_what_names_one_finds_it(client: FlaskClient, path: str) -> None:
    text = client.get(path, follow_redirects=True).text
    ids = re.findall(r'\sid="([^"]*)"', text)
    named = re.findall(r'\s(?:for|aria-(?:labelledby|describedby|controls))="([^"]*)"', text)
    assert [name for name, times in Counter(ids).items() if times > 1] == []
    assert {name for names in named for name in names.split()} - {*ids, *IDS_OF_SCRIPTS} == set()


@for_every("page", PAGES)
def test_a_page_asks_for_its_joined_script(client: FlaskClient, page: str) -> None:
    """Those of modules that the page loads once it knows what it shows are asked for at the same time."""
    start, *later = page.split()
    addresses = {address.partition("/pages/")[2] for address in static_addresses(client.get(PAGES[page]).text)}
    assert {f"{start}.js", *(f"{start}/{name}.js" for name in later)} <= addresses


PATHS = ["/", "/healthz", "/api/methods", "/s/nothing", "/api/solve", "/nothing", "/static/js/play/play.js"]


@for_every("path", PATHS)
def test_every_answer_has_the_headers(client: FlaskClient, path: str) -> None:
    headers = client.get(path).headers
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["Referrer-Policy"] == "no-referrer"
    policy = headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "connect-src 'self' ws://localhost wss://localhost;" in policy


@for_every("path", ["/", "/api/methods", "/static/js/play/play.js"])
def test_answers_are_sent_compressed_to_those_who_can(client: FlaskClient, path: str) -> None:
    plain, packed = client.get(path), client.get(path, headers={"Accept-Encoding": "gzip, br"})
    assert "Content-Encoding" not in plain.headers
    assert packed.headers["Content-Encoding"] == "br"
    assert len(packed.data) < len(plain.data) / 2
    assert "Accept-Encoding" in packed.headers["Vary"]


def static_addresses(page: str) -> set[str]:
    return set(re.findall(r"(?:src|href)=\"(/static/[^\"]*)\"", page))


@for_every("path", [*PAGES.values(), "/methods", "/api/docs"])
def test_pages_load_files_of_this_server_alone_that_are_kept_for_ever(client: FlaskClient, path: str) -> None:
    page = client.get(path).text
    addresses = re.findall(r"(?:src|href|action)=\"([^\"]*)\"", page)
    whole = "http://localhost/"  # for other sites and search engines
    assert [name for name in addresses if not name.startswith(("/", "?", "#", whole)) or name.startswith("//")] == []
    files = static_addresses(page)
    assert len(files) > 5
    [fingerprint] = {name.split("/")[2] for name in files}
    assert re.fullmatch(r"[0-9a-f]{16}", fingerprint)
    for name in files:
        file = client.get(name)
        assert (file.status_code, file.headers["Cache-Control"]) == (200, "public, max-age=31536000, immutable"), name


@for_every("folder", ["", "0123456789abcdef/"])
def test_files_without_the_right_fingerprint_are_given_for_a_short_while(client: FlaskClient, folder: str) -> None:
    """A page that was opened before files changed may still ask for more of them."""
    response = client.get(f"/static/{folder}js/base/redraw.js")
    assert response.status_code == 200
    assert b"export function createRedraw(state, draw)" in response.data
    assert response.headers["Cache-Control"] == "public, max-age=60"


def test_scripts_are_sent_without_comments_and_indentation_line_by_line(client: FlaskClient) -> None:
    names = [path.relative_to(SCRIPTS).as_posix() for path in SCRIPTS.rglob("*.js")]
    assert names
    for name in names:
        sent = client.get(f"/static/js/{name}").text.splitlines()
        source = (SCRIPTS / name).read_text(encoding="utf-8").splitlines()
        assert len(sent) in (len(source), len(source) - 1), name
        for before, after in zip(source, sent, strict=False):
            assert after in (before.lstrip(), ""), name
            assert after or not before or before.lstrip().startswith(("//", "/**", "*")), name


@for_every("path", ["../run.py", "0123456789abcdef/../../run.py", "js", "0123456789abcdef", "js/no.js",
                    f"js/{'a' * 300}.js"])
def test_nothing_else_is_given(client: FlaskClient, path: str) -> None:
    assert client.get(f"/static/{path}").status_code == 404


def test_fingerprint_tells_every_change(
    client: FlaskClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(SCRIPTS.parent, tmp_path / "static")
    monkeypatch.setattr(static_files, "FOLDER", tmp_path / "static")
    before = static_addresses(client.get("/").text)
    assert before == static_addresses(client.get("/").text)
    changed = tmp_path / "static/js/core/marks.js"
    changed.write_text(changed.read_text(encoding="utf-8") + "\n", encoding="utf-8")
    monkeypatch.setattr(static_files, "monotonic", lambda: 0)  # another second
    assert not before & static_addresses(client.get("/").text)


def test_files_that_have_not_changed_are_not_sent_again(client: FlaskClient) -> None:
    headers = {"Accept-Encoding": "br"}
    etag = client.get("/static/js/play/play.js", headers=headers).headers["ETag"]
    again = client.get("/static/js/play/play.js", headers={**headers, "If-None-Match": etag})
    assert again.status_code == 304
    assert not again.data


@for_every("host", ["x; script-src *", "a b", "evil\" ,", '"><script>alert(1)</script>'])
def test_strange_hosts_do_not_get_into_the_policy_or_the_page(client: FlaskClient, host: str) -> None:
    assert "<script>alert" not in client.get(f"/p/{example_cards()[0].code}", headers={"Host": host}).text
    policy = client.get("/healthz", headers={"Host": host}).headers["Content-Security-Policy"]
    assert "connect-src 'self' ;" in policy
    assert policy.count("script-src") == 1


@for_every("headers, status", [
    ({}, 400),
    ({"Origin": "http://localhost"}, 400),
    ({"Sec-Fetch-Site": "same-origin"}, 400),
    ({"Sec-Fetch-Site": "none"}, 400),
    ({"Origin": "http://evil.example"}, 403),
    ({"Origin": "null"}, 403),
    ({"Sec-Fetch-Site": "cross-site", "Origin": "http://localhost"}, 403),
    ({"Sec-Fetch-Site": "cross-site"}, 403),
    ({"Sec-Fetch-Site": "same-site"}, 403),
])
def test_pages_of_other_sites_cannot_make_it_work(client: FlaskClient, headers: dict, status: int) -> None:
    for path in ("/api/solve", "/api/puzzles", "/api/jobs", "/api/links"):
        assert client.post(path, json={}, headers=headers).status_code == status
    assert client.delete("/api/jobs/x", headers=headers).status_code == (403 if status == 403 else 404)
    assert client.get("/api/methods", headers=headers).status_code == 200


# The font of headings


STATIC = Path(__file__).resolve().parents[2] / "static"
FONT = "fonts/calistoga.woff2"
MORE = "fonts/calistoga-more.woff2"  # letters of a few languages
MOST_BYTES = 30_000
OURS = {".js", ".css", ".svg", ".ts", ".md", ".br"}


def test_face_is_small_and_its_licence_lies_beside_it() -> None:
    licence = (STATIC / "fonts/OFL.txt").read_text(encoding="utf-8")
    for font in ((STATIC / name).read_bytes() for name in (FONT, MORE)):
        assert font.startswith(b"wOF2")
        assert len(font) <= MOST_BYTES
    holder, _, terms = licence.partition("SIL OPEN FONT LICENSE Version 1.1")
    assert "Calistoga" in holder
    assert "Reserved Font Name" not in holder  # which a subset could not be called by
    assert "PERMISSION & CONDITIONS" in terms


def test_no_other_file_comes_from_elsewhere() -> None:
    foreign = {path.relative_to(STATIC).as_posix() for path in STATIC.rglob("*")
               if path.is_file() and path.suffix not in OURS}
    assert foreign == {FONT, MORE, "fonts/OFL.txt"}


def test_pages_ask_for_the_face_that_the_styles_name(client: FlaskClient) -> None:
    page = client.get("/")
    assert "font-src 'self';" in page.headers["Content-Security-Policy"]
    [address] = re.findall(r'<link rel="preload" as="font" type="font/woff2" crossorigin href="([^"]*)">', page.text)
    [styles] = re.findall(r'href="([^"]*/css/tokens.css)"', page.text)
    named, _ = re.findall(r'url\("([^"]*)"\)', client.get(styles).text)
    assert address == styles.replace("css/tokens.css", named.removeprefix("../"))
    font = client.get(address, headers={"Accept-Encoding": "br, gzip"})
    assert font.mimetype == "font/woff2"
    assert font.data == (STATIC / FONT).read_bytes()
    assert "Content-Encoding" not in font.headers  # it is packed already
    assert "immutable" in font.headers["Cache-Control"]


def test_faces_are_our_own_or_the_reader_s() -> None:
    styles = "".join(path.read_text(encoding="utf-8") for path in STATIC.rglob("*.css"))
    faces = re.findall(r"@font-face \{([^}]*)\}", styles)
    assert faces
    for face in faces:
        assert re.fullmatch(rf'\.\./(?:{FONT}|{MORE})|[A-Z][\w -]+', re.findall(r'(?:url|local)\("([^"]*)"\)', face)[0])
