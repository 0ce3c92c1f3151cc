// The lesson plan on every page of the teacher: the step that is on, its clock and notes, the slides of a talk, a small
// picture of what the projector shows, and the way on. Choosing a step only shows what comes; a second press starts it,
// and this page goes where the class is.

import { isAtWork } from "./class_entries.js";
import { activityOf } from "./plan.js";
import { html, render } from "../base/html.js";
import { clock } from "../core/words.js";
import { say } from "../core/texts/say.js";
import { valueIn } from "../base/dom.js";
import { set, textAt } from "../base/storage.js";

/** @import { Classroom } from "./classroom.js" */
/** @import { PlanStep } from "./plan.js" */

const OPEN = "classroom:notes"; // whether notes and projector are shown, for as long as the tab is open
// Keys that a presenter's remote control sends.
const TURNS = /** @type {Record<string, number>} */ ({ PageUp: -1, PageDown: 1 });

export class PlanRun {
  /** `leaveFor` goes to another page of the class.
   * @param {Classroom} room @param {HTMLElement} host @param {(address: string) => Promise<never>} leaveFor */
  constructor(room, host, leaveFor) {
    this.room = room;
    this.host = host;
    this.leaveFor = leaveFor;
    this.chosen = /** @type {number | null} */ (null); // the step that is only shown so far
    this.starting = /** @type {Promise<void> | null} */ (null); // a step, until its page is reached
    this.isOpen = textAt(OPEN, "sessionStorage") !== "no";
    room.listen(() => this.draw());
    setInterval(() => this.draw(), 1000);
    addEventListener("keydown", (event) => this.turnByKey(event));
    this.draw();
  }

  /** @returns {{ plan?: import("./plan.js").Plan | null, at: number, begun: number | null }} */
  get running() { return this.room.entries.get("plan") ?? { at: 0, begun: null }; }

  get talk() { return this.room.activity ? null : this.room.stage.talk ?? null; }

  draw() {
    const { host, running: { plan, at }, room: { about } } = this, step = plan?.steps[at];
    host.hidden = !step || Boolean(about?.ended);
    if (host.hidden || !plan || !step) return;
    render(host, html`${this.now(plan, step)}${this.chosen !== null && this.preview(plan.steps, this.chosen)}
      <details class="plan-more" open=${this.isOpen} ontoggle=${(event) => this.open(event.target.open)}>
        <summary>${say("teaching.notes")}</summary>
        <div class="plan-beside"><p class="step-note" data-testid="step-note">${step.note}</p>
        ${this.isOpen && html`<div class="projector"><iframe src=${`/class/${this.room.code}/screen`} inert
          allow="fullscreen 'none'" title=${say("teaching.projector")} data-testid="projector"></iframe></div>`}</div>
      </details>`);
  }

  /** @param {boolean} isOpen */
  open(isOpen) {
    if (isOpen === this.isOpen) return;
    this.isOpen = isOpen;
    set(OPEN, isOpen ? "yes" : "no", "sessionStorage");
    this.draw();
  }

  /** The step that is on. @param {import("./plan.js").Plan} plan @param {PlanStep} step */
  now(plan, step) {
    const { running: { at, begun } } = this, { steps } = plan, next = steps[at + 1];
    const spent = begun ? Math.max(0, this.room.now() - begun) : 0, isOver = spent > 60 * step.minutes;
    return html`<div class="plan-now">
      <h2 data-testid="step-title">${say("teaching.step", { number: at + 1, count: steps.length, title: nameOf(step) })}
      </h2>${this.slideButtons()}
      <p class="step-clock" role="timer" data-over=${isOver} data-testid="step-clock">
        ${`${clock(spent)} / ${clock(60 * step.minutes)}`}</p>
      <button type="button" onclick=${() => this.addMinute()} hidden=${!begun} data-testid="step-longer">
        ${say("teaching.longer")}</button>
      <button type="button" class="primary" disabled=${Boolean(begun) && !next}
        onclick=${() => (begun ? this.choose(at + 1) : this.begin(at))} data-testid="step-next">
        ${!begun ? say("teaching.start") : next ? say("teaching.next", { title: nameOf(next) })
          : say("teaching.last")}</button></div>`;
  }

