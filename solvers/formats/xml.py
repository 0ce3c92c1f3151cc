"""webpbn's XML, "pbn-0.3": grids in black and white or in colours, one or a set of them.

Files come from strangers: defusedxml refuses declarations, nothing is fetched, and the number of elements is bounded.
Triddlers, triangles and blotted clues are refused with a message of their own. A palette holds only the colours in
use; with a single one, the puzzle is black and white.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from html import escape  # that of xml.sax imports half of the web
from typing import Final
from xml.etree.ElementTree import Element, ParseError

from defusedxml import DefusedXmlException  # type: ignore[import-untyped]
from defusedxml.ElementTree import fromstring  # type: ignore[import-untyped]

from ..colours import hex_of
from ..errors import PuzzleError
from ..puzzle import MAX_SIDE, Info, Puzzle
from ..texts import say
from .base import (
    Entry,
    Format,
    check_clues,
    check_runs,
    clean,
    clean_info,
    fitting_goal,
    line_names,
    one_line,
    read_number,
)
from .inks import (
    EMPTY_SIGN,
    WHITE,
    Ink,
    Inks,
    Signed,
    SignedRuns,
    letter_rows,
    one_tint,
    picture_in_inks,
    puzzle_in_inks,
    read_value,
    signed_colours,
)

# About as many as a checkerboard of the largest size needs.
_MAX_TAGS: Final = 530_000
_LONGEST_IMAGE: Final = 4 * MAX_SIDE * MAX_SIDE
_LOOKS: Final = re.compile(r"\s*<(?:[?]xml|!DOCTYPE\s+(?:pbn|puzzle)|!--|puzzle)", re.IGNORECASE)
# A reference to a DTD is harmless, since nothing follows it; declarations in the text can expand without bound.
_DOCTYPE: Final = re.compile(r"<!DOCTYPE[^<>\[\]]*>")
_WHITE: Final = "white"
_BLACK: Final = "black"
_BLOTTED: Final = ("?", "*")
_TEXTS: Final = ("source", "title", "author", "copyright", "description")


@dataclass(frozen=True, slots=True)
class _Colours:
    """The colours by name, the colour name of each sign of a picture, and the default colour of counts."""

    inks: Inks
    names: dict[str, str]
    default: str

    def of(self, count: Element) -> str:
        """The name of the colour of a count, which is never that of empty cells."""
        name = count.get("color", self.default)
        return self.default if name == self.inks[EMPTY_SIGN].name else name


def parse(text: str) -> list[Entry]:
    root = _root(text)
    elements = [root] if _tag(root) == "puzzle" else list(_children(root, "puzzle"))
    if not elements:
        raise PuzzleError("formats.xml_puzzle", found=f"<{root.tag}>")
    return [Entry(_info(root, element).title, partial(_read, root, element)) for element in elements]


def _read(root: Element, element: Element) -> Puzzle:
    if (kind := element.get("type", "grid").lower()) != "grid":
        raise PuzzleError("formats.xml_grid", found=kind)
    clues = {part.get("type", "").lower(): part for part in _children(element, "clues")}
    colours = _colours(element, list(clues.values()))
    info = _info(root, element)
    if not clues:
        return picture_in_inks(_needed_goal(element, colours), colours.inks, info)
    rows, cols = (_clues(clues, kind, colours) for kind in ("rows", "columns"))
    return puzzle_in_inks(rows, cols, colours.inks, info, _goal(element, colours))


def dump(puzzle: Puzzle) -> str:
    check_clues(puzzle, "titles.in_xml")
    goal, colours = fitting_goal(puzzle), _written_colours(puzzle)
    if puzzle.palette:
        ground = f' backgroundcolor="{colours[0][0]}"'
        clues = [["".join(f'<count color="{colours[colour][0]}">{length}</count>' for length, colour in runs)
                  for runs in side] for side in (puzzle.colour_cols, puzzle.colour_rows)]
    else:
        ground = ""
        clues = [["".join(f"<count>{run}</count>" for run in runs or ()) for runs in side]
                 for side in (puzzle.cols, puzzle.rows)]
    return "\n".join([
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<!DOCTYPE pbn SYSTEM "http://webpbn.com/pbn-0.3.dtd">',
        "<puzzleset>",
        f'<puzzle type="grid" defaultcolor="{colours[1][0]}"{ground}>',
        *_text_elements(puzzle.info),
        *(f'<color name="{name}" char="{sign}">{value}</color>' for name, sign, value in colours),
        *_clue_elements("columns", clues[0]),
        *_clue_elements("rows", clues[1]),
        *(_goal_elements(letter_rows(goal, puzzle.palette, ".", "X")) if goal else []),
        "</puzzle>",
        "</puzzleset>",
        "",
    ])


def _written_colours(puzzle: Puzzle) -> list[tuple[str, str, str]]:
    """A unique name, the sign and the value of each colour, that of empty cells first."""
    if not puzzle.palette:
        tint = one_tint(puzzle)
        return [("white", ".", "fff"), ("black", "X", "000") if tint is None else ("ink", "X", hex_of(tint)[1:])]
    names = [one_line(colour.name) for colour in puzzle.palette]
    unique = [name if name and name not in names[:place] else f"{name} {colour.letter}".strip()
              for place, (name, colour) in enumerate(zip(names, puzzle.palette, strict=True))]
    return [(escape(name), sign, hex_of(colour.value)[1:])
            for name, (sign, colour) in zip(unique, signed_colours(puzzle.palette, "."), strict=True)]


def _root(text: str) -> Element:
    if text.count("<") > _MAX_TAGS:
        raise PuzzleError("formats.xml_tags", found=say("counts.tags", count=text.count('<')), most=_MAX_TAGS)
    try:
        root: Element = fromstring(_DOCTYPE.sub("", text.strip(), count=1), forbid_dtd=True)
    except DefusedXmlException as error:
        raise PuzzleError("formats.xml_undeclared", found=type(error).__name__) from None
    except (ParseError, UnicodeError, ValueError) as error:
        raise PuzzleError("formats.xml_well_formed", found=str(error)) from None
    return root


def _tag(element: Element) -> str:
    return str(element.tag).lower()


def _children(element: Element, tag: str) -> Iterator[Element]:
    return (child for child in element if _tag(child) == tag)


def _info(root: Element, puzzle: Element) -> Info:
    """The texts of the puzzle; those that are missing come from its set."""
    texts: dict[str, str] = {}
    for element in (root, puzzle):
        texts.update({_tag(child): child.text or "" for child in element if _tag(child) in _TEXTS})
    return clean_info(texts)


def _colours(puzzle: Element, clues: list[Element]) -> _Colours:
    declared = {child.get("name", ""): child for child in _children(puzzle, "color")}
    for name, child in declared.items():
        if re.search(r"[/\\]", child.text or ""):
            raise PuzzleError("formats.plain_colours", found=name)
    blank = puzzle.get("backgroundcolor", _WHITE)
    default = puzzle.get("defaultcolor", _BLACK)
    used = {count.get("color", default): None for part in clues for count in part.iter("count")}
    # Some writers name the background as the default colour; then the blocks have another one.
    default = next((name for name in [default, *used, *declared, _BLACK] if name != blank), _BLACK)
    inks = {name: Ink(read_value(child.text or ""), name, child.get("char", "")) for name, child in declared.items()}
    inks = {_BLACK: Ink((0, 0, 0), _BLACK, "X"), **inks} if _BLACK not in inks else inks
    ground = inks.pop(blank, Ink(WHITE, blank, "."))
    names = {ink.letter: name for name, ink in inks.items()} | {ground.letter or ".": EMPTY_SIGN}
    undeclared = {name: Ink(read_value(name), name) for name in used if name not in inks and name != blank}
    return _Colours({**inks, **undeclared, EMPTY_SIGN: ground}, names, default)


def _clues(clues: dict[str, Element], kind: str, colours: _Colours) -> list[SignedRuns]:
    if kind not in clues:
        raise PuzzleError("formats.xml_clues", found=", ".join(clues) or say("found.no_clues"), kind=kind)
    lines = list(_children(clues[kind], "line"))
    if len(lines) > MAX_SIDE:
        raise PuzzleError(f"formats.most_{kind}", found=say("counts.lines", count=len(lines)), most=MAX_SIDE)
    names = line_names(kind.removesuffix("s"), len(lines))
    return [_line_clue(line, name, colours) for line, name in zip(lines, names, strict=True)]


def _line_clue(line: Element, name: str, colours: _Colours) -> SignedRuns:
    counts = list(_children(line, "count"))
    check_runs(len(counts), name)
    if [(count.text or "").strip() for count in counts] == ["0"]:
        return ()
    return tuple((_length(count, name), colours.of(count)) for count in counts)


def _length(count: Element, where: str) -> int:
    text = (count.text or "").strip()
    if text in _BLOTTED:
        raise PuzzleError("formats.xml_blotted", where=where, found=text)
    return read_number(text or "nothing", where, low=1)


def _goal(puzzle: Element, colours: _Colours) -> Signed | None:
    """The picture of the goal in names of colours; None if there is none, or if it leaves cells open."""
    rows = [[colours.names.get(sign) for sign in row] for row in _goal_signs(puzzle)]
    named = [[name for name in row if name is not None] for row in rows]
    return named if rows and named == rows and len({len(row) for row in rows}) == 1 else None


def _goal_signs(puzzle: Element) -> list[list[str]]:
    for solution in _children(puzzle, "solution"):
        image = next(_children(solution, "image"), None)
        if solution.get("type", "goal").lower() == "goal" and image is not None:
            if len(image.text or "") > _LONGEST_IMAGE:
                raise PuzzleError("formats.xml_smaller_picture",
                                  found=say("counts.characters", count=len(image.text or '')))
            rows = "".join((image.text or "").split()).split("|")
            return [re.findall(r"\[[^\[\]]*\]|.", row) for row in rows if row]
    return []


def _needed_goal(puzzle: Element, colours: _Colours) -> Signed:
    for row in _goal_signs(puzzle):
        for sign in row:
            if sign not in colours.names and sign != "?" and not sign.startswith("["):
                raise PuzzleError("formats.xml_declared", found=sign)
    goal = _goal(puzzle, colours)
    if goal is None:
        raise PuzzleError("formats.xml_clues_or_solution")
    return goal


def _text_elements(info: Info) -> list[str]:
    texts = {tag: (clean if tag == "description" else one_line)(getattr(info, tag)) for tag in _TEXTS}
    return [f"<{tag}>{escape(text, quote=False)}</{tag}>" for tag, text in texts.items() if text]


def _clue_elements(kind: str, counts: list[str]) -> list[str]:
    return [f'<clues type="{kind}">', *(f"<line>{line}</line>" for line in counts), "</clues>"]


def _goal_elements(picture: list[str]) -> list[str]:
    return ['<solution type="goal">', "<image>", *(f"|{row}|" for row in picture), "</image>", "</solution>"]


XML: Final = Format(
    "xml", (".xml", ".pbn"), _LOOKS.match, parse, dump,
    keeps=(*_TEXTS, "goal", "colours"), coloured=True,
)
