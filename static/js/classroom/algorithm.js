// "Be the algorithm" in a class: pupils play, the teacher sees who is stuck and what goes wrong most, and the screen
// shows how the class compares with the machine, without names.

import { layOut } from "../core/shapes.js";
import { say } from "../core/texts/say.js";
import { clock, number } from "../core/words.js";
import { byId, make } from "../base/dom.js";
import { createMemo, html, svg } from "../base/html.js";
import { readPuzzle } from "../core/puzzle_text.js";
import { fitting } from "../watch/chart_labels.js";
import { BoardTable } from "./algorithm/board_table.js";
import { classRows, comparison, figureOf, figuresTable, unitOf } from "./algorithm/comparison.js";
import { choicesOf, commonest, standings, summary } from "./algorithm/score.js";
import { Stage } from "./algorithm/stage.js";
import { enterClassroom, openActivity } from "./classroom.js";

/** @import { Published } from "./algorithm/comparison.js" */
/** @import { Standing } from "./algorithm/score.js" */
/** @import { Played } from "./algorithm/stage.js" */
/** @import { Classroom } from "./classroom.js" */

const LONGEST = 1_200; // characters of the choices, which come along so that a reload loses nothing
const WORST = 3; // kinds of mistakes that the teacher sees
const WIDE = 640, HIGH = 220, EDGE = 24, FLOOR = 180; // of the chart
const COLUMNS = 40, BIG = 30; // columns of dots, and the largest dot
const EVERY = 5_000; // milliseconds: who is stuck changes without news
const HEADS = ["mistakes", "helped", "since", "wrong"];

if (byId("class-algorithm").dataset.puzzle) {
  openActivity({ kind: "algorithm", read, pupil: play, teacher: lead, screen: present });
} else enterClassroom(); // the page says why the puzzle cannot be played

/** What chance proposes follows from the seed of the activity and the number of the pupil.
 * @param {Classroom} room @param {HTMLElement} part */
function read({ pupil }, { dataset: { puzzle = "", method = "", seed = "0", published = "{}" } }) {
  const played = /** @type {Played} */ ({
    layout: layOut(readPuzzle(puzzle)), method, seed: Number(seed) + Number(pupil), own: false });
  return { played, published: /** @type {Published} */ (JSON.parse(published)) };
}

/** @typedef {ReturnType<typeof read>} Game */

/** @param {Classroom} room @param {Game} game @param {HTMLElement} part */
function play(room, { played, published }, part) {
  const box = make("div", { className: "algo" }), once = createMemo();
  const stage = new Stage(box, played, (report) => {
    room.put({ ...report, ...stage.kept(LONGEST) });
    if (report.done) part.querySelector(".algo-end")?.scrollIntoView({ block: "nearest" });
  });
  stage.replay(room.work());
  return (/** @type {any} */ { figures }) => {
    const report = stage.report();
    return [box, report.done && once(JSON.stringify([report, figures]), () =>
      comparison(played, report, published, figures))];
  };
}

// The teacher

/** @param {Classroom} room @param {Game} game */
function lead(room, { played }) {
  const { method, seed } = played, byChance = method === "anneal" ? ["seed"] : [];
  const heads = ["pupil", unitOf(method), ...HEADS, ...byChance];
  const figures = () => summary(choicesOf(room.works.values(), method));
  const machine = figureOf(method, played.layout, played.seed);
  setInterval(() => room.notify(), EVERY);

  return (/** @type {any} */ stage) => {
    const { works } = room, values = choicesOf(works.values(), method);
    const rows = standings(room.pupils, works, room.now());
    const moreOf = (/** @type {Standing} */ { id }) => byChance.map(() => seed + Number(id));
    const isShown = Boolean(stage.figures), count = rows.filter(({ done }) => done).length;
    const kinds = commonest(works.values()).slice(0, WORST).map(({ kind, count: times }) =>
      say("algorithm.kind_of", { kind: say(`algorithm.kind_${kind}`), count: times }));
    if (isShown && stage.figures.count !== values.length) room.patch({ figures: figures() });
    return html`<div class="row">
        <p class="algo-prompt" data-testid="class-done-count">
          ${say("algorithm.done_count", { count, total: rows.length })}</p>
        <button type="button" aria-pressed=${isShown} data-testid="show-figures"
          onclick=${() => room.patch({ figures: isShown ? null : figures() })}>${say("algorithm.show_figures")}</button>
      </div>
      <h2>${say("algorithm.commonest")}</h2>
      <ol class="algo-wrong" data-testid="commonest">
        ${(kinds.length ? kinds : [say("algorithm.no_mistakes")]).map((text) => html`<li>${text}</li>`)}</ol>
      <div class="algo-scroll"><table class="algo-class" data-testid="standings">
        <thead><tr>${heads.map((name) => html`<th scope="col">${say(`algorithm.head_${name}`)}</th>`)}</tr></thead>
        <tbody>${rows.map((row) => rowOf(row, moreOf(row)))}</tbody></table></div>
      <p class="small muted">${byChance.length > 0 && say("algorithm.own_seeds")}</p>
      <div class="algo-chart">${values.length > 0 && spread(values, machine, 15)}</div>`;
  };
}

