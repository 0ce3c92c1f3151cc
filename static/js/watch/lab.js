// The lab: visitors choose an experiment, see what was measured beforehand, and let the server measure it anew: as a
// job whose rows are shown as they arrive.

import { capital } from "../core/words.js";
import { askExperiment, cancelJob, JobFollower, startExperiment } from "../base/net/jobs.js";
import { nameOf } from "../core/texts/phrases.js";
import { say } from "../core/texts/say.js";
import { byId, fragmentValues, hook, part, setError } from "../base/dom.js";
import { html, render } from "../base/html.js";
import { copyBy, saveFile } from "../base/output.js";
import { createChart } from "./lab_chart.js";
import { showClassTable } from "./finish_chart.js";

/** @import { Figure } from "./lab_chart.js" */
/** A parameter and its choices, of which only one can be chosen if it is `single`.
 * @typedef {{ name: string, help: string, value: string, single: boolean,
 *   choices: { value: string, word: string }[] }} Field */
/** @typedef {{ name: string, question: string, published: string, fields: Field[] }} Offered */

const NARROW = "(max-width: 62.5em)"; // as in lab.css: the table, as cards, stays closed

class Lab {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    this.offered = /** @type {Offered[]} */ (JSON.parse(root.dataset.experiments ?? "[]"));
    this.most = Number(root.dataset.mostSeconds);
    this.follower = new JobFollower();
    this.bar = hook(root, "progress", HTMLProgressElement);
    this.status = ""; // what it says while the server answers
    this.stop = hook(root, "cancel", HTMLButtonElement);
    this.job = "";
    this.leave = () => {};
    this.begun = 0; // how many experiments were started
    this.chosen = this.offered[0];
    this.results = /** @type {WireEvent | null} */ (null); // those on the page
    this.measured = false; // whether they were measured here
    this.panel = ""; // the name of the figure chosen
    this.chart = createChart(part(root, "plot"), root.dataset.library ?? "", () => {
      hook(root, "no-chart").hidden = false;
    });
    if (matchMedia(NARROW).matches) hook(root, "numbers", HTMLDetailsElement).open = false;
    this.listen();
    this.open();
  }

  listen() {
    part(this.root, "questions").addEventListener("change", (event) => {
      history.replaceState(null, "", `#experiment=${/** @type {HTMLInputElement} */ (event.target).value}`);
      this.open();
    });
    part(this.root, "form").addEventListener("submit", (event) => { event.preventDefault(); this.start(); });
    part(this.root, "fields").addEventListener("change", () => this.count());
    this.stop.addEventListener("click", () => this.cancel());
    hook(this.root, "link").addEventListener("click", () => this.copyLink());
    hook(this.root, "csv").addEventListener("click", () => this.saveTable());
    for (const format of /** @type {const} */ (["svg", "png"])) {
      hook(this.root, format).addEventListener("click", () => this.chart.save(format, this.chosen.name));
    }
    addEventListener("hashchange", () => this.open());
    addEventListener("pagehide", () => this.cancel());
  }

  /** Open the experiment of the address, with its settings, and what was measured of it beforehand. */
  open() {
    const { experiment, ...values } = Object.fromEntries(fragmentValues());
    this.cancel();
    this.showStatus("");
    const offered = this.offered.find(({ name }) => name === experiment);
    setError(hook(this.root, "error"), experiment && !offered ? say("laboratory.no_such", { name: experiment }) : "");
    this.chosen = offered ?? this.offered[0];
    for (const radio of part(this.root, "questions").querySelectorAll("input")) {
      radio.checked = radio.value === this.chosen.name;
    }
    part(this.root, "question").textContent = this.chosen.question;
    render(part(this.root, "fields"), this.chosen.fields.map((field) => fieldOf(field, values[field.name])));
    part(this.root, "setup", HTMLDetailsElement).open = Object.keys(values).length > 0;
    this.count();
    this.showStored();
  }

  async showStored() {
    const mine = this.begun, { answer, error } = await askExperiment(this.chosen.name);
    if (mine !== this.begun) return;
    if (answer) this.show(answer, false);
    else setError(hook(this.root, "error"), error);
  }

  /** @returns {Record<string, string>} */
  settings() {
    const inputs = [...part(this.root, "fields").querySelectorAll("input")];
    return Object.fromEntries(this.chosen.fields.map(({ name }) => [
      name, inputs.filter((input) => input.name === name && input.checked).map(({ value }) => value).join(","),
    ]));
  }

  /** How many runs the settings ask for, at most. */
  count() {
    const { seconds, seeds, ...values } = this.settings();
    const chosen = Object.values(values).map((text) => text.split(",").filter(Boolean).length);
    const count = chosen.reduce((runs, each) => runs * each, Number(seeds));
    part(this.root, "count").textContent = count ? say("laboratory.asked", { count, seconds: Number(seconds) }) : "";
  }

  copyLink() {
    this.keepAddress();
    copyBy(hook(this.root, "link"), location.href);
  }

  keepAddress() {
    const values = new URLSearchParams({ experiment: this.chosen.name, ...this.settings() });
    history.replaceState(null, "", `#${values}`);
  }

  // The job

  async start() {
    await this.cancel();
    const mine = ++this.begun, experiment = this.chosen.name;
    this.keepAddress();
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
    else if (event.t === "results") this.show(event, true);
    else if (event.t === "finished") this.finish(event);
  }

  /** @param {number} done @param {number} count */
  showProgress(done, count) {
    Object.assign(this.bar, { value: done, max: count });
    this.showStatus(say("laboratory.running", { done, count }));
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
    if (job) await cancelJob(job);
  }

  // What is shown

  /** @param {WireEvent} results @param {boolean} measured whether it was measured here */
  show(results, measured) {
    this.results = results;
    this.measured = measured;
    part(this.root, "results").hidden = false;
    showResults(this.root, results, this.chosen.published);
    const origin = say(measured ? "laboratory.here" : "laboratory.beforehand");
    render(hook(this.root, "conditions"), [html`<strong>${origin}</strong>`, ` ${results.conditions.join(" · ")}`]);
    this.showFigure();
  }

  showFigure() {
    const figures = /** @type {Figure[]} */ (this.results?.figures ?? []);
    const figure = figures.find(({ name }) => name === this.panel) ?? figures[0];
    render(part(this.root, "panels"), figures.length > 1 && figures.map(({ name, heading }) => html`<button
      type="button" aria-pressed=${name === figure.name} data-testid=${`panel-${name}`}
      onclick=${() => { this.panel = name; this.showFigure(); }}>${heading}</button>`));
    part(this.root, "panels").hidden = figures.length < 2;
    part(this.root, "chart").ariaLabel = say("laboratory.chart", { name: figure.heading });
    part(this.root, "note").textContent = figure.note;
    this.chart.show(figure);
  }

  // State

  get cancelled() {
    return say(this.measured ? "laboratory.cancelled" : "laboratory.cancelled_early");
  }

  /** @param {string} sentence */
  showStatus(sentence) {
    this.status = hook(this.root, "status").textContent = sentence;
  }

  /** @param {Away} who */
  showAway(who) {
    const away = say(who === "store" ? "watch.away_store" : "laboratory.away");
    hook(this.root, "status").textContent = who ? away : this.status;
  }

  /** @param {string} sentence */
  work(sentence) {
    this.measured = false;
    this.showStatus(sentence);
    Object.assign(this.bar, { value: 0, max: 1, hidden: false });
    this.stop.hidden = false;
  }

  /** @param {string} sentence */
  rest(sentence) {
    this.leave();
    this.leave = () => {};
    this.job = "";
    this.bar.hidden = this.stop.hidden = true;
    this.showStatus(sentence);
  }

  /** @param {string} sentence */
  fail(sentence) {
    this.rest("");
    part(this.root, "setup", HTMLDetailsElement).open = true;
    setError(hook(this.root, "error"), sentence);
  }

  saveTable() {
    if (this.results) saveFile(new Blob([this.results.csv], { type: "text/csv" }), `${this.chosen.name}.csv`);
  }
}

