// Takes the storage of the browser from a page in a frame, before any other script runs: as where a visitor forbids it,
// nothing is kept or read. Some browsers forbid it in frames anyway.
"use strict";
for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"]) {
  Object.defineProperty(window, name, {
    get() { throw new DOMException("A page in a frame keeps nothing.", "SecurityError"); },
  });
}
