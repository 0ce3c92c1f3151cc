"""webpbn's XML, "pbn-0.3": black and white grids, one or a set of them.

Files come from strangers: defusedxml refuses declarations, nothing is fetched, and the number of elements is bounded.
Triddlers, triangles and more than one colour of blocks are refused with a message of their own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from html import escape  # that of xml.sax imports half of the web
from typing import Final
from xml.etree.ElementTree import Element, ParseError

from defusedxml import DefusedXmlException  # type: ignore[import-untyped]
from defusedxml.ElementTree import fromstring  # type: ignore[import-untyped]

from ..colours import RGB, Colours, hex_of
from ..errors import PuzzleError
from ..grid import FILLED, Grid
from ..puzzle import MAX_SIDE, Info, Puzzle, puzzle_of
from ..texts import say
from .base import (
    Entry,
    Format,
    RunList,
    bit_rows,
    clean,
    clean_info,
    fitting_colours,
    fitting_goal,
    full_clues,
    grid_of_bits,
    line_names,
    one_line,
    read_runs,
    with_goal,
)

# About as many as a checkerboard of the largest size has.
_MAX_TAGS: Final = 530_000
_LONGEST_IMAGE: Final = 4 * MAX_SIDE * MAX_SIDE
_LOOKS: Final = re.compile(r"\s*<(?:[?]xml|!DOCTYPE\s+(?:pbn|puzzle)|!--|puzzle)", re.IGNORECASE)
# A reference to a DTD is harmless, since nothing follows it; declarations in the text can expand without bound.
_DOCTYPE: Final = re.compile(r"<!DOCTYPE[^<>\[\]]*>")
_WHITE: Final = "white"
_BLACK: Final = "black"
_TEXTS: Final = ("source", "title", "author", "copyright", "description")


@dataclass(frozen=True, slots=True)
class _Colours:
    """The names of the background and of the blocks, the character of each declared colour, the blocks' colour."""

    blank: str
    block: str
    signs: dict[str, str]
    tint: RGB | None

    def bit(self, sign: str) -> str:
        """0 for a blank cell, 1 for a block, ? for an open cell, ! for any other colour."""
        if sign == self.signs.get(self.blank, "."):
            return "0"
        if sign == self.signs.get(self.block, "X"):
            return "1"
        return "?" if sign == "?" or sign.startswith("[") else "!"


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
        return _tinted(puzzle_of(_needed_goal(element, colours), info), colours.tint)
    puzzle = Puzzle.flat(_clues(clues, "rows"), _clues(clues, "columns"), info=info)
    return _tinted(with_goal(puzzle, _goal(element, colours)), colours.tint)


def _tinted(puzzle: Puzzle, tint: RGB | None) -> Puzzle:
    """The puzzle with the blocks of its finished picture in that colour."""
    goal = puzzle.info.goal
    if goal is None or tint is None:
        return puzzle
    colours = Colours((tint,), bytes(state == FILLED for state in goal.cells))
    return replace(puzzle, info=replace(puzzle.info, colours=colours))


def _one_tint(puzzle: Puzzle) -> RGB | None:
    """The colour of all blocks, if they have one."""
    goal, colours = fitting_goal(puzzle), fitting_colours(puzzle)
    if goal is None or colours is None:
        return None
    tints = {colours.of(cell) for cell, state in enumerate(goal.cells) if state == FILLED}
    return tints.pop() if len(tints) == 1 else None


def dump(puzzle: Puzzle) -> str:
    rows, cols = full_clues(puzzle, "titles.in_xml")
    goal = fitting_goal(puzzle)
    tint = _one_tint(puzzle)
    block = "black" if tint is None else "ink"
    parts = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<!DOCTYPE pbn SYSTEM "http://webpbn.com/pbn-0.3.dtd">',
        "<puzzleset>",
        f'<puzzle type="grid" defaultcolor="{block}">',
        *_text_elements(puzzle.info),
        '<color name="white" char=".">fff</color>',
        f'<color name="{block}" char="X">{"000" if tint is None else hex_of(tint)[1:]}</color>',
        *_clue_elements("columns", cols),
        *_clue_elements("rows", rows),
        *(_goal_elements(goal) if goal else []),
        "</puzzle>",
        "</puzzleset>",
        "",
    ]
    return "\n".join(parts)


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
    used = {count.get("color", default) for part in clues for count in part.iter("count")} - {blank}
    if len(used) > 1:
        raise PuzzleError("formats.one_block_colour", found=", ".join(sorted(used)))
    # Some writers name the background as the default colour; then the blocks have the other one.
    others = [*used, default, *declared, _BLACK]
    block = next((name for name in others if name != blank), _BLACK)
    tint = _tint(declared[block].text or "") if block in declared else None
    return _Colours(blank, block, {name: child.get("char", "") for name, child in declared.items()}, tint)


