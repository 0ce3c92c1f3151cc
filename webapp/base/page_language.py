"""The language of an answer: that of the address (`?lang=fr`), else the one that the visitor chose before, else the one
that the browser prefers, else that of the server.

The query holds it because a path for each language would double the addresses in classes, QR codes and links, and
search engines index queries as well. The choice of a visitor is stored in a cookie that holds nothing else. Pages in
frames set no cookie, as their address has the language, and neither do answers that proxies may cache for everybody.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from typing import Final, NamedTuple
from urllib.parse import urlencode

from flask import Flask, Response, g, request

from solvers.texts.languages import language, language_name, offered_languages, speaking

from .site_address import is_embedded, shared_origin

_CHOICE: Final = "lang"
_COOKIE: Final = "language"
_YEAR: Final = 365 * 86_400  # seconds
_VARY: Final = ("Accept-Language", "Cookie")


class Offer(NamedTuple):
    """A language for the menu: what its speakers call it, and this page in it."""

    name: str
    title: str
    address: str


def add_languages(app: Flask) -> None:
    """Answer every request in the language of its visitor."""
    app.before_request(_begin)
    app.teardown_request(_end)
    app.after_request(_with_language)
    app.jinja_env.globals.update(languages=_offers, alternates=_alternates)


def request_language() -> str:
    offered = offered_languages()
    for name in (request.args.get(_CHOICE), request.cookies.get(_COOKIE)):
        if name in offered:
            return str(name)
    return _preferred(offered) or language_name()


def _preferred(offered: tuple[str, ...]) -> str | None:
    """What the browser prefers. "pl-PL" means Polish, for which werkzeug's `best_match` would choose an exact "en"."""
    preferred = (tag.partition("-")[0].lower() for tag, weight in request.accept_languages if weight > 0)
    return next((name for name in preferred if name in offered), None)


def _begin() -> None:
    g.speaking = ExitStack()
    g.speaking.enter_context(speaking(request_language()))


def _end(_: BaseException | None) -> None:
    if stack := g.pop("speaking", None):
        stack.close()


def _with_language(response: Response) -> Response:
    if request.blueprint == "static_files":  # which are the same in every language, or have it in their addresses
        return response
    response.headers.setdefault("Content-Language", language_name())
    if len(offered_languages()) > 1:
        response.vary.update(_VARY)
    if request.args.get(_CHOICE) == language_name() and not (is_embedded() or response.cache_control.public):
        response.set_cookie(_COOKIE, language_name(), max_age=_YEAR, httponly=True, secure=request.is_secure,
                            samesite="Lax")
    return response


def _offers() -> list[Offer]:
    return [Offer(name, language(name).name, f"?{_query(name)}") for name in offered_languages()]


def _alternates() -> Iterator[tuple[str, str]]:
    """This page in other languages, for search engines; `x-default` is the one that the browser chooses."""
    if len(offered_languages()) > 1:
        address = shared_origin() + request.path
        yield from ((name, f"{address}?{_query(name)}") for name in offered_languages())
        yield "x-default", f"{address}?{_query('')}".removesuffix("?")


def _query(name: str) -> str:
    others = [(key, value) for key, value in request.args.items(multi=True) if key != _CHOICE]
    return urlencode([*others, *([(_CHOICE, name)] if name else [])])
