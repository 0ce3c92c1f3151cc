"""Addresses as QR codes, to scan from a screen or from paper."""

from __future__ import annotations

from functools import lru_cache
from io import BytesIO
from typing import Final

# This needs QR version 21, which a phone can still read from the back of a classroom.
LONGEST_IN_QR: Final = 900
_QUIET: Final = 4  # modules of white around the code, as scanners expect


@lru_cache(maxsize=128)
def cached_qr_svg(address: str) -> bytes:
    """The same with a cache: only for addresses without personal data."""
    return qr_svg(address)


def qr_svg(address: str) -> bytes:
    """The code as SVG without a fixed size, black on white in any theme so that scanners can read it."""
    import segno  # not at the top: only sharing needs it

    code = segno.make_qr(address, error="l")  # a screen is never torn; if there is room, segno uses a higher level
    file = BytesIO()
    code.save(file, kind="svg", border=_QUIET, dark="#000", light="#fff", omitsize=True, xmldecl=False, nl=False)
    return file.getvalue()
