// Play a coloured recording: the values of all cells after some of its events, in the given order, and after some of its
// steps; and for moves of an annealer the cost that was reported, and that of the lines on the board.
async ([clues, events, places, bounds, steps = []]) => {
  const { readPuzzle } = await import("/static/js/core/puzzle_text.js");
  const { layOut } = await import("/static/js/core/shapes.js");
  const { watchInColours } = await import("/static/js/watch/in_colours.js");
  const recording = await import("/static/js/watch/coloured_recording.js");
  const reasons = await import("/static/js/watch/coloured_reasons.js");
  const inClauses = await import("/static/js/watch/coloured_clauses.js");
  const { costsOfLines } = await import("/static/js/watch/line_costs.js");
  const { Playback } = await import("/static/js/watch/playback.js");
  const { valueAt } = await import("/static/js/watch/recording.js");
  const layout = layOut(readPuzzle(JSON.stringify(clues)));
  watchInColours({ ...inClauses, ...recording, ...reasons }, layout.palette);
  const playback = new Playback(layout.size, bounds), counts = [0];
  for (const event of events) { playback.take([event]); counts.push(playback.count); }
  const valuesAt = (place) => {
    const board = playback.boardAt(place);
    return Array.from({ length: layout.size }, (_, cell) => valueAt(board, cell));
  };
  const costs = [];
  for (let place = 1; place <= playback.count; place++) {
    const { move, cost } = playback.stepAt(place);
    if (!move) continue;
    const lines = costsOfLines(layout, move.how, playback.boardAt(place), move).costs;
    costs.push([cost, [...lines.values()].reduce((sum, one) => sum + one, 0)]);
  }
  return { boards: places.map((place) => valuesAt(counts[place])), costs, moments: steps.map(valuesAt) };
}
