"""Notices for the operator, on standard error: one JSON object a line, or plain text on a terminal.

Worker processes use this module too, so it contains nothing of the web. Puzzles and addresses do not belong in a
notice. So a notice of an error gives only its type and where it was raised, because its message may repeat what a
visitor sent. At the level `debug`, which is for finding bugs, the notice includes the message.
"""

from __future__ import annotations

import logging
import sys
import time
import traceback
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from types import TracebackType
from typing import Any, Final, TextIO

import orjson

from .throttle import NOTICES, Bucket

LEVELS: Final = ("debug", "info", "warning", "error")
FORMS: Final = ("json", "text")

_AGAIN: Final = 3600.0  # seconds until the traceback of a repeated error is written again
_MOST_ERRORS: Final = 500  # errors whose last occurrence is stored
_FRAMES: Final = 30

Error = tuple[type[BaseException], BaseException, TracebackType | None]


def set_up(level: str = "", form: str = "", stream: TextIO | None = None) -> None:
    """Configure the logging of this process. On a terminal only warnings and errors are written by default."""
    stream = stream or sys.stderr
    terminal = stream.isatty()
    level = level or ("warning" if terminal else "info")
    handler = logging.StreamHandler(stream)
    words = level == "debug"
    handler.setFormatter(PlainText(words) if (form or ("text" if terminal else "json")) == "text" else Lines(words))
    handler.addFilter(Bounds())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    logging.getLogger("alembic").setLevel(logging.WARNING)  # or each start would report migrations that change nothing


def set_up_as_set(environment: Mapping[str, str]) -> None:
    """The same for a child process of the server, which has checked the settings."""
    level, form = (environment.get(f"NONOSCOPE_LOG_{name}", "").strip() for name in ("LEVEL", "FORMAT"))
    set_up(level if level in LEVELS else "", form if form in FORMS else "")


class Lines(logging.Formatter):
    """One JSON object a line. The `fields` of a record stand beside its message."""

    def __init__(self, words: bool = False) -> None:
        super().__init__()
        self._words = words

    def format(self, record: logging.LogRecord) -> str:
        return orjson.dumps(_parts(record, self._words), default=str).decode()


class PlainText(Lines):
    """The same for people to read."""

    def format(self, record: logging.LogRecord) -> str:
        parts = _parts(record, self._words)
        begin = [datetime.fromtimestamp(record.created).strftime("%H:%M:%S"), record.levelname, parts.pop("message")]
        error = parts.pop("error", None)
        for name in ("time", "level", "from"):
            del parts[name]
        fields = [f"{name}={value}" for name, value in parts.items()]
        places = [f"    {place}" for place in error.pop("places", ())] if error else []
        about = [f"  {' '.join(map(str, error.values()))}"] if error else []
        return "\n".join([" ".join([*begin, *fields]), *about, *places])


def _parts(record: logging.LogRecord, words: bool) -> dict[str, Any]:
    moment = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
    parts: dict[str, Any] = {"time": moment, "level": record.levelname.lower(), "from": record.name}
    parts |= {"message": record.getMessage(), **getattr(record, "fields", {})}
    if record.exc_info and record.exc_info[0] is not None:
        parts["error"] = _error(record.exc_info, words)
    return parts


def _error(error: Error, words: bool) -> dict[str, Any]:
    kind, raised, trace = error
    frames = traceback.extract_tb(trace)[-_FRAMES:]
    places = [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in frames]
    return {"type": kind.__name__, **({"words": str(raised)} if words else {}), "places": places}


class Bounds(logging.Filter):
    """Lets the traceback of an error pass once an hour, however often it occurs, and a limited number of notices a
    minute. The next notice says how many were left out. Handlers must not share this filter, because it changes the
    records."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._last_seen: dict[tuple[str, str], float] = {}
        self._bucket = Bucket(NOTICES)
        self._dropped = 0

    def filter(self, record: logging.LogRecord) -> bool:
        if record.levelno < logging.WARNING:
            return True
        if not self._bucket.take(self._clock()):
            self._dropped += 1
            return False
        self._shorten(record)
        return True

    def _shorten(self, record: logging.LogRecord) -> None:
        fields = dict(getattr(record, "fields", {}))
        if self._dropped:
            fields["left_out"], self._dropped = self._dropped, 0
        if record.exc_info and record.exc_info[0] is not None and self._is_repeated(record.exc_info):
            fields["error"] = {"type": record.exc_info[0].__name__, "again": True}
            record.exc_info = None
        record.fields = fields

    def _is_repeated(self, error: Error) -> bool:
        frames = traceback.extract_tb(error[2])
        place = (error[0].__name__, f"{frames[-1].filename}:{frames[-1].lineno}" if frames else "")
        now = self._clock()
        if now - self._last_seen.get(place, -_AGAIN) < _AGAIN:
            return True
        if len(self._last_seen) >= _MOST_ERRORS:
            self._last_seen.pop(next(iter(self._last_seen)))
        self._last_seen[place] = now
        return False
