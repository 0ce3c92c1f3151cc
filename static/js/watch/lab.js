// The lab: visitors choose an experiment, the server runs it as a job, and rows are shown as they arrive.

import { capital } from "../core/words.js";
import { cancelJob, JobFollower, startExperiment } from "../base/net/jobs.js";
import { nameOf } from "../core/texts/phrases.js";
import { say } from "../core/texts/say.js";
import { byId, fragmentValues, hook, part, setError } from "../base/dom.js";
import { html, render } from "../base/html.js";
import { copyBy, saveFile } from "../base/output.js";
import { textAt, write } from "../base/storage.js";
import { showClassTable } from "./finish_chart.js";

/** @typedef {{ name: string, help: string, value: string, allowed: string }} Setting */
/** @typedef {{ name: string, summary: string, published: string, fields: Setting[] }} Offered */

const TAB = "lab:tab"; // the key of the chosen tab
const TABS = ["table", "chart"];
const SINGLE = ["seconds", "seeds"]; // settings that take one value

class Lab {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    this.offered = /** @type {Offered[]} */ (JSON.parse(root.dataset.experiments ?? "[]"));
    this.most = Number(root.dataset.mostSeconds);
    this.follower = new JobFollower();
    this.chosen = byId("experiment", HTMLSelectElement);
    this.bar = hook(root, "progress", HTMLProgressElement);
    this.shown = ""; // what the status says while the server answers
    this.stop = hook(root, "cancel", HTMLButtonElement);
    this.job = "";
    this.leave = () => {};
    this.begun = 0; // how many experiments were started
    this.results = /** @type {WireEvent | null} */ (null);
    this.listen();
    this.open();
    this.choose(textAt(TAB) === "chart" ? "chart" : "table");
  }

  listen() {
    this.chosen.addEventListener("change", () => { this.build({}); this.unfold(true); });
    part(this.root, "form").addEventListener("submit", (event) => { event.preventDefault(); this.start(); });
    this.stop.addEventListener("click", () => this.cancel());
    hook(this.root, "link").addEventListener("click", () => this.copyLink());
    hook(this.root, "csv").addEventListener("click", () => this.save("csv", "text/csv"));
    hook(this.root, "svg").addEventListener("click", () => this.save("svg", "image/svg+xml"));
    for (const name of TABS) byId(`tab-${name}`).addEventListener("click", () => this.chooseAndKeep(name));
    part(this.root, "tabs").addEventListener("keydown", (event) => this.turn(event));
    part(this.root, "fields").addEventListener("input", () => this.sumUp());
    addEventListener("hashchange", () => this.open());
    addEventListener("pagehide", () => this.cancel());
  }

  open() {
    const { experiment, ...values } = Object.fromEntries(fragmentValues());
    if (this.offered.some(({ name }) => name === experiment)) this.chosen.value = experiment;
    this.build(values);
  }

  /** The fields of the experiment chosen. @param {Record<string, string>} values */
  build(values) {
    const { fields = [] } = this.experiment ?? {};
    render(part(this.root, "fields"), fields.map((field) => fieldOf(field, values[field.name])));
    this.sumUp();
  }

  /** Show or fold the settings. @param {boolean} open */
  unfold(open) {
    part(this.root, "setup", HTMLDetailsElement).open = open;
  }

  /** The settings in short, for when they are folded. */
  sumUp() {
    const words = Object.entries(this.settings()).map(([name, value]) => `${name} ${value}`);
    part(this.root, "chosen").textContent = words.join(" · ");
  }

  // The tabs

  /** @param {string} chosen */
  choose(chosen) {
    for (const name of TABS) {
      const tab = byId(`tab-${name}`), here = name === chosen;
      tab.setAttribute("aria-selected", String(here));
      tab.tabIndex = here ? 0 : -1;
      byId(`panel-${name}`).classList.toggle("unchosen", !here); // print shows both
    }
  }

  /** @param {string} name */
  chooseAndKeep(name) {
    this.choose(name);
    write(TAB, name, []);
  }

  /** @param {KeyboardEvent} event */
  turn(event) {
    const here = TABS.findIndex((name) => byId(`tab-${name}`).tabIndex === 0), { length } = TABS;
    const there = { ArrowLeft: here - 1 + length, ArrowRight: here + 1, Home: 0, End: length - 1 }[event.key];
    if (there === undefined) return;
    event.preventDefault();
    this.chooseAndKeep(TABS[there % length]);
    byId(`tab-${TABS[there % length]}`).focus();
  }

  get experiment() {
    return this.offered.find(({ name }) => name === this.chosen.value);
  }

  /** @returns {Record<string, string>} */
  settings() {
    const inputs = [...part(this.root, "fields").querySelectorAll("input")];
    return Object.fromEntries(inputs.map(({ name, value }) => [name, value.trim()]));
  }

  address() {
    return `#${new URLSearchParams({ experiment: this.chosen.value, ...this.settings() })}`;
  }

  copyLink() {
    history.replaceState(null, "", this.address());
    copyBy(hook(this.root, "link"), location.href);
  }

  // The job

  async start() {
    await this.cancel();
    const mine = ++this.begun, experiment = this.chosen.value;
    history.replaceState(null, "", this.address());
    this.results = null;
    part(this.root, "results").hidden = true;
    this.unfold(false);
    setError(hook(this.root, "error"));
    this.work(say("laboratory.asking"));
    const { answer, error } = await startExperiment(
      { experiment, options: this.settings(), seconds: this.most },
      { wanted: () => mine === this.begun, again: () => this.showStatus(say("watch.by_itself")) },
    );
    if (mine !== this.begun) return answer && cancelJob(answer.job);
    if (!answer) return this.fail(error);
    this.job = answer.job;
    if (answer.place) this.showStatus(say("laboratory.waiting"));
    this.leave = this.follower.follow(answer.job, {
      events: (events) => events.forEach((event) => this.take(event)), status: () => {},
      failed: (sentence) => this.fail(sentence), away: (who) => this.showAway(who),
    });
    return null;
  }

  /** @param {WireEvent} event */
  take(event) {
    if (event.t === "progress") this.showProgress(event.counters.runs_done, event.counters.runs);
    else if (event.t === "results") this.show(event);
    else if (event.t === "finished") this.finish(event);
  }

  /** @param {number} done @param {number} count */
  showProgress(done, count) {
    Object.assign(this.bar, { value: done, max: count });
    this.showStatus(say("laboratory.running", { done, count }));
  }

  /** @param {WireEvent} results */
  show(results) {
    const first = !this.results;
    this.results = results;
    showResults(part(this.root, "results"), this.chosen.value, results);
    part(this.root, "published").textContent = this.experiment?.published ?? "";
    if (first) part(this.root, "form").scrollIntoView();
  }

  /** @param {WireEvent} event */
  finish({ outcome, message, error }) {
    if (outcome === "CANCELLED" && !message) this.rest(this.cancelled);
    else if (message || error) this.fail(error?.message ?? message ?? "");
    else this.rest(say("laboratory.done", { count: this.bar.max }));
  }

  async cancel() {
    const { job } = this;
    this.begun++;
    this.leave();
    if (this.bar.hidden) return;
    this.rest(this.cancelled);
    this.unfold(true);
    if (job) await cancelJob(job);
  }

  // State

  get cancelled() {
    return say(this.results ? "laboratory.cancelled" : "laboratory.cancelled_early");
  }

  /** @param {string} sentence */
  showStatus(sentence) {
    this.shown = hook(this.root, "status").textContent = sentence;
  }

  /** @param {Away} who */
  showAway(who) {
    const away = say(who === "store" ? "watch.away_store" : "laboratory.away");
    hook(this.root, "status").textContent = who ? away : this.shown;
  }

  /** @param {string} sentence */
  work(sentence) {
    this.showStatus(sentence);
    Object.assign(this.bar, { value: 0, max: 1, hidden: false });
    this.stop.disabled = false;
  }

  /** @param {string} sentence */
  rest(sentence) {
    this.leave();
    this.leave = () => {};
    this.job = "";
    this.bar.hidden = this.stop.disabled = true;
    this.showStatus(sentence);
  }

  /** @param {string} sentence */
  fail(sentence) {
    this.rest("");
    this.unfold(true);
    setError(hook(this.root, "error"), sentence);
  }

  /** @param {"csv" | "svg"} form @param {string} type */
  save(form, type) {
    const content = this.results?.[form];
    if (!content) return;
    saveFile(new Blob([content], { type }), `${this.chosen.value}.${form}`);
  }
}

