"""One web socket: `simple_websocket`, as Flask-SocketIO uses it, with limits for floods and for slow clients; and a
namespace of messages, which all sockets share.

python-engineio calls this a WebSocket driver: it is called with a request and passes texts on.
"""

from __future__ import annotations

import base64
import errno
import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import parse_qs

import simple_websocket
from engineio.async_drivers.gevent import Thread
from flask_socketio import SocketIO
from gevent.event import Event
from gevent.lock import RLock
from gevent.socket import wait_write
from simple_websocket.ws import TextMessage
from werkzeug.exceptions import HTTPException

from solvers.texts import say
from solvers.texts.languages import speaking

from ..api.json_bodies import as_http, error_json
from ..base.throttle import SOCKET_BYTES, Bucket
from ..base.wire_json import Json
from ..jobs.job_runner import AwayError
from ..jobs.job_store import UnknownJobError
from ..operator.request_notices import reason_of
from ..rooms.room_state import RoomError
from .http_handler import CONNECTION, HttpHandler, RefusedError

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment

# In the environ of a socket: its `WebSocket`, its visitor, and the language of the page that opened it
SOCKET: Final = "nonoscope.socket"
VISITOR: Final = "nonoscope.visitor"
LANGUAGE: Final = "nonoscope.language"
LONGEST_MESSAGE: Final = 4_000  # bytes
_MESSAGE_COST: Final = 200  # bytes that each message counts in addition
_REFUSED_COST: Final = 500  # bytes that each refused message counts in addition
_PIECE: Final = 16_384  # bytes that are sent together; the client has to take some of them in time
_KEY: Final = "HTTP_SEC_WEBSOCKET_KEY"
# The handshake for the library; the request is already checked. Compression is declined, because it would take more
# memory and time for each socket than everything else.
_HANDSHAKE: Final = {"HTTP_HOST": "here", "HTTP_UPGRADE": "websocket", "HTTP_CONNECTION": "Upgrade",
                     "HTTP_SEC_WEBSOCKET_VERSION": "13"}
_UPGRADE: Final = ("GET", "websocket", True)
_VERSIONS: Final = ("13", ["4"], ["websocket"], None)
_GOING_AWAY: Final = 1001
_LOG: Final = logging.getLogger(__name__)
# Close, pong and message of Engine.IO: the library cannot handle anything else.
_KINDS: Final = frozenset("134")


class WebSocket:
    """A socket. The library calls `talk` with it, which returns when it closes."""

    def __init__(self, talk: Callable[[WebSocket], object], _: object) -> None:
        self._talk = talk
        self.sending = False  # whether some data is not delivered yet
        self.held = 0  # bytes that count as being on the way

    def __call__(self, environ: WSGIEnvironment, _: object) -> object:
        connection: HttpHandler = environ[CONNECTION]
        environ[SOCKET] = connection.web_socket = self
        self.address = connection.address
        self._bucket = Bucket(SOCKET_BYTES)
        self._timeout: float | None = connection.server.bounds.head  # until the first message
        self._socket = _Socket(connection, self._bucket)
        self._sockets = connection.server.sockets
        try:
            self._protocol = simple_websocket.Server(
                {**_HANDSHAKE, _KEY: environ[_KEY], "werkzeug.socket": self._socket},
                max_message_size=LONGEST_MESSAGE, thread_class=Thread, event_class=Event,
            )
            self._sockets.open.add(self)
            return self._talk(self)
        finally:
            self._sockets.open.discard(self)
            connection.close_connection = True
            connection.cut()

    def wait(self) -> str | None:
        """The next message; None if there will be no more."""
        with suppress(simple_websocket.ConnectionClosed):
            while (text := self._protocol.receive(self._timeout)) is not None and self._within(_MESSAGE_COST):
                self._timeout = None
                if isinstance(text, str) and text[:1] in _KINDS:
                    return text
        return None

    def send(self, text: str) -> None:
        """Raises OSError."""
        if not self._protocol.connected:
            raise OSError(errno.EPIPE, "closed")
        self.sending = True
        self._socket.send(self._sockets.framed(text, partial(self._protocol.ws.send, TextMessage(text))))
        self.sending = False

    @property
    def is_flooded(self) -> bool:
        return not self._within(0)

    def count_refusal(self) -> None:
        if not self._within(_REFUSED_COST):
            self._socket.close()

    def close(self) -> None:
        self._end(None, "")

    def go_away(self) -> None:
        self._end(_GOING_AWAY, "the server is stopping")

    def _within(self, size: int) -> bool:
        """Count so many bytes; whether the client may go on."""
        return not self._bucket.owe(size, monotonic())

    def _end(self, code: int | None, why: str) -> None:
        """Close the socket without waiting for an answer."""
        with suppress(OSError, simple_websocket.ConnectionClosed):
            self._protocol.close(code, why)
        self._socket.close()


