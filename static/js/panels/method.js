// The form in which a method and its options are chosen, made from what the server tells of its methods.

import { fieldsOf, readChoice, spoken } from "../replay/options.js";

let forms = 0;

/** In `form` (see _watch.html); `limits` is {seconds, most}. */
export function createMethodForm(form, methods, limits) {
  const part = (name) => form.querySelector(`[data-part="${name}"]`);
  const select = form.querySelector("select"), prefix = `form${forms++}`;
  let inputs = [];
  select.replaceChildren(...methods.map(({ name }) => new Option(name, name)));
  const method = () => methods.find(({ name }) => name === select.value);

  function show(given) {
    const chosen = method();
    part("summary").textContent = `${chosen.summary}.`;
    inputs = fieldsOf(chosen, limits).map((field) => ({ field, input: inputFor(field, given[field.name]) }));
    part("fields").replaceChildren(...inputs.map(({ field, input }) => row(field, input)));
    tell(null);
    showChosen();
  }

  /** What differs from the defaults stands beside "Options", also while these are folded away. */
  function showChosen() {
    const { choice: chosen } = readChoice(method(), limits, texts());
    const told = Object.entries({ ...chosen?.options, ...(chosen?.seed && { seed: chosen.seed }) }).map(([name, value]) => `${name} ${value}`);
    part("options").querySelector("summary").textContent = ["Options", ...told].join(" · ");
  }

  const texts = () => Object.fromEntries(inputs.map(({ field, input }) => [field.name, field.type === "bool" ? input.checked : input.value]));

  function inputFor(field, text = field.default) {
    const input = document.createElement(field.choices ? "select" : "input");
    if (field.choices) input.append(...field.choices.map((choice) => new Option(choice, choice)));
    else if (field.type === "bool") Object.assign(input, { type: "checkbox", checked: String(text) === "true" });
    else if (field.type !== "text") Object.assign(input, { type: "number", min: field.low ?? "", max: field.high ?? "", step: field.type === "int" ? 1 : "any" });
    if (field.type !== "bool") input.value = text;
    Object.assign(input, { id: `${prefix}-${field.name}` });
    input.setAttribute("aria-describedby", `${input.id}-help`);
    input.dataset.testid = `option-${field.name}`;
    return input;
  }

  function row(field, input) {
    const label = document.createElement("label"), help = document.createElement("small");
    label.htmlFor = input.id;
    label.textContent = spoken(field.name);
    help.id = `${input.id}-help`;
    help.textContent = field.help;
    const line = document.createElement("div");
    line.append(label, input, help);
    return line;
  }

  /** What is chosen, or null when something cannot be read; that is then told. */
  function choice() {
    const read = readChoice(method(), limits, texts());
    tell(read);
    return read.choice ?? null;
  }

  function tell(read) {
    part("error").textContent = read?.error ?? "";
    part("error").hidden = !read?.error;
    for (const { field, input } of inputs) input.setAttribute("aria-invalid", Boolean(read?.error) && field.name === read.name);
    if (!read?.error) return;
    part("options").open = true;
    inputs.find(({ field }) => field.name === read.name)?.input.focus();
  }

  /** Fill the form in; whether there is such a method. */
  function set({ method: name, texts: given }) {
    if (!methods.some((one) => one.name === name)) return false;
    select.value = name;
    show(given);
    return true;
  }

  select.addEventListener("change", () => show({}));
  part("fields").addEventListener("input", showChosen);
  show({});
  return { choice, set, fail: (error) => tell({ error }) };
}
