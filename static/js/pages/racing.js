// A race: two to four methods on one puzzle, with one clock for all.

import { createLane } from "./lane.js";
import { late } from "../ui/late.js";
import { readPuzzle } from "../net/puzzles.js";
import { askMethods, createFollower } from "../net/jobs.js";
import { createTransport } from "../panels/transport.js";
import { isSolid, layOut } from "../game/shapes.js";
import { createRedraw } from "../ui/redraw.js";
import { duration } from "../replay/counting.js";
import { parseChoice, writeChoice } from "../replay/options.js";
import { placesOf } from "../replay/places.js";
import { isBusy } from "../replay/session.js";

const FEWEST = 2, MOST = 4;
const SHORT = 3_000; // milliseconds: a race that was over sooner is shown again at once, slowly
const PANEL_REST = 80;

const byId = (id) => document.getElementById(id);
const page = byId("race"), hook = (name) => page.querySelector(`[data-testid="${name}"]`);
const { code } = page.dataset, limits = { seconds: Number(page.dataset.seconds), most: Number(page.dataset.mostSeconds) };
const puzzle = readPuzzle(page.dataset.puzzle);
const layout = layOut(puzzle);
const lanes = [];
// `now` is where all lanes are: milliseconds, or a share of the way; `live` while it is where the solvers are.
const clock = { now: 0, playing: false, live: false, by: "time", seconds: 10, drawn: 0, panels: 0 };
const { redraw } = createRedraw(clock, draw);
const loadReasons = late(() => import("../replay/reasons.js"));
const race = { puzzle, layout, code, limits, redraw, methods: [], makeBoard: null, reasons: null, follower: createFollower() };
const transport = createTransport(byId("transport"), {
  pause: togglePlaying, step: stepBy, turn: (way) => seek(way > 0 ? length() : 0), seek: (share) => seek(share * length()),
});

/** Make the page one; `makeBoard(race, host, told)` makes the board of a lane. */
export async function openRace(makeBoard) {
  const { answer, error } = await askMethods(isSolid(layout.shape));
  if (error) return tell(error);
  Object.assign(race, { methods: answer, makeBoard });
  const carried = new URLSearchParams(location.hash.slice(1)), wanted = carried.getAll("m").slice(0, MOST).map(parseChoice);
  for (const choice of wanted) if (!add().form.set(choice)) tell(`This server does not know the method ${choice.method}.`);
  while (lanes.length < FEWEST) add().form.set({ method: unused(), texts: {} });
  if (carried.get("by") === "share") setBy("share");
  arrange();
  return carried.has("go") ? start() : redraw();
}

const unused = () => (race.methods.find(({ name }) => lanes.every(({ root }) => root.querySelector("select").value !== name)) ?? race.methods[0]).name;

function add() {
  const lane = createLane(byId("lane").content, race, remove);
  lanes.push(lane);
  return lane;
}

function remove(lane) {
  lane.session.drop();
  lanes.splice(lanes.indexOf(lane), 1);
  lane.root.remove();
  arrange();
}

function arrange() {
  byId("lanes").querySelector("noscript")?.remove();
  lanes.forEach((lane, i) => {
    if (!lane.root.isConnected) byId("lanes").append(lane.root);
    lane.place(i + 1);
    lane.root.querySelector("[data-testid=remove]").disabled = lanes.length <= FEWEST;
  });
  hook("add-lane").disabled = lanes.length >= MOST;
  redraw();
}

function tell(error) {
  hook("error").textContent = error;
  hook("error").hidden = !error;
}

// Running

async function start() {
  const choices = lanes.map(({ form }) => form.choice());
  if (choices.some((choice) => choice === null)) return;
  race.reasons = await loadReasons();
  if (!race.reasons) return;
  remember(choices);
  Object.assign(clock, { now: 0, live: true, playing: true });
  lanes.forEach(({ session }, i) => session.start(choices[i]));
  redraw();
}

/** The address leads to this race. */
function remember(choices) {
  const by = clock.by === "share" ? "&by=share" : "";
  history.replaceState(null, "", `#${choices.map((choice) => `m=${writeChoice(choice, limits)}`).join("&")}${by}`);
}

