// @ts-check
/**
 * An utterance whose words can be marked: by click, by drag, by arrows with Shift.
 *
 * @typedef {import("./spans.js").Span} Span
 * @typedef {import("./spans.js").Piece} Piece
 *
 * @typedef {object} SentenceOptions
 * @property {HTMLElement} element
 * @property {{text: string, lang: string, direction: string}} utterance
 * @property {(span: Span, single: boolean) => void} onMark `single`: one word, no drag
 * @property {(span: Span) => void} onExtend Shift and click: as far as here
 */
import { between, contains, pieces, wordAround } from "./spans.js";

export class Sentence {
  /** @type {{span: Span, element: HTMLElement}[]} */
  #words = [];
  /** @type {number | null} */
  #anchor = null;
  #head = 0;
  #leaving = new AbortController();

  /** @param {SentenceOptions} options */
  constructor(options) {
    this.options = options;
    this.#build();
    const { element } = options;
    const { signal } = this.#leaving;
    element.addEventListener("pointerdown", (event) => this.#down(event), { signal });
    element.addEventListener("pointermove", (event) => this.#move(event), { signal });
    element.addEventListener("pointerup", (event) => this.#up(event), { signal });
    element.addEventListener("pointercancel", () => this.#clear(), { signal });
    element.addEventListener("dblclick", (event) => this.#double(event), { signal });
    element.addEventListener("keydown", (event) => this.#key(event), { signal });
  }

  /**
   * @param {Span[]} phrases
   * @param {(index: number) => string} colour of a phrase
   * @param {number} active
   */
  paint(phrases, colour, active) {
    for (const { span, element } of this.#words) {
      const around = phrases.findIndex((phrase) => contains(phrase, span));
      const chosen = phrases[active] && contains(phrases[active], span) ? active : around;
      element.setAttribute("aria-pressed", String(chosen >= 0));
      element.toggleAttribute("data-active", chosen >= 0 && chosen === active);
      if (chosen >= 0) {
        element.dataset.colour = colour(chosen);
      } else {
        delete element.dataset.colour;
      }
    }
    this.#paintGaps(phrases, colour, active);
  }

  end() {
    this.#leaving.abort();
    this.options.element.replaceChildren();
  }

  #build() {
    const { element, utterance } = this.options;
    element.lang = utterance.lang;
    element.dir = utterance.direction;
    element.replaceChildren();
    for (const piece of pieces(utterance.text, utterance.lang)) {
      const part = document.createElement("span");
      part.textContent = piece.text;
      if (piece.isWord) {
        part.dataset.word = String(this.#words.length);
        part.setAttribute("role", "button");
        part.tabIndex = this.#words.length === 0 ? 0 : -1;
        this.#words.push({ span: { start: piece.start, end: piece.end }, element: part });
      } else {
        part.dataset.gap = `${piece.start} ${piece.end}`;
      }
      element.append(part);
    }
  }

  /** Blanks inside a phrase carry its colour, so that it reads as one. @param {Span[]} phrases @param {(index: number) => string} colour @param {number} active */
  #paintGaps(phrases, colour, active) {
    const gaps = /** @type {NodeListOf<HTMLElement>} */ (
      this.options.element.querySelectorAll("[data-gap]")
    );
    for (const gap of gaps) {
      const [start, end] = (gap.dataset.gap ?? "").split(" ").map(Number);
      const around = phrases.findIndex((phrase) => contains(phrase, { start, end }));
      const chosen = phrases[active] && contains(phrases[active], { start, end }) ? active : around;
      gap.toggleAttribute("data-active", chosen >= 0 && chosen === active);
      if (chosen >= 0) {
        gap.dataset.colour = colour(chosen);
      } else {
        delete gap.dataset.colour;
      }
    }
  }

  /** By place, since a captured pointer has no other target. @param {MouseEvent} event @returns {number} -1 between words */
  #wordOf({ clientX, clientY }) {
    const element = document.elementFromPoint(clientX, clientY)?.closest("[data-word]");
    return this.#words.findIndex((word) => word.element === element);
  }

  /** @param {PointerEvent} event */
  #down(event) {
    const word = this.#wordOf(event);
    if (word < 0 || event.button !== 0) {
      return;
    }
    event.preventDefault();
    this.options.element.setPointerCapture(event.pointerId);
    this.#focus(word);
    if (event.shiftKey) {
      this.options.onExtend(this.#words[word].span);
      return;
    }
    this.#anchor = this.#head = word;
    this.#paintPending();
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const word = this.#anchor === null ? -1 : this.#wordOf(event);
    if (word >= 0 && word !== this.#head) {
      this.#head = word;
      this.#paintPending();
    }
  }

  /** @param {PointerEvent} event */
  #up(event) {
    if (this.#anchor !== null && event.button === 0) {
      this.#commit();
    }
  }

  #commit() {
    const anchor = this.#anchor ?? this.#head;
    const span = between(this.#words[anchor].span, this.#words[this.#head].span);
    const single = anchor === this.#head;
    this.#clear();
    this.options.onMark(span, single);
  }

  /** Where a click takes one character, a double click takes the word. @param {MouseEvent} event */
  #double(event) {
    const word = this.#wordOf(event);
    const { text, lang } = this.options.utterance;
    const around = word < 0 ? null : wordAround(text, lang, this.#words[word].span.start);
    if (around) {
      this.options.onExtend(around);
    }
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const at = this.#words.findIndex((word) => word.element === document.activeElement);
    if (at < 0 || event.ctrlKey || event.metaKey || event.altKey) {
      return;
    }
    const forward = this.options.element.dir === "rtl" ? "ArrowLeft" : "ArrowRight";
    const backward = this.options.element.dir === "rtl" ? "ArrowRight" : "ArrowLeft";
    const step = { [forward]: 1, [backward]: -1 }[event.key];
    if (step) {
      this.#step(at, step, event.shiftKey);
    } else if (event.key === "Enter" || event.code === "Space") {
      this.#head = at;
      this.#commit();
    } else if (event.key === "Escape") {
      this.#clear();
    } else {
      return;
    }
    event.preventDefault();
  }

  /** @param {number} at @param {number} step @param {boolean} extend */
  #step(at, step, extend) {
    const to = Math.min(Math.max(at + step, 0), this.#words.length - 1);
    this.#anchor = extend ? this.#anchor ?? at : null;
    this.#head = to;
    this.#focus(to);
    this.#paintPending();
  }

  /** @param {number} index */
  #focus(index) {
    this.#words.forEach(({ element }, position) => {
      element.tabIndex = position === index ? 0 : -1;
    });
    this.#words[index].element.focus({ preventScroll: true });
  }

  #paintPending() {
    const anchor = this.#anchor;
    const [from, to] = anchor === null ? [1, 0] : [anchor, this.#head].sort((a, b) => a - b);
    this.#words.forEach(({ element }, position) => {
      element.toggleAttribute("data-pending", from <= position && position <= to);
    });
  }

  #clear() {
    this.#anchor = null;
    this.#paintPending();
  }
}