class _Socket:
    """The socket for the library. `send` sends all data in order, as long as the client takes it."""

    def __init__(self, connection: HttpHandler, bucket: Bucket) -> None:
        self._socket = connection.socket
        self._stalled = connection.server.bounds.stalled
        self._bucket = bucket
        self._sending = RLock()
        self.close = connection.cut

    def send(self, data: bytes) -> None:
        with self._sending:
            unsent = memoryview(data)
            while unsent:
                unsent = unsent[self._send_some(unsent[:_PIECE]) :]

    def _send_some(self, data: memoryview) -> int:
        """Usually the system takes everything at once. Only waiting takes a timer and the event loop."""
        with suppress(BlockingIOError):
            return int(self._socket._sock.send(data))
        wait_write(self._socket.fileno(), self._stalled, OSError(errno.EPIPE, "not taken in time"))
        return 0

    def recv(self, size: int) -> bytes:
        data: bytes = self._socket.recv(size)
        if self._bucket.owe(len(data), monotonic()):
            raise OSError(errno.EPIPE, "too much came")
        return data


def check_handshake(environ: WSGIEnvironment) -> None:
    """Raise RefusedError for a handshake on which the libraries would fail."""
    query = parse_qs(environ["QUERY_STRING"])
    versions = environ.get("HTTP_SEC_WEBSOCKET_VERSION"), query.get("EIO"), query.get("transport"), query.get("sid")
    connection = [word.strip() for word in environ.get("HTTP_CONNECTION", "").lower().split(",")]
    upgrade = environ["REQUEST_METHOD"], environ.get("HTTP_UPGRADE", "").lower(), "upgrade" in connection
    with suppress(ValueError):
        key = base64.b64decode(environ.get(_KEY, ""), validate=True)
        if len(key) == 16 and upgrade == _UPGRADE and versions == _VERSIONS:
            return
    raise RefusedError(400, say("server.no_web_socket"))


class Namespace:
    """Messages of one namespace, and those that are not delivered yet."""

    def __init__(self, io: SocketIO, name: str, about: Callable[[Any], Json], refused: Callable[[str], None]) -> None:
        """A refusal says what it is `about`; `refused` counts its reason."""
        self._io = io
        self.name = name
        self._about = about
        self._refused = refused

    def on(self, event: str, act: Callable[[str, Any], None]) -> None:
        """Act on messages with the ids of their senders, or tell these why not. Too many refusals close a socket.

        Flask-SocketIO would make a request context for each message, which takes longer than most acts."""
        def handle(sid: str, message: Any = None, *_: object) -> None:
            with speaking(self.environ(sid)[LANGUAGE]):
                try:
                    act(sid, message)
                except (AwayError, RoomError, UnknownJobError) as error:
                    self._refuse(as_http(error), sid, message)
                except HTTPException as error:
                    self._refuse(error, sid, message)
                except Exception:
                    _LOG.exception("What a page asked for on its web socket failed; that is a bug.")

        self._io.server.on(event, handle, namespace=self.name)

    def on_leave(self, act: Callable[[str], None]) -> None:
        """Act on the id of each socket that has gone."""
        self._io.server.on("disconnect", lambda sid, *_: act(sid), namespace=self.name)

    def _refuse(self, error: HTTPException, sid: str, message: Any) -> None:
        if reason := reason_of(error):
            self._refused(reason)
        self.send("refused", {**self._about(message), "error": error_json(error)}, sid)
        if web_socket := self.web_socket(sid):
            web_socket.count_refusal()

    def send(self, event: str, message: Json, to: str | Sequence[str]) -> None:
        """Send to a socket, to a room of sockets, or to several of either; the message is encoded once."""
        self._io.emit(event, message, namespace=self.name, to=to)

    def is_connected(self, sid: str) -> bool:
        return bool(self._io.server.manager.is_connected(sid, self.name))

    def environ(self, sid: str) -> WSGIEnvironment:
        """That of the request which opened a socket; empty once it has gone."""
        return self._io.server.get_environ(sid, self.name) or {}

    def web_socket(self, sid: str) -> WebSocket | None:
        return self.environ(sid).get(SOCKET)

    def unsent(self, sid: str) -> int:
        server: Any = self._io.server
        connection = server.eio.sockets.get(server.manager.eio_sid_from_sid(sid, self.name))
        web_socket = self.web_socket(sid)
        if connection is None or web_socket is None:
            return 0
        return int(connection.queue.qsize() + web_socket.sending)
