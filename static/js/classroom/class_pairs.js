// The boards of a class that solves in pairs, as its teacher and its screen see them: the server is asked every two
// seconds. And the teacher's list of pairs, in which pupils change places.

import { askPairs } from "../base/net/classrooms.js";
import { byId } from "../base/dom.js";
import { html, render } from "../base/html.js";
import { say } from "../core/texts/say.js";
import { markOwners } from "./class_boards.js";

/** @import { Classroom } from "./classroom.js" */
/** `players` by number, each with the pupil who it is.
 * @typedef {{ pupils: string[], finished: boolean, cells?: string, by?: string, at?: number,
 *   players?: Record<string, { pupil: string, hue: number }> }} PairBoard */
/** What somebody did of a board. @typedef {{ pupil: string, name: string, hue: number | "", count: number }} Share */

const OFTEN = 2_000; // milliseconds

export class ClassPairs {
  /** @param {Classroom} room */
  constructor(room) {
    this.room = room;
    this.boards = /** @type {Map<string, PairBoard>} */ (new Map());
    this.activity = 0; // the number of the activity to which the boards belong
    room.listen((names) => { if ([...names].some((name) => name.startsWith("pupil:"))) this.ask(); });
    setInterval(() => this.ask(), OFTEN);
    this.ask();
  }

  async ask() {
    const { room } = this, { id = 0, pairs = false } = room.activity ?? {};
    if (this.activity !== id) this.boards = new Map();
    this.activity = id;
    if (!pairs || document.hidden || room.state === "over") return;
    const boards = await askPairs(room.code, room.token);
    if (!boards || this.activity !== id) return; // the next answer will do
    this.boards = new Map(Object.entries(boards));
    room.notify();
  }

  get solvers() {
    const nickOf = (/** @type {string} */ id) => this.room.entries.get(`pupil:${id}`)?.nick ?? "";
    return [...this.boards].map(([id, { pupils }]) => (
      { id, nick: pupils.length ? pupils.map(nickOf).join(", ") : undefined }));
  }

  /** Boards on which somebody has begun. */
  get works() {
    return new Map([...this.boards].filter(([, { cells = "" }]) => /[^0]/.test(cells)));
  }

  /** @param {string} pair */
  pupilsOf(pair) {
    return this.boards.get(pair)?.pupils;
  }

  /** How many of the marks on a board are whose. @param {string} pair @param {boolean} carved @returns {Share[]} */
  sharesOf(pair, carved) {
    const { pupils = [], players = {}, ...board } = this.boards.get(pair) ?? {}, owners = markOwners(board, carved);
    return pupils.map((pupil) => {
      const own = Object.keys(players).filter((number) => players[number].pupil === pupil);
      const count = owners.filter((owner) => own.includes(owner)).length;
      return { pupil, name: this.room.nameOf(pupil), hue: players[own[0]]?.hue ?? "", count };
    });
  }

  /** Whose mark is in each cell: a colour and a letter. @param {string} pair @param {boolean} carved */
  signsOn(pair, carved) {
    const { players = {}, ...board } = this.boards.get(pair) ?? {}, shares = this.sharesOf(pair, carved);
    const signs = new Map(shares.map(({ pupil, hue }) => {
      const nick = this.room.entries.get(`pupil:${pupil}`)?.nick ?? "";
      return [pupil, { hue, letter: [...nick][0]?.toUpperCase() ?? "" }];
    }));
    return markOwners(board, carved).map((owner) => signs.get(players[owner]?.pupil) ?? null);
  }
}

/** The names of those who share a board, each with the number of their marks. @param {Share[]} shares */
export const shareList = (shares) => shares.map(({ name, hue, count }) =>
  html`<span class="pair-share" data-hue=${hue} data-testid="pair-share">${name} <b>${count}</b></span>`);

export class PairList {
  /** @param {Classroom} room */
  constructor(room) {
    this.room = room;
    this.chosen = ""; // the pupil who will change places
    byId("pair-mix").addEventListener("click", () => room.steer("pairs"));
    byId("pair-new").addEventListener("click", () => this.move({ [this.chosen]: "" }));
    room.listen(() => this.show());
    this.show();
  }

  show() {
    const { room, chosen } = this, { pupils } = room, hasPairs = pupils.some((pupil) => this.pairOf(pupil.id));
    const pairs = new Set(pupils.map(({ id }) => this.pairOf(id)));
    if (pairs.delete("")) pairs.add(""); // last
    byId("pair-new").hidden = !chosen;
    byId("pair-mix").hidden = Boolean(room.activity?.pairs);
    byId("pair-none").hidden = hasPairs;
    render(byId("pair-list"), hasPairs && [...pairs].map((pair) => this.group(pair)));
  }

  /** @param {string} pair */
  group(pair) {
    const { room, chosen } = this, members = room.pupils.filter(({ id }) => this.pairOf(id) === pair);
    const isElsewhere = chosen && pair && this.pairOf(chosen) !== pair;
    const label = !pair && html`<span class="muted">${say("teaching.no_pair")}</span>`;
    return html`<li key=${pair} data-testid="pair">${label}
      ${members.map(({ id }) => html`<button type="button" aria-pressed=${id === chosen} onclick=${() => this.press(id)}
        data-testid="pair-pupil">${room.nameOf(id)}</button>`)}
      ${isElsewhere && html`<button type="button" class="text" onclick=${() => this.move({ [chosen]: pair })}
        data-testid="pair-here">${say("teaching.pair_here")}</button>`}</li>`;
  }

  /** @param {string} pupil @returns {string} */
  pairOf(pupil) {
    return this.room.entries.get(`pupil:${pupil}`)?.pair ?? "";
  }

  /** Choose a pupil, or swap the chosen one and this one. @param {string} pupil */
  press(pupil) {
    const { chosen } = this, from = this.pairOf(chosen), to = this.pairOf(pupil);
    if (chosen && from !== to) return this.move({ [chosen]: to, [pupil]: from });
    this.chosen = pupil === chosen ? "" : pupil;
    return this.show();
  }

  /** @param {Record<string, string>} pairs by pupil */
  move(pairs) {
    this.chosen = "";
    this.show();
    return this.room.steer("pairs", { pairs });
  }
}
