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
from ..classroom.classroom_pages import known_member
from ..classroom.members import Member, normal_code
from ..classroom.refusal import ClassroomError, wrong
from ..jobs.job_runner import AwayError
from ..services import Services
from .class_channel import ClassChannel
from .socket_space import Space
from .threads import JobThreads

SPACE: Final = "/class"


class ClassSockets:
    """Create it on the event loop. `visitor` says who has opened the socket of a message; `admitted` is told the room
    that this socket has entered."""

    def __init__(self, io: SocketIO, known: Services, threads: JobThreads, visitor: Callable[[], Visitor],
                 admitted: Callable[[str], None], look_again: float | None) -> None:  # fmt: skip
        self._space = Space(io, SPACE)
        self._known = known
        self._threads = threads
        self._visitor = visitor
        self._admitted = admitted
        self.channel = ClassChannel(known.classrooms, self._space, threads, look_again)
        for event, handler in (("enter", self._enter), ("put", self._put), ("disconnect", self._left)):
            io.on_event(event, in_language(handler), namespace=SPACE)

    def _enter(self, message: object = None, *_: object) -> None:
        def enter(given: Json) -> None:
            code, token, since = (given.get(name) for name in ("code", "token", "since"))
            if not (isinstance(code, str) and isinstance(token, str) and type(since) is int and since >= 0):
                raise wrong(say("classroom.enter"), "enter")
            code = normal_code(code)
            member = self._threads.do(partial(self._admit, self._visitor(), code, token))
            if self._space.is_connected(_sid()):
                self._admitted(code)
                self.channel.enter(_sid(), code, member, since)

        self._handle(message, enter)

    def _admit(self, visitor: Visitor, code: str, token: str) -> Member:
        """In a thread: who enters."""
        self._known.blocks.check(visitor, visitor.address)
        return known_member(self._known, visitor, code, token)

    def _put(self, message: object = None, *_: object) -> None:
        def put(given: Json) -> None:
            found = self.channel.member(_sid())
            if found is None:
                raise ClassroomError(403, "no_member", say("classroom.no_member"))
            code, member = found
            number = self.channel.do(partial(self._known.classrooms.put, code, member, given))
            self._space.send("kept", {"activity": given["activity"], "n": number}, _sid())

        self._handle(message, put)

    def _left(self, *_: object) -> None:
        self.channel.leave(_sid())

    def _handle(self, message: object, act: Callable[[Json], None]) -> None:
        """Do what a message asks for, or tell its sender why not."""
        try:
            if not isinstance(message, dict):
                raise wrong(say("classroom.enter"), "")
            act(message)
        except (AwayError, ClassroomError) as error:
            self._refuse(as_http(error), number_of(message))
        except HTTPException as error:
            self._refuse(error, number_of(message))

    def _refuse(self, error: HTTPException, number: int | None) -> None:
        self._space.send("refused", {"error": error_json(error), "n": number}, _sid())
        if web_socket := self._space.web_socket(_sid()):
            web_socket.note_mistake()


def number_of(message: Any) -> int | None:
    """The number of the work in a message, so that its page knows what was refused."""
    number = message.get("n") if isinstance(message, dict) else None
    return number if type(number) is int and abs(number) < 1 << 53 else None


def _sid() -> str:
    sid: str = request.sid  # type: ignore[attr-defined]
    return sid
