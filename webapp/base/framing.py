"""Which pages may stand in frames on pages of other sites: those below /embed/, where the operator allows the site.

These pages get no cookie and keep nothing in the browser, so that whoever lays something over a frame gains nothing. A
frame may also be sandboxed: then it has no origin, and even the files of this server are foreign to it.
"""

from __future__ import annotations

from typing import Final

from flask import Response, current_app, request

ANY_SITE: Final = "*"
_EMBEDDED: Final = "/embed/"
# What pages in frames read, and what other sites ask about them. It is the same for every visitor, or, as jobs are,
# for whoever knows its name.
_READ: Final = frozenset({"static_files.file", "api.watch_recording", "api.events_of_job", "api.give_model",
                          "embed.oembed"})


def is_embedded() -> bool:
    """Whether this request is for a page in a frame."""
    return request.path.startswith(_EMBEDDED)


def policy_of_frames() -> str:
    """The part of the content policy about frames. For any site it is empty: `*` would leave out pages of files."""
    sites = current_app.config["EMBED"] if is_embedded() else ""
    if sites == ANY_SITE:
        return ""
    return "frame-ancestors " + (" ".join(["'self'", *sites.split(",")]) if sites else "'none'")


def with_frame_headers(response: Response) -> Response:
    """Say to old browsers which pages may not stand in a frame, and let pages without an origin read what they need."""
    if "'none'" in policy_of_frames():
        response.headers["X-Frame-Options"] = "DENY"
    if request.endpoint in _READ:
        response.headers["Access-Control-Allow-Origin"] = "*"
    return response
