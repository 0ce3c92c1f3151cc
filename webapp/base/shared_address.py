"""The address by which others reach this server. Who sits at the machine itself may have opened it by a name that means
nothing elsewhere, such as 127.0.0.1: links and QR codes are not to carry that, where a better one is set."""

from __future__ import annotations

import re
from typing import Final

from flask import current_app, request

_LOCAL: Final = re.compile(r"localhost|127\.|\[::1\]", re.IGNORECASE)


def shared_origin() -> str:
    """Without a slash at the end."""
    return set_origin() or request.host_url.removesuffix("/")


def set_origin() -> str:
    """What is set, where the page was opened by a name of this machine alone; else nothing."""
    address: str = current_app.config["ADDRESS"]
    return address.removesuffix("/") if _LOCAL.match(request.host) else ""
