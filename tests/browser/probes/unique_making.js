// Puts the panel on the page, for a picture that `cells` describe, and notes what it shows and changes.
async ([width, height, cells]) => {
  const { createUniqueSolution } = await import("/static/js/make/unique_solution.js");
  const section = document.createElement("section");
  document.body.prepend(section);
  window.shown = [];
  window.taken = [];
  createUniqueSolution(section, {
    picture: () => ({ width, height, cells, kept: [0] }),
    preview: (changes) => window.shown.push(changes),
    apply: (changes) => window.taken.push(changes),
  });
}
