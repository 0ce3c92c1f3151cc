"""Putting the app together: settings, blueprints, headers of every answer, one shape for errors."""

from __future__ import annotations

import atexit
from collections.abc import Mapping

from flask import Flask, Response, jsonify, make_response, render_template, request
from werkzeug.exceptions import HTTPException

from . import api, pages, play
from .config import DEFAULTS
from .jobs.base import Solver
from .jobs.pool import Pool

# Everything comes from this server; no script or style stands inside a page.
_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "connect-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
_HEADERS = {
    "Content-Security-Policy": _POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
}


def build_app(config: Mapping[str, object], solver: Solver | None) -> Flask:
    app = Flask(__name__)
    app.config.from_mapping(DEFAULTS)
    app.config.from_mapping(config)
    app.json.sort_keys = False  # type: ignore[attr-defined]  # counters come in the order that means something
    app.extensions["solver"] = solver or _pool(app)
    app.register_blueprint(pages.blueprint)
    app.register_blueprint(api.blueprint)
    app.register_blueprint(play.blueprint)
    app.register_error_handler(HTTPException, _http_error)
    app.after_request(_with_headers)
    return app


def _pool(app: Flask) -> Pool:
    pool = Pool(app.config["SOLVE_WORKERS"], app.config["SOLVE_WAITING"])
    atexit.register(pool.close)
    return pool


def _with_headers(response: Response) -> Response:
    for name, value in _HEADERS.items():
        response.headers.setdefault(name, value)
    return response


def _http_error(error: HTTPException) -> Response:
    """JSON for programs, a page for people; the error's own headers, such as Retry-After, stay."""
    api_call = request.path.startswith("/api/")
    body = jsonify(error=api.error_json(error)) if api_call else render_template("error.html", error=error)
    headers = [(name, value) for name, value in error.get_headers() if name.lower() != "content-type"]
    return make_response(body, error.code or 500, headers)
