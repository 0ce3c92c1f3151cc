"""The face of headings, and digits that are as wide as each other, in a real browser."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route

from nonoscope import parse
from tests.browser.playing import open_puzzle, settle

HEADING = "() => { const { width, height } = document.querySelector('h1').getBoundingClientRect(); return height; }"
FACES = "() => [...document.fonts].filter((face) => face.status === 'loaded').map((face) => face.family)"
WIDE = "1\n40\n" + "11 12 13\n" + "1\n" * 11 + "0\n" + "1\n" * 12 + "0\n" + "1\n" * 13 + "0\n" * 2
# What is written while the fonts of boards are the face, of which digits differ in width unless it is asked not to.
WRITTEN = """() => {
  const write = CanvasRenderingContext2D.prototype.fillText;
  window.written = [];
  CanvasRenderingContext2D.prototype.fillText = function (text, x, y, most) {
    if (this.font.includes("Calistoga")) window.written.push([text, x, y]);
    write.call(this, text, x, y, most);
  };
  document.documentElement.style.setProperty("--font", "Calistoga");
  document.documentElement.dataset.theme = "dark"; // so that all is drawn anew
}"""


@pytest.mark.usefixtures("at_home")
def test_headings_are_set_in_the_face_and_nothing_moves_when_it_comes(page: Page) -> None:
    page.evaluate("document.fonts.ready")
    assert page.evaluate(FACES) == ["Calistoga"]
    assert page.evaluate("getComputedStyle(document.querySelector('h1')).fontFamily").startswith("Calistoga")
    assert not page.evaluate("getComputedStyle(document.querySelector('p')).fontFamily").startswith("Calistoga")
    with_face = page.evaluate(HEADING)

    def refuse(route: Route) -> None:
        route.abort()

    page.route("**/*.woff2", refuse)
    page.reload()
    settle(page)
    page.evaluate("document.fonts.ready")
    assert "Calistoga" not in page.evaluate(FACES)
    assert page.evaluate(HEADING) == pytest.approx(with_face, abs=1)


def test_digits_of_clues_are_as_wide_as_each_other(page: Page) -> None:
    open_puzzle(page, parse(WIDE))
    page.evaluate("document.fonts.load('12px Calistoga')")
    page.evaluate(WRITTEN)
    settle(page)
    page.wait_for_function("() => window.written.length > 0")
    written = page.evaluate("window.written")
    row = [(text, x) for text, x, y in written if y == written[0][2]][:6]
    assert [text for text, _ in row] == ["1", "1", "1", "2", "1", "3"]
    steps = [row[at + 1][1] - row[at][1] for at in (0, 2, 4)]
    assert steps[0] > 0
    assert steps == pytest.approx([steps[0]] * 3, abs=0.01)
