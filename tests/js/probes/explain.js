// What scripts make of lines, as [clue, marks], of puzzles and of boards on which somebody plays: steps, rounds, how it
// ends, ratings, texts, hints, in plain values.
async ({ lines = [], puzzles = [], boards = [] }) => {
  const { reasonOnCounts } = await import("/static/js/core/lines.js");
  reasonOnCounts(await import("/static/js/core/solid_lines.js"));
  const { explainLine, reasoned, walk } = await import("/static/js/learn/explain/walk.js");
  const { ratingOf } = await import("/static/js/learn/explain/rating.js");
  const { reasonSentence } = await import("/static/js/learn/explain/explained_text.js");
  const { stepSentence } = await import("/static/js/learn/explain/step_words.js");
  const { textOf, valuesOf: plainValues } = await import("/static/js/learn/explain/explained_text.js");
  const { hintAtOnce, hintOfSolutions, hintOfStep } = await import("/static/js/learn/explain/hints.js");
  const { knownOf } = await import("/static/js/learn/explain/known_cells.js");
  const { solutionsOf } = await import("/static/js/learn/explain/suppositions.js");
  const valuesOf = (step) => ({ ...step, before: [...step.before] });

  const walked = (puzzle) => {
    const asked = { ...puzzle, clues: puzzle.clues }, about = reasoned(asked), found = walk(asked);
    const rating = ratingOf(walk(asked, { atOnce: true })), { outcome, cells, broken, rounds } = found;
    const plain = rounds.map((round) => ({ ...round, steps: round.steps.map(valuesOf) }));
    return {
      outcome, cells: [...cells], broken, rounds: plain,
      sentences: rounds.flatMap(({ steps }) => steps.map((step) => stepSentence(about, step))),
      text: textOf(found), values: plainValues(found),
      rating: { ...rating, reasons: rating.reasons.map(reasonSentence) },
    };
  };
  const last = (steps) => {
    let step = steps.next();
    while (!step.done) step = steps.next();
    return step.value;
  };
  const hinted = (board) => {
    const puzzle = reasoned(board), given = knownOf({ ...puzzle, cells: board.given });
    const found = hintAtOnce(puzzle) ?? hintOfSolutions(puzzle, last(solutionsOf(given))) ?? last(hintOfStep(puzzle));
    return { ...found, step: found.step && valuesOf(found.step) };
  };
  return {
    boards: boards.map(hinted),
    lines: lines.map(([clue, marks]) => explainLine(clue, marks)?.map(valuesOf) ?? null),
    puzzles: puzzles.map(walked),
  };
}