/** @param {Setting} setting @param {string | undefined} value */
function fieldOf({ name, help, value: usual, allowed }, value = usual) {
  const about = say(SINGLE.includes(name) ? "laboratory.single" : "laboratory.separated", { help, allowed });
  return html`<label>${nameOf(name)}<input name=${name} .value=${value} autocomplete="off" spellcheck="false"
    data-testid=${`setting-${name}`}><small>${capital(about)}</small></label>`;
}

// Results: a table, with published rows beside ours, and a chart. The table keeps its roles where it is shown as cards

/** @param {HTMLElement} box @param {string} name @param {WireEvent} results */
function showResults(box, name, results) {
  box.hidden = false;
  render(part(box, "table"), tableOf(results));
  part(box, "chart").replaceChildren(chartOf(results.svg, say("laboratory.chart", { name })));
  render(part(box, "refusals"), results.refusals.map((why) => html`<li>${say("laboratory.refused", { why })}</li>`));
}

/** On a phone a row is a card, and each cell has its head. @param {WireEvent} results */
const tableOf = ({ columns, cells, origins }) => html`<table role="table">
  <thead role="rowgroup"><tr role="row">${columns.map(({ name, form }) => html`<th scope="col" role="columnheader"
    class=${kindOf(form)}>${nameOf(name)}</th>`)}</tr></thead>
  <tbody role="rowgroup">${cells.map((/** @type {string[]} */ row, /** @type {number} */ at) => html`<tr role="row"
    class=${origins[at]}>${row.map((text, i) => html`<td role="cell" class=${kindOf(columns[i].form)}
      data-head=${nameOf(columns[i].name)}>${text}</td>`)}</tr>`)}</tbody></table>`;

/** @param {string} form */
const kindOf = (form) => (form === "text" ? "" : "number");

/** @param {string} text @param {string} label */
function chartOf(text, label) {
  const svg = document.importNode(new DOMParser().parseFromString(text, "image/svg+xml").documentElement, true);
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", label);
  return svg;
}

new Lab(byId("lab"));
showClassTable(byId("class-results"));
