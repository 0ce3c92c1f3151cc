"""The catalogue of sentences as templates ask it: what is put into a sentence may be markup, such as a link."""

from __future__ import annotations

from flask import Flask
from markupsafe import Markup, escape

from solvers.texts import filled, form_of, language_name, name_of, numeral, spoken


def add_to_templates(app: Flask) -> None:
    """`say("code", name=value)`, `language()` for the attribute `lang`; numbers and names as it writes them."""
    app.jinja_env.globals.update(say=say_in_page, language=language_name, numeral=numeral, name_of=name_of)


def say_in_page(code: str, /, **parameters: object) -> Markup:
    """The text of a code, safe to stand in a page."""
    safe = {name: value if isinstance(value, Markup) else escape(spoken(value)) for name, value in parameters.items()}
    return Markup(filled(str(escape(form_of(code, parameters))), safe))