/** @param {Standing} standing @param {number[]} more values in further columns */
function rowOf({ id, name, nodes, mistakes, helped, since, done, stuck, wrong }, more) {
  const begun = since === null ? say("algorithm.not_begun") : say("algorithm.ago", { clock: clock(since) });
  const kind = wrong ? say(`algorithm.kind_${wrong}`) : "", state = done ? say("algorithm.is_done") : begun;
  return html`<tr key=${id} class=${done ? "done" : stuck ? "stuck" : ""}><th scope="row">${name}</th>
    <td>${nodes}</td><td>${mistakes}</td><td>${helped}</td>
    <td>${[state, stuck && say("algorithm.is_stuck")].filter(Boolean).join(" · ")}</td><td>${kind}</td>
    ${more.map((value) => html`<td>${number(value)}</td>`)}</tr>`;
}

// The screen

/** @param {Classroom} room @param {Game} game @param {HTMLElement} part */
function present(room, { played, published }, part) {
  const { method } = played, unit = say(`algorithm.unit_${unitOf(method)}`), once = createMemo();
  const about = say(method === "anneal" ? "algorithm.spread_moves" : "algorithm.spread_about", { unit });
  const machine = figureOf(method, played.layout, played.seed);
  const board = new BoardTable(played.layout), cells = new Uint8Array(played.layout.size);
  part.classList.add("algo-screen");

  return (/** @type {any} */ { figures }) => {
    const values = choicesOf(room.works.values(), method), total = room.pupils.length;
    const done = room.works.size
      ? say("algorithm.done_count", { count: values.length, total }) : say("algorithm.nobody_begun");
    return html`<p class="lead" data-testid="screen-done">${done}</p>
      <div class="algo-chart">${room.works.size ? spread(values, machine, 24) : board.view({ cells })}</div>
      <p class="muted" hidden=${!values.length}>${about}</p>
      <div>${figures && once(JSON.stringify(figures), () =>
        figuresTable(played, classRows(method, figures), published))}</div>`;
  };
}

/** The numbers of the class as dots over an axis, with the number of the machine as a line. Nobody's name is in it.
 * @param {number[]} values @param {number} machine @param {number} letters their height, in units of the drawing */
function spread(values, machine, letters) {
  const low = Math.min(machine, ...values), high = Math.max(machine, ...values) + 1;
  const step = Math.max(1, Math.ceil((high - low) / COLUMNS)), columns = Math.max(8, Math.ceil((high - low) / step));
  const across = (WIDE - 2 * EDGE) / columns, at = (/** @type {number} */ value) => Math.floor((value - low) / step);
  const heights = /** @type {number[]} */ (Array(columns).fill(0));
  for (const value of values) heights[at(value)]++;
  const up = Math.min(across, (FLOOR - 40) / Math.max(1, ...heights)), radius = Math.min(across, up, BIG) * 0.42;
  const x = (/** @type {number} */ value) => EDGE + (at(value) + 0.5) * across, line = x(machine);
  const { least, middle, most, count } = summary(values), labels = values.length ? [low, most, middle] : [low];
  const ticks = fitting(labels.map((value) => ({ x: x(value), y: 0, side: "middle", text: number(value) })), letters);
  return html`<svg viewBox=${`0 0 ${WIDE} ${HIGH}`} class="algo-spread" role="img" data-testid="spread"
    --letters=${`${letters}px`} aria-label=${say("algorithm.spread_words", { count, least, middle, most, machine })}>
    <line x1=${EDGE} x2=${WIDE - EDGE} y1=${FLOOR} y2=${FLOOR}></line>
    <line x1=${line} x2=${line} y1="24" y2=${FLOOR} class="machine"></line>
    ${heights.flatMap((dots, column) => Array.from({ length: dots }, (_, place) => svg`<circle
      cx=${EDGE + (column + 0.5) * across} cy=${FLOOR - (place + 0.6) * up} r=${radius}></circle>`))}
    <text x=${line} y="16" class="machine" text-anchor=${line < WIDE / 2 ? "start" : "end"}>
      ${say("algorithm.machine_line", { figure: number(machine) })}</text>
    ${ticks.map((tick) => svg`<text x=${tick.x} y=${FLOOR + 24} class="tick">${tick.text}</text>`)}</svg>`;
}
