"""The catalogue of sentences as templates ask it: what is put into a sentence may be markup, such as a link."""

from __future__ import annotations

from flask import Flask
from markupsafe import Markup, escape

from solvers.texts import filled, form_of, language_name, name_of, numeral, spoken

from .request_bounds import bounds_of
from .shared_address import set_origin


def add_to_templates(app: Flask) -> None:
    """`say("code", name=value)`, `language()` for the attribute `lang`, numbers and names as the language writes them;
    and what templates hand on to scripts: the `bounds()` of requests, and the address of this server for others."""
    app.jinja_env.globals.update(say=say_in_page, language=language_name, numeral=numeral, name_of=name_of,
                                 set_origin=set_origin, bounds=lambda: bounds_of(app.config))


def say_in_page(code: str, /, **parameters: object) -> Markup:
    """The text of a code, safe to stand in a page."""
    safe = {name: value if isinstance(value, Markup) else escape(spoken(value)) for name, value in parameters.items()}
    return Markup(filled(str(escape(form_of(code, parameters))), safe))
