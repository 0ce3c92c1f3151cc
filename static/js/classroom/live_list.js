// A list whose content comes anew again and again: elements of what is still there stay, so that nobody's finger or
// focus loses them.

/** @template T @typedef {{ element: HTMLElement, update: (item: T, at: number) => void }} LiveItem */

/** Returns a function that shows items in `list`. `keyOf` tells them apart, `build` makes the element of a new one.
 * @template T @param {HTMLElement} list @param {(item: T) => string | number} keyOf
 * @param {(item: T) => LiveItem<T>} build */
export function liveList(list, keyOf, build) {
  let known = /** @type {Map<string | number, LiveItem<T>>} */ (new Map());
  return (/** @type {T[]} */ items) => {
    const now = new Map(items.map((item) => [keyOf(item), known.get(keyOf(item)) ?? build(item)]));
    for (const [key, { element }] of known) if (!now.has(key)) element.remove();
    known = now;
    items.forEach((item, at) => {
      const one = /** @type {LiveItem<T>} */ (now.get(keyOf(item)));
      one.update(item, at);
      if (list.children[at] !== one.element) list.insertBefore(one.element, list.children[at] ?? null);
    });
  };
}
