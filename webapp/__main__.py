"""`python -m webapp`: the app on a server made for threads and for all systems. `run.py` calls this."""

from __future__ import annotations

import signal
import socket
import sys
import threading
import webbrowser
from typing import Final, NoReturn
from urllib.request import ProxyHandler, build_opener

import click
from werkzeug.serving import make_server

from . import create_app
from .services import KEY, Services

_FIRST_PORT: Final = 8000
_PORTS: Final = 50


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on.")
@click.option("--port", type=click.IntRange(0, 65535), help="Port to listen on; by default 8000 or the next free one.")
@click.option("--no-browser", is_flag=True, help="Do not open the page.")
def main(host: str, port: int | None, no_browser: bool) -> None:
    """Serve Nonoscope."""
    signal.signal(signal.SIGTERM, _end)
    listening = _listen(host, port)
    app = create_app()
    services: Services = app.extensions[KEY]
    server = make_server(host, 0, app, threaded=True, fd=listening.fileno())
    url = _url(host, listening.getsockname()[1])
    click.echo(f"Nonoscope is at {url} (Ctrl-C stops it)")
    services.start()
    if not no_browser:
        threading.Thread(target=_open_page, args=(url,), daemon=True).start()
    try:
        server.serve_forever()
    finally:
        services.close()


def _end(*_: object) -> NoReturn:
    sys.exit(0)


def _listen(host: str, port: int | None) -> socket.socket:
    """A listening socket: on the port that was asked for, else on the first free one."""
    ports = range(_FIRST_PORT, _FIRST_PORT + _PORTS) if port is None else [port]
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for candidate in ports:
        try:
            return socket.create_server((host, candidate), family=family)
        except OSError as problem:
            reason = problem.strerror
    raise click.ClickException(f"Cannot listen on {host}, port {ports[0]}: {reason}.")


def _url(host: str, port: int) -> str:
    reachable = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{reachable}:{port}/"


def _open_page(url: str) -> None:
    """Open the browser once the server answers."""
    with build_opener(ProxyHandler({})).open(url + "healthz", timeout=30):
        webbrowser.open(url)


if __name__ == "__main__":
    main()
