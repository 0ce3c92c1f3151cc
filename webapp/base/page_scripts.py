"""The scripts of a page in one file: all modules that it loads at the start. What few visits need is in a file of its
own, which the page loads when it is first wanted; it holds only modules that the page lacks.

A module becomes a function, called once, that returns what the module exports:

    $define("core/path.js", async () => {
    const { sizeOf } = await $need("core/shapes.js");
    function pathTo(cell) { ... }
    return { pathTo };
    });

Imports and exports are found by the form in which they are written: see `test_scripts_can_be_joined`. Importers copy
what they import, so nothing that is exported may change later.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator
from functools import cache, lru_cache
from typing import Final, NamedTuple

from solvers.texts.languages import language_name

from .files import place_of
from .made_scripts import MADE

SCRIPTS: Final = place_of("static") / "js"
_PAGE: Final = re.compile(r"pages/([^/]+/[^/]+)(?:/(.+))?\.js")
_IN_TEMPLATES: Final = re.compile(r"\bscripts\(([^,)]*)")
_QUOTED: Final = re.compile(r'"([\w/]+)"')
# Lines with nothing but a comment. No string in a script spans several lines; tests/test_house.py checks that.
_COMMENT: Final = re.compile(r"^[ \t]*(?://[^\n]*|/\*\*(?:(?!\*/).)*\*/[ \t]*)$", re.MULTILINE | re.DOTALL)
_INDENTATION: Final = re.compile(r"^[ \t]+", re.MULTILINE)
_TYPE: Final = re.compile(r"/\*\*(?:(?!\*/).)*\*/ ?", re.DOTALL)
_IMPORT: Final = re.compile(r"""^(import|export)\b\s*([^"';=(]*?)(?:\s*\bfrom)?\s*"(\.[^"]+)";\n?""", re.MULTILINE)
_LATER: Final = re.compile(r'\bimport\("(\.[^"]+)"\)')
_EXPORT: Final = re.compile(r"^export ((?:async )?function\*?|class|const) ?(\w+)", re.MULTILINE)
_EXPORT_LIST: Final = re.compile(r"^export \{([^}]*)\};\n?", re.MULTILINE)
_NEW_NAME: Final = re.compile(r"(\w+)\s*(?=[,}]|$)")
_LEFT: Final = re.compile(r"^(?:import|export)[ {\"]|\bimport\(\"", re.MULTILINE)
_BLANK: Final = re.compile(r"^\n", re.MULTILINE)
# A file that could not be loaded is asked for at another address: browsers remember the failure.
_BEGIN: Final = """const modules = {{}}, failures = {{}};
export const $define = (name, body) => {{ modules[name] ??= body(); }};
export const $need = (name) => modules[name];
export async function $load(name) {{
if (!modules[name]) await import(`./{page}/${{name}}${{failures[name] ?? ""}}`).catch((error) => {{
failures[name] = `?${{Date.now()}}`;
throw error;
}});
return modules[name];
}}
"""


class Module(NamedTuple):
    """As it stands in a file of joined modules, with the names of those that it loads at the start and later."""

    text: str
    needs: tuple[str, ...]
    later: tuple[str, ...]


def stripped(script: str) -> str:
    """The script without comments and indentation. Line numbers stay the same."""
    return _INDENTATION.sub("", _COMMENT.sub(lambda match: "\n" * match[0].count("\n"), script))


@cache
def pages() -> frozenset[str]:
    """The modules that templates name."""
    templates = place_of("templates").glob("*.html")
    return frozenset(name for template in templates for call in _IN_TEMPLATES.findall(template.read_text("utf-8"))
                     for name in _QUOTED.findall(call))


def is_joined(name: str, version: str) -> bool:
    """Whether `name`, as seen from static/, is that of a joined file."""
    match = _PAGE.fullmatch(name)
    if match is None or match[1] not in pages():
        return False
    return match[2] is None or f"{match[2]}.js" in loaded_later(match[1], version)


def joined_names(rooms: Container[str], version: str) -> Iterator[str]:
    """The names of the joined files for the pages of some rooms."""
    for page in sorted(pages()):
        if page.partition("/")[0] in rooms:
            yield f"pages/{page}.js"
            yield from (f"pages/{page}/{name}" for name in sorted(loaded_later(page, version)))


def joined(name: str, version: str) -> str:
    """The text of a joined file. Modules are read again for another `version` of them."""
    room, page, *later = name.removeprefix("pages/").split("/", 2)
    own = _with_needs(f"{room}/{page.removesuffix('.js')}.js", version)
    if not later:
        return _BEGIN.format(page=page.removesuffix(".js")) + "".join(module.text for module in own.values())
    (start,) = later
    up = "../" * (start.count("/") + 1)
    return f'import {{ $define, $load, $need }} from "{up}{page}.js";\n' + "".join(
        module.text for other, module in _with_needs(start, version).items() if other not in own)


@lru_cache(maxsize=64)
def loaded_later(page: str, version: str) -> frozenset[str]:
    """The modules that a page may load later, even if only another such module asks for them."""
    own = _with_needs(f"{page}.js", version)
    later: set[str] = set()
    waiting = [*own.values()]
    while waiting:
        for name in waiting.pop().later:
            if name not in later and name not in own:
                later.add(name)
                waiting.extend(_with_needs(name, version).values())
    return frozenset(later)


def _with_needs(name: str, version: str) -> dict[str, Module]:
    """A module after all those that it needs."""
    modules: dict[str, Module] = {}

    def add(name: str) -> None:
        if name not in modules:
            module = _module(name, version, language_name() if f"js/{name}" in MADE else "")
            for other in module.needs:
                add(other)
            modules[name] = module

    add(name)
    return modules


@lru_cache(maxsize=1024)
def _module(name: str, _version: str, _language: str) -> Module:
    maker = MADE.get(f"js/{name}")
    source = maker() if maker else (SCRIPTS / name).read_text("utf-8")
    folder = (SCRIPTS / name).parent
    needs: list[str] = []
    exports: list[str] = []

    def address(other: str) -> str:
        return folder.joinpath(other).resolve().relative_to(SCRIPTS.resolve()).as_posix()

    def without_import(match: re.Match[str]) -> str:
        verb, names, other = match.groups()
        needs.append(address(other))
        if verb == "export":
            exports.extend(_NEW_NAME.findall(names))
        names = names.replace(" as ", ": ").replace("*: ", "")
        return f"const {names} = await $need(\"{needs[-1]}\");\n" if names else f"await $need(\"{needs[-1]}\");\n"

    def without_export(match: re.Match[str]) -> str:
        exports.append(match[2])
        return f"{match[1]} {match[2]}"

    def without_list(match: re.Match[str]) -> str:
        exports.extend(_NEW_NAME.findall(match[1]))
        return ""

    code = _TYPE.sub("", stripped(source))
    later = tuple(address(other) for other in _LATER.findall(code))
    code = _IMPORT.sub(without_import, code)
    code = _EXPORT.sub(without_export, _EXPORT_LIST.sub(without_list, code))
    code = _LATER.sub(lambda match: f'$load("{address(match[1])}")', code)
    if _LEFT.search(code):
        raise ValueError(f"{name}: an import or export is written in another form than joined scripts allow")
    text = f'$define("{name}", async () => {{\n{_BLANK.sub("", code)}return {{ {", ".join(exports)} }};\n}});\n'
    return Module(text, tuple(needs), later)
