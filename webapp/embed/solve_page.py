"""A solve as a page that needs no server: its events, the scripts that play them, and their styles in one text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from time import monotonic
from typing import Final

from jinja2 import Environment, FileSystemLoader, Template

from solvers import __version__
from solvers.events import Event, Finished, Steps
from solvers.progress_bars import Report
from solvers.puzzle import Puzzle
from solvers.runner import Kind, Limit, Result, kind_of, method_info, result_of, stream
from solvers.texts import language_name, say, size_name

from ..base.page_scripts import SCRIPTS, minified, whole_script
from ..base.page_texts import say_in_page
from ..base.paths import resource_path
from ..base.static_files import plotly_file
from ..base.wire_json import Json, loads
from ..jobs.events.frames import Framer
from ..jobs.events.log import Log
from ..jobs.events.messages import last_event
from ..jobs.tasks.plain_values import puzzle_json, where_json
from ..watch.method_texts import text_of
from .frame_size import frame_size

_STYLES: Final = ("tokens", "page", "watch", "insight", "clauses", "methods", "embed")
_SOLID_STYLES: Final = ("cube", "plotly")
_BEFORE: Final = ("embed/without_storage", "embed/frame_theme")  # scripts that run before the page is drawn
_UNUSED: Final = ("watch/film/save_dialog.js", "watch/quiz_panel.js")  # modules for which such a page has no buttons
# The part of the scripts that a kind of puzzle needs.
_PARTS: Final = {"solid": ("cube/solid.js",), "coloured": ("board/inks.js", "watch/coloured_run.js"), "flat": ()}
_FONT_FILES: Final = re.compile(r"@font-face \{[^}]*url\([^}]*\}\n")  # a page without a server has none
_ALL: Final = 1 << 30  # bytes: more than a log ever has
_PAGE: Final = """{% from "_icons.html" import icons %}{% from "_embed.html" import framed_solve -%}
<!doctype html>
<html lang="{{ language }}" data-embedded>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{{ title }}</title>
<style>{{ styles | safe }}</style>
<script>{{ before | safe }}</script>
</head>
<body class="framed">
{{ icons() }}
<main id="main">{% call framed_solve(puzzle, puzzle.shape, name, title) %}{% endcall %}</main>
<script type="application/json" id="solve">{{ {"choice": choice, "events": events} | tojson }}</script>
<script>{{ library | safe }}</script>
<script type="module">{{ script | safe }}</script>
</body>
</html>
"""


def solve_page(
    puzzle: Puzzle, method: str, seed: int, limit: Limit, options: Mapping[str, object],
    progress: Report | bool | None,
) -> tuple[Result, str, str, int]:
    """The result of a solve, its title, its page, and how many pixels that is high."""
    log, info = Log(), method_info(method)
    events = stream(puzzle, method, seed, limit, options, tell=True)
    result = result_of(_logged(puzzle, events, log), puzzle, method, progress)
    name = puzzle.info.title or say("board.untitled", size=size_name(puzzle.shape))
    title = say("watch.framed_title", name=name, method=text_of(method, info.summary).title)
    choice = {"method": method, "options": info.read_options(options), "seed": seed, "seconds": limit.seconds}
    described = puzzle_json(puzzle)
    page = _page(kind_of(puzzle), puzzle=described, name=name, title=title, choice=choice,
                 events=loads(b"[%s]" % log.since(0, _ALL).data))
    return result, title, page, frame_size(described, watched=True)[1]


def _logged(puzzle: Puzzle, events: Iterable[Event | Steps], log: Log) -> Iterator[Event | Steps]:
    """The same events, which the log takes on their way."""
    framer, begun = Framer(puzzle.size, monotonic), monotonic()
    for event in events:
        frames = framer.see(event)
        if isinstance(event, Finished):
            frames = framer.last(_end(puzzle, event, monotonic() - begun))
        for frame in frames:
            log.append(frame)
        yield event


def _end(puzzle: Puzzle, finished: Finished, seconds: float) -> Json:
    return last_event({
        "outcome": finished.outcome.value, "counters": dict(finished.counters), "seconds": seconds, "message": "",
        "where": where_json(puzzle, finished.where),
    })


def _page(kind: Kind, **values: object) -> str:
    styles = (*_STYLES[:-1], *(_SOLID_STYLES if kind == "solid" else ()), _STYLES[-1])
    needless = {part for other, parts in _PARTS.items() if other != kind for part in parts}
    return _template().render(
        values, language=language_name(),
        styles=_FONT_FILES.sub("", "".join(_text(f"css/{style}.css") for style in styles)),
        before="".join(minified(_text(f"js/{script}.js")) for script in _BEFORE),
        library=plotly_file().read_text("utf-8") if kind == "solid" else "",
        script=whole_script("embed/saved_solve", __version__, {*_UNUSED, *needless}),
    )


def _text(name: str) -> str:
    return (SCRIPTS.parent / name).read_text("utf-8")


@cache
def _template() -> Template:
    templates = Environment(loader=FileSystemLoader(resource_path("templates")), autoescape=True)
    templates.globals.update(say=say_in_page, size_name=size_name)
    return templates.from_string(_PAGE)
