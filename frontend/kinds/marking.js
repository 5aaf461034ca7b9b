// @ts-check
/**
 * An answer to a phrase task as it grows: its phrases with their points, or one of the two special
 * answers with the phrases set aside; which phrase is active; what was taken away last. Every step
 * can be undone.
 *
 * @typedef {import("./spans.js").Span} Span
 * @typedef {import("./phrases.js").Phrase} Phrase
 * @typedef {"phrases" | "whole_artwork" | "nothing_to_label"} Outcome
 * @typedef {{phrases: Phrase[], outcome: Outcome, active: number}} State
 */
import { Past } from "./past.js";
import {
  extended,
  marked,
  phraseAt,
  respanned,
  restored,
  stored,
  withoutPoint,
  withPoint,
} from "./phrases.js";
import { contains } from "./spans.js";

export class Marking {
  /** @type {State} */
  state = { phrases: [], outcome: "phrases", active: -1 };
  /** @type {Phrase | null} as it was before it, or one of its points, was taken away just now */
  removed = null;
  /** @type {Past<State>} */
  past = new Past();

  /** @param {(differs: boolean) => void} onChange the answer, or only what is active */
  constructor(onChange) {
    this.onChange = onChange;
  }

  get outcome() {
    return this.state.outcome;
  }

  get active() {
    return this.state.active;
  }

  /** All phrases, also those set aside. */
  get all() {
    return this.state.phrases;
  }

  /** The phrases that are part of the answer now. */
  get phrases() {
    return this.outcome === "phrases" ? this.all : [];
  }

  /** @returns {Phrase | undefined} */
  get current() {
    return this.phrases[this.active];
  }

  /** Phrases set aside travel with the draft; the server leaves them out of the answer. */
  body() {
    const phrases = stored(this.all);
    if (this.outcome === "phrases") {
      return { outcome: this.outcome, phrases };
    }
    return { outcome: this.outcome, ...(phrases.length ? { aside: phrases } : {}) };
  }

  /** @param {any} body */
  load(body) {
    const phrases = restored(body.phrases ?? body.aside ?? []);
    this.state = { phrases, outcome: body.outcome ?? "phrases", active: phrases.length - 1 };
    this.removed = null;
    this.past.forget();
    this.onChange(false);
  }

  /** @param {{phrases: Phrase[], active: number, outcome?: Outcome}} change a phrase brings back those set aside */
  take({ phrases, active, outcome = "phrases" }) {
    const differs = phrases !== this.all || outcome !== this.outcome;
    if (differs) {
      this.past.keep(this.state);
      this.removed = null;
    }
    this.state = { phrases, active, outcome };
    this.onChange(differs);
  }

  /** @param {Span} span */
  mark(span) {
    this.take(marked(this.all, span));
  }

  /**
   * A word chooses the phrase it lies in, another one the next time where phrases overlap; or it
   * becomes a phrase.
   *
   * @param {Span} word @param {Span} at the part of it that was pressed
   */
  word(word, at) {
    const index = phraseAt(this.phrases, this.active, at);
    if (index >= 0) {
      this.choose(index);
    } else {
      this.mark(word);
    }
  }

  /** @param {Span} at whether it lies in the active phrase */
  isIn(at) {
    return Boolean(this.current && contains(this.current, at));
  }

  /** @param {Span} span */
  extend(span) {
    this.take(this.current ? extended(this.all, this.active, span) : marked(this.all, span));
  }

  /** @param {Span} span */
  replace(span) {
    this.take(respanned(this.all, this.active, span));
  }

  /** @param {number} index */
  choose(index) {
    this.state = { ...this.state, active: index };
    this.onChange(false);
  }

  /** @param {number} index */
  remove(index) {
    const phrase = this.all[index];
    const phrases = this.all.filter((_, place) => place !== index);
    this.#takeAway(phrase, { phrases, active: Math.min(this.active, phrases.length - 1) });
  }

  /** The active phrase where the word is, else the first there. @param {Span} word */
  removeAt(word) {
    const index = this.isIn(word) ? this.active : phraseAt(this.phrases, -1, word);
    if (index >= 0) {
      this.remove(index);
    }
  }

  /** @param {[number, number]} point */
  addPoint(point) {
    this.take({ phrases: withPoint(this.all, this.active, point), active: this.active });
  }

  /** @param {number} index @param {number} point */
  removePoint(index, point) {
    const phrases = withoutPoint(this.all, index, point);
    this.#takeAway(this.all[index], { phrases, active: index });
  }

  /** @param {Phrase} phrase @param {{phrases: Phrase[], active: number}} change */
  #takeAway(phrase, change) {
    this.take(change);
    this.removed = phrase;
    this.onChange(false);
  }

  /** @param {Outcome} outcome once more takes it back */
  special(outcome) {
    this.take({ ...this.state, outcome: this.outcome === outcome ? "phrases" : outcome });
  }

  /** @param {"undo" | "redo"} way */
  go(way) {
    const state = this.past.go(way, this.state);
    if (state) {
      this.state = state;
      this.removed = null;
      this.onChange(true);
    }
  }
}
