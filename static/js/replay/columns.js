// Long columns of numbers. Pure.

/** Numbers of one type that can be added to: `data` has room for more than `length` of them. */
export function createColumn(Type) {
  const column = { data: new Type(256), length: 0, push };

  function push(value) {
    if (column.length === column.data.length) {
      const larger = new Type(column.length * 2);
      larger.set(column.data);
      column.data = larger;
    }
    column.data[column.length++] = value;
  }

  return column;
}

/** The place of the last value that is not above `most` in an ascending column (or list, read by `of`); -1 if all are. */
export function lastUpTo(column, most, of) {
  const at = of ? (place) => of(column[place]) : (place) => column.data[place];
  let low = 0, high = column.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (at(middle) <= most) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
