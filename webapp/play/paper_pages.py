"""Puzzles on paper: the page with the forms, worksheets of one or several puzzles, and handouts of the first steps."""

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
from ..collection.bundled_cards import KINDS, Card, bundled_card, cards_of, neutral_title, number_of
from ..collection.packs import packs
from ..services import check_ready, services
from .puzzle_pages import LONGEST_IN_QR, address_of
from .puzzle_reader import ReaderError

blueprint = Blueprint("paper", __name__, url_prefix="/paper")

MOST_PUZZLES: Final = 24  # of a worksheet
_PRESELECTED: Final = 6  # of a pack
_LONGEST_TITLE: Final = 100
_NUMBERED: Final = re.compile(rf"({'|'.join(KINDS)})-([0-9]{{1,5}})")
_SHORT: Final = re.compile(r"/s/([A-Za-z0-9_-]{1,40})$")  # the end of a short link

FormValues = MultiDict[str, str]


@dataclass(frozen=True, slots=True)
class _Choice:
    value: str
    name: str
    kind: Kind


@blueprint.get("")
def forms() -> str:
    """The forms for the puzzles of a pack, for a single puzzle, or for pasted links."""
    return _forms(request.args)


@blueprint.route("/worksheet.pdf", methods=["GET", "POST"])
def worksheet() -> Response | tuple[str, int]:
    """The worksheet for the values of a form. Long links need POST."""
    services().limits.count("JOB_RATE", current_visitor())
    check_ready()
    form = request.values
    try:
        paper = _paper(form)
        sheet = {"title": form.get("title", "")[:_LONGEST_TITLE], "first_step": "first_step" in form,
                 "answers": "answers" in form, "paper": paper,
                 "per_page": read_number(form.get("per_page", "4"), say("on_paper.per_page"), 1, MOST_A_PAGE)}
        sheet["puzzles"] = _selected(form, paper)
        written = services().reader.run("worksheet", sheet, current_visitor())
    except (PuzzleError, ReaderError) as error:
        return _forms(form, sentence(str(error))), 400
    return _pdf(written, "worksheet")


@blueprint.get("/handout.pdf")
def handout() -> Response | tuple[str, int]:
    services().limits.count("JOB_RATE", current_visitor())
    check_ready()
    form = request.args
    try:
        steps, paper = read_number(form.get("steps", "8"), say("on_paper.steps"), 1, MOST_STEPS), _paper(form)
        puzzle, about = _read(form.get("puzzle", ""))
        strip = {"steps": steps, "name": about["name"], "method": form.get("method", PERSON), "paper": paper}
        written = services().reader.run("handout", strip, current_visitor(), puzzle)
    except (PuzzleError, ReaderError) as error:
        return _forms(form, sentence(str(error))), 400
    return _pdf(written, "steps")


def _paper(form: FormValues) -> Paper:
    return Paper(form.get("paper", PAPERS[0]), "landscape" in form)


def _pdf(written: Json, name: str) -> Response:
    response = Response(written["data"], mimetype="application/pdf")
    response.headers["Content-Disposition"] = f'inline; filename="{name}.pdf"'
    return response


def _forms(form: FormValues, error: str = "") -> str:
    choices = _choices(form)
    single = choices[0] if "puzzle" in form and "pack" not in form else None
    methods = strip_methods(single.kind)[1:] if single else []
    return render_template(
        "paper.html", choices=choices, given=form, error=error, methods=[*map(method_info, methods)], person=PERSON,
        checked=form.getlist("p") or [choice.value for choice in choices[:_PRESELECTED]], papers=PAPERS,
        most=MOST_PUZZLES, per_page=range(1, MOST_A_PAGE + 1), most_steps=MOST_STEPS, longest_title=_LONGEST_TITLE,
    )


def _choices(form: FormValues) -> Sequence[_Choice]:
    """The puzzles of a pack, or one puzzle."""
    if "pack" in form:
        pack = packs().get(form["pack"])
        if pack is None:
            abort(404, say("home_labels.no_gallery"))
        return [_Choice(f"{card.kind}-{number_of(card)}", neutral_title(card), kind_of(card.puzzle))
                for card in pack.cards]
    if "puzzle" not in form:
        return []
    check_ready()
    try:
        puzzle, about = _read(form["puzzle"])
    except ReaderError as error:
        abort(404, say("play_labels.link_without_puzzle", why=str(error)))
    name = about["name"] or say("board.untitled", size=size_name(puzzle.shape))
    return [_Choice(form["puzzle"], name, kind_of(puzzle))]


def _selected(form: FormValues, paper: Paper) -> list[tuple[Puzzle, dict[str, str]]]:
    """The puzzles to print, with their texts. PuzzleError or ReaderError for the first that cannot be printed."""
    texts = [*form.getlist("p"), *filter(None, map(str.strip, form.get("links", "").splitlines()))]
    if not texts:
        raise PuzzleError("on_paper.none_chosen")
    if len(texts) > MOST_PUZZLES:
        raise PuzzleError("on_paper.too_many", found=str(len(texts)), most=MOST_PUZZLES)
    puzzles = []
    for number, text in enumerate(texts, 1):
        puzzles.append(_read(text))
        paper.check_area(puzzles[-1][0], number)
    return puzzles


def _read(text: str) -> tuple[Puzzle, dict[str, str]]:
    """The puzzle of a pack by number, such as `flat-12`; or the puzzle of a code, a link, or clues."""
    numbered = _NUMBERED.fullmatch(text)
    if numbered and 0 < int(numbered[2]) <= len(cards_of(numbered[1])):
        return _of_card(cards_of(numbered[1])[int(numbered[2]) - 1])
    card = bundled_card(text)
    if card is not None:
        return _of_card(card)
    try:
        reading = services().reader.text(_resolved(text), current_visitor())
    except ReaderError as error:
        message = say("errors.at", where=shorten(text), message=str(error))
        raise ReaderError({**error.error, "message": message}) from None
    return reading.puzzle, {"name": "", "title": "", "link": _link(reading.described["code"], reading.puzzle.shape)}


def _of_card(card: Card) -> tuple[Puzzle, dict[str, str]]:
    return card.puzzle, {"name": neutral_title(card), "title": card.title, "link": _link(card.code, card.shape)}


def _resolved(text: str) -> str:
    """The code behind a short link of this server; any other text unchanged."""
    short = _SHORT.search(text)
    link = services().links.find(short[1]) if short else None
    return link[0] if link else text


def _link(code: str | None, shape: tuple[int, ...]) -> str:
    """The address for a QR code; empty if a code could not hold it."""
    address = f"{shared_origin()}{address_of(code, shape)}" if code else ""
    return address if len(address) <= LONGEST_IN_QR else ""
