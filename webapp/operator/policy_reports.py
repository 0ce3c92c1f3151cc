"""What browsers blocked because of the content policy, as they report it: counted, and the last reports kept for the
operator.

Anybody can make up a report, so only a limited number is accepted a minute. A report names a page by its address, which
may be a puzzle. So only what was blocked is kept, and only the scheme and host of an address. `shared_reports.py` keeps
those of many machines.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator
from time import monotonic
from typing import Any, Final, NamedTuple
from urllib.parse import urlsplit

LONGEST: Final = 16_000  # bytes of a report, or of several at once
KEPT: Final = 50
_MOST: Final = 60  # from all visitors together
_MINUTE: Final = 60.0
_AT_ONCE: Final = 10
_WORDS: Final = frozenset({"inline", "eval", "wasm-eval", "data", "blob", "trusted-types-policy", "trusted-types-sink"})
DIRECTIVES: Final = frozenset({
    "default-src", "script-src", "script-src-elem", "script-src-attr", "style-src", "style-src-elem", "style-src-attr",
    "img-src", "connect-src", "font-src", "media-src", "object-src", "frame-src", "worker-src", "manifest-src",
    "form-action", "base-uri", "frame-ancestors",
})  # fmt: skip


class Refused(NamedTuple):
    """A directive, and what it blocked."""

    directive: str
    blocked: str


class PolicyReports:
    """The kinds of reports that came, with the number of each. Safe for threads."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._counts: OrderedDict[Refused, int] = OrderedDict()
        self._began = clock()
        self._taken = 0

    def take(self, body: object) -> list[Refused]:
        """Record the reports in the body of a request, and return those that were recorded."""
        taken = [one for one in _reports_in(body) if self._may_take()]
        self._keep(taken)
        return taken

    def listing(self) -> list[tuple[Refused, int]]:
        """All kinds with their numbers, the latest last."""
        with self._lock:
            return list(self._counts.items())

    def _may_take(self) -> bool:
        with self._lock:
            if self._clock() - self._began >= _MINUTE:
                self._began, self._taken = self._clock(), 0
            self._taken += 1
            return self._taken <= _MOST

    def _keep(self, taken: list[Refused]) -> None:
        with self._lock:
            for refused in taken:
                self._counts[refused] = self._counts.get(refused, 0) + 1
                self._counts.move_to_end(refused)
                if len(self._counts) > KEPT:
                    self._counts.popitem(last=False)


def _reports_in(body: object) -> Iterator[Refused]:
    """Reports of both formats: the Reporting API, and the one that it replaced."""
    for one in (body if isinstance(body, list) else [body])[:_AT_ONCE]:
        if isinstance(one, dict):
            about = one.get("csp-report") or (one.get("body") if one.get("type") == "csp-violation" else None)
            if isinstance(about, dict):
                yield _refused(about)


def _refused(about: dict[str, Any]) -> Refused:
    directive = about.get("effectiveDirective") or about.get("effective-directive") or about.get("violated-directive")
    name = str(directive or "").split(" ", 1)[0]
    blocked = str(about.get("blockedURL") or about.get("blocked-uri") or "")
    return Refused(name if name in DIRECTIVES else "(other)", _place(blocked))


def _place(blocked: str) -> str:
    """The scheme and host of an address, or the word that stands in its place."""
    try:
        parts = urlsplit(blocked[:1000])
        host = parts.hostname or ""
    except ValueError:
        return "(other)"
    if parts.scheme and (host or parts.scheme in _WORDS):
        return f"{parts.scheme}://{host}"[:100] if host else parts.scheme
    return blocked if blocked in _WORDS else "(other)"
