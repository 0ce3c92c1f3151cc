// What cells and times are called.
async () => {
  const { createGame } = await import("/static/js/game/state.js"), { cellLabel, clock } = await import("/static/js/game/words.js");
  const game = createGame({ rows: [[1], [1], [], [2, 1]], cols: [[1], [], [], [], null, [], [1]], givens: [[1, 2]] });
  return { unknown: cellLabel(game, 27), given: cellLabel(game, 1), silent: cellLabel(game, 18), clocks: [0, 65, 3723.9].map(clock) };
}
