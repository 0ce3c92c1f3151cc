// What the puzzle of a page is called.

const LONGEST = 200;

/** The title of an example, the one that came along in the fragment, or that of a game that was kept: {title, carried}, the latter
 * whether a link has to carry it on. It is written onto the page as well. */
export function nameOf(page, saved) {
  const heading = document.getElementById("title"), untitled = heading.textContent;
  const told = new URLSearchParams(location.hash.slice(1)).get("title")?.slice(0, LONGEST);
  const found = page.dataset.title || told || saved?.title;
  if (typeof found !== "string" || !found) return { title: untitled, carried: false };
  heading.textContent = found;
  document.title = `${found} · Nonoscope`;
  return { title: found, carried: !page.dataset.title && found !== untitled };
}
