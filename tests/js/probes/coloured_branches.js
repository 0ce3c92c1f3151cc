// The branches of a coloured solve, played: what was known of all cells before, and after each of their steps.
async ([clues, events]) => {
  const { readPuzzle } = await import("/static/js/core/puzzle_text.js");
  const { layOut } = await import("/static/js/core/shapes.js");
  const { watchInColours } = await import("/static/js/watch/in_colours.js");
  const recording = await import("/static/js/watch/coloured_recording.js");
  const reasons = await import("/static/js/watch/coloured_reasons.js");
  const { branchOf, isBranch } = await import("/static/js/watch/branch.js");
  const { Playback } = await import("/static/js/watch/playback.js");
  const { valueAt } = await import("/static/js/watch/recording.js");
  const layout = layOut(readPuzzle(JSON.stringify(clues)));
  watchInColours({ ...recording, ...reasons }, layout.palette);
  const playback = new Playback(layout.size), found = [];
  playback.take(events);
  const valuesIn = (board) => Array.from({ length: layout.size }, (_, cell) => valueAt(board, cell));
  for (let place = 1; place <= playback.count; place++) {
    const step = playback.stepAt(place), { branch } = step.note;
    if (!isBranch(step)) continue;
    const facts = Array.from(step.cells, (cell) => [cell, valueAt(step.board, cell)]);
    const before = playback.boardAt(place - 1), played = branchOf(layout, before, branch);
    found.push({ branch, facts, before: valuesIn(before),
      steps: Array.from({ length: played.count }, (_, i) => {
        const { why, note } = played.stepAt(i + 1);
        return { why, broken: note.broken ?? null, values: valuesIn(played.boardAt(i + 1)) };
      }) });
  }
  return found;
}
