"""Everything that people read in another language: no English is left, in a few scenes of each kind."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from solvers.collection import examples, models
from solvers.errors import PuzzleError
from solvers.formats import dump, parse
from tests.brackets import NAME, left_out, speaking_it
from tests.cases import for_every
from tests.inline import client_of
from tests.webapp.wire_replay import parts_of
from webapp.jobs.events.messages import Frame, Request
from webapp.jobs.tasks import work

ROOT = Path(__file__).parents[2]
_EXTENSION = re.compile(r"(?<!\w)\.\w+")  # of files, beside the formats
_HEARD = {"aria-label", "title", "placeholder", "alt", "content"}
_NOT_READ = {"script", "style", "code", "kbd", "symbol", "svg"}


@pytest.fixture(scope="module", autouse=True)
def another_language(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with speaking_it(tmp_path_factory.mktemp("texts")):
        yield


@pytest.fixture(scope="module")
def visitor() -> FlaskClient:
    return client_of({"TESTING": True, "SECONDS": 60.0})


class Reader(HTMLParser):
    """Collects the text of a page that people read or hear."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []
        self.language: str | None = None
        self._skipped = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        if tag == "html":
            self.language = values["lang"]
        self._skipped += tag in _NOT_READ
        if tag != "meta" or values.get("name") == "description" or values.get("property") == "og:image:alt":
            self.texts += [value for name, value in attrs if name in _HEARD and value]

    def handle_endtag(self, tag: str) -> None:
        self._skipped -= tag in _NOT_READ

    def handle_data(self, data: str) -> None:
        if not self._skipped:
            self.texts.append(data)


def titles() -> set[str]:
    """What is not translated: the names of the program, of the languages, and of puzzles and models."""
    return {"Nonoscope", NAME, "English", *(each.title for each in examples()), *(each.title for each in models())}


FLAT = dump(parse("1;3;1:1;3;1"), "link")
SOLID = dump(models()[0].puzzle, "link")
PAGES = ["/", f"/p/{FLAT}", f"/c/{SOLID}", f"/race/{FLAT}", "/make", "/make/cube", "/nothing/here", "/p/broken",
         "/s/none"]


@for_every("address", PAGES)
def test_pages(visitor: FlaskClient, address: str) -> None:
    reader = Reader()
    reader.feed(visitor.get(address).get_data(as_text=True))
    text = "\n".join(reader.texts)
    for title in sorted(titles(), key=len, reverse=True):
        text = text.replace(title, "")
    assert reader.language == NAME
    assert set(left_out(_EXTENSION.sub("", text))) <= {"broken"}  # what was asked for


@for_every("query, chosen, preferred, answered", [
    ("", None, None, NAME),  # that of the process
    ("", None, "xx;q=0.5, en-US", "en"),
    ("", None, "xx-YY, en;q=0.9", NAME),
    ("", None, "en;q=0, xx", NAME),
    ("", None, "ja", NAME),
    ("", "en", "xx", "en"),
    ("", "xyz", "en", "en"),  # no longer there
    ("?lang=en", NAME, NAME, "en"),
    ("?lang=<b>", None, "en", "en"),
])
def test_who_chooses_the_language(visitor: FlaskClient, query: str, chosen: str | None, preferred: str | None,
                                  answered: str) -> None:
    """The address, then what was chosen before, then what the browser prefers, then the server."""
    headers = {name: value for name, value in (("Accept-Language", preferred),
                                               ("Cookie", chosen and f"language={chosen}")) if value}
    got = visitor.application.test_client(use_cookies=False).get(f"/{query}", headers=headers)
    assert f'<html lang="{answered}">' in got.text
    assert got.headers["Content-Language"] == answered
    assert {"Accept-Language", "Cookie"} <= {*got.vary}
    remembered = [cookie for cookie in got.headers.getlist("Set-Cookie") if cookie.startswith("language=")]
    assert [cookie.partition(";")[0] for cookie in remembered] == (["language=en"] if query == "?lang=en" else [])


def test_links_to_a_page_in_other_languages(visitor: FlaskClient) -> None:
    """For people in the menu, for search engines in the head; other choices in the address stay."""
    text = visitor.get("/?size=10&lang=en").text
    assert f'<a href="?size=10&amp;lang={NAME}" lang="{NAME}"' in text
    assert f'hreflang="{NAME}" href="http://localhost/?size=10&amp;lang={NAME}"' in text
    assert 'hreflang="x-default" href="http://localhost/?size=10"' in text


def test_pages_load_the_texts_of_one_language(visitor: FlaskClient) -> None:
    scripts = {}
    for name in ("en", NAME):
        (address,) = {*re.findall(r'src="([^"]*/pages/home/home\.js)"', visitor.get(f"/?lang={name}").text)}
        scripts[name] = visitor.get(address, headers={"Accept-Language": "ja"})
        assert "immutable" in scripts[name].headers["Cache-Control"]
        assert "Vary" not in scripts[name].headers or "Cookie" not in scripts[name].headers["Vary"]
    assert "⟦" in scripts[NAME].text
    assert "⟦" not in scripts["en"].text


