"""The font of headings, in the only files that were not made here: their size, and how the server sends them."""

from __future__ import annotations

import re
from pathlib import Path

from flask.testing import FlaskClient

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
    given = client.get(address, headers={"Accept-Encoding": "br, gzip"})
    assert given.mimetype == "font/woff2"
    assert given.data == (STATIC / FONT).read_bytes()
    assert "Content-Encoding" not in given.headers  # it is packed already
    assert "immutable" in given.headers["Cache-Control"]


def test_faces_are_our_own_or_the_reader_s() -> None:
    styles = "".join(path.read_text(encoding="utf-8") for path in STATIC.rglob("*.css"))
    faces = re.findall(r"@font-face \{([^}]*)\}", styles)
    assert faces
    for face in faces:
        assert re.fullmatch(rf'\.\./(?:{FONT}|{MORE})|[A-Z][\w -]+', re.findall(r'(?:url|local)\("([^"]*)"\)', face)[0])
