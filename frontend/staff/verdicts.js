// @ts-check
import { countdown } from "./countdown.js";

/**
 * The verdicts that can still be undone, the last one shown at the foot of the page.
 *
 * @typedef {{answer: string, undo: string, state: string, until: number}} Given until: performance.now()
 */

export class Verdicts {
  /** @type {Given[]} */
  #given = [];
  #stop = () => {};

  /** @param {HTMLElement} foot */
  constructor(foot) {
    this.foot = foot;
  }

  /** @param {{answer: string, undo: string, state: string, seconds: number}} verdict */
  add({ answer, undo, state, seconds }) {
    this.#given.push({ answer, undo, state, until: performance.now() + 1000 * seconds });
    this.#show(state);
  }

  /**
   * @param {string} undo address
   * @returns {Given | null}
   */
  find(undo) {
    return this.#given.find((given) => given.undo === undo) ?? null;
  }

  /** @returns {Given | null} the last that can be undone */
  last() {
    this.#given = this.#given.filter((given) => given.until > performance.now());
    return this.#given.at(-1) ?? null;
  }

  /** @param {string} undo address */
  remove(undo) {
    this.#given = this.#given.filter((given) => given.undo !== undo);
    this.#show("undone");
  }

  stop() {
    this.#stop();
  }

  /** @param {string} said */
  #show(said) {
    this.#stop();
    const last = this.last();
    const seconds = /** @type {HTMLElement} */ (this.foot.querySelector("[data-seconds]"));
    const undo = /** @type {HTMLElement} */ (this.foot.querySelector("[data-action=undo]"));
    this.foot.hidden = false;
    undo.hidden = last === null;
    for (const text of this.foot.querySelectorAll("[data-said]")) {
      text.toggleAttribute("hidden", text.getAttribute("data-said") !== said);
    }
    if (last !== null) {
      const left = (last.until - performance.now()) / 1000;
      this.#stop = countdown(seconds, left, () => {
        this.foot.hidden = true;
      });
    }
  }
}
