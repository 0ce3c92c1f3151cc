"""`watch`: a solve that plays in the output of a notebook's cell. What makes its page is loaded when it's needed."""

from __future__ import annotations

from base64 import b64encode
from dataclasses import dataclass, field
from gzip import compress
from html import escape
from typing import Final

from solvers.errors import needs
from solvers.progress_bars import Report
from solvers.puzzle import Puzzle
from solvers.runner import Limit, Result

_LIMIT: Final = Limit(seconds=10.0)
_WIDEST: Final = 1080  # pixels: the board and the picture beside it
# The page packs itself out, because that makes it four times as small.
_UNPACK: Final = """<!doctype html><meta charset="utf-8"><script>(async () => {{
const packed = new Blob([Uint8Array.from(atob("{packed}"), (sign) => sign.charCodeAt(0))]);
const page = await new Response(packed.stream().pipeThrough(new DecompressionStream("gzip"))).text();
document.open(); document.write(page); document.close();
}})();</script>"""
_FRAME: Final = ('<iframe srcdoc="{page}" title="{title}" style="width:100%;max-width:{width}px;height:{height}px;'
                 'border:0"></iframe>')


@dataclass(frozen=True, slots=True)
class WatchedSolve:
    """A solve to play, forwards and backwards. A notebook plays it."""

    result: Result  # that of `run`
    title: str  # the puzzle and the method
    page: str = field(repr=False)  # HTML that needs no server and no network: write it to a file, and hand it on
    height: int = field(repr=False)  # of the page, in pixels

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        from solvers.explain.result_words import verdict

        packed = b64encode(compress(self.page.encode(), mtime=0)).decode()
        frame = _FRAME.format(page=escape(_UNPACK.format(packed=packed)), title=escape(self.title), width=_WIDEST,
                              height=self.height)
        return {"text/html": frame, "text/plain": f"{self.title}: {verdict(self.result)}"}


def watch(
    puzzle: Puzzle, method: str = "exact", *, seed: int = 0, limit: Limit = _LIMIT,
    progress: Report | bool | None = None, **options: object,
) -> WatchedSolve:
    """Solve a puzzle, and play that in a notebook: with all steps and their reasons, forwards and backwards.

    The arguments are those of `run`; without a `limit`, a solve ends after 10 seconds. Needs `pip install .[web]`.

    >>> watched = watch(parse("2;4;4;4;2:1,1;5;5;3;1"), "passes")
    >>> watched.result.outcome.name, watched.title
    ('UNIQUE', '5 × 5 nonogram · Combinations, pass by pass')
    """
    with needs("web"):
        from .solve_page import solve_page

    return WatchedSolve(*solve_page(puzzle, method, seed, limit, options, progress))
