// The page of the activity "bet and race". Pupils bet on a method and, if they wish, on how many times less it needs
// than the next one; then they see what became of it. The race runs on the teacher's device and on the screen: see
// race_host.js.

import "../core/texts/more_texts.js";
import "../core/texts/bets_texts.js";
import { layOut } from "../core/shapes.js";
import { loadPuzzle } from "../board/loaded_puzzle.js";
import { byId, hook, make, part, setText } from "../base/dom.js";
import { loadNeeded } from "../base/late.js";
import { ordinal } from "../core/texts/phrases.js";
import { say } from "../core/texts/say.js";
import { askMethodsFor } from "../watch/method_form.js";
import { BetBoard, titleOf } from "./bet_board.js";
import { betIn, FACTORS, isClose, isRight, pointsFor, rankingOf, resultsIn } from "./bets.js";
import { enterClassroom } from "./classroom.js";

/** @import { Classroom } from "./classroom.js" */

async function open() {
  const root = byId("bets"), race = byId("race"), classroom = await enterClassroom();
  const isPupil = classroom.role === "pupil";
  part(root, isPupil ? "class" : "pupil").remove();
  part(root, isPupil ? "pupil" : "class").hidden = false;
  if (!isPupil) {
    race.hidden = false; // so that a note within it is seen
    const { RaceHost } = await loadNeeded(() => import("./race_host.js"));
    return (await RaceHost.create(root, classroom)).open();
  }
  race.remove();
  return new BetSlip(root, classroom).open(race.dataset.puzzle ?? "");
}

class BetSlip {
  /** @param {HTMLElement} root @param {Classroom} classroom */
  constructor(root, classroom) {
    this.root = root;
    this.classroom = classroom;
    this.choices = part(root, "choices", HTMLFieldSetElement);
    this.factor = hook(root, "factor", HTMLSelectElement);
    this.inputs = /** @type {HTMLInputElement[]} */ ([]);
    this.board = new BetBoard(part(root, "board"), classroom);
  }

  /** @param {string} puzzle */
  async open(puzzle) {
    const { classroom, choices, factor } = this, lanes = classroom.activity.methods;
    const rows = lanes.map((/** @type {any} */ one, /** @type {number} */ i) => this.rowFor(titleOf(one), i));
    part(this.root, "methods").replaceChildren(...rows);
    factor.append(new Option(say("bets.no_factor"), "0"), ...FACTORS.map((one) =>
      new Option(say("bets.factor", { factor: one }), String(one))));
    choices.addEventListener("change", () => this.put());
    classroom.listen(() => this.draw());
    this.draw();
    const { puzzle: read } = await loadPuzzle(JSON.parse(puzzle));
    const methods = await askMethodsFor(layOut(read), hook(this.root, "bet-error"));
    rows.forEach((/** @type {HTMLElement} */ row, /** @type {number} */ i) => {
      const summary = methods.find(({ name }) => name === lanes[i].method)?.summary ?? "";
      part(row, "summary").textContent = summary;
    });
  }

  /** @param {string} title @param {number} lane */
  rowFor(title, lane) {
    const input = make("input", { type: "radio", name: "lane", value: String(lane), testid: `bet-${lane}` });
    const summary = make("small", { className: "muted" });
    summary.dataset.part = "summary";
    this.inputs.push(input);
    return make("label", {}, input, make("span", {}, make("strong", { textContent: title }), summary));
  }

  /** Hand the bet in; it can be changed until the teacher closes the bets. */
  put() {
    const lane = this.inputs.findIndex(({ checked }) => checked);
    if (lane >= 0 && this.mayChange) this.classroom.put({ lane, factor: Number(this.factor.value) });
    this.draw();
  }

  /** Whether bets can still be changed. */
  get mayChange() { return !this.classroom.stage.tally; }

  get bet() { return betIn(this.classroom.work(), this.inputs.length, this.classroom.stage.closed); }

  draw() {
    const { bet, root, choices } = this, { stage } = this.classroom;
    choices.disabled = !this.mayChange;
    choices.hidden = Boolean(stage.tally);
    this.inputs.forEach((input, lane) => { input.checked = bet?.lane === lane; });
    if (bet) this.factor.value = String(bet.factor);
    this.factor.disabled = !bet;
    setText(hook(root, "bet-status"), this.status());
    this.board.draw();
  }

  status() {
    const { bet, classroom: { activity, stage, pupil } } = this, results = resultsIn(stage);
    const what = bet ? titleOf(activity.methods[bet.lane]) : "";
    if (!stage.tally) return bet ? say("bets.placed", { what }) : say("bets.choose");
    if (!results) return bet ? say("bets.running", { what }) : say("bets.too_late");
    const points = stage.points?.[pupil], own = rankingOf(stage.points ?? {}).find((one) => one.pupil === pupil);
    const sum = own ? say("bets.sum", { count: points, place: ordinal(own.place) }) : "";
    if (!bet) return [say("bets.no_bet"), sum].filter(Boolean).join(" ");
    const end = !isRight(bet, results) ? "bets.wrong" : isClose(bet, results) ? "bets.both_right" : "bets.you_right";
    return [say(end, { what, count: pointsFor(bet, results) }), sum].join(" ");
  }
}

open();
