// The form for a method and its options, and the methods that the server offers.

import { isSolid } from "../core/shapes.js";
import { askMethods } from "../base/net/jobs.js";
import { fieldsOf, readChoice, spoken } from "./method_options.js";
import { say } from "../core/texts/say.js";
import { find, hook, make, part, setError } from "../base/dom.js";
import { html, render } from "../base/html.js";

let forms = 0;

/** @typedef {{ choice?: Choice, error?: string, name?: string }} Read */

export class MethodForm {
  /** `offered` are the fields that are shown.
   * @param {HTMLElement} form @param {Method[]} methods @param {Limits} limits */
  constructor(form, methods, limits, offered = fieldsOf) {
    this.form = form;
    this.offered = offered;
    this.methods = methods;
    this.limits = limits;
    this.prefix = `form${forms++}`;
    this.inputs = /** @type {{ field: Field, input: HTMLInputElement }[]} */ ([]);
    this.setup = /** @type {HTMLDetailsElement | null} */ (form.closest("details.setup"));
    this.select = find(form, "select", HTMLSelectElement);
    this.select.replaceChildren(...methods.map(({ name }) => new Option(name, name)));
    this.select.addEventListener("change", () => this.show({}));
    part(form, "fields").addEventListener("input", () => this.showChosen());
    this.show({});
  }

  get method() {
    return this.methods.find(({ name }) => name === this.select.value) ?? this.methods[0];
  }

  /** @param {TextChoice["texts"]} given */
  show(given) {
    const { form, method, prefix } = this, fields = this.offered(method, this.limits);
    part(form, "summary").textContent = say("fields.summary", { summary: method.summary });
    render(part(form, "fields"), fields.map((field) => row(field, `${prefix}-${field.name}`, given[field.name])));
    this.inputs = fields.map((field) => (
      { field, input: /** @type {HTMLInputElement} */ (hook(form, `option-${field.name}`)) }));
    this.showError({});
    this.showChosen();
  }

  /** Show what differs from the defaults beside "Options", where it is visible while these are folded. */
  showChosen() {
    const { choice } = this.read(), seed = choice?.seed;
    const settings = Object.entries({ ...choice?.options, ...(seed && { seed }) }).map(
      ([name, value]) => `${name} ${value}`,
    );
    find(part(this.form, "options"), "summary").textContent = [say("fields.options"), ...settings].join(" · ");
    if (this.setup) part(this.setup, "chosen").textContent = [this.method.name, ...settings].join(" · ");
  }

  /** Fold the form into the summary of the choice, which opens it again. */
  fold() {
    if (this.setup) this.setup.open = false;
  }

  /** @returns {Read} */
  read() {
    const texts = Object.fromEntries(this.inputs.map(({ field, input }) =>
      [field.name, input.type === "checkbox" ? input.checked : input.value]));
    return readChoice(this.method, this.limits, texts);
  }

  /** The choice, or null and an error on the page when something cannot be read. */
  choice() {
    const read = this.read();
    this.showError(read);
    return read.choice ?? null;
  }

  /** @param {Read} read */
  showError({ error, name }) {
    setError(part(this.form, "error"), error);
    for (const { field, input } of this.inputs) {
      input.setAttribute("aria-invalid", String(Boolean(error) && field.name === name));
    }
    if (!error) return;
    if (this.setup) this.setup.open = true;
    part(this.form, "options", HTMLDetailsElement).open = true;
    this.inputs.find(({ field }) => field.name === name)?.input.focus();
  }

  /** Fill in the form; returns whether there is such a method. @param {TextChoice} choice */
  set({ method, texts }) {
    if (!this.methods.some(({ name }) => name === method)) return false;
    this.select.value = method;
    this.show(texts);
    return true;
  }
}

/** @param {Field} field @param {string} id @param {string | boolean} text */
function row({ name, type, choices, low, high, help, default: usual }, id, text = usual) {
  const about = `${id}-help`, value = String(text), testid = `option-${name}`;
  const kind = type === "bool" ? "checkbox" : type === "text" ? "text" : "number";
  const step = kind === "number" ? (type === "int" ? "1" : "any") : null;
  const input = choices ? html`<select id=${id} .value=${value} aria-describedby=${about} data-testid=${testid}>
      ${choices.map((choice) => html`<option>${choice}</option>`)}</select>`
    : html`<input id=${id} type=${kind} .checked=${value === "true"} .value=${value} min=${low} max=${high}
      step=${step} aria-describedby=${about} data-testid=${testid}>`;
  return html`<div key=${name}><label for=${id}>${spoken(name)}</label>${input}
    <small id=${about}>${help}</small></div>`;
}

/** @param {Shape} shape @param {Ink[]} [palette] */
const kindOf = (shape, palette) => (isSolid(shape) ? "solid" : palette ? "coloured" : "flat");

/** The methods for the puzzle. While the server does not answer, `box` says so, with a button to ask again once the
 * page has given up. @param {Layout} layout @param {HTMLElement} box */
export const askMethodsFor = ({ shape, palette }, box) => askMethods(kindOf(shape, palette), (sentence, again) => {
  setError(box, sentence);
  const setup = box.closest("details");
  if (setup && sentence) setup.open = true; // a link to a solve had folded it
  if (!again) return;
  const textContent = say("watch.ask_again");
  const button = make("button", { type: "button", className: "text", textContent, testid: "ask-again" });
  button.addEventListener("click", () => { setError(box); again(); });
  box.append(" ", button);
});
