"""GET /static/...: styles, scripts and recordings. Their addresses contain a fingerprint of all files in static/ and of
the scripts that the server generates. Pages load their scripts from `pages/`, where `page_scripts.py` joins them.

When any file changes, all addresses change, so browsers may keep files for ever. The fingerprint is a folder in the
address, so the relative imports in scripts lead to addresses with the same fingerprint. The folder also names the
language, unless that is English: so a page in French loads the texts of scripts in French, and no others. An address
without a fingerprint, or with an old one, gives the current file, which browsers keep for a short while. Scripts are
sent without comments and indentation. Recordings are stored compressed, and fonts are compressed by their format.

GET /lib/plotly-HASH.js: the script of Plotly, which only pages that draw solids load.
"""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
import os
import re
from collections.abc import Callable, Container, Iterator
from functools import cache, lru_cache, partial
from importlib.metadata import distribution, version
from pathlib import Path
from time import monotonic
from typing import Final

import brotli
from flask import Blueprint, Response, abort, request, url_for
from werkzeug.security import safe_join
from werkzeug.wrappers import Response as Answer

from solvers.texts import say
from solvers.texts.languages import ENGLISH, default_language, language_name, offered_languages, speaking

from . import page_scripts
from .page_scripts import GENERATED, is_joined, joined_names, joined_script, minified, version_of_generated
from .paths import resource_path

blueprint = Blueprint("static_files", __name__)

FOLDER: Final = resource_path("static")
_LENGTH: Final = 16
_JOINING: Final = Path(page_scripts.__file__).read_bytes()  # another way to join scripts gives other files
_ADDRESS: Final = re.compile(rf"([0-9a-f]{{{_LENGTH}}})(?:\.([a-z]+))?/(.+)")
# How files are compressed, by the name of the encoding, the best first.
_ENCODERS: Final[dict[str, Callable[[bytes], bytes]]] = {
    "br": partial(brotli.compress, quality=9),  # hardly larger than with 11, in a tenth of the time
    "gzip": lambda content: gzip.compress(content, mtime=0),
}
_FONT: Final = ".woff2"
# Scripts that run before the page is shown.
_RENDER_BLOCKING: Final = ("js/base/language.js", "js/base/theme.js", "js/home/returning.js", "js/play/ahead.js")
mimetypes.add_type("font/woff2", _FONT)  # not every Python and system knows it
_FOR_GOOD: Final = "public, max-age=31536000, immutable"
_FOR_A_WHILE: Final = "public, max-age=60"

_LEVEL: Final = 6  # of compressing Plotly: it takes half a second; higher levels take up to two and save 3 %

Stamp = tuple[str, int, int]


@blueprint.get("/static/<path:filename>")
def file(filename: str) -> Answer:
    address, current = _ADDRESS.fullmatch(filename), fingerprint()
    path = safe_join(str(FOLDER), address[3] if address else filename)
    name = Path(path).relative_to(FOLDER).as_posix() if path else ""
    if not _exists(name):
        abort(404, say("server.no_file"))
    encoding = None if filename.endswith(_FONT) else request.accept_encodings.best_match(_ENCODERS)
    content = _packed(name, encoding, current, _language_of(name, address))
    response = Response(content, mimetype=mimetypes.guess_type(name)[0])
    if encoding is not None:
        response.headers["Content-Encoding"] = encoding
    response.headers["Vary"] = "Accept-Encoding"
    response.headers["Cache-Control"] = _FOR_GOOD if address and address[1] == current else _FOR_A_WHILE
    response.set_etag(f"{current}-{encoding}")
    return response.make_conditional(request)


def _language_of(name: str, address: re.Match[str] | None) -> str:
    """The language of a generated script, by its address; English for all other files, which have none."""
    if not address:
        return default_language()
    language = address[2] or ENGLISH
    return language if _generator(name) and language in offered_languages() else ENGLISH


@lru_cache(maxsize=512)
def _packed(name: str, encoding: str | None, _: str, language: str) -> bytes:
    """A compressed file. Compression is slow, so the result is cached."""
    stored = _stored(name)
    if encoding == "br" and stored.is_file():
        return stored.read_bytes()
    with speaking(language):
        return _ENCODERS.get(encoding or "", bytes)(_content(name))


