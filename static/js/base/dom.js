// Finding, making and changing elements of the page; notes to the visitor.

/** The element with an id, which must exist.
 * @template {Element} [T=HTMLElement] @param {string} id @param {new () => T} [kind] @returns {T} */
export function byId(id, kind = /** @type {any} */ (HTMLElement)) {
  return checked(document.getElementById(id), id, kind);
}

/** The first element in `root` that matches the selector, which must exist.
 * @template {Element} [T=HTMLElement] @param {Root} root @param {string} selector @param {new () => T} [kind]
 * @returns {T} */
export function find(root, selector, kind = /** @type {any} */ (HTMLElement)) {
  return checked(root.querySelector(selector), selector, kind);
}

/** The element with a hook for tests, by which scripts find buttons as well. @type {typeof find} */
export const hook = (root, name, kind) => find(root, `[data-testid="${name}"]`, kind);

/** A part of something that a page may contain more than once. @type {typeof find} */
export const part = (root, name, kind) => find(root, `[data-part="${name}"]`, kind);

/** Sibling elements as one root. @param {Element[]} elements @returns {Root} */
export const among = (elements) => ({
  querySelector: (/** @type {string} */ selector) => {
    const matches = elements.map((element) => (element.matches(selector) ? element : element.querySelector(selector)));
    return matches.find(Boolean) ?? null;
  },
});

/** @template {Element} T @param {Element | null} element @param {string} name @param {new () => T} kind @returns {T} */
function checked(element, name, kind) {
  if (!(element instanceof kind)) throw new Error(`The page has no ${kind.name} ${name}.`);
  return element;
}

/** Make an element; `testid` is its hook.
 * @template {keyof HTMLElementTagNameMap} K @param {K} tag
 * @param {Partial<HTMLElementTagNameMap[K]> & { testid?: string }} properties
 * @param {(Node | string)[]} children @returns {HTMLElementTagNameMap[K]} */
export function make(tag, { testid, ...properties } = {}, ...children) {
  const made = Object.assign(document.createElement(tag), properties);
  if (testid) made.dataset.testid = testid;
  made.append(...children);
  return made;
}

/** @template {keyof SVGElementTagNameMap} K @param {K} tag @param {Record<string, string | number>} attributes
 * @param {(Node | string)[]} children */
export function makeSvg(tag, attributes, ...children) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  setAll(made, attributes);
  made.append(...children);
  return made;
}

/** @param {Element} element @param {Record<string, string | number>} attributes */
export function setAll(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
}

/** @param {Element} element @param {unknown} text */
export function setText(element, text) {
  if (element.textContent !== String(text)) element.textContent = String(text);
}

/** @param {Element} element @param {boolean} pressed */
export const setPressed = (element, pressed) => element.setAttribute("aria-pressed", String(pressed));

/** Show an error in an element, or hide it if there is none. @param {HTMLElement} element @param {string} [sentence] */
export function setError(element, sentence = "") {
  element.textContent = sentence;
  element.hidden = !sentence;
}

/** The values in the fragment of the address. */
export const fragmentValues = () => new URLSearchParams(location.hash.slice(1));

/** Whether the visitor wants nothing to move. */
export const calmness = () => matchMedia("(prefers-reduced-motion: reduce)");

/** Where an event or a touch is on the page. @param {{ clientX: number, clientY: number }} event @returns {Point} */
export const pointOf = ({ clientX: x, clientY: y }) => ({ x, y });

/** The element that an event is about. @param {Event} event */
export const targetOf = (event) => /** @type {Element} */ (event.target);

/** The new value of a field. @param {Event} event */
export const valueIn = (event) => /** @type {HTMLInputElement} */ (event.target).value;

// Notes: a calm sentence and buttons to react to it, in one place of the page, which screen readers read when they are
// idle

/** Show a note, replacing one of the same name. `acts` are the labels and effects of its buttons, each of which first
 * removes the note.
 * @param {string} name @param {string} sentence @param {Record<string, () => unknown>} acts */
export function showNote(name, sentence, acts = {}) {
  const buttons = Object.entries(acts).map(([label, act], i) => {
    const button = make("button", { type: "button", textContent: label, testid: `${name}-${i + 1}` });
    button.addEventListener("click", () => { hideNote(name); act(); });
    return button;
  });
  const note = make("div", { className: "note", testid: name }, make("p", { textContent: sentence }), ...buttons);
  const before = noteNamed(name);
  if (before) before.replaceWith(note);
  else byId("notes").append(note);
}

/** @param {string} name */
export const hideNote = (name) => noteNamed(name)?.remove();

/** @param {string} name */
const noteNamed = (name) => byId("notes").querySelector(`[data-testid="${name}"]`);
