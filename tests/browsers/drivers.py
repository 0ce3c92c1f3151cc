"""Firefox and WebKitGTK, started and driven by the commands of WebDriver (https://www.w3.org/TR/webdriver2/).

WebKit takes them over HTTP, from WebKitWebDriver. Firefox takes the same ones over Marionette, the protocol to which
geckodriver translates; Debian has no geckodriver. Nothing leaves the machine.
"""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import dataclass
from http.client import HTTPConnection
from pathlib import Path
from typing import Any, Final

from tests.conftest import NO_ENGINE, give_up

Json = dict[str, Any]

PATIENCE: Final = 60.0  # seconds in which a browser starts and answers, on a busy machine too
PAUSE: Final = 0.02
SCREEN: Final = "1400x1000x24"
# Commands by their names in Marionette, with their method and path over HTTP.
COMMANDS: Final = {
    "CloseWindow": ("DELETE", "/window"),
    "DeleteAllCookies": ("DELETE", "/cookie"),
    "ElementClick": ("POST", "/element/{id}/click"),
    "ElementSendKeys": ("POST", "/element/{id}/value"),
    "ExecuteAsyncScript": ("POST", "/execute/async"),
    "GetWindowHandles": ("GET", "/window/handles"),
    "Navigate": ("POST", "/url"),
    "NewWindow": ("POST", "/window/new"),
    "PerformActions": ("POST", "/actions"),
    "Print": ("POST", "/print"),
    "SetWindowRect": ("POST", "/window/rect"),
    "SwitchToWindow": ("POST", "/window"),
    "TakeScreenshot": ("GET", "/screenshot"),
}


class DriverError(Exception):
    """A browser's answer to a command that it can't carry out."""


@dataclass(frozen=True)
class Wishes:
    """What somebody has set up in the system or the browser."""

    large_text: bool = False  # twice as large
    less_motion: bool = False
    forced_colours: bool = False


@dataclass
class Driver:
    """A running browser; `ask` gives its current `window` a command with parameters. Visitors save in `downloads`."""

    engine: str
    ask: Callable[..., Any]
    downloads: Path
    window: str = ""


@contextmanager
def driven(engine: str, folder: Path, wishes: Wishes = Wishes()) -> Iterator[Driver]:
    """A browser with an empty profile, in an empty folder."""
    (folder / "saved").mkdir()
    with ExitStack() as until_end:
        yield Driver(engine, ENGINES[engine](until_end, folder, wishes), folder / "saved")


@contextmanager
def _running(folder: Path, *command: object, **options: Any) -> Iterator[None]:
    """A program whose home is the folder."""
    environment = {**os.environ, "HOME": str(folder), "XDG_CONFIG_HOME": str(folder), **options.pop("environment", {})}
    with (folder / "log").open("ab") as log:
        process = subprocess.Popen([str(part) for part in command], env=environment, stdout=log, stderr=log, **options)
    try:
        yield
    finally:
        process.terminate()
        with suppress(subprocess.TimeoutExpired):
            process.wait(10)
        process.kill()
        process.wait()


def _until(condition: Callable[[], Any], what: str) -> Any:
    end = time.monotonic() + PATIENCE
    while not (answer := condition()):
        assert time.monotonic() < end, f"{what} did not start in {PATIENCE:.0f} seconds"
        time.sleep(PAUSE)
    return answer


def _program(name: str, package: str) -> str:
    path = shutil.which(name)
    if path is None:
        give_up(f"{NO_ENGINE}: {name} is missing (Debian: apt install {package})")
    return path


def _screen(until_end: ExitStack, folder: Path) -> str:
    """The display of a screen in memory. Without one, Firefox would have no WebGL."""
    program, (reading, writing) = _program("Xvfb", "xvfb"), os.pipe()
    command = [program, "-displayfd", writing, "-screen", 0, SCREEN, "-nolisten", "tcp"]
    until_end.enter_context(_running(folder, *command, pass_fds=[writing]))
    os.close(writing)
    with os.fdopen(reading) as told:
        return f":{told.readline().strip()}"


# Firefox

PREFERENCES: Final[Json] = {
    "browser.download.folderList": 2,
    "browser.newtabpage.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.page": 0,
    "datareporting.policy.dataSubmissionEnabled": False,
    "dom.disable_open_during_load": False,
    "marionette.port": 0,  # any that is free
    "network.proxy.type": 1,  # to a port where nobody listens, but for this machine
    "network.proxy.http": "127.0.0.1", "network.proxy.http_port": 9,
    "network.proxy.ssl": "127.0.0.1", "network.proxy.ssl_port": 9,
    "webgl.force-enabled": True,
    "toolkit.legacyUserProfileCustomizations.stylesheets": True,
}
NARROW: Final = ":root { min-width: 0 !important }"  # windows as narrow as phones


