// The method of a step and its options, in the form that also the pages for watching have.

import { askMethods } from "../base/net/jobs.js";
import { MethodForm } from "../watch/method_form.js";
import { make } from "../base/dom.js";
import { say } from "../core/texts/say.js";

/** @typedef {{ method?: string, options?: Record<string, any> }} Chosen */

const ANNEALERS = /^anneal/;

/** The methods that a kind of activity takes. Whether one fits the puzzle, the server says when it starts.
 * @param {string} kind @param {(sentence: string) => void} fault @returns {Promise<Method[]>} */
export async function methodsFor(kind, fault) {
  const all = await askMethods(null, fault);
  return kind === "seeds" ? all.filter((/** @type {Method} */ { name }) => ANNEALERS.test(name)) : all;
}

/** A form for one method; `changed` is called with what was chosen, as long as that can be read.
 * @param {Method[]} methods @param {Chosen} given @param {(chosen: Chosen) => void} changed */
export function methodChoice(methods, given, changed) {
  const parts = { summary: "p", fields: "div", error: "p" }, limits = { seconds: 0, most: 0 };
  const [summary, fields, error] = Object.entries(parts).map(([name, tag]) => {
    const one = make(/** @type {"p" | "div"} */ (tag), { className: name === "summary" ? "muted small" : name });
    one.dataset.part = name;
    return one;
  });
  const options = make("details", { testid: "field-options" }, make("summary"), fields);
  options.dataset.part = "options";
  const select = make("select", { testid: "field-method", ariaLabel: say("planning.field_method") });
  const host = make("div", { className: "method-choice wide" }, make("label", {},
    make("span", { textContent: say("planning.field_method") }), select), summary, options, error);
  error.setAttribute("role", "alert");
  const form = new MethodForm(host, methods, limits, ({ options: all }) => all);
  form.set({ method: given.method ?? "", texts: given.options ?? {} });
  for (const event of ["input", "change"]) {
    host.addEventListener(event, () => {
      const choice = form.choice();
      if (choice) changed({ method: choice.method, options: choice.options });
    });
  }
  return host;
}
