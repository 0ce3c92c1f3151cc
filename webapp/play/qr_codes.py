"""Addresses as QR codes, to be photographed from a screen or from paper."""

from __future__ import annotations

from functools import lru_cache
from io import BytesIO
from typing import Final

# 21 modules more a side every 5 versions: this is version 21, which a phone still reads from the back of a class.
LONGEST_IN_QR: Final = 900
_QUIET: Final = 4  # modules of white around it: as scanners expect


@lru_cache(maxsize=128)
def kept_qr_svg(address: str) -> bytes:
    """The same, remembered: of addresses that are nobody's own."""
    return qr_svg(address)


def qr_svg(address: str) -> bytes:
    """The code as SVG without a size of its own; black on white whatever the theme, or scanners cannot read it."""
    import segno  # not at the top: only who shares needs it

    code = segno.make_qr(address, error="l")  # a screen is never torn; where there is room, segno corrects more
    drawn = BytesIO()
    code.save(drawn, kind="svg", border=_QUIET, dark="#000", light="#fff", omitsize=True, xmldecl=False, nl=False)
    return drawn.getvalue()
