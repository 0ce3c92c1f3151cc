// What the renderer makes of templates, step by step, in a part of the page of its own: see test_renderer.py.

async () => {
  const { html, render, svg } = await import("/static/js/base/html.js");
  const host = document.createElement("section"), seen = {};
  document.body.append(host);
  const item = ({ id, text }) => html`<li key=${id}><input .value=${text} aria-label=${text}></li>`;
  const show = (items, more) => render(host, html`<p class=${more?.name} hidden=${!more} data-on=${Boolean(more)}>
    ${more?.text}</p><ul>${items.map(item)}</ul>`);
  const order = () => [...host.querySelectorAll("input")].map(({ value }) => value).join(" ");

  show([{ id: 1, text: "one" }, { id: 2, text: "two" }]);
  seen.first = host.innerHTML.replace(/<!---->|<!--place-\d+-->/g, "");
  const [, input] = host.querySelectorAll("input");
  input.focus();
  input.value = "typing";
  input.setSelectionRange(2, 4);
  show([{ id: 3, text: "three" }, { id: 2, text: "two" }, { id: 1, text: "one" }], { name: "a", text: "<b>" });
  seen.order = order();
  seen.focus = document.activeElement === input && [input.selectionStart, input.selectionEnd].join() === "2,4";
  seen.text = [host.querySelector("p").textContent, host.querySelector("p").className, host.querySelector("b")];
  input.blur();
  show([{ id: 2, text: "second" }, { id: 3, text: "three" }]);
  seen.kept = input.isConnected && order();

  const pressed = [], drawn = [], own = document.createElement("i");
  const choices = (chosen, names) => render(host, html`<select .value=${chosen} onchange=${() => pressed.push(chosen)}>
    ${names.map((name) => html`<option key=${name} value=${name}>${name}</option>`)}
    </select><input type="checkbox" .checked=${false}>${own}${0}${null}<svg>${svg`<circle r=${2}></circle>`}</svg>
    <i --size=${"3px"} ref=${(element) => drawn.push(element.isConnected)}></i>`);
  choices("b", ["a", "b"]);
  const [select, box] = host.querySelectorAll("select, input");
  seen.chosen = select.value;
  select.onchange();
  box.checked = true;
  choices("c", ["c", "a"]);
  select.onchange();
  seen.again = [select.value, box.checked, pressed.join(), drawn.join(), own.isConnected, host.textContent];
  seen.style = host.lastElementChild.style.getPropertyValue("--size");
  seen.circle = host.querySelector("circle") instanceof SVGCircleElement;
  render(host, "");
  seen.last = host.children.length;
  host.remove();
  return seen;
}
