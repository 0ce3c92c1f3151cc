// Plays by hints alone, at most so many.
async ([puzzle, most]) => {
  const play = await import("/static/js/game/state.js"), { nextLine, suppose } = await import("/static/js/game/coach.js");
  const game = play.createGame(puzzle);
  let supposed = 0;
  for (let step = 0; step < most && !game.finished; step++) {
    let found = nextLine(game)?.marks;
    if (!found) {
      const tries = suppose(game);
      let next = tries.next();
      while (!next.done) next = tries.next();
      if (!next.value) break;
      found = [[next.value.cell, next.value.mark]];
      supposed++;
    }
    play.setCells(game, found);
  }
  return { cells: [...game.cells], finished: game.finished, supposed };
}
