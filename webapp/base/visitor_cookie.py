"""The visitor of a request. A whole class may share one address, so pages set a cookie: a random name, signed by this
server.

It says nothing about a person, and only serves to share this server fairly. A client without a valid cookie is
identified by its address. The secret for signatures is generated once, and stored in a file that only its owner can
read; web processes that share a Redis have it there (see `operator/shared_copies.py`).
"""

from __future__ import annotations

import logging
import os
import secrets
from contextlib import suppress
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Final

from flask import Response, current_app, request
from itsdangerous import BadSignature, URLSafeTimedSerializer

from .site_address import is_embedded
from .visitor import Visitor, network_of

WORKER: Final = "Nonoscope-Worker"  # the header with which such a worker asks: see static/js/base/net/worker.js
_COOKIE: Final = "visitor"
_VALID: Final = 7 * 86_400  # seconds; the browser itself forgets it when it is closed
_BYTES: Final = 9  # of a name
_FILE: Final = "nonoscope.secret"
_SECRET_BYTES: Final = 32
_LOG: Final = logging.getLogger(__name__)


def current_visitor() -> Visitor:
    """The visitor of this request, or of the request that opened this web socket."""
    address = network_of(request.remote_addr or "")
    return Visitor(_signed_name() or address, address)


def _signed_name() -> str | None:
    cookie = request.cookies.get(_COOKIE)
    if cookie is None:
        return None
    try:
        name: str = _serializer().loads(cookie, max_age=_VALID)
    except BadSignature:
        return None
    return name


def with_visitor_cookie(response: Response) -> Response:
    """Set the cookie on pages that a visitor opens, but not on those that are cached, or that others may frame."""
    if WORKER in request.headers or is_embedded():
        return response
    if response.status_code != 200 or response.mimetype != "text/html" or _signed_name() is not None:
        return response
    name = _serializer().dumps(secrets.token_urlsafe(_BYTES))
    response.set_cookie(_COOKIE, name, httponly=True, secure=request.is_secure, samesite="Lax")
    response.cache_control.private = True  # or a proxy would give the same name to a whole class
    return response


def _serializer() -> URLSafeTimedSerializer:
    return URLSafeTimedSerializer(current_app.secret_key or "", salt="visitor")


def new_secret() -> str:
    return secrets.token_hex(_SECRET_BYTES)


def stored_secret(folder: Path) -> str:
    """The secret in a folder. If none can be stored there, a new one for this process only."""
    path = folder / _FILE
    try:
        return _read(path) or _create(path)
    except OSError as error:
        _LOG.warning("No secret can be kept, so visitors are told apart only until this server ends: %s", error)
        return new_secret()


def _read(path: Path) -> str:
    return path.read_text(encoding="ascii").strip() if path.is_file() else ""


def _create(path: Path) -> str:
    """Write it under another name first, so that two servers that start at once both use the secret of the first."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with NamedTemporaryFile("w", dir=path.parent, delete=False, encoding="ascii") as file:
        file.write(new_secret())
    try:
        with suppress(FileExistsError):
            os.link(file.name, path)
    finally:
        Path(file.name).unlink()
    return _read(path)
