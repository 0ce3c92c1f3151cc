// The empty puzzle for the printer, with its name and the way back to it. Built only when something is printed.

const WRITTEN = 80; // a longer link nobody types: the code holds it

/**
 * `draw()` gives the pictures of the puzzle, `about()` is {title, size, link, qr}, `qr` the address of a picture. Returns `print`,
 * which waits for that one.
 */
export function printOn(host, draw, about) {
  const code = new Image();

  addEventListener("beforeprint", () => {
    const { title, size, link } = about();
    host.replaceChildren(element("h2", title), ...(title.includes(size) ? [] : [element("p", size)]), ...draw(),
      element("footer", ...(code.naturalWidth ? [code] : []), element("span", link.length > WRITTEN ? "" : link)));
  });

  return async function printSheet() {
    code.src = about().qr;
    await code.decode().catch(() => {}); // too long a link: then without
    print();
  };
}

export function element(name, ...children) {
  const made = document.createElement(name);
  made.append(...children);
  return made;
}
