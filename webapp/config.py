"""Every setting of the web side, with its default and its bounds.

`create_app(config)` overrides the defaults; `from_environment` reads NONOSCOPE_NAME for each NAME here.
`docs/operate.md` lists them. A setting that is text has a check.
"""

from __future__ import annotations

import ipaddress
import os
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Final

import click

from solvers.texts import say

from .base.notices import FORMS, LEVELS

Value = int | float | str
Check = Callable[[str], str]

_PREFIX: Final = "NONOSCOPE_"
# Variables that begin like settings, but that others read: the tests and the catalogue of sentences.
_OTHERS: Final = frozenset({"BROWSER", "FUZZ", "LANGUAGE", "TEST_PROXY"})
_SHORTEST_SECRET: Final = 16
_HOST: Final = re.compile(r"\.?[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*(?::\d{1,5})?|\[[0-9A-Fa-f:.]+\](?::\d{1,5})?")
_ADDRESS: Final = re.compile(r"https?://(?:[A-Za-z0-9_.-]+|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?/?")
_CONTACT: Final = re.compile(r"(?:mailto:[^\s@]+@[^\s@]+|https://[^\s/]+\S*|tel:\+[0-9.-]+)")


# Checks of text: each returns "" if the text can be used, and otherwise what was expected.


def _check_rate(text: str) -> str:
    from limits import parse_many  # not at the top: settings are read before much else is loaded

    try:
        usable = not text or [item.amount > 0 for item in parse_many(text)] == [True]
    except ValueError:
        usable = False
    return "" if usable else "a rate such as 60/minute, or nothing for no limit"


def _check_rate_storage(text: str) -> str:
    from limits.errors import ConfigurationError
    from limits.storage import storage_from_string

    try:
        storage_from_string(text)
    except ConfigurationError as error:
        return f"an address such as memory:// or redis://host:6379 ({str(error).rstrip('.')})"
    return ""


def _check_database(text: str) -> str:
    from sqlalchemy.exc import ArgumentError

    from .database.engine import normal_address

    try:
        if text:
            normal_address(text).get_dialect().import_dbapi()
    except ImportError as error:
        return f"an address whose driver is installed ({error})"
    except ArgumentError:  # also for a kind of database that is not known
        return "an address such as sqlite:////data/nonoscope.db or postgresql://user:password@host/name"
    return ""


def _check_host_names(text: str) -> str:
    usable = all(_HOST.fullmatch(host) or _is_network(host) for host in text.split(",") if host)
    return "" if usable else "host names with commas between, such as nonoscope.example,localhost,192.168.0.0/16"


def _is_network(text: str) -> bool:
    try:
        return "/" in text and bool(ipaddress.ip_network(text))
    except ValueError:
        return False


def _check_secret(text: str) -> str:
    usable = not text or (len(text) >= _SHORTEST_SECRET and text.isprintable() and text.isascii())
    return "" if usable else f"nothing, or at least {_SHORTEST_SECRET} printable characters of ASCII"


def _address_like(pattern: re.Pattern[str], examples: str) -> Check:
    """An address of this form, or nothing."""
    return lambda text: "" if not text or pattern.fullmatch(text) else f"nothing, or an address such as {examples}"


def _one_of(*words: str) -> Check:
    """One of these words, or nothing."""
    return lambda text: "" if text in ("", *words) else f"nothing, or one of {', '.join(words)}"


@dataclass(frozen=True, slots=True)
class Setting:
    """One setting. Numbers lie between `low` and `high`; `check` says which text is allowed. Sentences do not repeat a
    value that is `hidden`, because it may contain a password."""

    name: str
    default: Value
    help: str
    low: float = 0
    high: float = 1e12
    check: Check = lambda _: ""
    hidden: bool = False

    def read(self, text: str) -> Value:
        """The value in `text`; ValueError with a sentence if it is not valid."""
        if isinstance(self.default, str):
            if expected := self.check(text):
                raise self._wrong(expected, text)
            return text
        kind = type(self.default)
        try:
            number = kind(text)
        except ValueError:
            number = kind(-1)
        if not self.low <= number <= self.high:
            code = "server.setting_whole" if kind is int else "server.setting_number"
            raise self._wrong(say(code, low=self.low, high=self.high), text)
        return number

    def _wrong(self, expected: str, text: str) -> ValueError:
        found = "something else" if self.hidden else repr(text)
        return ValueError(say("server.setting_wrong", name=_PREFIX + self.name, expected=expected, found=found))


def _rate(name: str, default: str, what: str) -> Setting:
    help_text = f"how often one visitor may {what}, empty for no limit"
    return Setting(name, default, help_text, check=_check_rate)


