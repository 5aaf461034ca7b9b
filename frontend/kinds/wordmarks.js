// @ts-check
/**
 * An utterance as its words lie on the page: phrases are lines beneath them in their colours, one
 * lane each where they overlap; the active one is tinted and has a grip at either end. The grips lie
 * beside the text, since anything within it could make words change places between scripts.
 *
 * @typedef {import("./spans.js").Span} Span
 * @typedef {{text: string, lang: string, direction: string}} Utterance
 * @typedef {{span: Span, element: HTMLElement, run: "ltr" | "rtl"}} Word
 * @typedef {Span & {colour: string}} Painted
 */
import { contains, lanes, pieces } from "./spans.js";

const LANES = 4;
const STRONG_RTL = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;
const STRONG = /\p{L}/u;

/** @param {string} text @param {string} direction of the utterance, which digits follow */
function runOf(text, direction) {
  if (STRONG_RTL.test(text)) {
    return "rtl";
  }
  return STRONG.test(text) || direction !== "rtl" ? "ltr" : "rtl";
}

export class WordMarks {
  /** @type {Word[]} */
  words = [];
  /** @type {{span: Span, element: HTMLElement}[]} words and what is between them */
  #parts = [];
  /** @type {Painted | undefined} */
  #active;

  /**
   * @param {HTMLElement} frame positioned, around the text
   * @param {HTMLElement} element for the text @param {Utterance} utterance
   */
  constructor(frame, element, { text, lang, direction }) {
    this.grips = ["start", "end"].map((side) => {
      const grip = document.createElement("div");
      grip.className = "grip";
      grip.dataset.grip = side;
      return grip;
    });
    frame.append(...this.grips);
    this.frame = frame;
    this.observer = new ResizeObserver(() => this.#placeGrips());
    this.observer.observe(frame);
    element.lang = lang;
    element.dir = direction;
    element.replaceChildren();
    for (const piece of pieces(text, lang)) {
      const part = document.createElement("span");
      const span = { start: piece.start, end: piece.end };
      part.textContent = piece.text;
      if (piece.isWord) {
        part.dataset.word = String(this.words.length);
        part.setAttribute("role", "button");
        part.tabIndex = this.words.length === 0 ? 0 : -1;
        this.words.push({ span, element: part, run: runOf(piece.text, direction) });
      }
      this.#parts.push({ span, element: part });
      element.append(part);
    }
  }

  /** @param {Painted[]} phrases @param {number} active */
  paint(phrases, active) {
    const lane = lanes(phrases);
    for (const { span, element } of this.#parts) {
      const around = [...phrases.keys()].filter((index) => contains(phrases[index], span));
      for (let number = 0; number < LANES; number += 1) {
        const index = around.find((place) => lane[place] === number);
        const colour = index === undefined ? "transparent" : `var(--mark-${phrases[index].colour})`;
        element.style.setProperty(`--lane-${number}`, colour);
      }
      const isActive = around.includes(active);
      element.toggleAttribute("data-active", isActive);
      element.dataset.colour = isActive ? phrases[active].colour : "";
      if (element.dataset.word) {
        element.setAttribute("aria-pressed", String(around.length > 0));
      }
    }
    this.#active = phrases[active];
    this.#placeGrips();
  }

  end() {
    this.observer.disconnect();
    this.grips.forEach((grip) => grip.remove());
  }

  #placeGrips() {
    const phrase = this.#active;
    const inside = this.words.filter(({ span }) => phrase && contains(phrase, span));
    const frame = this.frame.getBoundingClientRect();
    this.grips.forEach((grip, place) => {
      const word = place ? inside.at(-1) : inside[0];
      grip.hidden = !word;
      if (phrase && word) {
        const box = word.element.getBoundingClientRect();
        const isLeft = (word.run === "ltr") === (place === 0);
        grip.dataset.colour = phrase.colour;
        grip.style.left = `${(isLeft ? box.left : box.right) - frame.left}px`;
        grip.style.top = `${box.top - frame.top}px`;
        grip.style.height = `${box.height}px`;
      }
    });
  }

  /**
   * How far a pointer on a grip is below what it means: so far that it may go on beside the line or
   * on it.
   *
   * @param {HTMLElement} grip @param {PointerEvent} event
   */
  belowLine(grip, { clientY }) {
    const top = this.frame.getBoundingClientRect().top + parseFloat(grip.style.top);
    return (clientY - top - parseFloat(grip.style.height) / 2) * 0.6;
  }

  /** @param {number} from @param {number} to words, in either order; to less than 0 for none */
  paintPending(from, to) {
    const [first, last] = from < to ? [from, to] : [to, from];
    this.words.forEach(({ element }, place) => {
      element.toggleAttribute("data-pending", first >= 0 && first <= place && place <= last);
    });
  }

  /** The word at a place on the page, or the nearest beside a gap. @param {number} x @param {number} y @returns {number} -1 for none */
  at(x, y) {
    const found = document
      .elementsFromPoint(x, y)
      .find((element) => this.#parts.some((part) => part.element === element));
    const word = this.words.findIndex(({ element }) => element === found);
    return word >= 0 || !found ? word : this.#beside(found, x);
  }

  /** @param {Element} gap @param {number} x */
  #beside(gap, x) {
    const { top } = gap.getBoundingClientRect();
    const near = [gap.previousElementSibling, gap.nextElementSibling]
      .map((element) => this.words.findIndex((word) => word.element === element))
      .filter((word) => word >= 0 && Math.abs(this.box(word).top - top) < 4)
      .sort((one, other) => this.#away(one, x) - this.#away(other, x));
    return near[0] ?? -1;
  }

  /** @param {number} word @param {number} x */
  #away(word, x) {
    const { left, right } = this.box(word);
    return Math.max(left - x, x - right);
  }

  /** @param {number} word */
  box(word) {
    return this.words[word].element.getBoundingClientRect();
  }

  /** The nearest word on the next line up or down. @param {number} word @param {-1 | 1} down */
  onNextLine(word, down) {
    const from = this.box(word);
    const middle = (from.left + from.right) / 2;
    const ahead = [...this.words.keys()].filter((other) => {
      const gap = (this.box(other).top - from.top) * down;
      return gap > from.height / 2;
    });
    const line = Math.min(...ahead.map((other) => this.box(other).top * down));
    const [near] = ahead
      .filter((other) => this.box(other).top * down - line < 4)
      .sort((one, other) => this.#away(one, middle) - this.#away(other, middle));
    return near ?? word;
  }
}
