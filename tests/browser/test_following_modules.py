"""How pages follow a job, without the page: frames of the socket, waiting, leaving what others want, polling."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

pytestmark = pytest.mark.browser

PACING = """async (answers) => {
  const { createPace } = await import("/static/js/net/polling.js");
  const pace = createPace();
  return answers.map(([events, took]) => pace.afterAnswer({ next: 0, total: 0, events: Array(events) }, took));
}"""
WAITING = """async ([place, wait]) => {
  const { stateOf } = await import("/static/js/replay/session.js");
  return stateOf({ state: "queued", place, wait, error: "", playback: { count: 0 } });
}"""
LEAVING = """async (left) => {
  const { createSession, stateOf } = await import("/static/js/replay/session.js");
  const asked = [], followed = [];
  window.fetch = async (url, { method = "GET" } = {}) => {
    asked.push(method);
    const body = method === "POST" ? { job: "one", place: 0, wait: 0 } : { state: left };
    return new Response(JSON.stringify(body), { status: 200 });
  };
  const follower = { follow: (job) => { followed.push(job); return () => followed.pop(); } };
  const session = createSession(follower, "code", 9, () => {});
  await session.start({ method: "exact" });
  await session.cancel();
  const seen = { asked: [...asked], followed: [...followed], state: session.state, said: stateOf(session) };
  await session.start({ method: "exact" });
  await Promise.all([session.start({ method: "exact" }), session.start({ method: "exact" })]);
  return { ...seen, after: asked.slice(seen.asked.length), running: session.state };
}"""


@pytest.mark.parametrize(
    ("text", "packet"),
    [
        ('0{"sid":"a","pingInterval":100,"pingTimeout":50}', {"kind": "open", "patience": 150}),
        ("1", {"kind": "closed"}),
        ("2", {"kind": "ping"}),
        ('40/solve,{"sid":"b"}', {"kind": "connected"}),
        ("41/solve,", {"kind": "closed"}),
        ('44/solve,{"message":"no"}', {"kind": "closed"}),
        ('42/solve,["status",{"job":"j"}]', {"kind": "message", "name": "status", "message": {"job": "j"}}),
        ('42/other,["status",{}]', {"kind": "other"}),
        ('42/solve,["status"', {"kind": "other"}),
        ("42/solve,7", {"kind": "other"}),
        ("", {"kind": "other"}),
        ("6", {"kind": "other"}),
    ],
)
def test_frames_are_read(tab: Page, text: str, packet: dict[str, object]) -> None:
    assert tab.evaluate("async (text) => (await import('/static/js/net/framing.js')).read(text)", text) == packet


@pytest.mark.parametrize(
    ("place", "wait", "said"),
    [
        (12, 40, "Waiting: 12th in the queue, about 40 s."),
        (1, 1, "Waiting: 1st in the queue, about 1 s."),
        (22, 130, "Waiting: 22nd in the queue, about 2 minutes."),
        (0, 0, "Waiting for a free place."),
    ],
)
def test_place_and_waiting_time_are_told(tab: Page, place: int, wait: int, said: str) -> None:
    assert tab.evaluate(WAITING, [place, wait]) == said


def test_a_solve_that_others_want_is_only_left(tab: Page) -> None:
    left = tab.evaluate(LEAVING, "running")
    assert (left["asked"], left["followed"], left["state"]) == (["POST", "DELETE"], [], "failed")
    assert left["said"].startswith("You have left this solve")


def test_a_solve_is_cancelled_before_it_is_asked_for_again(tab: Page) -> None:
    """The same one is one job on the server: cancelled after that, the new one would end."""
    left = tab.evaluate(LEAVING, "finished")
    assert left["running"] == "running"
    assert left["after"] == ["DELETE", "POST"] * 2


def test_pages_that_poll_leave_a_server_alone_that_has_nothing_to_say(tab: Page) -> None:
    pauses = tab.evaluate(PACING, [[0, 0]] * 9 + [[5, 0], [0, 0], [0, 15_000]])
    assert pauses[:9] == sorted(pauses[:9])
    assert (pauses[0], pauses[8]) == (1_000, 8_000)
    assert pauses[9] < pauses[10] == 1_000
    assert pauses[11] == 0, "it has waited for the server already"
