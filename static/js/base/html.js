// A small renderer: html`<li class=${name} onclick=${act}>${text}</li>` describes elements, and `render` makes a part
// of the page look like that. It changes only what differs: elements of the same template stay, with their focus,
// selection and scrolling.
//
// 1. A value between tags is text, a number, an element, another template, or a list of these. Null, undefined, false
//    and "" show nothing. Values never become markup: only the texts of the program are parsed.
// 2. A value behind `name=` is a whole attribute: true and false add and remove it, except that aria-* and data-* spell
//    them out.
// 3. `onclick` and the like take functions; `.value` is a property; `--size` is a property of the style sheet; `ref`
//    takes a function, which gets the element after each rendering.
// 4. `key` on the first element of a template tells items of a list apart, so that they keep their elements when others
//    come, go or change places.
// 5. A line break and the spaces around it are no text.

/** @typedef {{ strings: TemplateStringsArray, values: unknown[], isSvg: boolean }} Template */
/** @typedef {Template | Node | string | number | boolean | null | undefined} Item */
/** @typedef {Item | readonly Item[] | readonly (Item | readonly Item[])[]} Content */
/** A place for a value: an attribute of a node, or, without a name, what stands before a comment.
 * @typedef {{ node: any, name: string, last: unknown, blocks: Block[] }} Slot */
/** What one value shows. @typedef {{ template: Template | null, nodes: ChildNode[], slots: Slot[] }} Block */
/** `key`: the number of the value that is the key. @typedef {{ fragment: DocumentFragment, key: number,
 *   places: { at: number, value: number, name: string }[] }} Blueprint */

/** @typedef {Content | object | ((argument: any) => unknown)} Value */

/** @param {TemplateStringsArray} strings @param {Value[]} values @returns {Template} */
export const html = (strings, ...values) => ({ strings, values, isSvg: false });

/** The same within an <svg>. @param {TemplateStringsArray} strings @param {Value[]} values @returns {Template} */
export const svg = (strings, ...values) => ({ strings, values, isSvg: true });

const roots = /** @type {WeakMap<Element, Slot>} */ (new WeakMap());
const refs = /** @type {(() => void)[]} */ ([]);

