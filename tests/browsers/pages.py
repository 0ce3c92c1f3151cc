"""A page in a driven browser, and what its visitor does there, in words of the board. No tests here."""

from __future__ import annotations

import json
import time
from base64 import b64decode
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final
from urllib.parse import urljoin

from nonoscope import Puzzle, dump
from tests.browser.playing import CENTRES, SETTLED, SIGNS, Cell, runs_in
from tests.browsers.drivers import Driver, DriverError

Size = tuple[int, int]

EMPTY: Final = "/nothing"  # a page of the server without anything
DESKTOP: Final = (1280, 800)
PHONE: Final = (390, 780)
PATIENCE: Final = 60.0  # seconds
CALL: Final = """const done = arguments[arguments.length - 1], passed = [...arguments].slice(0, -1);
Promise.resolve().then(() => (%s)(...passed)).then((value) => done({ value }), (error) => done({ error: `${error}` }));
"""
# A condition, watched for a moment: on the page after this one, the same script would not answer any more.
SOON: Final = """async (...passed) => {
  for (const end = performance.now() + 250; performance.now() < end;) {
    const value = (%s)(...passed);
    if (value) return value;
    await new Promise((done) => { setTimeout(done, 10); });
  }
  return null;
}"""
SEEN: Final = """(name, number = 0) => [...document.querySelectorAll(`[data-testid="${name}"]`)].filter((element) =>
  element.checkVisibility())[number]"""
TEXT: Final = "(name, text) => [...document.querySelectorAll(`[data-testid=\"${name}\"]`)].some(({ innerText }) => "\
    "innerText?.includes(text))"
FILL: Final = """(element, value) => {
  element.focus();
  element.value = value;
  for (const kind of ["input", "change"]) element.dispatchEvent(new Event(kind, { bubbles: true }));
}"""
STATES: Final = """(board) => [...document.querySelectorAll(`[data-testid="${board}"] [data-state]`)].map((cell) =>
  cell.dataset.state)"""
# WebKitGTK has no touch screen for drivers.
TOUCHES: Final = """(strokes) => {
  const touch = (kind, [clientX, clientY]) => document.elementFromPoint(clientX, clientY).dispatchEvent(
    new PointerEvent(kind, { bubbles: true, cancelable: true, isPrimary: true, pointerId: 9, pointerType: "touch",
      button: kind === "pointermove" ? -1 : 0, buttons: kind === "pointerup" ? 0 : 1, clientX, clientY }));
  for (const points of strokes) {
    touch("pointerdown", points[0]);
    for (const point of points.slice(1)) touch("pointermove", point);
    touch("pointerup", points.at(-1));
  }
}"""
FORGET: Final = """async () => {
  for (const storage of [localStorage, sessionStorage]) storage.clear();
  for (const worker of await navigator.serviceWorker?.getRegistrations() ?? []) await worker.unregister();
  for (const name of await globalThis.caches?.keys() ?? []) await caches.delete(name);
  for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(name);
}"""
KEYS: Final = {"Control": "\ue009", "ArrowLeft": "\ue012", "ArrowRight": "\ue014",
               "ArrowDown": "\ue015", "Space": " "}


