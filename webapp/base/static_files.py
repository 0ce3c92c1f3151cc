"""GET /static/...: styles and scripts, whose addresses carry a fingerprint of all that stands in static/, and of the
scripts that are made. Recordings lie there packed; fonts are packed by themselves.

Browsers keep what such an address gives for ever: when any file changes, all addresses do. The fingerprint is a folder
in the address, so that the imports inside of scripts, which are relative, lead to addresses with the same one. Without
a fingerprint, or with an old one, the file as it is now is given, to be kept for a short while. Scripts are sent
without their comments and without the spaces that lines begin with.
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

from .files import place_of
from .made_scripts import MADE

blueprint = Blueprint("static_files", __name__)

FOLDER: Final = place_of("static")
_LENGTH: Final = 16
_ADDRESS: Final = re.compile(rf"([0-9a-f]{{{_LENGTH}}})/(.+)")
_IMPORT: Final = re.compile(r"""^(?:import|export|\})[^"']*["'](\.[^"']+)["'];""", re.MULTILINE)
# How files are packed, by what browsers call it, the best first.
_WAYS: Final[dict[str, Callable[[bytes], bytes]]] = {
    "br": brotli.compress,
    "gzip": lambda content: gzip.compress(content, mtime=0),
}
_FONT: Final = ".woff2"
mimetypes.add_type("font/woff2", _FONT)  # which not every Python and system knows
# Lines that hold nothing else. No text in a script goes over several lines, which tests/test_house.py keeps.
_COMMENT: Final = re.compile(rb"^[ \t]*(?://[^\n]*|/\*\*(?:(?!\*/).)*\*/[ \t]*)$", re.MULTILINE | re.DOTALL)
_INDENTATION: Final = re.compile(rb"^[ \t]+", re.MULTILINE)
_FOR_GOOD: Final = "public, max-age=31536000, immutable"
_FOR_A_WHILE: Final = "public, max-age=60"

Stamp = tuple[str, int, int]


@blueprint.get("/static/<path:filename>")
def file(filename: str) -> Answer:
    found, known = _ADDRESS.fullmatch(filename), fingerprint()
    wanted = safe_join(str(FOLDER), found[2] if found else filename)
    if wanted is None or not _is_there(Path(wanted)):
        abort(404, say("server.no_file"))
    way = None if filename.endswith(_FONT) else request.accept_encodings.best_match(_WAYS)
    response = Response(_packed(wanted, way, known), mimetype=mimetypes.guess_type(wanted)[0])
    if way is not None:
        response.headers["Content-Encoding"] = way
    response.headers["Vary"] = "Accept-Encoding"
    response.headers["Cache-Control"] = _FOR_GOOD if found and found[1] == known else _FOR_A_WHILE
    response.set_etag(f"{known}-{way}")
    return response.make_conditional(request)


@lru_cache(maxsize=512)
def _packed(path: str, way: str | None, _: str) -> bytes:
    """As small as it gets, which takes a while, but only once."""
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
    """Where a file would lie that is kept packed, under the name that it has when it is unpacked."""
    return path.with_name(f"{path.name}.br")


def _maker(path: Path) -> Callable[[], str] | None:
    """What makes a script that is no file."""
    place, root = path.resolve(), FOLDER.resolve()
    return MADE.get(place.relative_to(root).as_posix()) if place.is_relative_to(root) else None


def stripped(script: bytes) -> bytes:
    """Types, explanations and indentation are for those who read the files. Lines stay where they are."""
    return _INDENTATION.sub(b"", _COMMENT.sub(lambda found: b"\n" * found[0].count(b"\n"), script))


@blueprint.app_template_global()
def static_url(filename: str) -> str:
    """Where pages find a file."""
    return url_for("static_files.file", filename=f"{fingerprint()}/{filename}")


@blueprint.app_template_global()
def modules_of(*scripts: str) -> tuple[str, ...]:
    """All modules that some scripts, given by room and name, need from the start, besides the first of them."""
    return _modules(scripts, fingerprint())


def fingerprint() -> str:
    """Of all files as they are now; looked at once a request, read when they were changed."""
    if "static_fingerprint" not in g:
        g.static_fingerprint = _digest(tuple(sorted(_stamps(FOLDER))), "".join(make() for make in MADE.values()))
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
def _digest(stamps: tuple[Stamp, ...], texts: str) -> str:
    digest = hashlib.sha256(texts.encode())
    for name, _, _ in stamps:
        path = Path(name)
        digest.update(f"{path.relative_to(FOLDER).as_posix()}\n".encode())
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()[:_LENGTH]


@lru_cache(maxsize=64)
def _modules(scripts: tuple[str, ...], _: str) -> tuple[str, ...]:
    found = [(FOLDER / f"js/{script}.js").resolve() for script in scripts]
    for path in found:  # grows while it is gone through
        if _maker(path):
            continue
        for name in _IMPORT.findall(path.read_text(encoding="utf-8")):
            other = (path.parent / name).resolve()
            if other not in found:
                found.append(other)
    return tuple(sorted(path.relative_to(FOLDER).as_posix() for path in found[1:]))
