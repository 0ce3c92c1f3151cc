// Numbers in a list that changes many times a second: elements are made once and only their texts change.

export function createCounters(list) {
  const values = new Map();
  let names = "";

  /** `rows`: [{name, label, text}]. */
  function show(rows) {
    const now = rows.map(({ name, label }) => name + label).join();
    if (now !== names) build(rows);
    names = now;
    for (const { name, text } of rows) if (values.get(name).textContent !== text) values.get(name).textContent = text;
  }

  function build(rows) {
    values.clear();
    list.replaceChildren(...rows.map(({ name, label }) => {
      const row = document.createElement("div"), term = document.createElement("dt"), value = document.createElement("dd");
      term.textContent = label;
      value.dataset.testid = `counter-${name}`;
      values.set(name, value);
      row.append(term, value);
      return row;
    }));
  }

  return { show };
}
