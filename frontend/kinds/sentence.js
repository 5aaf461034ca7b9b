// @ts-check
/**
 * Marking words of an utterance by mouse, touch and keys. A single click snaps to the word, also in
 * Chinese; a drag and the keys are exact to the character.
 *
 * @typedef {import("./spans.js").Span} Span
 * @typedef {{anchor: number, head: number, replaces: boolean}} Range
 *
 * @typedef {object} SentenceOptions
 * @property {HTMLElement} frame around the text
 * @property {HTMLElement} element for the text
 * @property {import("./wordmarks.js").Utterance} utterance
 * @property {(span: Span) => void} onMark exactly these words
 * @property {(word: Span, at: Span, byKey: boolean) => void} onWord one word was chosen; `at` is the
 *   part of it under the pointer or the keys
 * @property {(span: Span) => void} onExtend Shift and click: as far as here
 * @property {(span: Span | null) => void} onReplace the active phrase is to be exactly this, or stays
 * @property {(word: Span) => void} onRemove
 */
import { between, wordAround } from "./spans.js";
import { WordMarks } from "./wordmarks.js";

export class Sentence {
  /** The next two words chosen become the ends of the active phrase. */
  isReplacing = false;
  /** @type {Range | null} words that would be marked now */
  #range = null;
  /** @type {{word: number, moved: boolean, isGrip: boolean, below: number} | null} a pointer that is
   * down, and how far it is below the words it means: a grip hangs beneath its line */
  #press = null;
  #focused = 0;
  #leaving = new AbortController();

  /** @param {SentenceOptions} options */
  constructor(options) {
    this.options = options;
    const { frame, element, utterance } = options;
    this.marks = new WordMarks(frame, element, utterance);
    const { signal } = this.#leaving;
    frame.addEventListener("pointerdown", (event) => this.#down(event), { signal });
    frame.addEventListener("pointermove", (event) => this.#move(event), { signal });
    frame.addEventListener("pointerup", (event) => this.#up(event), { signal });
    frame.addEventListener("dragstart", (event) => event.preventDefault(), { signal });
    frame.addEventListener("pointercancel", () => this.#setRange(null), { signal });
    element.addEventListener("click", (event) => this.#click(event), { signal });
    element.addEventListener("keydown", (event) => this.#key(event), { signal });
  }

  /** @param {import("./wordmarks.js").Painted[]} phrases @param {number} active */
  paint(phrases, active) {
    this.active = phrases[active];
    this.marks.paint(phrases, active);
  }

  /** Ask for the first and the last word of the active phrase anew. @param {boolean} on */
  replace(on) {
    this.isReplacing = on;
    this.#setRange(null);
  }

  /** @param {Span} [span] to its first word; else to the last one that had the focus */
  focus(span) {
    const first = this.marks.words.findIndex((word) => span && word.span.start >= span.start);
    this.#focus(first < 0 ? this.#focused : first);
  }

  end() {
    this.#leaving.abort();
    this.marks.end();
    this.options.element.replaceChildren();
  }

  /** @param {number} word */
  #span(word) {
    return this.marks.words[word].span;
  }

  /** @param {Range | null} range */
  #setRange(range) {
    this.#range = range;
    this.#press = range && this.#press;
    this.marks.paintPending(range?.anchor ?? -1, range?.head ?? -1);
  }

  /** @param {PointerEvent} event */
  #down(event) {
    const grip = event.target instanceof HTMLElement ? event.target.dataset.grip : undefined;
    const word = this.marks.at(event.clientX, event.clientY);
    if (event.button !== 0 || !event.isPrimary || (!grip && word < 0)) {
      return;
    }
    this.options.frame.setPointerCapture(event.pointerId);
    if (grip) {
      this.#take(event, grip);
    } else {
      this.#begin(word, event.shiftKey);
    }
  }

  /** @param {PointerEvent} event @param {string} grip */
  #take(event, grip) {
    const range = this.#rangeOfGrip(grip);
    const below = this.marks.belowLine(/** @type {HTMLElement} */ (event.target), event);
    this.#press = { word: range.head, moved: false, isGrip: true, below };
    this.#setRange(range);
  }

  /** @param {number} word @param {boolean} goesOn from the active phrase */
  #begin(word, goesOn) {
    this.#setFocused(word);
    const begun = this.isReplacing ? this.#range : null;
    if (goesOn && !this.isReplacing) {
      this.options.onExtend(this.#span(word));
      return;
    }
    this.#press = { word, moved: Boolean(begun), isGrip: false, below: 0 };
    const anchor = begun?.anchor ?? word;
    this.#setRange({ anchor, head: word, replaces: this.isReplacing });
  }

  /** The grip's own end follows the pointer, the other stays. @param {string} grip */
  #rangeOfGrip(grip) {
    const spans = this.marks.words.map(({ span }) => span);
    const first = spans.findIndex(({ start }) => start === this.active?.start);
    const last = spans.findIndex(({ end }) => end === this.active?.end);
    const [anchor, head] = grip === "start" ? [last, first] : [first, last];
    return { anchor, head, replaces: true };
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const press = this.#press;
    if (!press || !this.#range) {
      return;
    }
    const word = this.marks.at(event.clientX, event.clientY - press.below);
    if (word >= 0 && word !== press.word) {
      this.#press = { ...press, word, moved: true };
      this.#setRange({ ...this.#range, head: word });
    }
  }

  /** @param {PointerEvent} event */
  #up(event) {
    const press = this.#press;
    this.#press = null;
    if (!press || event.button !== 0) {
      return;
    }
    if (press.moved) {
      this.#commit();
    } else if (press.isGrip) {
      this.#setRange(null);
    } else if (!this.isReplacing) {
      this.#choose(press.word, false);
    }
  }

