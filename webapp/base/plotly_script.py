"""GET /lib/plotly-HASH.js: the script of Plotly from the package `plotly`, compressed once.

Only pages that draw solids load it. Its address depends on its version, so browsers may keep it for ever.
"""

from __future__ import annotations

import gzip
import hashlib
from functools import cache
from importlib.metadata import distribution, version
from pathlib import Path
from typing import Final

from flask import Blueprint, Response, abort, request

from solvers.texts import say

blueprint = Blueprint("plotly", __name__, url_prefix="/lib")

_FOR_GOOD: Final = 31_536_000
_LEVEL: Final = 6  # of compression: it takes half a second; higher levels take longer and save hardly anything


@blueprint.app_template_global("plotly_script")
@cache
def script_name() -> str:
    """The name of the script. It depends on the version alone: reading five megabytes would delay the first page."""
    return "plotly-" + hashlib.sha256(f"plotly {version('plotly')}".encode()).hexdigest()[:16]


@blueprint.get("/<name>.js")
def script(name: str) -> Response:
    if name != script_name():
        abort(404, say("server.no_script"))
    packed = request.accept_encodings.quality("gzip") > 0
    response = Response(_packed() if packed else gzip.decompress(_packed()), mimetype="text/javascript")
    if packed:
        response.headers["Content-Encoding"] = "gzip"
    response.headers["Vary"] = "Accept-Encoding"
    response.headers["Cache-Control"] = f"public, max-age={_FOR_GOOD}, immutable"
    return response


@cache
def _packed() -> bytes:
    """The script, read from the files of the package, which is never imported."""
    path = Path(str(distribution("plotly").locate_file("plotly/package_data/plotly.min.js")))
    return gzip.compress(path.read_bytes(), _LEVEL, mtime=0)
