// Finds any move of an annealing by its number: the server runs a stretch again if it was not recorded.

import { numeral, say } from "../../core/texts/say.js";
import { beginningOf, isWhole, LONGEST, moveBefore, movesOf, positionAfter, stretchOf } from "./stretches.js";
import { make, setError, setText } from "../../base/dom.js";

/** @import { Context, Look } from "../method_panel.js" */

export class MoveFinder {
  /** @param {Context} context */
  constructor(context) {
    this.context = context;
    this.form = make("form", { className: "stretches row small", noValidate: true });
    this.chain = make("select", { testid: "move-chain" });
    this.field = make("input", { type: "number", inputMode: "numeric", min: "1", step: "1", testid: "move-number" });
    this.go = button("move-go", say("annealing.go"), "submit");
    this.back = button("stretch-back", say("annealing.back"));
    this.on = button("stretch-on", say("annealing.next"));
    this.back.title = say("annealing.stretch_back", { count: LONGEST });
    this.on.title = say("annealing.stretch_on", { count: LONGEST });
    this.whole = button("stretch-close", say("annealing.close"));
    this.place = make("p", { className: "stretch-place small muted", testid: "stretch" });
    this.error = make("p", { className: "error small", hidden: true, testid: "stretch-error" });
    this.busy = false;
    this.left = /** @type {number | null} */ (null); // the number of events at which the whole run was left
    this.build();
  }

  build() {
    const { form, chain, field, go, back, on, whole, place, error } = this;
    place.setAttribute("role", "status");
    error.setAttribute("role", "alert");
    chain.setAttribute("aria-label", say("annealing.chain"));
    form.append(make("label", {}, `${say("annealing.move_number")} `, field), chain, go, back, on, whole);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.goTo(field.value);
    });
    back.addEventListener("click", () => this.turn(-1));
    on.addEventListener("click", () => this.turn(1));
    whole.addEventListener("click", () => this.close());
  }

  get elements() { return [this.form, this.error, this.place]; }

  get session() { return this.context.session; }

  /** The chosen chain, or the only one. */
  get chosen() {
    return this.chain.hidden ? 0 : Number(this.chain.value);
  }

  /** @param {Look} look */
  draw({ playback, place }) {
    const { session, field } = this, move = moveBefore(playback, place), most = movesOf(session.whole, this.chosen);
    this.showChains(session.whole.annealed.chains.size);
    if (document.activeElement !== field) field.value = move ? String(move.number) : "";
    field.max = String(most);
    const number = move?.number ?? 1, first = beginningOf(number);
    this.back.disabled = this.busy || first === 0;
    this.on.disabled = this.busy || first + LONGEST >= most;
    this.go.disabled = this.busy;
    this.whole.hidden = !session.opened;
    if (!this.busy) setText(this.place, this.placeOf(playback, move));
  }

  /** @param {number} count */
  showChains(count) {
    const { chain } = this;
    chain.hidden = count < 2;
    if (chain.options.length === count) return;
    chain.replaceChildren(...Array.from({ length: count }, (_, i) =>
      make("option", { value: String(i), textContent: say("annealing.of_chain", { chain: i + 1 }) })));
  }

  /** Where a move lies in its run. @param {Look["playback"]} playback @param {AnnealedMove | null} move */
  placeOf(playback, move) {
    const { opened, whole } = this.session;
    const { number = 0, chain = this.chosen } = move ?? {}, most = Math.max(number, movesOf(whole, chain));
    const about = { move: number, most, chain: chain + 1 };
    if (!most) return "";
    if (!opened) return say("annealing.place", about);
    const { first, last } = boundsOf(playback);
    return say("annealing.opened", { ...about, first, last });
  }

  /** @param {string} text */
  async goTo(text) {
    const { chosen } = this, most = movesOf(this.session.whole, chosen), number = Number(text);
    if (!Number.isInteger(number) || number < 1 || number > most) {
      this.field.setAttribute("aria-invalid", "true");
      return setError(this.error, say("annealing.no_such_move", { most: numeral(most) }));
    }
    this.field.removeAttribute("aria-invalid");
    return this.show(chosen, number);
  }

  /** Go to the stretch before or after. @param {number} way */
  turn(way) {
    const { session, context } = this, move = moveBefore(session.playback, context.position());
    const chain = move?.chain ?? this.chosen, first = beginningOf(move?.number ?? 1) + way * LONGEST;
    return this.show(chain, Math.min(Math.max(0, first) + 1, movesOf(session.whole, chain)));
  }

  /** Go to a move: in the run if all of it was recorded, else in its stretch.
   * @param {number} chain @param {number} number */
  async show(chain, number) {
    const { session, context } = this, { whole, opened } = session;
    setError(this.error);
    const here = opened && positionAfter(opened, chain, number);
    if (here) return context.go(here);
    if (isWhole(whole, chain)) {
      session.close();
      return context.go(positionAfter(whole, chain, number) ?? 0);
    }
    this.left ??= opened ? null : whole.xAt(context.position());
    await this.open(chain, number);
    return this.field.blur();
  }

  /** @param {number} chain @param {number} number */
  async open(chain, number) {
    const { session, context } = this, { whole } = session;
    this.busy = true;
    setText(this.place, say("annealing.opening"));
    context.redraw();
    const error = await session.open(stretchOf(whole, chain, number));
    this.busy = false;
    setError(this.error, error);
    context.go(error ? context.position() : positionAfter(session.playback, chain, number) ?? 0);
  }

  close() {
    const { session, context, left } = this;
    session.close();
    this.left = null;
    context.go(left === null ? session.whole.count : session.whole.positionOf(left));
  }
}

/** The numbers of the first and the last recorded move. @param {Look["playback"]} playback */
function boundsOf({ annealed }) {
  return { first: annealed.moveAt(0)?.number ?? 0, last: annealed.moveAt(annealed.count - 1)?.number ?? 0 };
}

/** @param {string} testid @param {string} textContent @param {"button" | "submit"} type */
function button(testid, textContent, type = "button") {
  return make("button", { type, textContent, testid });
}
