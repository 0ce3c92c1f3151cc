"""Asking the app, which speaks WSGI: what it is told of a request, and its answer, part by part.

No part is made before the client has taken those before, so a client that takes slowly holds no thread.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import unquote_to_bytes

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication, WSGIEnvironment

_PART: Final = 64_000  # bytes that are gathered, if there are so many, before they are sent

Headers = Sequence[tuple[bytes, bytes]]


def environ_of(scope: Mapping[str, Any]) -> WSGIEnvironment:
    """All but the body. A name with `_` in it could be taken for another one, so it is left out."""
    host, port = scope["server"] or ("", 0)
    environ: dict[str, Any] = {
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": "",
        "PATH_INFO": unquote_to_bytes(scope["raw_path"]).decode("latin-1"),
        "QUERY_STRING": scope["query_string"].decode("latin-1"),
        "REQUEST_URI": scope["raw_path"].decode("latin-1"),
        "SERVER_NAME": host,
        "SERVER_PORT": str(port),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "REMOTE_ADDR": scope["client"][0] if scope["client"] else "",
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": "http",
        "wsgi.input": io.BytesIO(),
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": False,
        "wsgi.run_once": False,
    }
    for name, value in scope["headers"]:
        if b"_" not in name:
            _add_header(environ, name.decode("latin-1").upper().replace("-", "_"), value.decode("latin-1"))
    return environ


def _add_header(environ: WSGIEnvironment, name: str, value: str) -> None:
    if name not in ("CONTENT_TYPE", "CONTENT_LENGTH"):
        name = f"HTTP_{name}"
    between = "; " if name == "HTTP_COOKIE" else ","
    environ[name] = f"{environ[name]}{between}{value}" if name in environ else value


def set_body(environ: WSGIEnvironment, data: bytes, length: int) -> None:
    """Of a body that is too large the app is told the length alone, so that it says so."""
    environ.pop("HTTP_TRANSFER_ENCODING", None)
    environ["CONTENT_LENGTH"] = str(length)
    environ["wsgi.input"] = io.BytesIO(data)


class WsgiCall:
    """One request, and the app's answer. The methods run in threads, one after the other."""

    def __init__(self, app: WSGIApplication, environ: WSGIEnvironment) -> None:
        self._app = app
        self._environ = environ
        self._written: list[bytes] = []
        self._answer: Iterable[bytes] = ()
        self._parts: Iterator[bytes] = iter(())
        self.status = 500
        self.headers: list[tuple[bytes, bytes]] = []
        self.ended = False

    def begin(self) -> bytes:
        """Have the app answer; the first part of that."""
        self._answer = self._app(self._environ, self._start_response)
        self._parts = iter(self._answer)
        return self.next()

    def _start_response(self, status: str, headers: list[tuple[str, str]], exc_info: Any = None) -> Any:  # noqa: ARG002
        self.status = int(status.split(" ", 1)[0])
        self.headers = [(name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in headers]
        return self._written.append

    def next(self) -> bytes:
        """The next part; `ended` says whether it is the last."""
        gathered, size = self._written, 0
        self._written = []
        for part in self._parts:
            gathered.append(part)
            size += len(part)
            if size >= _PART:
                break
        else:
            self.close()
        return gathered[0] if len(gathered) == 1 else b"".join(gathered)

    def close(self) -> None:
        """Let the app clean up, also when nobody wants the rest."""
        if not self.ended:
            self.ended = True
            close = getattr(self._answer, "close", None)
            if close is not None:
                close()
