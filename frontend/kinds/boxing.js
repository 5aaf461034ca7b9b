// @ts-check
/**
 * An answer to a figure task as it grows: its boxes, or that there is none, said on purpose, with the
 * boxes set aside; which box is chosen; how lifelike it all is. Every step but the rating can be
 * undone.
 *
 * @typedef {import("./boxes.js").Box} Box
 * @typedef {{boxes: Box[], isNone: boolean, active: number}} State
 */
import { Past } from "./past.js";

export class Boxing {
  /** @type {State} */
  state = { boxes: [], isNone: false, active: -1 };
  rating = 0;
  /** @type {Past<State>} */
  past = new Past();

  /** @param {(differs: boolean) => void} onChange the answer, or only what is chosen */
  constructor(onChange) {
    this.onChange = onChange;
  }

  get isNone() {
    return this.state.isNone;
  }

  get active() {
    return this.state.active;
  }

  /** All boxes, also those set aside. */
  get all() {
    return this.state.boxes;
  }

  /** The boxes that are part of the answer now. */
  get boxes() {
    return this.isNone ? [] : this.all;
  }

  /** @returns {Box | undefined} */
  get current() {
    return this.boxes[this.active];
  }

  /** What is set aside, and that there is none, travel with the draft; the server leaves them out. */
  body() {
    return {
      boxes: this.boxes,
      ...(this.rating ? { rating: this.rating } : {}),
      ...(this.isNone ? { none: true, aside: this.all } : {}),
    };
  }

  /** @param {any} body */
  load(body) {
    const isNone = body.none ?? false;
    this.state = { boxes: (isNone ? body.aside : body.boxes) ?? [], isNone, active: -1 };
    this.rating = body.rating ?? 0;
    this.past.forget();
    this.onChange(false);
  }

  /** @param {Partial<State>} change a box brings back those set aside */
  take(change) {
    this.past.keep(this.state);
    this.state = { ...this.state, isNone: false, ...change };
    this.onChange(true);
  }

  /** @param {Box} box */
  add(box) {
    this.take({ boxes: [...this.all, box], active: this.all.length });
  }

  /** @param {number} index @param {Box} box */
  replace(index, box) {
    const boxes = this.all.map((known, place) => (place === index ? box : known));
    this.take({ boxes, active: index });
  }

  /** @param {number} index */
  remove(index) {
    const boxes = this.all.filter((_, place) => place !== index);
    this.take({ boxes, active: Math.min(index, boxes.length - 1) });
  }

  /** @param {number} index -1 for none */
  choose(index) {
    if (index !== this.active) {
      this.state = { ...this.state, active: index };
      this.onChange(false);
    }
  }

  /** Say that there is no figure, or take that back. */
  none() {
    this.take({ isNone: !this.isNone, active: -1 });
  }

  /** @param {number} rating */
  rate(rating) {
    this.rating = rating;
    this.onChange(true);
  }

  /** @param {"undo" | "redo"} way */
  go(way) {
    const state = this.past.go(way, this.state);
    if (state) {
      this.state = state;
      this.onChange(true);
    }
  }
}