const busy = () => lanes.some(({ session }) => isBusy(session));
const over = () => lanes.length > 0 && lanes.every(({ session }) => session.playback.finished || session.state === "failed");

// The common clock

const timeOf = ({ session: { playback } }) => playback.spreadTime(playback.count);
const length = () => (clock.by === "share" ? 1 : Math.max(0, ...lanes.map(timeOf)));

function positionIn({ session: { playback } }) {
  if (clock.live) return playback.count;
  return clock.by === "share" ? playback.positionOf(clock.now * playback.xAt(playback.count) + 1e-6) : playback.positionAtTime(clock.now);
}

function valueOf({ session: { playback } }, position) {
  return clock.by === "share" ? playback.xAt(position) / playback.xAt(playback.count) : playback.spreadTime(position);
}

function seek(now) {
  Object.assign(clock, { now, playing: false, live: false });
  redraw();
}

/** To the next moment, or the one before, at which anything happens in any lane. */
function stepBy(way) {
  if (clock.live) seek(length());
  const moments = lanes.flatMap((lane) => {
    const position = positionIn(lane), next = position + way, { playback } = lane.session;
    return next < 0 || next > playback.count ? [] : [valueOf(lane, next)];
  });
  if (moments.length) seek(way > 0 ? Math.min(...moments) : Math.max(...moments));
}

function togglePlaying() {
  const { playing, live, now } = clock;
  if (!playing && now >= length()) clock.now = 0;
  if (playing && live) clock.now = length();
  Object.assign(clock, { playing: !playing, live: false });
  redraw();
}

function setBy(by) {
  const share = length() ? clock.now / length() : 0;
  clock.by = hook("by").value = by;
  clock.now = share * length();
}

function play(now) {
  const passed = Math.min(0.25, (now - clock.drawn) / 1000), whole = length();
  clock.drawn = now;
  if (clock.live && over()) Object.assign(clock, whole < SHORT && clock.by === "time" ? { live: false, now: 0 } : { live: false, playing: false, now: whole });
  else if (clock.playing && !clock.live) clock.now = Math.min(whole, clock.now + (passed / clock.seconds) * whole);
  if (clock.playing && !clock.live && clock.now >= whole && over()) clock.playing = false;
  return clock.playing && !clock.live;
}

// Drawing

function draw() {
  const now = performance.now(), more = play(now), quiet = !clock.playing || now - clock.panels > PANEL_REST;
  if (quiet) clock.panels = now;
  const ends = lanes.map((lane) => (lane.session.playback.count && positionIn(lane) === lane.session.playback.count ? lane.session.playback.finished : null));
  const places = placesOf(ends);
  lanes.forEach((lane, i) => {
    lane.draw(positionIn(lane), quiet, now);
    lane.show(ends[i], places[i]);
  });
  showClock();
  return more || (clock.playing && !quiet);
}

function showClock() {
  const whole = length(), at = clock.live ? whole : clock.now, started = lanes.some(({ session }) => session.playback.count);
  const text = !started ? "" : clock.by === "share" ? `${Math.round(at * 100)} % of the way` : `${duration(at)} of ${duration(whole)}`;
  transport.show({ share: whole ? at / whole : 0, text, playing: clock.playing, atStart: at <= 0, atEnd: at >= whole, empty: !started });
  if (byId("clock").textContent !== text) byId("clock").textContent = text;
  hook("cancel").disabled = !busy();
  const status = busy() ? "The race is on." : over() ? "All are in." : "";
  if (hook("status").textContent !== status) hook("status").textContent = status;
}

hook("start").addEventListener("click", start);
hook("cancel").addEventListener("click", () => lanes.forEach(({ session }) => session.cancel()));
hook("add-lane").addEventListener("click", () => { add().form.set({ method: unused(), texts: {} }); arrange(); });
hook("by").addEventListener("change", () => { setBy(hook("by").value); redraw(); });
hook("speed").addEventListener("change", () => { clock.seconds = Number(hook("speed").value); });
addEventListener("pagehide", () => lanes.forEach(({ session }) => session.drop()));
