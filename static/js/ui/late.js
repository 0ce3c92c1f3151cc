// Parts of a page that few visits need: they are loaded when they are first wanted.

const AWAY = "This part of the page cannot be loaded: the server does not answer. Try again, or reload the page, when it does.";

/** A function that gives what `load` imports and makes, once made; null, which is told on the page, as long as it cannot be loaded. */
export function late(load) {
  const note = document.getElementById("missing");
  let loading = null;
  return async () => {
    loading ??= load().catch(() => null);
    const made = await loading;
    if (!made) loading = null;
    note.textContent = made ? "" : AWAY;
    note.hidden = Boolean(made);
    return made;
  };
}
