"""`python -m webapp` and `nonoscope serve`: the app on a server that fits this system. `run.py` calls this."""

from __future__ import annotations

import os
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, NoReturn
from urllib.request import ProxyHandler, build_opener

import click

from solvers.texts import say

from . import create_app
from .config import DEFAULTS, Value, from_environment
from .serving import serve

if TYPE_CHECKING:
    from flask import Flask

_FIRST_PORT: Final = 8000
_PORTS: Final = 50


@click.command(short_help=say("server.serve_short"), help=say("server.serve"))
@click.option("--host", default="127.0.0.1", show_default=True, help=say("server.flag_host"))
@click.option("--port", type=click.IntRange(0, 65535), help=say("server.flag_port"))
@click.option("--no-browser", is_flag=True, help=say("server.flag_no_browser"))
def main(host: str, port: int | None, no_browser: bool) -> None:
    signal.signal(signal.SIGTERM, _end)
    settings = _settings()
    listening = _listen(host, port)
    url = _url(host, listening.getsockname()[1])
    click.echo(say("server.is_at", address=url))
    if not no_browser:
        threading.Thread(target=_open_page, args=(url,), daemon=True).start()
    serve(lambda: _app(settings), listening, settings)


def _end(*_: object) -> NoReturn:
    sys.exit(0)


def _settings() -> Mapping[str, Value]:
    try:
        return {**DEFAULTS, **from_environment(os.environ)}
    except ValueError as problem:
        raise click.ClickException(str(problem)) from None


def _app(settings: Mapping[str, Value]) -> Flask:
    from .services import KEY  # not at the top: this process may only watch over the one that has the app

    app = create_app(settings)
    app.extensions[KEY].start()
    return app


def _listen(host: str, port: int | None) -> socket.socket:
    """A listening socket: on the port that was asked for, else on the first free one."""
    ports = range(_FIRST_PORT, _FIRST_PORT + _PORTS) if port is None else [port]
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for candidate in ports:
        try:
            return socket.create_server((host, candidate), family=family, backlog=512)
        except OSError as problem:
            reason = problem.strerror
    raise click.ClickException(say("server.cannot_listen", host=host, port=str(ports[0]), why=reason))


def _url(host: str, port: int) -> str:
    reachable = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{reachable}:{port}/"


def _open_page(url: str) -> None:
    """Open the browser once the server answers."""
    with build_opener(ProxyHandler({})).open(url + "healthz", timeout=30):
        webbrowser.open(url)


if __name__ == "__main__":
    main()
