"""Random and daily puzzles over HTTP: the same address gives the same puzzle, or one sentence why there is none."""

from __future__ import annotations

import json
import re
from datetime import UTC, date, datetime, timedelta
from urllib.parse import urlencode

from flask.testing import FlaskClient

from nonoscope import Outcome, dump, parse, run
from solvers.make.daily import KINDS, daily
from solvers.make.random.generator import random_puzzle
from tests.cases import for_every
from tests.inline import client_of
from webapp.collection.bundled_cards import first_puzzles
from webapp.home.daily_pages import daily_id

SMALL = {"size": "8x6", "level": "medium", "style": "blobs", "seed": 7, "recipe": 5}
SUNDAY = date(2026, 11, 22)


def test_a_puzzle_by_chance(client: FlaskClient) -> None:
    answer = client.get("/api/random", query_string=SMALL).json
    assert {name: answer[name] for name in SMALL} == SMALL
    assert answer["puzzle"]["shape"] == [6, 8]
    assert answer["title"] == answer["puzzle"]["title"] == "Random 8 × 6, medium"
    assert 3 <= answer["rating"] < 5
    assert run(parse(answer["puzzle"]["code"])).outcome is Outcome.UNIQUE


def test_the_same_address_is_the_same_puzzle_for_every_server(client: FlaskClient) -> None:
    other = client_of({"TESTING": True})
    first, second = (each.get("/api/random", query_string=SMALL) for each in (client, other))
    assert first.json == second.json
    assert first.cache_control.max_age == 86_400


def test_without_a_seed_any_is_taken_and_told(client: FlaskClient) -> None:
    first, second = (client.get("/api/random?size=6&level=easy") for _ in range(2))
    assert first.json["seed"] != second.json["seed"]
    assert first.cache_control.max_age is None
    again = client.get(first.json["url"])
    assert first.json["puzzle"]["code"] in again.text
    page = client.get("/random?size=9&level=easy&style=maze")
    assert (page.status_code, page.cache_control.no_store) == (302, True)
    assert page.location.startswith("/random?size=9&level=easy&style=maze&seed=")
    assert client.get(page.location).status_code == 200
    form = client.get("/random").text
    assert 'data-testid="level-expert"' in form
    assert 'data-testid="style-letters"' in form


@for_every("query, where, sentence", [
    ("size=wide", "size", "such as 20, or 20x30 for 20 across and 30 down"),
    ("size=51", "size", "1 to 50 cells a side"),
    ("size=3&level=hard", "level", "such as easy, found 'hard'"),
    ("level=brutal", "level", "one of easy, medium, hard or expert"),
    ("style=cubist", "style", "one of noise"),
    ("seed=-1", "seed", "a whole number"),
    ("seed=9007199254740992", "seed", "a whole number"),
    ("recipe=4", "recipe", "recipe 5"),
    ("colours=1", "colours", "expected 2 to 8 colours, or 0 for black and white"),
    ("colours=9", "colours", "expected 2 to 8 colours"),
    ("colours=many", "colours", "expected a whole number"),
    ("style=sea", "style", "one of noise"),
    ("size=1&level=easy&colours=8", "level", "no 1 x 1 puzzle in the"),
])
def test_impossible_requests_say_why(client: FlaskClient, query: str, where: str, sentence: str) -> None:
    query = query if "seed" in query else f"seed=1&{query}"
    error = client.get(f"/api/random?{query}").json["error"]
    assert error["where"] == where
    assert sentence in error["message"]
    page = client.get(f"/random?{query}")
    assert page.status_code == 404
    assert 'data-testid="wish"' in page.text


def test_a_random_puzzle_in_colours_is_the_same_at_every_address(client: FlaskClient) -> None:
    query = {"size": "9", "level": "easy", "style": "blobs", "colours": "3", "seed": "4", "recipe": "5"}
    answer = client.get("/api/random", query_string=query).json
    assert answer["colours"] == 3
    assert len(answer["puzzle"]["palette"]) == 4
    assert answer["puzzle"]["code"] == dump(random_puzzle(9, 9, "easy", 4, "blobs", 3), "link")
    assert answer["url"] == f"/random?{urlencode(query)}"
    page = client.get(answer["url"]).text
    assert answer["puzzle"]["code"] in page
    assert 'href="/random?size=9&amp;level=easy&amp;style=blobs&amp;colours=3"' in page  # the next one of the kind
    black = client.get("/random?size=6&level=easy&style=noise&colours=0")
    assert "colours" not in black.location  # the addresses of black and white stay as they were


def test_the_page_plays_the_puzzle_under_its_name(client: FlaskClient) -> None:
    page = client.get("/random", query_string=SMALL).text
    assert '<h1 id="title">Random 8 × 6, medium</h1>' in page
    assert 'href="/random?size=8x6&amp;level=medium&amp;style=blobs"' in page  # the next one of the kind
    assert f"/random?{urlencode(SMALL)}".replace("&", "&amp;") in page  # its own address, for previews


@for_every("day, kind", [(SUNDAY, "small"), (SUNDAY, "solid"), (SUNDAY, "coloured")])
def test_a_puzzle_of_a_day(client: FlaskClient, day: date, kind: str) -> None:
    answer = client.get(f"/api/daily?date={day}&which={kind}").json
    assert (answer["date"], answer["which"], answer["url"]) == (f"{day}", kind, f"/daily/{day}/{kind}")
    assert tuple(answer["puzzle"]["shape"]) == daily(day, kind).shape
    page = client.get(answer["url"]).text
    assert answer["puzzle"]["code"] in page
    assert f'data-id="{daily_id(day, kind)}"' in page
    assert ("palette" in answer["puzzle"]) == (kind == "coloured")
    assert answer["puzzle"]["title"] in page


