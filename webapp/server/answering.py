"""One request from its head to the end of its answer: its body is read, a turn is waited for, the app answers in a
thread, and the client takes that."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar

from werkzeug.exceptions import SecurityError

from solvers.texts import say

from ..request_bounds import HAS_WAITED
from .askers import Askers
from .held_memory import HeldMemory, Holding, MemoryFullError
from .http_connection import HttpConnection
from .news_waits import NewsWaits, wanted_news
from .places import Places
from .request_bodies import Body, GoneError, read_body, skip_body
from .server_bounds import ServerBounds
from .thread_turns import QueueFullError, Turns
from .wsgi_calls import WsgiCall, environ_of, set_body

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment
    from flask import Flask

Found = TypeVar("Found")

# Asked by those who look after the server, so answered also when it is busy.
_HEALTH: Final = re.compile(r"/(healthz|metrics)(/.*)?")
# Their threads wait for a solve, for seconds, and do nothing meanwhile.
_SOLVES: Final = re.compile(r"/api/(solve|puzzles/[^/]+/(check|solution))")
LARGEST_HEAD: Final = 24_000  # bytes: an address of 8,000, and what browsers send besides
_PIECE: Final = 64_000  # bytes given to a connection at once
_CLOSE: Final = (b"connection", b"close")


class _Threads(NamedTuple):
    """Threads, and who may have them."""

    pool: ThreadPoolExecutor
    turns: Turns


class Answering:
    """Answers requests by an app."""

    def __init__(self, app: Flask, bounds: ServerBounds, places: Places, news: NewsWaits, askers: Askers) -> None:
        self._app = app
        self._bounds = bounds
        self._places = places
        self._news = news
        self._askers = askers
        self._memory = HeldMemory(bounds.memory)
        self._usual = _threads("answers", bounds.threads, bounds.thread_share, bounds.queue)
        self._solves = _threads("solves", bounds.solves, bounds.solve_share, bounds.queue)
        self._health = _threads("health", 2, 2, bounds.queue)

    async def answer(self, connection: HttpConnection, scope: Any, receive: Any, send: Any) -> None:
        if head_size(scope) > LARGEST_HEAD:
            await _refuse(connection, send, 431, say("server.large_head", most=LARGEST_HEAD))
            return
        environ = environ_of(scope)
        address = self._askers.address(environ)
        with self._memory.hold(address) as holding:
            try:
                body = await self._body(scope, receive, holding)
                set_body(environ, body.data, body.length)
                await self._wait_for_news(environ, receive)
                await self._pass_on(_Exchange(connection, receive, send, self._bounds, holding), environ, address, body)
            except GoneError:
                connection.give_up()
            except TimeoutError:
                await _refuse(connection, send, 408, say("server.slow_request"))
            except (QueueFullError, MemoryFullError):
                await _refuse(connection, send, 503, say("server.too_many_requests"))

    async def _body(self, scope: Mapping[str, Any], receive: Any, holding: Holding) -> Body:
        headers = dict(scope["headers"])
        announced = int(headers[b"content-length"]) if b"content-length" in headers else None
        if not announced and b"transfer-encoding" not in headers:
            return Body(b"", 0)
        return await read_body(receive, announced, self._bounds, holding)

    async def _wait_for_news(self, environ: WSGIEnvironment, receive: Any) -> None:
        """Without a place the request is answered at once: the page asks again."""
        environ[HAS_WAITED] = True
        wanted = wanted_news(environ["PATH_INFO"], environ["QUERY_STRING"])
        if wanted is None:
            return
        try:
            visitor = self._askers.visitor(environ)
        except SecurityError:  # which the app answers
            return
        if self._places.take(visitor):
            try:
                await self._news.wait(wanted, receive)
            finally:
                self._places.give_back(visitor)

    async def _pass_on(self, exchange: _Exchange, environ: WSGIEnvironment, address: str, body: Body) -> None:
        threads = self._threads_for(environ["PATH_INFO"])
        call = WsgiCall(self._app, environ)
        async with threads.turns.turn(address):
            exchange.check()
            first = await _in_thread(threads.pool, call.begin)
        try:
            exchange.holding.add(len(first))
            await exchange.send_answer(call, first, threads.pool, body)
        finally:
            if not call.ended:
                await _in_thread(threads.pool, call.close)

    def _threads_for(self, path: str) -> _Threads:
        if _HEALTH.fullmatch(path):
            return self._health
        return self._solves if _SOLVES.fullmatch(path) else self._usual

    def close(self) -> None:
        for threads in (self._usual, self._solves, self._health):
            threads.pool.shutdown(wait=False, cancel_futures=True)


class _Exchange(NamedTuple):
    """A request that is being answered."""

    connection: HttpConnection
    receive: Any
    send: Any
    bounds: ServerBounds
    holding: Holding

    def check(self) -> None:
        """Raises GoneError: nobody waits for the answer any more."""
        if self.connection.transport.is_closing():
            raise GoneError

    async def send_answer(self, call: WsgiCall, first: bytes, pool: ThreadPoolExecutor, body: Body) -> None:
        """The client has to take it within the time for its size, or is cut off."""
        closing = [_CLOSE] if body.too_large else []
        try:
            await self._send({"type": "http.response.start", "status": call.status, "headers": call.headers + closing})
            await self._send_part(first)
            while not call.ended:
                self.check()
                part = await _in_thread(pool, call.next)
                self.holding.add(len(part) - self.holding.size)
                await self._send_part(part)
            if body.too_large:
                await skip_body(self.receive, self.bounds)
            await self._send({"type": "http.response.body"})
        except (TimeoutError, MemoryFullError):
            self.connection.give_up()

    async def _send_part(self, part: bytes) -> None:
        """In pieces, or all of it would be copied for a client that takes slowly."""
        view = memoryview(part)
        async with asyncio.timeout(self.bounds.time_for(len(part))):
            for start in range(0, len(part), _PIECE):
                await self.send({"type": "http.response.body", "body": bytes(view[start : start + _PIECE]),
                                 "more_body": True})

    async def _send(self, message: Mapping[str, Any]) -> None:
        async with asyncio.timeout(self.bounds.time_for(0)):
            await self.send(message)


def _threads(name: str, most: int, share: int, queue: int) -> _Threads:
    return _Threads(ThreadPoolExecutor(most, name), Turns(most, share, queue))


async def _in_thread(pool: ThreadPoolExecutor, work: Callable[[], Found]) -> Found:
    return await asyncio.get_running_loop().run_in_executor(pool, work)


def head_size(scope: Mapping[str, Any]) -> int:
    """About how many bytes the address and the headers are."""
    headers = sum(len(name) + len(value) for name, value in scope["headers"])
    return headers + len(scope["raw_path"]) + len(scope["query_string"])


async def _refuse(connection: HttpConnection, send: Any, status: int, sentence: str) -> None:
    """Said by the server itself, before the app was asked."""
    if connection.transport.is_closing():
        connection.give_up()
        return
    data = sentence.encode()
    headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"content-length", str(len(data)).encode()), _CLOSE]
    if status == 503:
        headers.append((b"retry-after", b"3"))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": data})
