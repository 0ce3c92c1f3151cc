"""Reading takes linear work for any text. Calls and steps of regular expressions are counted.

A text of twice the length may take twice the work and a little; quadratic work takes four times as much.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from types import FrameType, ModuleType

import pytest

from nonoscope import PuzzleError
from solvers.formats import Format, formats, puzzles_in
from tests.cases import for_every, some
from tests.regex_steps import Counted

SAMPLES = Path(__file__).parent / "format_samples"
READ = [form for form in formats() if not form.write_only]
SHORT = 45
LITTLE = 250

# Repeated parts: huge words, many short lines, brackets and comments that are never closed.
UNITS = [
    "1", "a", " ", "\n", "[", "(", "{", "<", "'", '"', "#", "%", ":", ";", ",", "/", ".", "=", "$", "1 ", "1\n", " \n",
    "[1", "a(", "a()", "row(1,", "/*", "%*", "/*\n", "%*\n", "a=", "d=[[", "task='", "/p/a?", "====\n", "GRID\n",
    "$1\n", ":\n", "0 ", "1r", "dimension", "<a>",
]  # fmt: skip


def shapes(form: Format[str]) -> Iterator[tuple[str, str]]:
    """The text before and after: nothing, another word, parts of a puzzle."""
    yield "", ""
    yield "", " x"
    for path in SAMPLES.glob("*"):
        if path.suffix == f".{form.name}":
            text = path.read_bytes().decode("latin-1")
            for third in (1, 2):
                cut = len(text) * third // 3
                yield text[:cut], text[cut:]


def modules() -> list[ModuleType]:
    return [module for name, module in sys.modules.items() if name.startswith("solvers.formats")]


@pytest.fixture
def total(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Counts the steps of all regular expressions in the formats."""
    counted = [0]
    known: dict[re.Pattern[str], Counted] = {}
    for module in modules():
        for name, value in list(vars(module).items()):
            if isinstance(value, re.Pattern):
                monkeypatch.setattr(module, name, known.setdefault(value, Counted(value, counted)))
    return counted


def work(form: Format[str], text: str, total: list[int]) -> int:
    """The calls and steps of reading."""
    total[0] = 0
    calls = [0]

    def count(frame: FrameType, event: str, _: object) -> None:
        calls[0] += event in ("call", "c_call") and "regex_steps" not in frame.f_code.co_filename

    sys.setprofile(count)
    try:
        form.sniff(text if not form.binary else text.encode("latin-1"))  # type: ignore[arg-type]
        puzzles_in(text, form.name)
    except PuzzleError:
        pass
    finally:
        sys.setprofile(None)
    return calls[0] + total[0]


@pytest.mark.slow
@for_every("form", READ, ids=lambda form: form.name)
def test_twice_the_text_takes_twice_the_work(form: Format[str], total: list[int]) -> None:
    for head, tail in shapes(form):
        for unit in some(UNITS, UNITS[::2] if tail == "" else UNITS[::5]):
            once, twice = (work(form, head + unit * (size // len(unit)) + tail, total) for size in (SHORT, 2 * SHORT))
            assert twice <= 2.6 * once + LITTLE, (head, unit, tail, once, twice)


def test_the_counter_sees_quadratic_work() -> None:
    counted = [0]
    steps = []
    for size in (SHORT, 2 * SHORT):
        counted[0] = 0
        Counted(re.compile("[0-9]+[^0-9]"), counted).search("1" * size)
        steps.append(counted[0])
    assert steps[1] > 3.5 * steps[0]


@pytest.mark.parametrize(("pattern", "text"), [
    (r"(?<!\w)[0-9]++x", "a1x 12x"),
    (r"^[ \t]*\[(?:dim|row)[^\]\n]*\]", "a\n [row a]"), (r"(['\"])[^'\"]*\1", "a'b\"c'"),
    (r"(?i)AB{2,3}?b", "abbbb"), (r"\S*?/[pc]/(\w+)/?$", "a/b/p/cd/"), (r"a|(?=b)b|[^a-c]", "cd"), (r"\bx", "ax x"),
])
def test_the_counter_finds_what_the_engine_finds(pattern: str, text: str) -> None:
    compiled = re.compile(pattern, re.MULTILINE)
    ends = list(Counted(compiled, [0])._each(text))
    assert ends == [match.end() for match in compiled.finditer(text)]