def test_jobs_answer_in_the_language_of_whoever_asks(visitor: FlaskClient) -> None:
    """Also where the same work was done for somebody else."""
    for name in (NAME, "en", NAME):
        sent = visitor.post(f"/api/puzzles?lang={name}", json={"text": "3 3\n1\n"})
        assert ("⟦" in sent.get_json()["error"]["message"]) == (name == NAME)


def test_questions_of_a_class_come_in_all_languages() -> None:
    request = Request(parse(FLAT, "link"), 30.0, "questions", method="dfs", options={"questions": {"most": 2}},
                      language="en")
    log = b",".join(message.data for message in work(request) if isinstance(message, Frame))
    events = [event for event in parts_of(log) if event["t"] == "question"]
    assert events
    for event in events:
        english, other = event["question"], event["question"]["texts"][NAME]
        assert "⟦" not in english["ask"] + event["reason"]
        assert "⟦" in other["ask"]
        assert "⟦" in event["reasons"][NAME]
        assert len(other["choices"]) == len(english["choices"])


@for_every("address, sent", [
    ("/api/puzzles", {"text": "3 3\n1\n"}),
    ("/api/puzzles", {"nothing": 1}),
    ("/api/solve", {"text": "1;1:1;2"}),
    ("/api/links", {"code": "ab"}),
    ("/api/links", {"code": 5}),
    ("/api/jobs", {"puzzle": FLAT, "method": "none"}),
    ("/api/jobs", {"puzzle": FLAT, "options": {"count": -1}}),
    ("/api/jobs", {"puzzle": FLAT, "seconds": -1}),
])
def test_errors_of_requests(visitor: FlaskClient, address: str, sent: dict[str, object]) -> None:
    error = visitor.post(address, json=sent).get_json()["error"]
    assert error["sentence"]
    assert set(left_out(error["message"].lower())) <= words_of_programs() | set(left_out(str(sent)))


def words_of_programs() -> set[str]:
    """Names of methods, formats, options, fields and commands are the same in any language, and CLDR says "or"."""
    from nonoscope import METHODS, method_info
    from solvers.cli import cli

    options = {option.name for name in METHODS for option in method_info(name).options}
    return {word for name in (*METHODS, *options, *cli.commands, "thin", "mend", "or") for word in left_out(name)}


BROKEN = [
    "3 3\n1\n1\n", "rows 3\ncolumns x\n", '{"rows": [[1]], "cols": 3}', "nwide", "puzz.link/p?nonogram/2/2/zz",
    "solid 2 2 2\n..\n", "<puzzle", "1;2:9", "?", "P1\n3 3\n01", "d=[[1]]",
]


@for_every("text", BROKEN)
def test_errors_of_puzzles(text: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        parse(text)
    quoted = caught.value.found or ""
    assert json.dumps(caught.value.parameters)  # for programs
    assert set(left_out(str(caught.value))) <= {*left_out(quoted), *left_out(text), "rows", "cols", "columns"}


# What the library of the command line says by itself, and names that are typed.
_TYPED = {
    "Usage", "OPTIONS", "Options", "Commands", "COMMAND", "ARGS", "Show", "this", "message", "and", "exit", "python",
    "solvers", "default", "TEXT", "INTEGER", "FLOAT", "PUZZLE", "NAME", "VALUE", "FILE", "help",
}


def run(folder: Path, *arguments: str) -> str:
    """What the command line prints in that language, in a process of its own, because it reads its texts when it
    loads."""
    lines = ["import sys", "from pathlib import Path", "from solvers import texts"]
    lines += [f"texts.add_folder(Path({str(folder)!r}))", "from solvers.cli import main"]
    lines += [f"sys.argv[1:] = {list(arguments)!r}", "main()"]
    environment = {**os.environ, "NONOSCOPE_LANGUAGE": NAME, "COLUMNS": "200"}
    ended = subprocess.run([sys.executable, "-c", "; ".join(lines)], cwd=ROOT, env=environment, capture_output=True,
                           text=True, encoding="utf-8", timeout=300, check=False)
    return ended.stdout + ended.stderr


@for_every("arguments, typed", [
    (["--help"], set()),
    (["solve", "--help"], {"count", "format", "json", "method", "seconds", "seed", "option", "all", "exact",
                           "plugin"}),
    (["solve", "no such file"], {"no", "such", "file"}),
    (["solve", "1;3;1:1;3;2"], set()),
    (["check", "example:cat", "--method", "lines3d"], {"lines", "exact", "sat"}),
])
def test_command_line(arguments: list[str], typed: set[str]) -> None:
    from solvers import texts

    (folder,) = [folder for folder in texts.FOLDERS if (folder / NAME).is_dir()]
    assert set(left_out(run(folder, *arguments))) <= _TYPED | typed | words_of_programs()
