// The language that the address asked for is remembered by now, so the address leaves the choice to others who get it.
// A change of language keeps what stands after the #, such as marks that somebody shared.
"use strict";
(() => {
  const address = new URL(location.href);
  if (address.searchParams.has("lang")) {
    address.searchParams.delete("lang");
    history.replaceState(history.state, "", address);
  }
  document.querySelector(".languages")?.addEventListener("click", ({ target }) => {
    if (target instanceof HTMLAnchorElement) target.hash = location.hash;
  });
})();
