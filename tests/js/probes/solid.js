// Runs [module, name, ...arguments] on a new game of a solid; what the game then says.
async ([puzzle, moves]) => {
  const play = await import("/static/js/game/state.js"), { readPuzzle } = await import("/static/js/net/puzzle_text.js");
  const modules = { state: play, carving: await import("/static/js/game/carving.js"), strikes: await import("/static/js/game/strikes.js") };
  (await import("/static/js/game/lines.js")).reasonOnCounts(await import("/static/js/game/counts.js"));
  const game = Object.assign(play.createGame(readPuzzle(JSON.stringify(puzzle))), { strikes: modules.strikes.createStrikes(null) });
  for (const [module, name, ...rest] of moves) modules[module][name](game, ...rest);
  while (!play.refreshFacts(game));
  return { cells: [...game.cells], finished: game.finished, strikes: game.strikes.count, broken: play.brokenLines(game),
    done: game.facts.map(({ done }) => done), progress: play.progress(game), strokes: game.strokes.length };
}
