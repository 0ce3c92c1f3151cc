// What the page is busy with, as words on its root element. Tests wait for these and never for time.

const { documentElement: root } = document;
const under = /** @type {Map<string, number>} */ (new Map());

/** Something has begun. Call the returned function when it is over; further calls do nothing.
 * @param {Busy} kind */
export function begin(kind) {
  let open = 1;
  count(kind, 1);
  return () => {
    count(kind, -open);
    open = 0;
  };
}

/** The same until a promise is settled. @template T @param {Busy} kind @param {Promise<T>} promise */
export const during = (kind, promise) => promise.finally(begin(kind));

/** @param {Busy} kind @param {number} more */
function count(kind, more) {
  under.set(kind, (under.get(kind) ?? 0) + more);
  root.dataset.busy = [...under].filter(([, many]) => many).map(([name]) => name).join(" ");
}
