"""Every setting of the web side, with its default and its bounds.

`create_app(config)` overrides the defaults; `from_environment` reads NONOSCOPE_NAME for each NAME here.
`docs/operate.md` explains them. A setting that is text has a check.
"""

from __future__ import annotations

import ipaddress
import os
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from importlib.util import find_spec
from typing import Final

import click

from solvers.texts import say

from .base.notices import FORMS, LEVELS
from .base.throttle import parsed_rate

Value = int | float | str
Check = Callable[[str], str]

_PREFIX: Final = "NONOSCOPE_"
# Variables that begin like settings, but that others read: the tests, the catalogue of sentences, `solvers/plugins.py`.
_OTHERS: Final = frozenset({"BROWSER", "FUZZ", "LANGUAGE", "PLUGINS", "TEST_PROXY"})
_SHORTEST_SECRET: Final = 16
_HOST: Final = re.compile(r"\.?[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*(?::\d{1,5})?|\[[0-9A-Fa-f:.]+\](?::\d{1,5})?")
_ADDRESS: Final = re.compile(r"https?://(?:[A-Za-z0-9_.-]+|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?/?")
_SITE: Final = re.compile(r"https?://(?:\*\.)?(?:[A-Za-z0-9_.-]+|\[[0-9A-Fa-f:.]+\])(?::(?:\d{1,5}|\*))?")
_CONTACT: Final = re.compile(r"(?:mailto:[^\s@]+@[^\s@]+|https://[^\s/]+\S*|tel:\+[0-9.-]+)")


# Checks of text: each returns "" if the text can be used, and otherwise what was expected.


def _check_rate(text: str) -> str:
    return "" if not text or parsed_rate(text) else "a rate such as 60/minute, or nothing for no limit"


def _check_redis(text: str) -> str:
    if not text:
        return ""
    if not find_spec("redis"):
        return 'nothing, or the packages that it needs (pip install "nonoscope[cluster]")'
    from redis.connection import parse_url  # not at the top: it is not always there

    try:
        parse_url(text)  # type: ignore[no-untyped-call]
    except ValueError:
        return "nothing, or an address such as redis://host:6379, rediss://host or unix:///run/redis.sock"
    return ""


def _check_database(text: str) -> str:
    from sqlalchemy.exc import ArgumentError

    from .database.sessions import normal_address

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


def _check_sites(text: str) -> str:
    usable = text == "*" or all(_SITE.fullmatch(site) for site in text.split(",") if text)
    return "" if usable else "* for any site, nothing for none, or sites with commas between, such as https://moodle.school.example"


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
        shown = "something else" if self.hidden else repr(text)
        return ValueError(say("server.setting_wrong", name=_PREFIX + self.name, expected=expected, found=shown))


SETTINGS: Final = (
    Setting("SECONDS", 10.0, low=0.1, high=86_400),
    Setting("MOST_SECONDS", 120.0, low=0.1, high=86_400),
    Setting("WORKERS", max(2, min(4, os.cpu_count() or 2)), low=1, high=256),
    Setting("QUICK_WORKERS", 2, high=64),
    Setting("READERS", 2, low=1, high=64),
    Setting("WAITING", 180, high=100_000),
    Setting("SHARE", 20, low=1, high=100_000),
    Setting("CROWD", 120, low=1, high=100_000),
    Setting("MEMORY", 1000, low=50, high=1_000_000),
    Setting("CELLS", 262_144, low=1),
    Setting("BODY", 6_000_000, low=1_000),
    Setting("BODIES", 200_000_000, low=1),
    Setting("JOB_RATE", "120/minute", check=_check_rate),
    Setting("READ_RATE", "600/minute", check=_check_rate),
    Setting("LINK_RATE", "30/minute", check=_check_rate),
    Setting("WATCH_RATE", "1200/minute", check=_check_rate),
    Setting("CLASS_SIZE", 40, low=1, high=100_000),
    Setting("CONNECTIONS", 4000, low=20, high=60_000),
    Setting("SOCKETS", 2000, low=1, high=50_000),
    Setting("SOCKET_SHARE", 30, low=1, high=50_000),
    Setting("SOCKET_CROWD", 600, low=1, high=50_000),
    Setting("CLASSROOMS", 100, low=1, high=10_000),
    Setting("BOARDS", 2000, low=1, high=100_000),
    Setting("PUPILS", 250, low=1, high=2_000),
    Setting("CLASS_RATE", "30/hour", check=_check_rate),
    Setting("JOIN_RATE", "120/minute", check=_check_rate),
    Setting("TRY_RATE", "60/minute", check=_check_rate),
    Setting("KEEP_MINUTES", 30.0, low=0.1),
    Setting("KEEP_JOBS", 200, low=1),
    Setting("KEEP_MEGABYTES", 200, low=1, high=1_000_000),
    Setting("DATABASE", "", check=_check_database, hidden=True),
    Setting("REDIS", "", check=_check_redis, hidden=True),
    Setting("SECRET", "", check=_check_secret, hidden=True),
    Setting("PROXIES", 0, high=10),
    Setting("OFFLINE", 1, high=1),
    Setting("ADDRESS", "", check=_address_like(_ADDRESS, "http://192.168.1.5:8000/ or https://nonoscope.example/")),
    Setting("HOSTS", "", check=_check_host_names),
    Setting("EMBED", "*", check=_check_sites),
    Setting("LOG_LEVEL", "", check=_one_of(*LEVELS)),
    Setting("LOG_FORMAT", "", check=_one_of(*FORMS)),
    Setting("METRICS_TOKEN", "", check=_check_secret, hidden=True),
    Setting("CONTACT", "", check=_address_like(_CONTACT, "mailto:me@school.example or https://school.example/contact")),
)

DEFAULTS: Final[dict[str, Value]] = {setting.name: setting.default for setting in SETTINGS}


def from_environment(environment: Mapping[str, str]) -> dict[str, Value]:
    """The settings in the environment; ValueError with a sentence. An empty number counts as not set, a text as set."""
    values = {}
    for setting in SETTINGS:
        text = environment.get(_PREFIX + setting.name)
        if text is not None and (text.strip() or isinstance(setting.default, str)):
            values[setting.name] = setting.read(text.strip())
    return values


class SettingError(click.ClickException):
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
        suggestion = f"; is {_PREFIX}{near[0]} meant?" if near else "."
        yield f"{variable} is not a setting of this version, so it changes nothing{suggestion}"
