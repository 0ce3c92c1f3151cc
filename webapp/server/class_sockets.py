"""The messages of classrooms over web sockets, in the namespace /class: `enter` a room, and `put` work there.
docs/wire.md describes them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from flask import request
from flask_socketio import SocketIO
from werkzeug.exceptions import HTTPException

from solvers.texts import say

from ..api.json_bodies import as_http, error_json
from ..base.page_language import in_language
from ..base.visitor import Visitor
from ..base.wire_json import Json
from ..classroom.classroom_pages import authenticated_member
from ..classroom.members import Member, normal_code
from ..classroom.room_state import ClassroomError, wrong
from ..jobs.job_runner import AwayError
from ..services import Services
from .class_channel import ClassChannel
from .socket_namespace import Namespace
from .threads import JobThreads

NAMESPACE: Final = "/class"


class ClassSockets:
    """Create it on the event loop. `visitor` says who opened the socket of a message; `on_enter` gets the code of each
    room that this socket enters."""

    def __init__(self, io: SocketIO, services: Services, threads: JobThreads, visitor: Callable[[], Visitor],
                 on_enter: Callable[[str], None], look_again: float | None) -> None:
        self._namespace = Namespace(io, NAMESPACE)
        self._services = services
        self._threads = threads
        self._visitor = visitor
        self._on_enter = on_enter
        self.channel = ClassChannel(services.classrooms, self._namespace, threads, look_again)
        for event, handler in (("enter", self._enter), ("put", self._put), ("disconnect", self._disconnect)):
            io.on_event(event, in_language(handler), namespace=NAMESPACE)

    def _enter(self, message: object = None, *_: object) -> None:
        def enter(data: Json) -> None:
            code, token, since = (data.get(name) for name in ("code", "token", "since"))
            if not (isinstance(code, str) and isinstance(token, str) and type(since) is int and since >= 0):
                raise wrong(say("classroom.enter"), "enter")
            code = normal_code(code)
            member = self._threads.do(partial(self._admit, self._visitor(), code, token))
            if self._namespace.is_connected(_sid()):
                self._on_enter(code)
                self.channel.enter(_sid(), code, member, since)

        self._handle(message, enter)

    def _admit(self, visitor: Visitor, code: str, token: str) -> Member:
        """The member whose token this is. Runs in a thread."""
        self._services.blocks.check(visitor, visitor.address)
        return authenticated_member(self._services, visitor, code, token)

    def _put(self, message: object = None, *_: object) -> None:
        def put(data: Json) -> None:
            membership = self.channel.member(_sid())
            if membership is None:
                raise ClassroomError(403, "no_member", say("classroom.no_member"))
            code, member = membership
            number = self.channel.do(partial(self._services.classrooms.put, code, member, data))
            self._namespace.send("kept", {"activity": data["activity"], "n": number}, _sid())

        self._handle(message, put)

    def _disconnect(self, *_: object) -> None:
        self.channel.leave(_sid())

    def _handle(self, message: object, act: Callable[[Json], None]) -> None:
        """Run the handler of a message, or tell its sender why it was refused."""
        try:
            if not isinstance(message, dict):
                raise wrong(say("classroom.enter"), "")
            act(message)
        except (AwayError, ClassroomError) as error:
            self._refuse(as_http(error), number_of(message))
        except HTTPException as error:
            self._refuse(error, number_of(message))

    def _refuse(self, error: HTTPException, number: int | None) -> None:
        self._namespace.send("refused", {"error": error_json(error), "n": number}, _sid())
        if web_socket := self._namespace.web_socket(_sid()):
            web_socket.count_refusal()


def number_of(message: Any) -> int | None:
    """The number of the work in a message, which tells its page what was refused."""
    number = message.get("n") if isinstance(message, dict) else None
    return number if type(number) is int and abs(number) < 1 << 53 else None


def _sid() -> str:
    sid: str = request.sid  # type: ignore[attr-defined]
    return sid
