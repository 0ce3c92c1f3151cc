// One method of a race: its form, its solve, its board and numbers.

import { beliefName } from "../game/beliefs.js";
import { drawBeliefs } from "../board/beliefs.js";
import { MARK } from "../game/marks.js";
import { createCounters } from "../panels/counters.js";
import { createMethodForm } from "../panels/method.js";
import { countersOf, duration } from "../replay/counting.js";
import { ordinal } from "../replay/places.js";
import { createSession, isBusy, stateOf } from "../replay/session.js";
import { capital, cellName, markName } from "../game/words.js";

const FAILED = { LIMIT: "did not finish", CANCELLED: "cancelled", STUCK: "stuck", CRASHED: "failed", REFUSED: "does not start" };

/** `race`: {puzzle, layout, code, methods, limits, follower, makeBoard, reasons, redraw}; `remove()` takes the lane away. */
export function createLane(content, race, remove) {
  const root = content.firstElementChild.cloneNode(true);
  const part = (name) => root.querySelector(`[data-part="${name}"]`);
  const { layout, redraw } = race, { size } = layout;
  const form = createMethodForm(root.querySelector("form"), race.methods, race.limits);
  const session = createSession(race.follower, race.code, size, redraw);
  const counters = createCounters(part("counters"));
  const scene = {
    facts: layout.facts, factsVersion: 0, given: layout.given,
    hover: null, cursor: null, ghosts: [], wrong: [], clean: false, calm: true, shade: drawBeliefs,
  };
  const lane = { root, form, session, position: 0, name: 0, place, show, draw };
  let board = null;
  root.querySelector("[data-testid=remove]").addEventListener("click", () => remove(lane));
  root.querySelector("form").addEventListener("submit", (event) => event.preventDefault());

  /** Make the board; only once the lane is in the page. */
  function place(number) {
    lane.name = number;
    root.dataset.testid = `lane-${number}`;
    root.setAttribute("aria-label", `Method ${number}`);
    board ??= race.makeBoard(race, part("stage"), { name: `Board ${number}`, label, redraw, testid: "race-board", more: beliefName });
  }

  function label(cell) {
    return `${capital(cellName(layout, cell))}, ${markName(session.playback.boardAt(lane.position)[cell] & MARK)}.`;
  }

  function draw(position, quiet, now) {
    const { playback } = session, step = position ? playback.stepAt(position) : null;
    lane.position = position;
    const reason = step && session.choice ? race.reasons.reasonOf(layout, step) : {};
    board.draw({ ...scene, cells: playback.boardAt(position), look: reason.line ?? null, cursor: reason.cell ?? null, rushing: !quiet }, now);
    if (!quiet) return;
    set(part("reason"), session.choice ? stateOf(session) || (step?.note.finished ? "" : reason.text ?? "") : "");
    counters.show(playback.count ? countersOf(playback, position, size) : []);
  }

  /** Outcome and place, once the recording is that far. */
  function show(end, won) {
    part("outcome").hidden = !end;
    if (end) {
      set(part("outcome"), race.reasons.verdictOf(end));
      part("outcome").dataset.outcome = end.outcome;
    }
    root.classList.toggle("first", won?.place === 1);
    const time = end?.seconds == null ? "" : duration(end.seconds * 1000);
    const rank = won ? `${ordinal(won.place)}${won.tie ? ", a tie" : ""}` : end ? FAILED[end.outcome] ?? "" : isBusy(session) ? "…" : `Method ${lane.name}`;
    if (part("rank").dataset.now === rank + time) return;
    part("rank").dataset.now = rank + time;
    const small = document.createElement("small");
    small.textContent = time;
    part("rank").replaceChildren(rank, " ", small);
  }

  return lane;
}

const set = (element, text) => { if (element.textContent !== text) element.textContent = text; };