SETTINGS: Final = (
    Setting("SECONDS", 10.0, "how long a solve may take when nothing else is asked for", low=0.1, high=86_400),
    Setting("MOST_SECONDS", 120.0, "the longest time that may be asked for", low=0.1, high=86_400),
    Setting("WORKERS", max(2, min(4, os.cpu_count() or 2)), "how many solves run at once", low=1, high=256),
    Setting("QUICK_WORKERS", 2, "how many more there are for solves that take less than a second", high=64),
    Setting("TURN", 5.0, "seconds after which a long solve is paused when somebody who had less waits", low=1),
    Setting("READERS", 2, "how many processes read and write puzzles", low=1, high=64),
    Setting("WAITING", 180, "how many solves may wait for their turn", high=100_000),
    Setting("SHARE", 20, "how many of them may come from one visitor", low=1, high=100_000),
    Setting("CROWD", 120, "how many of them may come from one address", low=1, high=100_000),
    Setting("MEMORY", 1000, "megabytes that one solve may take", low=50, high=1_000_000),
    Setting("CELLS", 262_144, "cells of the largest puzzle that is solved", low=1),
    Setting("BODY", 6_000_000, "bytes of the largest request", low=1_000),
    Setting("BODIES", 200_000_000, "bytes of requests and answers held at once, half of it for one address", low=1),
    _rate("JOB_RATE", "120/minute", "start a solve"),
    _rate("READ_RATE", "600/minute", "have a puzzle read or written"),
    _rate("LINK_RATE", "30/minute", "make a short link"),
    _rate("WATCH_RATE", "1200/minute", "begin to watch a solve"),
    Setting("CLASS_SIZE", 40, "how many visitors' rates one address has", low=1, high=100_000),
    Setting("RATE_STORAGE", "memory://", "address of the storage in which all this is counted",
            check=_check_rate_storage, hidden=True),
    Setting("CONNECTIONS", 4000, "how many connections may be open, if the system allows it", low=20, high=60_000),
    Setting("SOCKETS", 2000, "how many web sockets, and requests waiting for news, may be open", low=1, high=50_000),
    Setting("SOCKET_SHARE", 30, "how many of them may come from one visitor", low=1, high=50_000),
    Setting("SOCKET_CROWD", 600, "how many of them may come from one address", low=1, high=50_000),
    Setting("KEEP_MINUTES", 30.0, "how long a finished solve can still be looked at", low=0.1),
    Setting("KEEP_JOBS", 200, "how many finished solves are kept", low=1),
    Setting("KEEP_MEGABYTES", 200, "how large the logs of finished solves may be together", low=1, high=1_000_000),
    Setting("DATABASE", "", "address of the database for short links; empty for a file in instance/",
            check=_check_database, hidden=True),
    Setting("SECRET", "", "signs the names of visitors; empty for one that is made once and kept beside the database",
            check=_check_secret, hidden=True),
    Setting("PROXIES", 0, "how many reverse proxies stand before this server", high=10),
    Setting("ADDRESS", "", "where others reach this server, such as http://192.168.1.5:8000/; for links and QR codes "
            "on pages that are opened at 127.0.0.1",
            check=_address_like(_ADDRESS, "http://192.168.1.5:8000/ or https://nonoscope.example/")),
    Setting("HOSTS", "", "host names to answer for, with commas between, such as nonoscope.example,192.168.0.0/16; "
            "empty for any, or, where only this machine can reach the server, for localhost and 127.0.0.1",
            check=_check_host_names),
    Setting("LOG_LEVEL", "", "what is told on standard error: debug, info, warning or error; empty for info, and for "
            "warning on a terminal", check=_one_of(*LEVELS)),
    Setting("LOG_FORMAT", "", "json or text; empty for JSON lines, and for text on a terminal",
            check=_one_of(*FORMS)),
    Setting("METRICS_TOKEN", "", "who sends it may read /metrics; empty for this machine only",
            check=_check_secret, hidden=True),
    Setting("CONTACT", "", "where to report a hole, for security.txt, such as mailto:me@school.example; empty for none",
            check=_address_like(_CONTACT, "mailto:me@school.example or https://school.example/contact")),
)

DEFAULTS: Final[dict[str, Value]] = {setting.name: setting.default for setting in SETTINGS}


def from_environment(environment: Mapping[str, str]) -> dict[str, Value]:
    """The settings in the environment; ValueError with a sentence if one is not valid. An empty number counts as not
    set, an empty text as set."""
    found = {}
    for setting in SETTINGS:
        text = environment.get(_PREFIX + setting.name)
        if text is not None and (text.strip() or isinstance(setting.default, str)):
            found[setting.name] = setting.read(text.strip())
    return found


class SettingError(click.ClickException):
    """A setting is not valid."""

    exit_code = 2


def settings_or_exit(environment: Mapping[str, str]) -> Mapping[str, Value]:
    """All settings. If one is not valid, the program ends with a sentence."""
    try:
        return {**DEFAULTS, **from_environment(environment)}
    except ValueError as problem:
        raise SettingError(str(problem)) from None


def unknown_in(environment: Mapping[str, str]) -> Iterator[str]:
    """A sentence for each variable in the environment that looks like a setting but is not one."""
    for variable in sorted(environment):
        name = variable.removeprefix(_PREFIX)
        if name == variable or name in _OTHERS or name in DEFAULTS:
            continue
        near = get_close_matches(name, DEFAULTS, n=1)
        meant = f"; is {_PREFIX}{near[0]} meant?" if near else "."
        yield f"{variable} is not a setting of this version, so it changes nothing{meant}"
