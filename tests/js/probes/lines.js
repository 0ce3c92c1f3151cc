// What lines.js says of lines, each [clue, cells].
async (cases) => {
  const { place, finishedRuns, satisfied, reasonOnCounts } = await import("/static/js/core/lines.js");
  const { marksOf, masksOf } = await import("/static/js/core/marks.js");
  reasonOnCounts(await import("/static/js/core/solid_lines.js"));
  return cases.map(([clue, cells]) => {
    const known = Uint8Array.from(cells), placed = place(clue, masksOf(known)), holds = satisfied(clue, known);
    if (!placed) return { holds, placed };
    return { holds, placed: { ...placed, cells: [...marksOf(placed.masks)] }, done: finishedRuns(clue, known, placed) };
  });
}