/** A parameter as chips. A value of the address that is not offered gets a chip, too.
 * @param {Field} field @param {string | undefined} value */
function fieldOf({ name, help, value: usual, single, choices }, value = usual) {
  const values = value.split(",").map((text) => text.trim()).filter(Boolean);
  const more = values.filter((text) => !choices.some((choice) => choice.value === text));
  const all = [...choices, ...more.map((text) => ({ value: text, word: text }))];
  return html`<fieldset key=${name} data-testid=${`setting-${name}`}><legend>${capital(help)}</legend>
    ${all.map((choice) => html`<label key=${choice.value} class="chip">
      <input type=${single ? "radio" : "checkbox"} name=${name} value=${choice.value}
        .checked=${values.includes(choice.value)}><span>${choice.word}</span></label>`)}
  </fieldset>`;
}

/** The table, and what is said about it. It keeps its roles where it is shown as cards.
 * @param {HTMLElement} root @param {WireEvent} results @param {string} published */
function showResults(root, results, published) {
  render(part(root, "table"), tableOf(results));
  part(root, "published").textContent = published;
  render(part(root, "refusals"), results.refusals.map((why) => html`<li>${say("laboratory.refused", { why })}</li>`));
}

/** The columns in which rows differ. On a phone a row is a card, and each cell has its head.
 * @param {WireEvent} results */
function tableOf({ columns, cells, origins }) {
  /** @type {string[][]} */
  const rows = cells, shown = [...columns.keys()].filter((i) =>
    rows.length < 2 || rows.some((row) => row[i] !== rows[0][i]));
  return html`<table role="table">
    <thead role="rowgroup"><tr role="row">${shown.map((i) => html`<th scope="col" role="columnheader"
      class=${kindOf(columns[i].form)}>${nameOf(columns[i].name)}</th>`)}</tr></thead>
    <tbody role="rowgroup">${rows.map((row, at) => html`<tr role="row" class=${origins[at]}>
      ${shown.map((i) => html`<td role="cell" class=${kindOf(columns[i].form)}
        data-head=${nameOf(columns[i].name)}>${row[i]}</td>`)}</tr>`)}</tbody></table>`;
}

/** @param {string} form */
const kindOf = (form) => (form === "text" ? "" : "number");

new Lab(byId("lab"));
showClassTable(byId("class-results"));