def _firefox(until_end: ExitStack, folder: Path, wishes: Wishes) -> Callable[..., Any]:
    program, profile = _program("firefox-esr", "firefox-esr"), folder / "profile"
    (profile / "chrome").mkdir(parents=True)
    (profile / "chrome/userChrome.css").write_text(NARROW, encoding="utf-8")
    preferences = {**PREFERENCES, "browser.download.dir": str(folder / "saved"), **_firefox_wishes(wishes)}
    lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in preferences.items()]
    (profile / "user.js").write_text("".join(lines), encoding="utf-8")
    until_end.enter_context(_running(folder, program, "--marionette", "--profile", profile, environment={
        "DISPLAY": _screen(until_end, folder), "MOZ_ENABLE_WAYLAND": "0"}))
    told = profile / "MarionetteActivePort"
    port = int(_until(lambda: told.exists() and told.read_text(), "Firefox"))
    connection = until_end.enter_context(socket.create_connection(("127.0.0.1", port), PATIENCE))
    return _Marionette(connection).ask


def _firefox_wishes(wishes: Wishes) -> Json:
    return {
        **({"font.size.variable.x-western": 32} if wishes.large_text else {}),
        **({"ui.prefersReducedMotion": 1} if wishes.less_motion else {}),
        **({"browser.display.document_color_use": 2} if wishes.forced_colours else {}),
    }


class _Marionette:
    """Messages are JSON after their length and a colon."""

    def __init__(self, connection: socket.socket) -> None:
        self._connection, self._stream = connection, connection.makefile("rb")
        self._read()  # a greeting
        self.ask("NewSession", capabilities={})

    def ask(self, command: str, **parameters: object) -> Any:
        message = json.dumps([0, 0, f"WebDriver:{command}", parameters]).encode()
        self._connection.sendall(b"%d:%s" % (len(message), message))
        _, _, problem, answer = self._read()
        if problem:
            raise DriverError(f"{problem['error']}: {problem['message']}")
        return answer.get("value", answer) if isinstance(answer, dict) else answer

    def _read(self) -> Any:
        length = b""
        while (sign := self._stream.read(1)) != b":":
            if not sign:
                raise DriverError("Firefox has ended")
            length += sign
        return json.loads(self._stream.read(int(length)))


# WebKit

MINI_BROWSER: Final = Path(f"/usr/lib/{sys.implementation._multiarch}/webkit2gtk-4.1/MiniBrowser")
# The tool bar would be wider than a phone.
NO_TOOL_BAR: Final = "* { min-width: 0; padding: 0; margin: 0; border-width: 0; font-size: 1px; " \
                     "-gtk-icon-transform: scale(0) }"


def _webkit(until_end: ExitStack, folder: Path, wishes: Wishes) -> Callable[..., Any]:
    program = _program("WebKitWebDriver", "webkit2gtk-driver")
    (folder / "gtk-3.0").mkdir()
    (folder / "gtk-3.0/gtk.css").write_text(NO_TOOL_BAR, encoding="utf-8")
    motion = f"[Settings]\ngtk-enable-animations={int(not wishes.less_motion)}\n"
    (folder / "gtk-3.0/settings.ini").write_text(motion, encoding="utf-8")
    (folder / "user-dirs.dirs").write_text(f'XDG_DOWNLOAD_DIR="{folder / "saved"}"\n', encoding="utf-8")
    port = _free_port()
    until_end.enter_context(_running(folder, program, f"--port={port}", environment={
        "DISPLAY": _screen(until_end, folder), "GDK_BACKEND": "x11", "NO_AT_BRIDGE": "1"}))
    _until(lambda: _listens(port), "WebKitWebDriver")
    session = _WebDriver(port)
    until_end.callback(session.end)
    return session.ask


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as free:
        return int(free.getsockname()[1])


def _listens(port: int) -> bool:
    with suppress(OSError), socket.create_connection(("127.0.0.1", port)):
        return True
    return False


class _WebDriver:
    def __init__(self, port: int) -> None:
        self._port, self._session = port, "/session"
        options = {"webkitgtk:browserOptions": {"binary": str(MINI_BROWSER), "args": ["--automation"]}}
        answer = self._send("POST", "", {"capabilities": {"alwaysMatch": options}})
        self._session += f"/{answer['sessionId']}"

    def ask(self, command: str, **parameters: Any) -> Any:
        method, path = COMMANDS[command]
        return self._send(method, path.format(**parameters), parameters)

    def end(self) -> None:
        with suppress(DriverError, OSError):
            self._send("DELETE", "", {})

    def _send(self, method: str, path: str, body: Json) -> Any:
        with closing(HTTPConnection("127.0.0.1", self._port, timeout=PATIENCE)) as connection:
            text = json.dumps(body) if method == "POST" else None
            connection.request(method, self._session + path, text, {"Content-Type": "application/json"})
            answer = json.load(connection.getresponse())["value"]
        if isinstance(answer, dict) and "error" in answer:
            raise DriverError(f"{answer['error']}: {answer.get('message', '')}")
        return answer


ENGINES: Final = {"firefox": _firefox, "webkit": _webkit}
