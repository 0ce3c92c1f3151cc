"""Packs and the album, in a real browser: what was solved shows, is found, is kept, is shared, and is carried over."""

from __future__ import annotations

import io
import json
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from PIL import Image
from playwright.sync_api import Browser, Page, expect

from solvers.collection import example
from tests.browser.playing import draw, settle
from tests.browser.solids import without_block
from tests.cases import some
from webapp.collection.bundled_cards import example_cards, model_cards
from webapp.collection.packs import packs, packs_of

NOTES = example("music-notes")
CARD = next(card for card in example_cards() if card.name == "music-notes")
NUMBER = example_cards().index(CARD) + 1
PACK = next(pack for pack in packs().values() if CARD in pack.cards)
PHONE = {"width": 390, "height": 844}


def solve(page: Page, url: str) -> None:
    page.goto(f"{url}/p/{CARD.code}")
    goal = NOTES.puzzle.info.goal
    draw(page, [row.replace("?", ".") for row in goal.rows()])
    expect(page.get_by_test_id("outcome")).to_be_visible()
    page.wait_for_function("() => localStorage.getItem('achievements')")


def text_of(solved: object) -> str:
    return json.dumps({"format": "nonoscope-progress", "version": 1, "solved": solved, "days": []})


def keep(page: Page, solved: dict[str, list[int | None]]) -> None:
    page.evaluate("(text) => localStorage.setItem('achievements', text)", text_of(solved))


def visible(page: Page) -> list[str]:
    cards = page.locator("[data-gallery] > li:not([hidden]) [data-id]")
    return [name.partition("-")[2] for name in cards.evaluate_all("all => all.map((one) => one.dataset.testid)")]


@pytest.mark.usefixtures("context")
def test_what_is_solved_shows_is_counted_and_is_taken_up_elsewhere(page: Page, url: str, browser: Browser,
                                                                  tmp_path: Path) -> None:
    page.clock.set_fixed_time("2026-03-05T12:00:00")  # it stays today until the album is looked at
    page.goto(f"{url}/puzzles/pack/{PACK.name}")
    expect(page.get_by_test_id("example-music-notes")).to_have_text("8 × 8")
    expect(page.get_by_test_id("solved")).to_have_text(f"0/{len(PACK.cards)}")
    solve(page, url)
    page.evaluate("(code) => localStorage.removeItem('game:' + code)", CARD.code)
    expect_solved(page, url)
    settings_lead_to_album(page, url)
    expect_album(page)
    file = tmp_path / "progress.json"
    save_progress(page, file)
    with browser.new_context() as other:
        take_up(other.new_page(), url, file)


def expect_solved(page: Page, url: str) -> None:
    """On the cover of the pack and on the card of the puzzle."""
    page.goto(f"{url}/puzzles/")
    cover = page.get_by_test_id(f"pack-{PACK.name}")
    expect(cover).to_contain_text(f"1/{len(PACK.cards)}")
    expect(cover.locator(".mosaic > *").nth(PACK.cards.index(CARD))).to_have_attribute("src", picture())
    cover.click()
    expect(page.get_by_test_id("example-music-notes")).to_contain_text("Two notes")
    page.wait_for_function("() => document.querySelector('img.picture')?.naturalWidth > 0")
    expect(page.get_by_test_id("solved")).to_have_text(f"1/{len(PACK.cards)}")


def picture() -> str:
    return f"/puzzles/flat/no/{NUMBER}.svg"


def settings_lead_to_album(page: Page, url: str) -> None:
    page.goto(f"{url}/p/{CARD.code}")
    page.get_by_test_id("settings-open").click()
    page.get_by_test_id("settings-progress").click()
    page.wait_for_url("**/album")


def expect_album(page: Page) -> None:
    """The picture is there, by day and by pack, where the others are gaps without names."""
    page.reload()
    for name in ("figure-solved", "figure-current"):
        expect(page.get_by_test_id(name)).to_have_text("1")
    expect(page.get_by_test_id("latest").get_by_role("link")).to_have_text(["Two notes★★"])
    page.get_by_test_id("by-pack").click()
    expect(page.get_by_test_id("latest")).to_be_hidden()
    sheets = page.locator("#packs > section:visible")
    expect(sheets).to_have_count(1)
    expect(sheets.locator("li")).to_have_text(["Two notes★★" if card is CARD else "" for card in PACK.cards])