def today() -> date:
    return datetime.now(UTC).date()


def test_today_is_taken_where_no_day_is_named_and_no_later_day_is_shown(client: FlaskClient) -> None:
    before, chosen, after = today(), client.get("/api/daily?which=solid").json["date"], today()
    assert chosen in (f"{before}", f"{after}")  # the test may run at midnight
    assert f"/daily/{before + timedelta(days=2)}" not in client.get("/daily").text


@for_every("day, kind, where", [
    *((day, "small", "date") for day in ("yesterday", "2025-12-31", "9999-12-31")),
    ("2026-11-22", "huge", "which"),
])
def test_days_and_kinds_that_have_no_puzzle(client: FlaskClient, day: str, kind: str, where: str) -> None:
    error = client.get(f"/api/daily?date={day}&which={kind}").json["error"]
    assert error["where"] == where
    assert client.get(f"/daily/{day}/{kind}").status_code == 404
    assert (client.get(f"/daily/{day}").status_code == 200) == (day == "2026-11-22")


def test_the_page_of_a_day_leads_to_its_puzzles_and_to_the_days_of_its_month(client: FlaskClient) -> None:
    page = client.get("/daily/2026-02-10").text
    assert [kind for kind in KINDS if f'href="/daily/2026-02-10/{kind}"' in page] == [*KINDS]
    coloured = client.get(f"/daily/{SUNDAY}").text
    assert all(f'href="/daily/{SUNDAY}/{kind}"' in coloured for kind in KINDS)
    assert all(f'href="/daily/2026-02-{number:02}"' in page for number in range(1, 29))
    assert 'href="/daily/2026-01-31"' in page  # the earlier month
    assert 'href="/daily/2026-03-01"' in page
    assert "/daily/2025-" not in client.get("/daily/2026-01-01").text
    for month in range(1, 7):
        assert f'href="/daily/2026-{month + 1:02}-01"' in client.get(f"/daily/2026-{month:02}-15").text


def test_next_leads_from_a_puzzle_through_its_day_and_then_to_the_packs(client: FlaskClient) -> None:
    page = client.get(f"/daily/{SUNDAY}/medium").text
    trail = json.loads(re.search(r"data-trail='([^']*)'", page)[1])
    assert (trail["address"], trail["after"]) == (f"/daily/{SUNDAY}", "/puzzles/")
    assert trail["puzzles"] == [{"id": daily_id(SUNDAY, kind), "href": f"/daily/{SUNDAY}/{kind}"}
                                for kind in KINDS]


def test_a_day_tells_its_pictures_to_scripts_alone(client: FlaskClient) -> None:
    page = client.get("/daily/2026-11-26").text
    title = daily(date(2026, 11, 26), "medium").of.title
    assert f'data-title="{title}"' in page
    assert f">{title}<" not in page
    pictures = dict(json.loads(re.search(r"""data-day="2026-11-26" data-pictures='([^']*)'""", page)[1]))
    assert list(pictures) == [*KINDS]
    assert all(client.get(address).mimetype == "image/svg+xml" for address in pictures.values())


def test_home_has_the_puzzles_of_all_dates_that_it_is_somewhere(client: FlaskClient) -> None:
    page, now = client.get("/").text, datetime.now(UTC)
    for hours in (-12, 0, 14):
        assert f'<div data-day="{(now + timedelta(hours=hours)).date()}"' in page
    assert len(re.findall(r'<div data-day="[^"]*">', page)) == 1  # the others wait for a script


def test_days_are_written_as_people_do(client: FlaskClient) -> None:
    page = client.get("/daily/2026-11-22").text
    assert '<title>Puzzles for Sunday, 22 November 2026' in page
    assert '<time datetime="2026-11-22">Sunday, 22 November 2026</time></h1>' in page
    assert '<time datetime="2026-11" data-testid="month">November 2026</time>' in page
    assert 'data-name="Monday, 2 November 2026"' in page
    assert '<time datetime="2026-11-02">2</time>' in page


def test_today_leads_to_the_small_puzzle_of_the_day(client: FlaskClient) -> None:
    assert client.get("/today/2026-11-22").location == "/daily/2026-11-22/small"
    days = [date.today() + timedelta(days) for days in (-1, 0, 1)]  # the test may run at midnight
    assert client.get("/today").location in {f"/daily/{day}/small" for day in days}


@for_every("day", ["yesterday", "2026-02-30", "20261122", "2026-W47-7", "2026-11-22T00", "0000-01-01", "x" * 500])
def test_an_invalid_day_is_refused_in_a_sentence(client: FlaskClient, day: str) -> None:
    answer = client.get(f"/today/{day}")
    assert answer.status_code == 404
    assert "xpected a date like 2026-11-22" in answer.text
    assert "x" * 60 not in answer.text


def test_first_puzzles_are_little_and_begin_with_few_runs() -> None:
    assert len(first_puzzles()) >= 5
    assert {card.shape for card in first_puzzles()} == {(5, 5)}
    assert {card.level for card in first_puzzles()} == {"easy"}
    assert (5,) in first_puzzles()[0].puzzle.rows


def test_page_for_classes_leads_to_what_it_tells(client: FlaskClient) -> None:
    page = client.get("/classes").text
    assert "python3 run.py class" in page
    main = page.partition("<main")[2].partition("</main>")[0]
    addresses = re.findall(r'href="(/[^"#]*)(#[^"]*)?"', main)
    assert len(addresses) > 8
    for address, place in addresses:
        answer = client.get(address)
        assert answer.status_code == 200, address
        assert not place or f'id="{place[1:]}"' in answer.text, address + place
