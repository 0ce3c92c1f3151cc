"""What drawings in files must not hold, and their sizes, which only a browser can tell."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

pytestmark = pytest.mark.browser

SVG = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" {} >{}</svg>'
# Texts of drawings, made safe: whether they are, and what they are then.
SAFE = """async (texts) => {
  const { makeSafe } = await import("/static/js/make/picture_formats.js");
  return texts.map((text) => {
    const root = new DOMParser().parseFromString(text, "image/svg+xml").documentElement, safe = makeSafe(root, 1200);
    return { safe, size: [root.getAttribute("width"), root.getAttribute("height")], text: root.outerHTML };
  });
}"""


def bomb(depth: int) -> str:
    """Groups that each show the one before ten times."""
    groups = [f'<g id="g{level}">{f"""<use href="#g{level - 1}"/>""" * 10}</g>' for level in range(1, depth)]
    return SVG.format("", f'<defs><g id="g0"><path d="M0 0h9"/></g>{"".join(groups)}</defs><use href="#g{depth - 1}"/>')


def patterns(depth: int) -> str:
    parts = [f'<path fill="url(#p{level})"/>' * 10 for level in range(depth - 1)]
    made = [f'<pattern id="p{level}">{part}</pattern>' for level, part in enumerate(parts, 1)]
    return SVG.format("", "".join(made) + f'<rect fill="url(#p{depth - 1})"/>')


ENDLESS = {
    "uses": bomb(9), "patterns": patterns(9), "itself": SVG.format("", '<g id="a"><use href="#a"/></g>'),
    "deep": SVG.format("", "<g>" * 5000 + "</g>" * 5000),
    "in turn": SVG.format("", '<g id="a"><use xlink:href="#b"/></g><g id="b"><use xlink:href="#a"/></g>'),
}  # fmt: skip
SIZES = [
    ('viewBox="0 0 20 10"', ["1200", "600"]), ('width="30mm" height="60mm"', ["600", "1200"]), ("", ["1200", "600"]),
    ('viewBox="0 0 1e9 1" width="1e9"', ["1200", "1"]), ('viewBox="0 0 0 0" width="5" height="5"', ["1200", "1200"]),
]  # fmt: skip
FORBIDDEN = "<script>x</script><image href='http://x.example/a.png'/><foreignObject/><filter id='f'/><path id='kept'/>"
SHADED = "<style>.a{fill:url(#l)} .b{fill:url(#p)}</style><linearGradient id='l'/><pattern id='p'/>"


def made_safe(page: Page, *texts: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = page.evaluate(SAFE, texts)
    return found


def test_drawings_that_would_never_end_are_refused(page: Page) -> None:
    found = made_safe(page, *ENDLESS.values())
    assert [name for name, one in zip(ENDLESS, found, strict=True) if one["safe"] is not False] == []


def test_drawings_are_made_safe_and_as_large_as_is_wanted(page: Page) -> None:
    sized = made_safe(page, *(SVG.format(about, "") for about, _ in SIZES))
    assert [one["size"] for one in sized] == [size for _, size in SIZES]
    plain, shaded = made_safe(page, SVG.format("", FORBIDDEN), SVG.format("", SHADED))
    assert plain["safe"] is True
    assert "kept" in plain["text"]
    assert not any(word in plain["text"] for word in ("script", "image", "foreignObject", "filter"))
    assert ".a{fill:url(#l)} .b{fill:none}" in shaded["text"]
