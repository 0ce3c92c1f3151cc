// Long columns of numbers, alone or as a table. Pure.

/** A growing typed array: `data` has room for more than `length` numbers.
 * @template {Float64Array | Uint32Array | Int32Array | Uint16Array | Uint8Array} A */
export class Column {
  /** @param {new (length: number) => A} Type */
  constructor(Type) {
    this.Type = Type;
    this.data = new Type(256);
    this.length = 0;
  }

  /** @param {number} value */
  push(value) {
    if (this.length === this.data.length) {
      const larger = new this.Type(this.length * 2);
      larger.set(this.data);
      this.data = larger;
    }
    this.data[this.length++] = value;
  }
}

/** Add a row to the columns that it names. @template {Record<string, number>} R
 * @param {{ [K in keyof NoInfer<R>]: Column<any> }} table @param {R} row */
export function append(table, row) {
  for (const name in row) table[name].push(row[name]);
}

/** The row at a place. @template {string} K @param {Record<K, Column<any>>} table @param {number} place */
export function rowAt(table, place) {
  const row = /** @type {Record<K, number>} */ ({});
  for (const name in table) row[name] = table[name].data[place];
  return row;
}

/** The place of the last value up to `most` in an ascending column; -1 if there is none.
 * @param {{ data: ArrayLike<number>, length: number }} column @param {number} most */
export const lastUpTo = (column, most) => lastPlace(column.length, (place) => column.data[place] <= most);

/** The same in a list whose items ascend by `of`. @template T @param {T[]} list @param {number} most
 * @param {(item: T) => number} of */
export const lastIn = (list, most, of) => lastPlace(list.length, (place) => of(list[place]) <= most);

/** @param {number} length @param {(place: number) => boolean} fits */
function lastPlace(length, fits) {
  let low = 0, high = length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (fits(middle)) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
