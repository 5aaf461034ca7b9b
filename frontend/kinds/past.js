// @ts-check
/**
 * Earlier states of an answer, to go back to and forth again. States are never changed in place.
 */

const MOST = 200;

/** @template T */
export class Past {
  /** @type {T[]} */
  #behind = [];
  /** @type {T[]} */
  #ahead = [];

  /** @param {T} state as it was before a change */
  keep(state) {
    this.#behind = [...this.#behind, state].slice(-MOST);
    this.#ahead = [];
  }

  /** @param {"undo" | "redo"} way @param {T} now @returns {T | null} null when there is none */
  go(way, now) {
    const [from, to] = way === "undo" ? [this.#behind, this.#ahead] : [this.#ahead, this.#behind];
    const state = from.pop();
    if (state === undefined) {
      return null;
    }
    to.push(now);
    return state;
  }

  get hasBehind() {
    return this.#behind.length > 0;
  }

  forget() {
    this.#behind = [];
    this.#ahead = [];
  }
}

/**
 * Ctrl or Cmd with Z; with Shift, or Y, forth again. The letter as it is printed, or by its place
 * where the layout has no Latin letters.
 *
 * @param {{key: string, code: string, ctrlKey: boolean, metaKey: boolean, altKey: boolean, shiftKey: boolean}} event
 * @returns {"undo" | "redo" | null}
 */
export function wayOf({ key, code, ctrlKey, metaKey, altKey, shiftKey }) {
  if (altKey || !(ctrlKey || metaKey)) {
    return null;
  }
  const letter = /^[a-z]$/i.test(key) ? key.toLowerCase() : code.replace("Key", "").toLowerCase();
  if (letter === "z") {
    return shiftKey ? "redo" : "undo";
  }
  return letter === "y" ? "redo" : null;
}
