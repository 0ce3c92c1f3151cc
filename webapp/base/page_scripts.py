"""The scripts of a page in one file: all modules that it loads at the start, including generated ones, which hold texts
and constants that scripts share with Python. Modules that few visits need are in other files, which the page loads on
demand; these hold only modules that the page lacks.

A module becomes a function, called once, that returns what the module exports:

    $define("core/state.js", async () => {
    const { sizeOf } = await $need("core/shapes.js");
    function pathTo(cell) { ... }
    return { pathTo };
    });

Imports and exports are found by the form in which they are written: see `test_scripts_can_be_joined`. Importers copy
what they import, so nothing that is exported may change later.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterator, Mapping
from functools import cache, lru_cache
from hashlib import sha256
from typing import Final, NamedTuple

from solvers.clues import MAX_INKS
from solvers.colours import hex_of, spoken_name, usual_colours
from solvers.events import Move, What, Why
from solvers.explain.levels import LEVELS_FROM
from solvers.explain.rating import Weights
from solvers.explain.techniques import BY_CODE
from solvers.explain.techniques.technique import LOOKING_AT_ONE_LINE
from solvers.texts.languages import language_name, speaking

from .page_texts import files_said, script_of_catalogue, texts_of
from .paths import resource_path
from .wire_json import dumps

# What authors may say about a puzzle in the editors: a licence, by the name of its label, and texts of at most so many
# characters.
LICENCES: Final = {
    "none": "", "free": "CC0-1.0", "named": "CC-BY-4.0", "alike": "CC-BY-SA-4.0", "unsold": "CC-BY-NC-4.0",
}
LONGEST: Final = {"title": 100, "author": 100, "note": 300, "licence": 20}
SCRIPTS: Final = resource_path("static") / "js"
_CATALOGUE: Final = "core/texts/catalogue.js"
_PAGE: Final = re.compile(r"pages/([^/]+/[^/]+)(?:/(.+))?\.js")
_SCRIPTS_CALL: Final = re.compile(r"\bscripts\(([^,)]*)")
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
_UNHANDLED: Final = re.compile(r"^(?:import|export)[ {\"]|\bimport\(\"", re.MULTILINE)
_BLANK: Final = re.compile(r"^\n", re.MULTILINE)
# Browsers never refetch a failed module URL; a retry needs a new one.
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


def script_of_description() -> str:
    colours = [{"value": hex_of(ink.value), "name": spoken_name(ink.name), "letter": ink.letter}
               for ink in usual_colours()]
    return _script({"LICENCES": [*LICENCES.values()], "LONGEST": LONGEST, "COLOURS": colours,
                    "MOST_COLOURS": MAX_INKS})


@cache
def script_of_engine() -> str:
    """Codes of events, weights of techniques, and the constants of ratings."""
    return _script({
        "WHY": _constants(Why),
        "NODE": _constants(What),
        "MOVE": _constants(Move),
        "WEIGHT": {code: technique.weight for code, technique in BY_CODE.items()},
        "LOOKING_AT_ONE_LINE": LOOKING_AT_ONE_LINE,
        "RATING": _constants(Weights),
        "LEVELS": list(LEVELS_FROM.items()),
    })


def script_of_all_texts() -> str:
    """The catalogue with all that scripts say, for those that are not joined."""
    return script_of_catalogue(_all_files_said())


@cache
def _all_files_said() -> frozenset[str]:
    return frozenset[str]().union(*(files_said(path.read_text("utf-8")) for path in SCRIPTS.rglob("*.js")))


def _script(constants: Mapping[str, object]) -> str:
    return "".join(f"export const {name} = {dumps(value).decode()};\n" for name, value in constants.items())


def _constants(names: type) -> dict[str, object]:
    return {name: value for name, value in vars(names).items() if name.isupper()}


# By the path that each would have in static/.
GENERATED: Final[Mapping[str, Callable[[], str]]] = {
    "js/core/engine.js": script_of_engine,
    "js/make/description.js": script_of_description,
    "js/core/texts/catalogue.js": script_of_all_texts,
}


@cache
def version_of_generated(languages: tuple[str, ...]) -> str:
    digest = sha256()
    for name in languages:
        with speaking(name):
            digest.update("".join(generate() for generate in GENERATED.values()).encode())
    return digest.hexdigest()


class Module(NamedTuple):
    """Its text in a joined file, the modules that it loads at the start and later, and the texts that it says."""

    text: str
    needs: tuple[str, ...]
    later: tuple[str, ...]
    says: frozenset[str]


def minified(script: str) -> str:
    """The script without comments and indentation. Line numbers stay the same."""
    return _INDENTATION.sub("", _COMMENT.sub(lambda match: "\n" * match[0].count("\n"), script))


@cache
def pages() -> frozenset[str]:
    """The modules that templates name."""
    templates = resource_path("templates").glob("*.html")
    return frozenset(name for template in templates for call in _SCRIPTS_CALL.findall(template.read_text("utf-8"))
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


def joined_script(name: str, version: str) -> str:
    """The text of a joined file. Modules are read again for each `version`."""
    room, page, *later = name.removeprefix("pages/").split("/", 2)
    modules = _with_needs(f"{room}/{page.removesuffix('.js')}.js", version)
    if not later:
        return _BEGIN.format(page=page.removesuffix(".js")) + _in_one(modules)
    (start,) = later
    up = "../" * (start.count("/") + 1)
    more = {other: module for other, module in _with_needs(start, version).items() if other not in modules}
    files = _said_by(more) - _said_by(modules) if _CATALOGUE in modules else ()
    texts = f'Object.assign((await $need("{_CATALOGUE}")).TEXTS, {texts_of(files)});\n' if files else ""
    return f'import {{ $define, $load, $need }} from "{up}{page}.js";\n{texts}{_in_one(more)}'


def whole_script(page: str, version: str, without: Container[str] = ()) -> str:
    """The modules of a page that loads nothing, because no server is behind it: those that it would load on demand are
    in the same file, but for some that it is `without`."""
    modules = _with_needs(f"{page}.js", version)
    for name in sorted(loaded_later(page, version)):
        if name not in without:
            modules |= _with_needs(name, version)
    return _BEGIN.format(page="") + _in_one(modules)


def _in_one(modules: Mapping[str, Module]) -> str:
    """The text of some modules; the catalogue has only the texts that they say."""
    catalogue = _module_of(_CATALOGUE, script_of_catalogue(_said_by(modules))).text
    return "".join(catalogue if name == _CATALOGUE else module.text for name, module in modules.items())


def _said_by(modules: Mapping[str, Module]) -> frozenset[str]:
    return frozenset[str]().union(*(module.says for module in modules.values()))


@lru_cache(maxsize=64)
def loaded_later(page: str, version: str) -> frozenset[str]:
    """The modules that a page may load on demand, directly or through another such module."""
    modules = _with_needs(f"{page}.js", version)
    later: set[str] = set()
    queue = [*modules.values()]
    while queue:
        for name in queue.pop().later:
            if name not in later and name not in modules:
                later.add(name)
                queue.extend(_with_needs(name, version).values())
    return frozenset(later)


def _with_needs(name: str, version: str) -> dict[str, Module]:
    """A module and its dependencies, dependencies first."""
    modules: dict[str, Module] = {}

    def add(name: str) -> None:
        if name not in modules:
            module = _module(name, version, language_name() if f"js/{name}" in GENERATED else "")
            for other in module.needs:
                add(other)
            modules[name] = module

    add(name)
    return modules


@lru_cache(maxsize=1024)
def _module(name: str, _version: str, _language: str) -> Module:
    if name == _CATALOGUE:
        return _module_of(name, script_of_catalogue(()))
    generate = GENERATED.get(f"js/{name}")
    return _module_of(name, generate() if generate else (SCRIPTS / name).read_text("utf-8"))


def _module_of(name: str, source: str) -> Module:
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

    code = _TYPE.sub("", minified(source))
    later = tuple(address(other) for other in _LATER.findall(code))
    code = _IMPORT.sub(without_import, code)
    code = _EXPORT.sub(without_export, _EXPORT_LIST.sub(without_list, code))
    code = _LATER.sub(lambda match: f'$load("{address(match[1])}")', code)
    if _UNHANDLED.search(code):
        raise ValueError(f"{name}: an import or export is written in another form than joined scripts allow")
    text = f'$define("{name}", async () => {{\n{_BLANK.sub("", code)}return {{ {", ".join(exports)} }};\n}});\n'
    return Module(text, tuple(needs), later, files_said(code) if name != _CATALOGUE else frozenset())
