"""`python -m webapp` and `nonoscope serve`: start the server. `run.py` calls this module.

`python -m webapp admin` is the command line of the operator, in `operator/admin_commands.py`; `python -m webapp worker`
is a host of workers, in `cluster/worker_host.py`.
"""

from __future__ import annotations

import atexit
import logging
import os
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Final, NoReturn
from urllib.request import ProxyHandler, build_opener

import click

from solvers.cli import translate_click
from solvers.cli.options import plugin_option
from solvers.texts import say

from . import create_app
from .base.notices import set_up as set_up_notices
from .base.paths import data_folder
from .base.site_address import names_to_answer
from .config import Value, settings_or_exit, unknown_in
from .jobs.compiling import compile_solvers
from .server.app_server import serve
from .server.class_start import class_host, tell_class

if TYPE_CHECKING:
    from flask import Flask

_FIRST_PORT: Final = 8000
_PORTS: Final = 50
_NOTICES: Final = logging.getLogger(__name__)

translate_click()


@click.command(short_help=say("startup.serve_short"), help=say("startup.serve"), epilog=say("startup.serve_admin"))
@click.option("--host", default="127.0.0.1", show_default=True, help=say("startup.flag_host"))
@click.option("--port", type=click.IntRange(0, 65535), help=say("startup.flag_port"))
@click.option("--no-browser", is_flag=True, help=say("startup.flag_no_browser"))
@click.option("--class", "for_class", is_flag=True, help=say("startup.flag_class"))
@plugin_option
def main(host: str, port: int | None, no_browser: bool, for_class: bool) -> None:
    signal.signal(signal.SIGTERM, _end)
    signal.signal(signal.SIGINT, _end)
    settings = settings_or_exit(os.environ)
    set_up_notices(str(settings["LOG_LEVEL"]), str(settings["LOG_FORMAT"]))
    for sentence in unknown_in(os.environ):
        _NOTICES.warning(sentence)
    seen_at = class_host() if for_class else host
    listening = _listen("0.0.0.0" if for_class else host, port)
    bound = listening.getsockname()
    url = _url(seen_at, bound[1])
    names = names_to_answer(str(settings["HOSTS"]), int(settings["PROXIES"]), bound[0], host)
    settings = {**settings, "HOSTS": names}
    click.echo(say("startup.is_at", address=url))
    if for_class:
        settings = {**settings, "ADDRESS": url}
        tell_class(url, bound[1])
    if not no_browser:
        threading.Thread(target=_open_page, args=(url,), daemon=True).start()
    serve(lambda: _app(settings), listening)


@click.command(short_help=say("startup.worker_short"), help=say("startup.worker"))
@click.option("--jobs", type=click.IntRange(1, 1024), help=say("startup.flag_jobs"))
@click.option("--name", default="", help=say("startup.flag_name"))
@plugin_option
def worker(jobs: int | None, name: str) -> None:
    settings = settings_or_exit(os.environ)
    set_up_notices(str(settings["LOG_LEVEL"]), str(settings["LOG_FORMAT"]))
    if not settings["REDIS"]:
        raise click.UsageError(say("startup.worker_needs_redis"))
    compile_solvers()
    from .cluster.worker_host import run_host  # not at the top: it needs packages that one machine does not

    run_host(settings, int(jobs or settings["WORKERS"]), name)


def _end(*_: object) -> NoReturn:
    sys.exit(0)


def _app(settings: Mapping[str, Value]) -> Flask:
    # Not at the top: these take a while to load.
    from .operator.admin_answers import answer_operator
    from .operator.admin_channel import AdminChannel
    from .services import KEY

    app = create_app(settings)
    services = app.extensions[KEY]
    services.start()
    channel = AdminChannel(services.database.folder or data_folder(), partial(answer_operator, services))
    channel.open()
    atexit.register(channel.close)
    return app


def _listen(host: str, port: int | None) -> socket.socket:
    """A listening socket on the given port, or else on the first free one."""
    ports = range(_FIRST_PORT, _FIRST_PORT + _PORTS) if port is None else [port]
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for candidate in ports:
        try:
            return socket.create_server((host, candidate), family=family, backlog=4096)
        except OSError as problem:
            reason = problem.strerror
    raise click.ClickException(say("startup.cannot_listen", host=host, port=str(ports[0]), why=reason))


def _url(host: str, port: int) -> str:
    reachable = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{reachable}:{port}/"


def _open_page(url: str) -> None:
    with build_opener(ProxyHandler({})).open(url + "healthz", timeout=30):
        webbrowser.open(url)


def program(arguments: list[str]) -> None:
    """Run the command of the operator if the first word is `admin`, or workers if it is `worker`; otherwise serve."""
    if arguments[:1] == ["admin"]:
        from .operator.admin_commands import admin

        admin.main(arguments[1:], prog_name="python -m webapp admin")
    if arguments[:1] == ["worker"]:
        worker.main(arguments[1:], prog_name="python -m webapp worker")
    main.main(arguments, prog_name="python -m webapp")


if __name__ == "__main__":
    program(sys.argv[1:])