def save_progress(page: Page, file: Path) -> None:
    page.get_by_test_id("backup").click()
    with page.expect_download() as download:
        page.get_by_test_id("export").click()
    download.value.save_as(file)
    assert json.loads(file.read_text())["solved"].keys() == {CARD.id}


def take_up(page: Page, url: str, file: Path) -> None:
    page.goto(f"{url}/album")
    page.get_by_test_id("backup").click()
    expect(page.get_by_test_id("export")).to_be_visible()  # the dialog listens only once it is open
    for sentence in ("Added: 1 new puzzle and 1 more day.", "Nothing new"):
        page.get_by_test_id("import-file").set_input_files(file)
        expect(page.get_by_test_id("said")).to_contain_text(sentence)
    expect(page.get_by_test_id("latest")).to_contain_text("Two notes")


def test_the_album_is_shared_as_an_image_that_the_browser_draws(page: Page, url: str) -> None:
    solved = [CARD, *example_cards()[:8], model_cards()[0]]
    page.goto(f"{url}/offline")
    keep(page, {card.id: [60, 0, 20_000] for card in solved})
    page.goto(f"{url}/album")
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.method))
    page.get_by_test_id("share").click()
    expect(page.get_by_test_id("shared-picture")).to_be_visible()
    with page.expect_download() as download:
        page.get_by_test_id("shared-save").click()
    assert download.value.suggested_filename == "nonoscope-album.png"
    image = Image.open(io.BytesIO(Path(download.value.path()).read_bytes()))
    assert len(image.getcolors(1_000_000) or []) > 10
    assert image.height > image.width / 2
    assert {*sent} <= {"GET"}


def test_a_puzzle_of_the_day_and_one_from_elsewhere_are_in_the_album(page: Page, url: str) -> None:
    page.goto(f"{url}/offline")
    saved = {"height": 8, "width": 8, "when": 1, "finished": True, "shown": False, "seconds": 9, "hints": 0}
    for game, code in (({"id": "0abcdef", "cells": "1" * 64}, CARD.code),
                       ({"title": "Own", "cells": "12" * 32}, "nKnown")):
        page.evaluate("([code, text]) => localStorage.setItem('game:' + code, text)", [code, json.dumps(saved | game)])
    page.goto(f"{url}/album")
    expect(page.get_by_test_id("figure-solved")).to_have_text("1")
    expect(page.get_by_test_id("latest")).to_contain_text("Two notes")
    expect(page.get_by_test_id("latest").get_by_role("link").filter(has_text="Own").locator("canvas")).to_be_visible()


def test_a_pack_begins_with_its_puzzles_and_one_touch_opens_the_search(page: Page, url: str) -> None:
    page.set_viewport_size(PHONE)
    page.goto(f"{url}/puzzles/pack/{PACK.name}")
    third = page.locator("[data-gallery] > li").nth(5).bounding_box() or {}
    assert third["y"] + third["height"] < PHONE["height"] / 1.5
    page.get_by_test_id("open-tools").click()
    page.get_by_test_id("choose-level").select_option("easy")
    assert visible(page) == [card.name for card in PACK.cards if card.level == "easy"]
    page.reload()
    expect(page.get_by_test_id("choose-level")).to_have_value("easy")
    page.get_by_test_id("search").fill("nothing of the kind")
    expect(page.get_by_test_id("found")).to_contain_text("No puzzles match.")


def test_next_follows_the_pack_and_the_path_goes_on_from_there(page: Page, url: str) -> None:
    pack = packs_of("flat")[0]
    first, second = pack.cards[:2]
    page.goto(f"{url}/puzzles/pack/{pack.name}")
    page.get_by_test_id(f"example-{first.name}").click()
    goal = first.puzzle.info.goal
    draw(page, [row.replace("?", ".") for row in goal.rows()])
    expect(page.get_by_test_id("next")).to_have_attribute("href", f"/p/{second.code}")
    page.get_by_test_id("more-puzzles").click()
    page.wait_for_url(f"{url}/puzzles/pack/{pack.name}")
    expect(page.get_by_test_id("solved")).to_have_text(f"1/{len(pack.cards)}")
    page.goto(url)
    expect(page.get_by_test_id("streak")).to_have_attribute("aria-label", "1 day so far")
    expect(page.get_by_test_id("step")).to_contain_text(f"First steps, 2 of {len(pack.cards)}")
    page.get_by_test_id("step").click()
    page.wait_for_url(f"{url}/p/{second.code}")


