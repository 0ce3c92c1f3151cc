"""GET /static/...: styles, scripts and recordings. Their addresses contain a fingerprint of all files in static/ and of
the scripts that the server makes.

When any file changes, all addresses change, so browsers may keep files for ever. The fingerprint is a folder in the
address, so the relative imports in scripts lead to addresses with the same fingerprint. The folder also names the
language, unless that is English: so a page in French loads the texts of scripts in French, and no others. An address
without a fingerprint, or with an old one, gives the current file, which browsers keep for a short while. Scripts are
sent without comments and indentation. Recordings are stored compressed, and fonts are compressed by their format.
"""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
import os
import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import Final

import brotli
from flask import Blueprint, Response, abort, g, request, url_for
from werkzeug.security import safe_join
from werkzeug.wrappers import Response as Answer

from solvers.texts import say
from solvers.texts.languages import ENGLISH, default_language, language_name, offered_languages, speaking

from .files import place_of
from .made_scripts import MADE, version_of_made

blueprint = Blueprint("static_files", __name__)

FOLDER: Final = place_of("static")
_LENGTH: Final = 16
_ADDRESS: Final = re.compile(rf"([0-9a-f]{{{_LENGTH}}})(?:\.([a-z]+))?/(.+)")
_IMPORT: Final = re.compile(r"""^(?:import|export|\})[^"']*["'](\.[^"']+)["'];""", re.MULTILINE)
# How files are compressed, by the name of the encoding, the best first.
_WAYS: Final[dict[str, Callable[[bytes], bytes]]] = {
    "br": brotli.compress,
    "gzip": lambda content: gzip.compress(content, mtime=0),
}
_FONT: Final = ".woff2"
_TEXTS: Final = (".css", ".js", ".svg")
mimetypes.add_type("font/woff2", _FONT)  # not every Python and system knows it
# Lines with nothing but a comment. No string in a script spans several lines; tests/test_house.py checks that.
_COMMENT: Final = re.compile(rb"^[ \t]*(?://[^\n]*|/\*\*(?:(?!\*/).)*\*/[ \t]*)$", re.MULTILINE | re.DOTALL)
_INDENTATION: Final = re.compile(rb"^[ \t]+", re.MULTILINE)
_FOR_GOOD: Final = "public, max-age=31536000, immutable"
_FOR_A_WHILE: Final = "public, max-age=60"

Stamp = tuple[str, int, int]


@blueprint.get("/static/<path:filename>")
def file(filename: str) -> Answer:
    found, known = _ADDRESS.fullmatch(filename), fingerprint()
    wanted = safe_join(str(FOLDER), found[3] if found else filename)
    if wanted is None or not _is_there(Path(wanted)):
        abort(404, say("server.no_file"))
    way = None if filename.endswith(_FONT) else request.accept_encodings.best_match(_WAYS)
    content = _packed(wanted, way, known, _language_of(wanted, found))
    response = Response(content, mimetype=mimetypes.guess_type(wanted)[0])
    if way is not None:
        response.headers["Content-Encoding"] = way
    response.headers["Vary"] = "Accept-Encoding"
    response.headers["Cache-Control"] = _FOR_GOOD if found and found[1] == known else _FOR_A_WHILE
    response.set_etag(f"{known}-{way}")
    return response.make_conditional(request)


def _language_of(path: str, address: re.Match[str] | None) -> str:
    """The language of a script that the server makes, by its address; English for all other files, which have none."""
    if not address:
        return default_language()
    named = address[2] or ENGLISH
    return named if _maker(Path(path)) and named in offered_languages() else ENGLISH


@lru_cache(maxsize=512)
def _packed(path: str, way: str | None, _: str, language: str) -> bytes:
    """As small as possible; this takes a while, but happens only once."""
    with speaking(language):
        return _packed_now(path, way)


def _packed_now(path: str, way: str | None) -> bytes:
    packed = _packed_already(Path(path))
    if way == "br" and packed.is_file():
        return packed.read_bytes()
    content = _content(Path(path))
    return _WAYS.get(way or "", bytes)(stripped(content) if path.endswith(".js") else content)


def _content(path: Path) -> bytes:
    if make := _maker(path):
        return make().encode()
    return path.read_bytes() if path.is_file() else brotli.decompress(_packed_already(path).read_bytes())


def _is_there(path: Path) -> bool:
    try:
        return path.is_file() or _maker(path) is not None or _packed_already(path).is_file()
    except OSError:  # no file system has such a long name
        return False


def _packed_already(path: Path) -> Path:
    """The path of the compressed form of a file that is stored compressed."""
    return path.with_name(f"{path.name}.br")


def _maker(path: Path) -> Callable[[], str] | None:
    """The function that makes a script, if the server makes it."""
    place, root = path.resolve(), FOLDER.resolve()
    return MADE.get(place.relative_to(root).as_posix()) if place.is_relative_to(root) else None


def stripped(script: bytes) -> bytes:
    """The script without comments and indentation. Line numbers stay the same."""
    return _INDENTATION.sub(b"", _COMMENT.sub(lambda found: b"\n" * found[0].count(b"\n"), script))


@blueprint.app_template_global()
def static_url(filename: str) -> str:
    """The address of a file, for pages."""
    name = language_name()
    return url_for("static_files.file", filename=f"{fingerprint()}{'' if name == ENGLISH else f'.{name}'}/{filename}")


@blueprint.app_template_global()
def modules_of(*scripts: str) -> tuple[str, ...]:
    """All modules that some scripts, given by room and name, load at the start, except the first script itself."""
    return _modules(scripts, fingerprint())


def fingerprint() -> str:
    """The fingerprint of all current files. They are checked once a request, and read only when they have changed."""
    if "static_fingerprint" not in g:
        g.static_fingerprint = _digest(tuple(sorted(_stamps(FOLDER))), version_of_made(offered_languages()))
    known: str = g.static_fingerprint
    return known


def _stamps(folder: Path | str) -> Iterator[Stamp]:
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_dir():
                yield from _stamps(entry.path)
            else:
                found = entry.stat()
                yield entry.path, found.st_mtime_ns, found.st_size


@lru_cache(maxsize=1)
def _digest(stamps: tuple[Stamp, ...], made: str) -> str:
    digest = hashlib.sha256(made.encode())
    for name, _, _ in stamps:
        path = Path(name)
        digest.update(f"{path.relative_to(FOLDER).as_posix()}\n".encode())
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()[:_LENGTH]


def texts() -> Iterator[tuple[str, str]]:
    """Every style, script and drawing as it is sent, by its name in static/."""
    paths = [path for path in FOLDER.rglob("*") if path.suffix in _TEXTS]
    for path in (*sorted(paths), *(FOLDER / name for name in MADE)):
        content = _content(path)
        yield path.relative_to(FOLDER).as_posix(), (stripped(content) if path.suffix == ".js" else content).decode()


@lru_cache(maxsize=64)
def _modules(scripts: tuple[str, ...], _: str) -> tuple[str, ...]:
    found = [(FOLDER / f"js/{script}.js").resolve() for script in scripts]
    for path in found:  # the list grows during the loop
        if _maker(path):
            continue
        for name in _IMPORT.findall(path.read_text(encoding="utf-8")):
            other = (path.parent / name).resolve()
            if other not in found:
                found.append(other)
    return tuple(sorted(path.relative_to(FOLDER).as_posix() for path in found[1:]))
