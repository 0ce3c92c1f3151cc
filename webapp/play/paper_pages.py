"""Puzzles on paper: the page with the forms, worksheets of one or several puzzles, and hand-outs of the first steps."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from flask import Blueprint, Response, abort, render_template, request
from werkzeug.datastructures import MultiDict

from solvers.errors import PuzzleError, shorten
from solvers.formats.base import read_number
from solvers.paper import MOST_A_PAGE, MOST_STEPS, PAPERS, PERSON, Paper, strip_methods
from solvers.puzzle import Puzzle
from solvers.runner import Kind, kind_of, method_info
from solvers.texts import say, sentence, size_name

from ..base.site_address import shared_origin
from ..base.visitor_cookie import current_visitor
from ..base.wire_json import Json
from ..collection.galleries import KINDS, cards_of, galleries
from ..collection.gallery_card import Card
from ..collection.puzzle_names import known_card, neutral_title, number_of
from ..services import check_ready, services
from .puzzle_pages import address_of
from .puzzle_reader import ReaderError
from .qr_codes import LONGEST_IN_QR

blueprint = Blueprint("paper", __name__, url_prefix="/paper")

MOST_PUZZLES: Final = 24  # of a worksheet
_CHOSEN_FIRST: Final = 6  # of a gallery
_LONGEST_TITLE: Final = 100
_NUMBERED: Final = re.compile(rf"({'|'.join(KINDS)})-([0-9]{{1,5}})")
_SHORT: Final = re.compile(r"/s/([A-Za-z0-9_-]{1,40})$")  # the end of a short link

Given = MultiDict[str, str]


@dataclass(frozen=True, slots=True)
class _Choice:
    """A puzzle to choose in the form."""

    value: str
    name: str
    kind: Kind


@blueprint.get("")
def forms() -> str:
    """The forms for the puzzles of a gallery, for one puzzle, or for whatever links are pasted."""
    return _forms(request.args)


@blueprint.route("/worksheet.pdf", methods=["GET", "POST"])
def worksheet() -> Response | tuple[str, int]:
    """The worksheet that a form asks for. Long links need POST."""
    services().limits.count("JOB_RATE", current_visitor())
    check_ready()
    given = request.values
    try:
        paper = _paper(given)
        look = {"title": given.get("title", "")[:_LONGEST_TITLE], "first_step": "first_step" in given,
                "answers": "answers" in given,
                "per_page": read_number(given.get("per_page", "4"), say("on_paper.per_page"), 1, MOST_A_PAGE)}
        found = services().reader.worksheet(current_visitor(), puzzles=_chosen(given, paper), paper=paper, **look)
    except (PuzzleError, ReaderError) as error:
        return _forms(given, sentence(str(error))), 400
    return _pdf(found, "worksheet")


@blueprint.get("/handout.pdf")
def handout() -> Response | tuple[str, int]:
    """The first steps on a puzzle, as a strip of boards."""
    services().limits.count("JOB_RATE", current_visitor())
    check_ready()
    given = request.args
    try:
        steps, paper = read_number(given.get("steps", "8"), say("on_paper.steps"), 1, MOST_STEPS), _paper(given)
        puzzle, about = _read(given.get("puzzle", ""))
        found = services().reader.handout(puzzle, current_visitor(), steps=steps, name=about["name"],
                                          method=given.get("method", PERSON), paper=paper)
    except (PuzzleError, ReaderError) as error:
        return _forms(given, sentence(str(error))), 400
    return _pdf(found, "steps")


def _paper(given: Given) -> Paper:
    return Paper(given.get("paper", PAPERS[0]), "landscape" in given)


def _pdf(found: Json, name: str) -> Response:
    response = Response(found["data"], mimetype="application/pdf")
    response.headers["Content-Disposition"] = f'inline; filename="{name}.pdf"'
    return response


# The forms


def _forms(given: Given, error: str = "") -> str:
    choices = _choices(given)
    alone = choices[0] if "puzzle" in given and "gallery" not in given else None
    methods = strip_methods(alone.kind)[1:] if alone else []
    return render_template(
        "paper.html", choices=choices, given=given, error=error, methods=[*map(method_info, methods)], person=PERSON,
        checked=given.getlist("p") or [one.value for one in choices[:_CHOSEN_FIRST]], papers=PAPERS, most=MOST_PUZZLES,
        per_page=range(1, MOST_A_PAGE + 1), most_steps=MOST_STEPS, longest_title=_LONGEST_TITLE,
    )  # fmt: skip


def _choices(given: Given) -> Sequence[_Choice]:
    """The puzzles of a gallery, or one puzzle."""
    if "gallery" in given:
        gallery = galleries().get(given["gallery"])
        if gallery is None:
            abort(404, say("home_labels.no_gallery"))
        return [_Choice(f"{card.kind}-{number_of(card)}", neutral_title(card), kind_of(card.puzzle))
                for card in gallery.cards]
    if "puzzle" not in given:
        return []
    check_ready()
    try:
        puzzle, about = _read(given["puzzle"])
    except ReaderError as error:
        abort(404, say("play_labels.link_without_puzzle", why=str(error)))
    name = about["name"] or say("board.untitled", size=size_name(puzzle.shape))
    return [_Choice(given["puzzle"], name, kind_of(puzzle))]


# Puzzles


def _chosen(given: Given, paper: Paper) -> list[tuple[Puzzle, dict[str, str]]]:
    """The puzzles to print, each with what is said of it. PuzzleError or ReaderError says what is wrong with the first
    that cannot be printed; those after it are not read."""
    wanted = [*given.getlist("p"), *filter(None, map(str.strip, given.get("links", "").splitlines()))]
    if not wanted:
        raise PuzzleError("on_paper.none_chosen")
    if len(wanted) > MOST_PUZZLES:
        raise PuzzleError("on_paper.too_many", found=str(len(wanted)), most=MOST_PUZZLES)
    chosen = []
    for number, text in enumerate(wanted, 1):
        chosen.append(_read(text))
        paper.check_area(chosen[-1][0], number)
    return chosen


def _read(text: str) -> tuple[Puzzle, dict[str, str]]:
    """The puzzle of a gallery that a number stands for, such as `flat-12`; or that of a code, a link, or clues."""
    numbered = _NUMBERED.fullmatch(text)
    if numbered and 0 < int(numbered[2]) <= len(cards_of(numbered[1])):
        return _of_card(cards_of(numbered[1])[int(numbered[2]) - 1])
    known = known_card(text)
    if known is not None:
        return _of_card(known)
    try:
        found = services().reader.text(_behind_short_link(text), current_visitor())
    except ReaderError as error:
        message = say("errors.at", where=shorten(text), message=str(error))
        raise ReaderError({**error.error, "message": message}) from None
    return found.puzzle, {"name": "", "title": "", "link": _link(found.described["code"], found.puzzle.shape)}


def _of_card(card: Card) -> tuple[Puzzle, dict[str, str]]:
    return card.puzzle, {"name": neutral_title(card), "title": card.title, "link": _link(card.code, card.shape)}


def _behind_short_link(text: str) -> str:
    """The code to which a short link of this server leads; any other text as it is."""
    short = _SHORT.search(text)
    found = services().links.find(short[1]) if short else None
    return found[0] if found else text


def _link(code: str | None, shape: tuple[int, ...]) -> str:
    """The address for a QR code; empty if a code could not hold it."""
    address = f"{shared_origin()}{address_of(code, shape)}" if code else ""
    return address if len(address) <= LONGEST_IN_QR else ""