  /** What comes, with a warning while pupils are at work. @param {PlanStep[]} steps @param {number} chosen */
  preview(steps, chosen) {
    const step = steps[chosen], busy = busyPupils(this.room);
    return html`<div class="plan-next" data-testid="step-preview">
      <select aria-label=${say("teaching.choose_step")} .value=${String(chosen)} data-testid="step-jump"
        onchange=${(event) => this.choose(Number(valueIn(event)))}>${steps.map((other, at) =>
          html`<option value=${at}>${`${at + 1}. ${nameOf(other)}`}</option>`)}</select>
      <span>${say("teaching.kind_and_minutes", { kind: say(`planning.kind_${step.kind}`), count: step.minutes })}</span>
      ${busy > 0 && html`<strong role="status" data-testid="step-busy">
        ${say("teaching.busy", { count: busy })}</strong>`}
      <button type="button" class="primary" onclick=${() => this.begin(chosen)} data-testid="step-start">
        ${say("teaching.start")}</button>
      <button type="button" onclick=${() => this.choose(null)} data-testid="step-not-yet">
        ${say("teaching.not_yet")}</button></div>`;
  }

  /** @param {number | null} step */
  choose(step) {
    this.chosen = step;
    this.draw();
  }

  /** Start a step once, however often its button is pressed. @param {number} at */
  begin(at) {
    this.starting ??= this.goTo(at).finally(() => { this.starting = null; });
  }

  /** Start a step, and go to its page. @param {number} at */
  async goTo(at) {
    const { room } = this, { plan } = this.running, step = plan?.steps[at];
    if (!step || !await room.steer("plan", { plan, at, begin: true })) return;
    const started = activityOf(step);
    if (started && !await room.steer("start", started)) return;
    if (!started) await this.startTalk(step);
    const place = `/class/${room.code}/${started && step.kind !== "solve" ? `${step.kind}?as=teacher` : "teach"}`;
    if (this.chosen === at) this.choose(null); // by now the teacher may look at another
    if (place !== location.pathname + location.search) await this.leaveFor(place);
  }

  /** @param {PlanStep} step */
  async startTalk({ title, minutes, slides }) {
    const { room } = this, talk = { title, minutes, begun: room.now(), ...(slides && { slides, slide: 0 }) };
    if (await room.steer("stop")) await room.setStage({ talk });
  }

  /** One more minute for the step, and for the talk that the screen announces. */
  async addMinute() {
    const { room, talk } = this, { plan, at } = this.running;
    if (!plan) return;
    const steps = plan.steps.map((step, place) => (place === at ? { ...step, minutes: step.minutes + 1 } : step));
    await room.steer("plan", { plan: { ...plan, steps }, at, keep: true });
    if (talk) await room.patch({ talk: { ...talk, minutes: talk.minutes + 1 } });
  }

  // The slides of a talk

  slideButtons() {
    const { talk } = this, count = talk?.slides?.numbers.length ?? 0, slide = talk?.slide ?? 0;
    if (count < 2) return null;
    return html`<span class="slide-turns"><button type="button" class="quiet" aria-label=${say("teaching.slide_back")}
      disabled=${slide === 0} onclick=${() => this.turn(-1)} data-testid="slide-back">←</button>
      <span data-testid="slide-at">${say("teaching.slide", { number: slide + 1, count })}</span>
      <button type="button" class="quiet" aria-label=${say("teaching.slide_on")} disabled=${slide === count - 1}
        onclick=${() => this.turn(1)} data-testid="slide-on">→</button></span>`;
  }

  /** @param {number} way */
  turn(way) {
    const { talk } = this, slide = (talk?.slide ?? 0) + way;
    if (talk?.slides && slide in talk.slides.numbers) this.room.patch({ talk: { ...talk, slide } });
  }

  /** @param {KeyboardEvent} event */
  turnByKey(event) {
    if (!(event.key in TURNS) || !this.talk?.slides) return;
    this.turn(TURNS[event.key]);
    event.preventDefault();
  }
}

/** @param {PlanStep} step */
const nameOf = (step) => step.title || say(`planning.kind_${step.kind}`);

/** How many pupils who are here still have something to do. @param {Classroom} room */
function busyPupils({ activity, stage, pupils, works, entries }) {
  if (!activity) return 0;
  return pupils.filter(({ id }) => entries.get(`here:${id}`)?.on && isAtWork(activity, stage, works.get(id))).length;
}