  /** A press without a pointer, from a screen reader or by voice. @param {MouseEvent} event */
  #click(event) {
    const word = this.marks.words.findIndex(({ element }) => element === event.target);
    if (event.detail === 0 && word >= 0) {
      this.#enter(word);
    }
  }

  #commit() {
    const { anchor, head, replaces } = this.#range ?? { anchor: 0, head: 0, replaces: false };
    const span = between(this.#span(anchor), this.#span(head));
    this.#setRange(null);
    (replaces ? this.options.onReplace : this.options.onMark)(span);
  }

  /** @param {number} word @param {boolean} byKey */
  #choose(word, byKey) {
    this.#setRange(null);
    const { text, lang } = this.options.utterance;
    const at = this.#span(word);
    this.options.onWord(wordAround(text, lang, at.start) ?? at, at, byKey);
  }

  /** @param {number} word */
  #enter(word) {
    if (this.#range) {
      this.#setRange({ ...this.#range, head: word });
      this.#commit();
    } else if (this.isReplacing) {
      this.#setRange({ anchor: word, head: word, replaces: true });
    } else {
      this.#choose(word, true);
    }
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const at = this.marks.words.findIndex(({ element }) => element === document.activeElement);
    if (at < 0 || event.metaKey || event.altKey) {
      return;
    }
    const to = this.#target(event, at);
    if (to >= 0) {
      this.#step(at, to, event.shiftKey);
    } else if (event.key === "Enter" || event.code === "Space") {
      this.#enter(at);
    } else if (event.key === "Escape" && (this.#range || this.isReplacing)) {
      this.#setRange(null);
      this.options.onReplace(null);
    } else if (event.key === "Delete" || event.key === "Backspace") {
      this.options.onRemove(this.#span(at));
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  /** Where a key leads from a word; -1 nowhere. @param {KeyboardEvent} event @param {number} at */
  #target(event, at) {
    const last = this.marks.words.length - 1;
    const ahead = this.options.element.dir === "rtl" ? -1 : 1;
    /** @type {Record<string, () => number>} */
    const ways = {
      ArrowRight: () => this.#beside(at, ahead, event.ctrlKey),
      ArrowLeft: () => this.#beside(at, -ahead, event.ctrlKey),
      ArrowUp: () => this.marks.onNextLine(at, -1),
      ArrowDown: () => this.marks.onNextLine(at, 1),
      Home: () => 0,
      End: () => last,
    };
    const to = ways[event.key]?.() ?? -1;
    return Math.min(to < 0 && event.key in ways ? 0 : to, last);
  }

  /** With Ctrl over the rest of the word, which matters in Chinese. @param {number} at @param {number} step @param {boolean} byWord */
  #beside(at, step, byWord) {
    const { text, lang } = this.options.utterance;
    const around = byWord ? wordAround(text, lang, this.#span(at).start) : null;
    let to = at + step;
    while (around && this.marks.words[to]?.span.start >= around.start && this.#span(to).end <= around.end) {
      to += step;
    }
    return to;
  }

  /** @param {number} at @param {number} to @param {boolean} extend */
  #step(at, to, extend) {
    const begun = this.#range;
    if (extend || (this.isReplacing && begun)) {
      const anchor = begun?.anchor ?? at;
      this.#setRange({ anchor, head: to, replaces: begun?.replaces ?? this.isReplacing });
    } else {
      this.#setRange(null);
    }
    this.#focus(to);
  }

  /** @param {number} word */
  #focus(word) {
    this.#setFocused(word);
    this.marks.words[word]?.element.focus();
  }

  /** One word is in the order of Tab, and the arrows go on from it. @param {number} word */
  #setFocused(word) {
    this.#focused = word;
    this.marks.words.forEach(({ element }, place) => {
      element.tabIndex = place === word ? 0 : -1;
    });
  }
}
