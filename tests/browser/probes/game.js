// Runs [name, ...arguments] of state.js on a new game; what the game then says.
async ([puzzle, moves]) => {
  const play = await import("/static/js/game/state.js");
  const game = play.createGame(puzzle);
  for (const [name, ...rest] of moves) play[name](game, ...rest);
  while (!play.refreshFacts(game));
  return { cells: [...game.cells], finished: game.finished, trying: play.isTrying(game), cursor: game.cursor,
    length: play.strokeLength(game), broken: play.brokenLines(game), done: game.facts.map(({ done }) => done),
    progress: play.progress(game), order: play.marksInOrder(game), strokes: game.strokes.length };
}
