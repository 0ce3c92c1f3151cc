"""Which pages may stand in frames on pages of other sites: those below /embed/, where the operator allows the site.

These pages get no cookie and store nothing in the browser, so clickjacking gains nothing. A sandboxed frame has no
origin: even the files of this server are cross-origin for it.
"""

from __future__ import annotations

from typing import Final

from flask import Response, current_app, request

ANY_SITE: Final = "*"
_EMBEDDED: Final = "/embed/"
# Endpoints that pages in frames and other sites read. Answers are the same for every visitor; jobs have secret names.
_READ: Final = frozenset({"static_files.file", "api.watch_recording", "api.events_of_job", "api.give_model",
                          "embed.oembed"})


def is_embedded() -> bool:
    """Whether this request is for a page in a frame."""
    return request.path.startswith(_EMBEDDED)


def policy_of_frames() -> str:
    """The part of the content policy about frames. For any site it is empty: `*` would exclude pages of local files."""
    sites = current_app.config["EMBED"] if is_embedded() else ""
    if sites == ANY_SITE:
        return ""
    return "frame-ancestors " + (" ".join(["'self'", *sites.split(",")]) if sites else "'none'")


def with_frame_headers(response: Response) -> Response:
    """Forbid frames for old browsers, too, and let pages without an origin read what they need."""
    if "'none'" in policy_of_frames():
        response.headers["X-Frame-Options"] = "DENY"
    if request.endpoint in _READ:
        response.headers["Access-Control-Allow-Origin"] = "*"
    return response
