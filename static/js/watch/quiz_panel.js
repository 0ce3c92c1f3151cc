// Questions in a recording that one watches alone: it stops at each of their moments, asks, judges at once and goes on.
// Loaded when it is first wanted.

import { emptyFor, isGiven, Quiz } from "../core/quiz.js";
import { say } from "../core/texts/say.js";
import { startTask } from "../base/net/jobs.js";
import { during } from "../base/busy.js";
import { make, setPressed, setText } from "../base/dom.js";
import { html, render } from "../base/html.js";
import { areSame } from "./method_options.js";
import { createQuestionView } from "./question_view.js";

/** @import { Given, Item } from "../core/quiz.js" */
/** @import { Playhead } from "./playhead.js" */
/** @import { Session } from "./session.js" */
/** What it needs of the page; `begin` starts the solve if there is none.
 * @typedef {{ layout: Layout, session: Session, playhead: Playhead, begin: () => void, button: HTMLButtonElement,
 *   note: HTMLElement }} Watched */

const MOST = 6; // questions of a recording

export class QuizPanel {
  /** @param {Watched} watched */
  constructor(watched) {
    this.watched = watched;
    this.on = false;
    this.choice = /** @type {Choice | null} */ (null); // of the solve that is asked about
    this.quiz = /** @type {Quiz | null} */ (null);
    this.given = /** @type {Given | null} */ (null);
    this.judged = false;
    this.draw = 0; // a seed: other questions each time
    this.verdict = "";
    this.body = make("div");
    this.dialog = make("dialog", { className: "quiz", testid: "quiz" });
    this.dialog.setAttribute("aria-labelledby", "quiz-title");
    document.body.append(this.dialog);
    this.view = createQuestionView(this.body, watched.layout, (given) => { this.given = given; this.show(); });
    this.dialog.addEventListener("cancel", () => this.stop());
  }

  toggle() {
    if (this.on) this.stop();
    else this.start();
  }

  stop() {
    this.on = false;
    this.dialog.close();
    setText(this.watched.note, "");
    setPressed(this.watched.button, false);
  }

  /** Ask for questions about the solve that is shown, and play it from its beginning. */
  async start() {
    const { watched } = this;
    this.on = true;
    setPressed(watched.button, true);
    if (!watched.session.choice) watched.begin();
    await this.load();
  }

  async load() {
    const { watched, watched: { session: { choice }, playhead } } = this;
    if (!choice) return this.stop();
    this.choice = choice;
    this.quiz = null;
    playhead.pause();
    setText(watched.note, say("quiz.making"));
    const { items, error } = await during("loading", this.ask(choice));
    if (!this.on || this.choice !== choice) return undefined;
    if (!items.length) {
      this.stop();
      return setText(watched.note, error || say("quiz.none"));
    }
    setText(watched.note, say("quiz.ready", { count: items.length }));
    this.quiz = new Quiz(items);
    return playhead.play(0);
  }

  /** @param {Choice} choice @returns {Promise<{ items: Item[], error: string }>} */
  ask(choice) {
    const { session: { puzzle, follower } } = this.watched, items = /** @type {Item[]} */ ([]);
    const request = { ...choice, task: "questions", questions: { most: MOST, choice: this.draw++ } };
    return new Promise((resolve) => {
      startTask(follower, puzzle, request, (event) => items.push(/** @type {any} */ (event)),
        (error) => resolve({ items, error }), () => {});
    });
  }

  /** Time has passed: stop at the next question if it is reached. Its moment must have arrived. */
  hold() {
    const { playhead, session: { choice, playback } } = this.watched;
    if (!this.on) return;
    if (choice && this.choice && !isSameSolve(choice, this.choice)) {
      this.load();
      return;
    }
    const next = this.quiz?.next;
    if (!next || this.dialog.open) return;
    const place = playback.positionOf(next.question.step);
    if (playhead.place < place || playback.xAt(playback.count) < next.question.step) return;
    playhead.go(place);
    this.given = emptyFor(next.question);
    this.judged = false;
    this.show();
    this.dialog.showModal();
  }

  show() {
    const { quiz, given, judged, body } = this, item = quiz?.next;
    if (!quiz || !item) return;
    this.view(item.question, {
      given, ...(judged && { answer: item.answer, reason: `${this.verdict} ${item.reason}` }),
    });
    render(this.dialog, html`<h2 id="quiz-title" data-testid="quiz-title">
        ${say("quiz.number", { number: quiz.at + 1, of: quiz.count })}</h2>${body}
      <div class="row"><button type="button" class="primary" disabled=${!judged && !isGiven(given)}
        onclick=${() => (judged ? this.goOn() : this.judge())} data-testid="quiz-check">
        ${say(!judged ? "quiz.check" : quiz.at + 1 < quiz.count ? "quiz.go_on" : "quiz.finish")}</button>
        <button type="button" onclick=${() => this.stop()} data-testid="quiz-skip">${say("quiz.stop")}</button></div>`);
  }

  judge() {
    if (!this.quiz || !isGiven(this.given)) return;
    this.verdict = say(this.quiz.judge(this.given) ? "quiz.right" : "quiz.wrong");
    this.judged = true;
    this.show();
  }

  goOn() {
    const { quiz, watched } = this;
    if (!quiz) return;
    quiz.goOn();
    this.dialog.close();
    setText(watched.note, say(quiz.over ? "quiz.final" : "quiz.score", { rights: quiz.rights, count: quiz.at }));
    this.on = !quiz.over;
    setPressed(watched.button, this.on);
    watched.playhead.play();
  }
}

/** @param {Choice} a @param {Choice} b */
const isSameSolve = (a, b) => a.method === b.method && a.seed === b.seed && areSame(a.options, b.options);