def _tint(text: str) -> RGB | None:
    """Three or six hexadecimal digits; black is no colour of its own."""
    digits = text.strip().removeprefix("#")
    if re.fullmatch("[0-9a-fA-F]{3}(?:[0-9a-fA-F]{3})?", digits) is None:
        return None
    step = len(digits) // 3
    red, green, blue = (int((digits[start : start + step] * 2)[:2], 16) for start in range(0, len(digits), step))
    return (red, green, blue) if red or green or blue else None


def _clues(clues: dict[str, Element], kind: str) -> list[RunList]:
    if kind not in clues:
        raise PuzzleError("formats.xml_clues", found=", ".join(clues) or say("found.no_clues"), kind=kind)
    lines = list(_children(clues[kind], "line"))
    if len(lines) > MAX_SIDE:
        raise PuzzleError(f"formats.most_{kind}", found=say("counts.lines", count=len(lines)), most=MAX_SIDE)
    names = line_names(kind.removesuffix("s"), len(lines))
    return [_line_clue(line, name) for line, name in zip(lines, names, strict=True)]


def _line_clue(line: Element, name: str) -> RunList:
    words = [(count.text or "").strip() or "nothing" for count in _children(line, "count")]
    return read_runs(" ".join(words), name)


def _goal(puzzle: Element, colours: _Colours) -> Grid | None:
    """The picture of the goal; None if there is none, or if it leaves cells open."""
    bits = _goal_bits(puzzle, colours)
    if not bits or set("".join(bits)) - set("01") or len({len(row) for row in bits}) > 1:
        return None
    return grid_of_bits("".join(bits), len(bits), len(bits[0]))


def _goal_bits(puzzle: Element, colours: _Colours) -> list[str]:
    for solution in _children(puzzle, "solution"):
        image = next(_children(solution, "image"), None)
        if solution.get("type", "goal").lower() == "goal" and image is not None:
            if len(image.text or "") > _LONGEST_IMAGE:
                raise PuzzleError("formats.xml_smaller_picture",
                                  found=say("counts.characters", count=len(image.text or '')))
            rows = "".join((image.text or "").split()).split("|")
            return ["".join(map(colours.bit, re.findall(r"\[[^\[\]]*\]|.", row))) for row in rows if row]
    return []


def _needed_goal(puzzle: Element, colours: _Colours) -> Grid:
    if "!" in "".join(_goal_bits(puzzle, colours)):
        raise PuzzleError("formats.xml_one_colour")
    goal = _goal(puzzle, colours)
    if goal is None:
        raise PuzzleError("formats.xml_clues_or_solution")
    return goal


def _text_elements(info: Info) -> list[str]:
    texts = {tag: (clean if tag == "description" else one_line)(getattr(info, tag)) for tag in _TEXTS}
    return [f"<{tag}>{escape(text, quote=False)}</{tag}>" for tag, text in texts.items() if text]


def _clue_elements(kind: str, clues: list[RunList]) -> list[str]:
    counts = ("".join(f"<count>{run}</count>" for run in runs) for runs in clues)
    return [f'<clues type="{kind}">', *(f"<line>{line}</line>" for line in counts), "</clues>"]


def _goal_elements(goal: Grid) -> list[str]:
    rows = (row.replace("0", ".").replace("1", "X") for row in bit_rows(goal))
    return ['<solution type="goal">', "<image>", *(f"|{row}|" for row in rows), "</image>", "</solution>"]


FORMAT: Final = Format(
    "xml", "titles.xml", (".xml", ".pbn"), _LOOKS.match, parse, dump,
    keeps=(*_TEXTS, "goal", "colours"),
)