# Words, and what is found by them: what may be known.
SEARCHED = {
    f"No. {NUMBER}": {"music-notes"}, "two notes": {"music-notes"}, "cat": set(),  # not solved: not found
    "10 × 10 hard": {card.name for card in example_cards() if (*card.shape, card.level) == (10, 10, "hard")},
    "11 × 12": {card.name for card in example_cards() if card.shape == (12, 11)},
    "vehicles": {card.name for card in example_cards() if card.theme == "vehicles"}, "<script>": set(),
}


@pytest.mark.journey
def test_search_and_filters_stand_in_the_address_and_what_may_be_known_is_found(page: Page, url: str) -> None:
    page.goto(f"{url}/offline")
    keep(page, {CARD.id: [60, 0, 20_000]})
    page.goto(f"{url}/puzzles/")
    page.get_by_test_id("choose-kind").select_option("flat")
    page.get_by_test_id("choose-size").select_option("large")
    page.get_by_test_id("show").click()
    filter_and_go_back(page)
    page.goto(f"{url}/puzzles/all?kind=flat")
    for words, names in SEARCHED.items():
        page.get_by_test_id("search").fill(words)
        assert set(visible(page)) == names, words
    keep(page, {example_cards()[0].id: [60, 0, None]})
    page.goto(f"{url}/puzzles/all?sort=unsolved&kind=flat")
    assert visible(page)[0] == example_cards()[1].name
    page.goto(f"{url}/puzzles/all?sort=nonsense&size=-7&level=x&q=%00")
    expect(page.get_by_test_id("choose-sort")).to_have_value("")


def filter_and_go_back(page: Page) -> None:
    large = [card for card in example_cards() if card.size == "large"]
    expect(page.get_by_test_id("found")).to_have_text(f"{len(large)} puzzles")
    assert visible(page) == [card.name for card in large]
    page.get_by_test_id("choose-sort").select_option("level")
    page.get_by_test_id("choose-theme").select_option("food")
    rated = sorted(large, key=lambda card: card.rating.rating or 0)
    food = [card.name for card in rated if card.theme == "food"]
    assert visible(page) == food
    page.get_by_test_id("example-" + food[0]).click()
    page.wait_for_url("**/p/*")
    page.go_back()
    page.wait_for_url("**theme=food**")
    expect(page.get_by_test_id("choose-theme")).to_have_value("food")
    assert visible(page) == food
    page.go_back()
    expect(page.get_by_test_id("found")).to_have_text(f"{len(large)} puzzles")


@pytest.mark.journey
def test_link_carries_progress_and_asks_first(page: Page, url: str, browser: Browser) -> None:
    page.goto(f"{url}/offline")
    keep(page, {CARD.id: [60, 1, 20_000], model_cards()[0].id: [90, 0, 20_001]})
    page.goto(f"{url}/album")
    page.get_by_test_id("backup").click()
    expect(page.get_by_test_id("link")).not_to_have_value("")
    link = page.get_by_test_id("link").input_value()
    page.get_by_test_id("code").click()
    expect(page.get_by_test_id("poster-code").locator("svg")).to_be_visible()
    with browser.new_context() as other:
        open_link(other.new_page(), url, link)


def open_link(page: Page, url: str, link: str) -> None:
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url + (request.post_data or "")))
    page.goto(f"{url}/progress#p=AQECAwQF")  # the old address
    expect(page.get_by_test_id("error")).to_contain_text("damaged or incomplete")
    keep(page, {CARD.id: [50, 0, 20_005]})
    for choice, solved in (("carried-leave", "1"), ("carried-add", "2")):
        page.goto("about:blank")
        page.goto(link)
        expect(page.get_by_test_id("carried-about")).to_contain_text("brings 1 new puzzle and 2 more days.")
        assert urlsplit(page.url).fragment == ""
        page.get_by_test_id(choice).click()
        expect(page.get_by_test_id("figure-solved")).to_have_text(solved)
    assert page.evaluate("(id) => JSON.parse(localStorage.achievements).solved[id]", CARD.id) == [50, 0, 20_000]
    carried = urlsplit(link).fragment.removeprefix("p=")
    assert not [address for address in requests if carried in urlsplit(address)._replace(fragment="").geturl()]