class Page:
    """A window of a visitor, on the pages of a server."""

    def __init__(self, driver: Driver, window: str, url: str) -> None:
        self.driver, self._window, self._url = driver, window, url

    # The browser

    def ask(self, command: str, **parameters: object) -> Any:
        if self.driver.window != self._window:
            self.driver.ask("SwitchToWindow", handle=self._window)
            self.driver.window = self._window
        return self.driver.ask(command, **parameters)

    def run(self, function: str, *passed: object) -> Any:
        answer = self.ask("ExecuteAsyncScript", script=CALL % function, args=passed)
        if answer is None:
            raise DriverError("the page has gone")
        if "error" in answer:
            raise AssertionError(answer["error"])
        return answer.get("value")

    def until(self, condition: str, *passed: object) -> Any:
        """What a function of the page returns once that is something; the page may go to another one before."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            with suppress(DriverError):  # the page has gone
                if answer := self.run(SOON % condition, *passed):
                    return answer
        raise AssertionError(f"never true: {condition} of {passed}")

    def open(self, path: str) -> None:
        self.ask("Navigate", url=urljoin(self._url, path))

    def resize(self, size: Size) -> None:
        """Of what the window shows."""
        frame = self.run("() => [outerWidth - innerWidth, outerHeight - innerHeight]")
        self.ask("SetWindowRect", width=size[0] + frame[0], height=size[1] + frame[1])
        self.until("(width, height) => innerWidth === width && innerHeight === height", *size)

    def forget(self) -> None:
        """All that the visitor keeps."""
        self.open(EMPTY)
        self.run(FORGET)
        self.ask("DeleteAllCookies")

    def screenshot(self) -> bytes:
        return b64decode(self.ask("TakeScreenshot"))

    def saved(self, kind: str) -> Path:
        """A file that the page saves, once it is whole."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            names = sorted(self.driver.downloads.iterdir())
            if names and all(path.suffix == f".{kind}" and path.stat().st_size for path in names):
                return names[-1]
            self.run("() => new Promise(requestAnimationFrame)")
        raise AssertionError(f"no {kind} was saved: {names}")

    # What is in sight

    def seen(self, name: str, number: int = 0) -> dict[str, str]:
        """The element of a test id, once it is in sight."""
        return self.until(SEEN, name, number)

    def says(self, name: str, text: str = "") -> None:
        self.until(TEXT, name, text)

    def text(self, name: str) -> str:
        return self.run("(element) => element.innerText", self.seen(name))

    def settle(self) -> None:
        """Or leave: the page may go to another one before it is still."""
        with suppress(DriverError):
            self.run(SETTLED, [1000 * PATIENCE, "loading", "drawing", "moving"])

    def shows(self, rows: Sequence[str], board: str = "board") -> None:
        """The cells of a board: # filled, . crossed, ? unknown."""
        signs = {sign: state for state, sign in SIGNS.items()}
        states = [signs[sign] for row in rows for sign in row]
        self.until(f"(board, states) => JSON.stringify(({STATES})(board)) === states", board,
                   json.dumps(states, separators=(",", ":")))

    def filled(self, board: str = "board") -> int:
        return self.run(STATES, board).count("filled")

    # Acts

    def click(self, name: str, number: int = 0) -> None:
        element = self.seen(name, number)
        self.ask("ElementClick", id=next(iter(element.values())))
        self.settle()

    def fill(self, name: str, value: object) -> None:
        self.run(FILL, self.seen(name), str(value))
        self.settle()

    def choose_file(self, name: str, path: Path) -> None:
        """Of a field that may be hidden behind its label."""
        element = self.until("(name) => document.querySelector(`[data-testid=\"${name}\"]`)", name)
        self.ask("ElementSendKeys", id=next(iter(element.values())), text=str(path))

    def press(self, *keys: str) -> None:
        for key in keys:
            parts = [KEYS.get(part, part) for part in key.split("+")]
            acts = [{"type": "keyDown", "value": part} for part in parts]
            acts += [{"type": "keyUp", "value": part} for part in reversed(parts)]
            self.ask("PerformActions", actions=[{"type": "key", "id": "keys", "actions": acts}])
        self.settle()

    def strokes(self, *strokes: Sequence[Sequence[float]], kind: str = "mouse") -> None:
        """Each over points of the window, by a mouse or by a finger, one right after the other."""
        if kind == "touch" and self.driver.engine == "webkit":
            return self.run(TOUCHES, strokes)
        acts = [act for points in strokes for act in _acts(points)]
        return self.ask("PerformActions", actions=[
            {"type": "pointer", "id": kind, "parameters": {"pointerType": kind}, "actions": acts}])

    def drag(self, *cells: Cell, kind: str = "mouse") -> None:
        """A stroke over cells of the board."""
        self.strokes([self.middle(f"cell-{row}-{col}") for row, col in cells], kind=kind)
        self.settle()

    def middle(self, name: str) -> Sequence[float]:
        return self.run("""(element) => {
          element.scrollIntoView({ block: "nearest", inline: "nearest" });
          const { left, top, width, height } = element.getBoundingClientRect();
          return [left + width / 2, top + height / 2];
        }""", self.seen(name))

    def draw(self, rows: Sequence[str], kind: str = "mouse") -> None:
        """Fill every run of a picture, a stroke each. Its signs are keys of colours, one after the other."""
        self.settle()
        centres, inks = self.run(CENTRES), sorted({*"".join(rows)} - {"."})
        for ink in inks:
            if len(inks) > 1:
                self.press(ink)
            self.strokes(*([centres[row * len(signs) + col] for col in run] for row, signs in enumerate(rows)
                           for run in runs_in("".join(sign if sign == ink else "." for sign in signs))), kind=kind)
        self.settle()


def _acts(points: Sequence[Sequence[float]]) -> list[dict[str, object]]:
    moves: list[dict[str, object]] = [
        {"type": "pointerMove", "x": round(x), "y": round(y), "duration": 0} for x, y in points]
    return [moves[0], {"type": "pointerDown", "button": 0}, *moves[1:], {"type": "pointerUp", "button": 0}]


def address(puzzle: Puzzle, kind: str = "p") -> str:
    return f"/{kind}/{dump(puzzle, 'link')}"
