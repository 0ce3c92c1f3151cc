// Runs [module, name, ...arguments] on a new game of a solid; what the game then says.
async ([puzzle, moves]) => {
  const play = await import("/static/js/core/state.js"), { readPuzzle } = await import("/static/js/core/puzzle_text.js");
  const modules = { state: play, carving: await import("/static/js/core/carving.js") };
  (await import("/static/js/core/lines.js")).reasonOnCounts(await import("/static/js/core/solid_lines.js"));
  const game = Object.assign(play.createGame(readPuzzle(JSON.stringify(puzzle))), { strikes: modules.carving.createStrikes(null) });
  for (const [module, name, ...rest] of moves) modules[module][name](game, ...rest);
  while (!play.refreshFacts(game));
  return { cells: [...game.cells], finished: game.finished, strikes: game.strikes.count, broken: play.brokenLines(game),
    done: game.facts.map(({ done }) => done), progress: play.progress(game), strokes: game.strokes.length };
}