def _content(name: str) -> bytes:
    if generate := _generator(name):
        return generate().encode()
    path = FOLDER / name
    content = path.read_bytes() if path.is_file() else brotli.decompress(_stored(name).read_bytes())
    return minified(content.decode()).encode() if path.suffix == ".js" else content


def _exists(name: str) -> bool:
    try:
        return (FOLDER / name).is_file() or _generator(name) is not None or _stored(name).is_file()
    except OSError:  # no file system has such a long name
        return False


def _stored(name: str) -> Path:
    return FOLDER / f"{name}.br"


def _generator(name: str) -> Callable[[], str] | None:
    if is_joined(name, fingerprint()):
        return partial(joined_script, name, fingerprint())
    return GENERATED.get(name)


def kept(response: Response, seconds: int, *, public: bool = False) -> Response:
    """Let the browser keep an answer, and proxies, too, if it is public."""
    if public:
        response.cache_control.public = True
    response.cache_control.max_age = seconds
    return response


@blueprint.app_template_global()
def static_url(filename: str) -> str:
    name = language_name()
    return url_for("static_files.file", filename=f"{fingerprint()}{'' if name == ENGLISH else f'.{name}'}/{filename}")


def fingerprint() -> str:
    """The fingerprint of all current files. They are checked once a second, and read only when they have changed."""
    return _digest(_stamps_at(int(monotonic()), FOLDER), version_of_generated(offered_languages()))


@lru_cache(maxsize=1)
def _stamps_at(_: int, folder: Path) -> tuple[Stamp, ...]:
    return tuple(sorted(_stamps(folder)))


def _stamps(folder: Path | str) -> Iterator[Stamp]:
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_dir():
                yield from _stamps(entry.path)
            else:
                status = entry.stat()
                yield entry.path, status.st_mtime_ns, status.st_size


@lru_cache(maxsize=1)
def _digest(stamps: tuple[Stamp, ...], generated: str) -> str:
    digest = hashlib.sha256(generated.encode() + _JOINING)
    for name, _, _ in stamps:
        path = Path(name)
        digest.update(f"{path.relative_to(FOLDER).as_posix()}\n".encode())
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()[:_LENGTH]


def sent_files(rooms: Container[str]) -> Iterator[tuple[str, str]]:
    """Every style and drawing as it is sent, and the scripts of the pages in some rooms, by their names in static/."""
    paths = [path for path in FOLDER.rglob("*") if path.suffix in (".css", ".svg")]
    names = [path.relative_to(FOLDER).as_posix() for path in sorted(paths)]
    for name in (*names, *_RENDER_BLOCKING, *joined_names(rooms, fingerprint())):
        yield name, _content(name).decode()


@blueprint.app_template_global("plotly_script")
@cache
def plotly_name() -> str:
    """The name of Plotly's script, from its version alone: reading five megabytes would delay the first page."""
    return "plotly-" + hashlib.sha256(f"plotly {version('plotly')}".encode()).hexdigest()[:16]


def plotly_file() -> Path:
    """The script, among the files of the package, which is never imported."""
    return Path(str(distribution("plotly").locate_file("plotly/package_data/plotly.min.js")))


@blueprint.get("/lib/<name>.js")
def plotly(name: str) -> Response:
    if name != plotly_name():
        abort(404, say("server.no_script"))
    encoding = request.accept_encodings.best_match(_ENCODERS)
    response = Response(_plotly(encoding), mimetype="text/javascript")
    if encoding is not None:
        response.headers["Content-Encoding"] = encoding
    response.headers["Vary"] = "Accept-Encoding"
    response.headers["Cache-Control"] = _FOR_GOOD
    return response


@cache
def _plotly(encoding: str | None) -> bytes:
    content = plotly_file().read_bytes()
    if encoding == "br":
        return bytes(brotli.compress(content, quality=_LEVEL))
    return gzip.compress(content, _LEVEL, mtime=0) if encoding else content