/** Show content in `host`, in place of what it had. @param {Element} host @param {Content} content */
export function render(host, content) {
  const focused = document.activeElement, known = roots.get(host), isKnown = known?.node.parentNode === host;
  const root = isKnown ? known : { node: new Comment(), name: "", last: null, blocks: [] };
  if (!isKnown) host.replaceChildren(root.node);
  roots.set(host, root);
  fill(root, content);
  const isLost = focused !== document.activeElement && focused?.isConnected; // it was moved
  if (isLost && focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  for (const ref of refs.splice(0)) ref();
}

/** Show content before the comment of a slot. @param {Slot} slot @param {Content} content */
function fill(slot, content) {
  const items = /** @type {Item[]} */ ([content].flat(Infinity)), left = new Set(slot.blocks);
  const parent = slot.node.parentNode, isHere = (/** @type {Node} */ node) => node.parentNode === parent;
  const first = slot.blocks.flatMap(nodesOf).find(isHere) ?? slot.node;
  let last = first.previousSibling;
  slot.blocks = items.filter((item) => item || item === 0).map((item) => {
    const block = fitting(left, item) ?? build(item);
    left.delete(block);
    update(block, item);
    return block;
  });
  for (const node of [...left].flatMap(nodesOf).filter(isHere)) node.remove();
  for (const node of slot.blocks.flatMap(nodesOf)) {
    const next = last ? last.nextSibling : parent.firstChild;
    if (node !== next) parent.insertBefore(node, next);
    last = node;
  }
}

/** @param {Set<Block>} blocks @param {Item} item */
function fitting(blocks, item) {
  for (const block of blocks) if (fits(block, item)) return block;
  return null;
}

/** Whether a block can show an item. @param {Block} block @param {Item} item */
function fits({ template, nodes: [node] }, item) {
  if (item instanceof Node) return node === item && !template;
  if (!isTemplate(item)) return node instanceof Text && !template;
  return template?.strings === item.strings && keyOf(template) === keyOf(item);
}

/** JSON can't forge one: only the browser makes arrays with `raw`. @param {any} item @returns {item is Template} */
const isTemplate = (item) => Array.isArray(item?.strings) && "raw" in item.strings;

/** @param {Template} template */
const keyOf = (template) => template.values[blueprintOf(template).key];

/** @param {Block} block @returns {ChildNode[]} */
const nodesOf = ({ nodes, slots }) => nodes.flatMap((node) =>
  [...slots.find((slot) => slot.node === node && !slot.name)?.blocks.flatMap(nodesOf) ?? [], node]);

/** @param {Item} item @returns {Block} */
function build(item) {
  if (!isTemplate(item)) {
    const node = /** @type {ChildNode} */ (item instanceof Node ? item : new Text());
    return { template: null, nodes: [node], slots: [] };
  }
  const { fragment, places } = blueprintOf(item), copy = document.importNode(fragment, true), all = allIn(copy);
  const slots = places.map(({ at, name }) => ({ node: all[at], name, last: undefined, blocks: [] }));
  return { template: item, nodes: [...copy.childNodes], slots };
}

/** @param {Block} block @param {Item} item */
function update(block, item) {
  const [node] = block.nodes;
  if (isTemplate(item)) {
    block.template = item;
    blueprintOf(item).places.forEach(({ value }, at) => set(block.slots[at], item.values[value]));
  } else if (node instanceof Text && node !== item && node.data !== String(item)) node.data = String(item);
}

/** @param {Slot} slot @param {any} value */
function set(slot, value) {
  const { node, name, last } = slot, property = name.slice(1);
  if (!name) return fill(slot, value);
  slot.last = value;
  if (name.startsWith("on")) node[name] = value;
  else if (name === "ref" && value) refs.push(() => value(node));
  else if (name.startsWith("--")) node.style.setProperty(name, value);
  else if (name.startsWith(".")) {
    const isTyping = property === "value" && node === document.activeElement; // what is typed stays
    if (value !== last || (!isTyping && node[property] !== value)) node[property] = value;
  } else if (value !== last && name !== "ref") setAttribute(node, name, value);
}

/** @param {Element} element @param {string} name @param {any} value */
function setAttribute(element, name, value) {
  const isSpelled = /^(aria|data)-/.test(name);
  if (value === null || value === undefined || (value === false && !isSpelled)) element.removeAttribute(name);
  else element.setAttribute(name, value === true && !isSpelled ? "" : value);
}

/** Memory for what takes long to make: it is made anew when `key` differs. @template T */
export function createMemo() {
  let entry = /** @type {{ key: string, made: T } | null} */ (null);
  return (/** @type {string} */ key, /** @type {() => T} */ make) => {
    if (entry?.key !== key) entry = { key, made: make() };
    return entry.made;
  };
}

// Templates, each of which is parsed once

const blueprints = /** @type {WeakMap<TemplateStringsArray, Blueprint>} */ (new WeakMap());

/** @param {Template} template @returns {Blueprint} */
function blueprintOf({ strings, isSvg }) {
  const blueprint = blueprints.get(strings) ?? parse(strings, isSvg);
  blueprints.set(strings, blueprint);
  return blueprint;
}

/** Attributes come after content, or a <select> could not have its value. @param {TemplateStringsArray} strings
 * @param {boolean} isSvg @returns {Blueprint} */
function parse(strings, isSvg) {
  const holder = document.createElement("template"), marked = strings.map(marking).join("");
  holder.innerHTML = isSvg ? `<svg>${marked}</svg>` : marked;
  if (isSvg) holder.content.firstElementChild?.replaceWith(...holder.content.firstElementChild.childNodes);
  for (const node of allIn(holder.content)) {
    if (!(node instanceof Text)) continue;
    node.data = node.data.replace(/\s*\n\s*/g, "");
    if (!node.data) node.remove();
  }
  const all = allIn(holder.content).flatMap((node, at) => placesIn(node).map((value) => (
    { at, value, name: ATTRIBUTE.exec(strings[value])?.[1] ?? "" })));
  const key = all.find(({ name }) => name === "key")?.value ?? -1;
  const places = [...all.filter(({ name }) => !name), ...all.filter(({ name }) => name && name !== "key")];
  return { fragment: holder.content, key, places };
}

const MARK = "place-", ATTRIBUTE = /([^\s=]+)=$/;

/** A text with a mark for the value behind it: an attribute of another name, or a comment.
 * @param {string} text @param {number} at @param {readonly string[]} strings */
function marking(text, at, { length }) {
  if (at === length - 1) return text;
  return ATTRIBUTE.test(text) ? text.replace(ATTRIBUTE, MARK + at) : `${text}<!--${MARK}${at}-->`;
}

/** The numbers of the values of a node, whose marks are taken off. @param {Node} node */
function placesIn(node) {
  const isElement = node instanceof Element, names = isElement ? node.getAttributeNames() : [node.nodeValue ?? ""];
  const marks = isElement || node instanceof Comment ? names.filter((name) => name.startsWith(MARK)) : [];
  for (const mark of marks) if (isElement) node.removeAttribute(mark);
  return marks.map((mark) => Number(mark.slice(MARK.length)));
}

/** @param {Node} root @returns {Node[]} */
function allIn(root) {
  const walker = document.createTreeWalker(root), nodes = [];
  while (walker.nextNode()) nodes.push(walker.currentNode);
  return nodes;
}
