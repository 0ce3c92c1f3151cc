"""Scripts of a page in one file. Pages in a browser show that they run; here, that none asks for what another lacks."""

from __future__ import annotations

import re

import pytest
from flask import Flask

from webapp import create_app
from webapp.base.page_scripts import SCRIPTS, is_joined, joined_script, loaded_later, pages
from webapp.base.page_texts import files_said
from webapp.base.static_files import fingerprint

IMPORTED = re.compile(r'^const \{([^}]*)\} = await \$need\("([^"]+)"\);$', re.MULTILINE)
DEFINED = re.compile(r'^\$define\("([^"]+)", async \(\) => \{$(.*?)^return \{([^\n]*)\};\n\}\);\n(?=\$define\(|\Z)',
                     re.MULTILINE | re.DOTALL)

TEMPLATES = SCRIPTS.parents[1] / "templates"
SCRIPTS_BLOCK = re.compile(r"\{% block scripts %\}(.*?)\{% endblock %\}", re.DOTALL)


@pytest.fixture(scope="module")
def app() -> Flask:
    return create_app({"TESTING": True})


def test_scripts_can_be_joined(app: Flask) -> None:
    """Each module finds what it imports: in its own file or in that of the page, defined before it."""
    with app.test_request_context():
        version = fingerprint()
        for page in pages():
            start = exports_in(joined_script(f"pages/{page}.js", version), {})
            for name in loaded_later(page, version):
                exports_in(joined_script(f"pages/{page}/{name}", version), start)


def exports_in(text: str, defined: dict[str, set[str]]) -> dict[str, set[str]]:
    exports = dict(defined)
    for name, body, exported in DEFINED.findall(text):
        for names, other in IMPORTED.findall(body):
            assert {part.split(":")[0].strip() for part in names.split(",")} - {""} <= exports[other], (name, other)
        exports[name] = {part.strip() for part in exported.split(",")}
    return exports


def test_texts_come_with_what_says_them(app: Flask) -> None:
    """Each file has them that the page lacks, and the page has no others."""
    with app.test_request_context():
        version = fingerprint()
        for page in pages():
            start = joined_script(f"pages/{page}.js", version)
            assert texts_in(start) == (files_said(start) if "TEXTS" in start else set()), page
            for name in loaded_later(page, version):
                text = joined_script(f"pages/{page}/{name}", version)
                assert files_said(text) <= texts_in(start) | texts_in(text), (page, name)


def texts_in(script: str) -> set[str]:
    return {file for file, _ in re.findall(r'[{,]"([a-z_]+)\.(\w+)":', script)}


@pytest.mark.parametrize("name", ["pages/play/play", "pages/play/nothing.js", "pages/core/marks.js",
                                  "pages/play/play/core/marks.js", "pages/play/play/../../../run.js"])
def test_other_names_are_of_nothing(app: Flask, name: str) -> None:
    with app.test_request_context():
        assert not is_joined(name, fingerprint())
        assert app.test_client().get(f"/static/{name}").status_code == 404


def test_nothing_that_is_exported_changes_later() -> None:
    """Importers copy it."""
    variable = re.compile(r"^export (?:let|var)\b", re.MULTILINE)
    assert [path for path in SCRIPTS.rglob("*.js") if variable.search(path.read_text("utf-8"))] == []


def test_a_page_has_one_script_of_its_own() -> None:
    """Two would not share their modules: a page of a class would have two games on one board."""
    texts = {path.name: path.read_text("utf-8") for path in TEMPLATES.glob("*.html")}
    blocks = [(name, block) for name, text in texts.items() for block in SCRIPTS_BLOCK.findall(text)]
    assert len(blocks) > 10
    assert [name for name, block in blocks if "super()" in block and "scripts(" in block] == []