OTHER_FILES = [
    (b"nonsense", "This isn’t a Nonoscope progress file"), (b" " * 2_000_001, "This file is too large"),
    (b"\xff\xfe" * 50, "This isn’t a Nonoscope progress file"),
    (b'{"format": "nonoscope-progress", "version": 9}', "This was saved by a newer version of Nonoscope"),
    (text_of({"x": 1}).encode(), "This progress file is damaged"),
]


def test_kept_games_also_of_long_ago_are_taken_up_and_other_files_change_nothing(page: Page, url: str) -> None:
    without_block(page)
    note_a_solid(page, url)
    old = {"cells": "1" * CARD.puzzle.size, "height": CARD.shape[0], "width": CARD.shape[1], "when": 1,
           "finished": True, "shown": False, "seconds": 75.4, "hints": 2}
    page.evaluate("([code, text]) => localStorage.setItem('game:' + code, text)", [CARD.code, json.dumps(old)])
    page.goto(f"{url}/album")
    expect(page.get_by_test_id("latest").get_by_role("link")).to_have_text(["Steps★", "Two notes"])
    page.get_by_test_id("backup").click()
    for content, sentence in OTHER_FILES:
        import_file(page, content)
        expect(page.get_by_test_id("error")).to_contain_text(sentence)
        expect(page.get_by_test_id("figure-solved")).to_have_text("2")


def import_file(page: Page, content: bytes) -> None:
    expect(page.get_by_test_id("carry")).to_be_visible()
    page.get_by_test_id("import-file").set_input_files(
        {"name": "progress.json", "mimeType": "application/json", "buffer": content})


def test_where_nothing_can_be_kept_it_is_told(browser: Browser, url: str) -> None:
    for how, sentence in (("Quota", "no room left"), ("Security", "won’t let the page save")):
        fail = f"() => {{ throw new DOMException('', '{how}ExceededError'); }}"
        with browser.new_context() as context:
            context.add_init_script(f"Storage.prototype.setItem = {fail};")
            if how == "Security":
                context.add_init_script(f"Object.defineProperty(window, 'localStorage', {{ get: {fail} }});")
            page = context.new_page()
            page.goto(f"{url}/album")
            page.get_by_test_id("backup").click()
            import_file(page, text_of({CARD.id: [9, 0, None]}).encode())
            expect(page.get_by_test_id("error")).to_contain_text(sentence)
            expect(page.get_by_test_id("figure-solved")).to_have_text("1")  # as long as the page is open


def test_nothing_sticks_out(page: Page, url: str) -> None:
    everything = [card.id for card in (*example_cards(), *model_cards())]
    page.goto(f"{url}/offline")
    keep(page, {id_: [7_300, 3, 20_000] for id_ in everything[::12]})
    paths = ["/puzzles/all", "/puzzles/", f"/puzzles/pack/{PACK.name}", "/puzzles/pack/zoo", "/album", "/"]
    for path in some(paths, ["/puzzles/", "/album"]):  # others, with nothing solved: test_layout.py
        page.set_viewport_size({"width": 320, "height": 740})
        page.goto(url + path)
        for width in (320, 360, 768, 1280):
            page.set_viewport_size({"width": width, "height": 740})
            settle(page)
            assert page.evaluate("document.documentElement.scrollWidth") <= width, path


def note_a_solid(page: Page, url: str) -> None:
    """Its pack shows its title and its model."""
    card = next(card for card in model_cards() if card.name == "steps")
    goal = card.source.puzzle.info.goal
    game = {"cells": "".join(str(state) for state in goal.cells), "shape": card.shape, "when": 1, "finished": True,
            "shown": False, "seconds": 61, "hints": 0, "strokes": [], "trial": 0,
            "record": {"seconds": 61, "hints": 0, "day": 20_000}}
    page.evaluate("([code, text]) => localStorage.setItem('game:' + code, text)", [card.code, json.dumps(game)])
    page.goto(f"{url}/c/{card.code}")
    page.wait_for_function("(id) => localStorage.getItem('achievements')?.includes(id)", arg=card.id)
    page.goto(f"{url}/puzzles/pack/blocks")
    expect(page.get_by_test_id("solid-steps")).to_contain_text(card.title)
    page.wait_for_function("() => document.querySelector('img.picture')?.naturalWidth > 0")
