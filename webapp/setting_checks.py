"""What settings that are text may say. Each check gives "" for what can be used, else what was expected."""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Callable
from typing import Final

Check = Callable[[str], str]

_SHORTEST_SECRET: Final = 16
_HOST: Final = re.compile(r"\.?[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*(?::\d{1,5})?|\[[0-9A-Fa-f:.]+\](?::\d{1,5})?")
_ADDRESS: Final = re.compile(r"https?://(?:[A-Za-z0-9_.-]+|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?/?")
_CONTACT: Final = re.compile(r"(?:mailto:[^\s@]+@[^\s@]+|https://[^\s/]+\S*|tel:\+[0-9.-]+)")


def anything(_: str) -> str:
    return ""


def rate(text: str) -> str:
    from limits import parse_many  # not at the top: settings are read before much else is loaded

    try:
        usable = not text or [item.amount > 0 for item in parse_many(text)] == [True]
    except ValueError:
        usable = False
    return "" if usable else "a rate such as 60/minute, or nothing for no limit"


def rate_storage(text: str) -> str:
    from limits.errors import ConfigurationError
    from limits.storage import storage_from_string

    try:
        storage_from_string(text)
    except ConfigurationError as error:
        return f"an address such as memory:// or redis://host:6379 ({str(error).rstrip('.')})"
    return ""


def database(text: str) -> str:
    from sqlalchemy.exc import ArgumentError

    from .database.opening import normal_address

    try:
        if text:
            normal_address(text).get_dialect().import_dbapi()
    except ImportError as error:
        return f"an address whose driver is installed ({error})"
    except ArgumentError:  # also for a kind of database that is not known
        return "an address such as sqlite:////data/nonoscope.db or postgresql://user:password@host/name"
    return ""


def host_names(text: str) -> str:
    usable = all(_HOST.fullmatch(host) or _is_network(host) for host in text.split(",") if host)
    return "" if usable else "host names with commas between, such as nonoscope.example,localhost,192.168.0.0/16"


def _is_network(text: str) -> bool:
    try:
        return "/" in text and bool(ipaddress.ip_network(text))
    except ValueError:
        return False


def address(text: str) -> str:
    usable = not text or _ADDRESS.fullmatch(text)
    return "" if usable else "nothing, or an address such as http://192.168.1.5:8000/ or https://nonoscope.example/"


def secret(text: str) -> str:
    usable = not text or (len(text) >= _SHORTEST_SECRET and text.isprintable() and text.isascii())
    return "" if usable else f"nothing, or at least {_SHORTEST_SECRET} printable characters of ASCII"


def contact(text: str) -> str:
    usable = not text or _CONTACT.fullmatch(text)
    return "" if usable else "nothing, or an address such as mailto:me@school.example or https://school.example/contact"


def one_of(*words: str) -> Check:
    """One of these words, or nothing."""
    return lambda text: "" if text in ("", *words) else f"nothing, or one of {', '.join(words)}"
