"""What mkdocs.yml adds to docs/: documents and files of other folders, the reference for the library, and notebooks."""

from __future__ import annotations

import ast
import json
import re
from pathlib import Path
from posixpath import dirname, join, normpath, relpath

from griffe import Docstring, ExprCall, Extension
from mkdocs.structure.files import File

ROOT = Path(__file__).resolve().parents[1]
# Files outside docs/, and their addresses. A file that a page links to needs no line here.
OUTSIDE = {
    "README.md": "index.md", "CONTRIBUTING.md": "contributing.md", "CHANGELOG.md": "changelog.md",
    "static/fonts/README.md": "fonts/index.md", "static/logo.svg": "logo.svg",
    **{f"solvers/texts/{name}/README.md": f"readme/{name}.md" for name in ("de", "es", "fr", "pl", "tr")},
    **{f"static/fonts/{name}.woff2": f"fonts/{name}.woff2" for name in ("calistoga", "calistoga-more")},
}
SOURCES = {address: source for source, address in OUTSIDE.items()}

# The top of the library, by what names are for. The first group also gets names that are in none.
GROUPS = {
    "Puzzles": "parse dump Puzzle Grid EMPTY FILLED UNKNOWN Line Runs ColourRuns Count Colour palette_of Info Check",
    "Two lines": "random_puzzle rate unique from_image to_worksheet",
    "Solving": "run solve watch Limit Result WatchedSolve Outcome METHODS methods method_info MethodInfo Option",
    "Events": "Event Fixed Unfixed Reason Belief Surest Candidate Progress Stage Solution Finished",
    "Methods of your own": "register",
    "Errors": "NonoscopeError PuzzleError MethodError MissingExtraError",
}

LINK = re.compile(r"(?<=\]\()(?!\w+:)([^)#\s]+)")
EXAMPLE = re.compile(r"^>>> .*(?:\n.+)*", re.MULTILINE)
COMMENT = re.compile(r"  # (.+)")


def on_files(files, config):
    for source, address in OUTSIDE.items():
        files.append(File.generated(config, address, abs_src_path=str(ROOT / source)))
    tokens = (ROOT / "static/css/tokens.css").read_text("utf-8")
    tokens = tokens.replace('[data-theme="dark"]', '[data-md-color-scheme="slate"]')
    pages = {"css/tokens.css": tokens, **dict(reference()), **dict(notebooks())}
    for address, content in pages.items():
        files.append(File.generated(config, address, content=content))
    return files


def reference():
    """A page for the top of the library, by groups, and one for each of its modules."""
    for path in sorted((ROOT / "nonoscope").glob("*.py")):
        if path.stem == "__init__":
            yield "api/nonoscope.md", page_of("nonoscope", grouped(public_names(path)))
        elif not path.stem.startswith("_"):
            yield f"api/{path.stem}.md", page_of(f"nonoscope.{path.stem}", {"": public_names(path)})


def public_names(path):
    """Functions, then classes, then constants."""
    tree = ast.parse(path.read_text("utf-8"))
    [names] = [ast.literal_eval(node.value) for node in tree.body
               if isinstance(node, ast.Assign) and node.targets[0].id == "__all__"]
    return sorted(names, key=lambda name: (name.isupper(), name[0].isupper(), name))


def grouped(names):
    groups = {title: text.split() for title, text in GROUPS.items()}
    in_groups = {"__version__", *(name for group in groups.values() for name in group)}
    next(iter(groups.values())).extend(name for name in names if name not in in_groups)
    return groups


def page_of(module, groups):
    plain = "    options: {members: false, show_root_heading: false, show_root_toc_entry: false}"
    lines = [f"# {module}", f"::: {module}", plain]
    for title, names in groups.items():
        lines += [f"\n## {title}"] if title else []
        lines += [f"\n::: {module}.{name}" for name in names]
    return "\n".join(lines)


def notebooks():
    """A page for each notebook, and one that lists them."""
    lines = ["# Notebooks", ""]
    for path in sorted((ROOT / "docs/notebooks").glob("*.ipynb")):
        text = text_of_notebook(path)
        yield f"notebooks/{path.stem}.md", text
        lines.append(f"- [{text.splitlines()[0].lstrip('# ')}](notebooks/{path.stem}.md)")
    yield "notebooks.md", "\n".join(lines)


def text_of_notebook(path):
    """Its cells, with a link to the file below the title."""
    cells = [("".join(cell["source"]), cell["cell_type"]) for cell in json.loads(path.read_text("utf-8"))["cells"]]
    texts = [text if kind == "markdown" else f"```python\n{text}\n```" for text, kind in cells]
    title, _, rest = "\n\n".join(texts).partition("\n")
    return f"{title}\n\n[Download {path.name}]({path.name})\n\n{rest}"


def on_page_markdown(markdown, page, config, files):
    """Point links to where things are on the site, and bring along the files outside docs/ that they lead to."""
    address = page.file.src_uri
    source = SOURCES.get(address, f"docs/{address}")

    def on_the_site(match):
        target = normpath(join(dirname(source), match[0]))
        if not (ROOT / target).is_file():
            return match[0]
        place = OUTSIDE.get(target, target.removeprefix("docs/"))
        if files.get_file_from_path(place) is None:
            files.append(File.generated(config, place, abs_src_path=str(ROOT / target)))
        return relpath(place, dirname(address))

    return LINK.sub(on_the_site, markdown)


def default_of(call):
    """The default in a call of `field`; nothing of other calls, whose result the reference can't show."""
    for argument in call.arguments if str(call.function) == "field" else ():
        if argument.name == "default":
            return argument.value
        if argument.name == "default_factory":
            return f"{argument.value}()"
    return None


class Docstrings(Extension):
    """Examples become blocks of code; a comment beside an attribute becomes its docstring."""

    def on_object(self, *, obj, **_):
        if obj.labels == {"instance-attribute"}:
            obj.value = None  # what `__init__` computes
        elif obj.is_attribute and isinstance(obj.value, ExprCall):
            obj.value = default_of(obj.value)
        comment = obj.is_attribute and not obj.docstring and obj.lines and COMMENT.search(obj.lines[-1])
        if comment:
            obj.docstring = Docstring(f"{comment[1][0].upper()}{comment[1][1:]}.", parent=obj)
        if obj.docstring:
            obj.docstring.value = EXAMPLE.sub(r"```pycon\n\g<0>\n```", obj.docstring.value)
