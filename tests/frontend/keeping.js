// @ts-check
/**
 * Places to keep work in, for tests in Node: as a browser's database and its small store are, and
 * breakable.
 *
 * @typedef {import("../../frontend/sync/shelves.js").Shelf} Shelf
 * @typedef {import("../../frontend/sync/shelves.js").Row} Row
 */
import { browserShelf, pageShelf } from "../../frontend/sync/shelves.js";
import { Keeper } from "../../frontend/sync/keeper.js";

/** A database that outlives its pages. */
export class Drawer {
  /** @type {Map<string, {row: Row, start: any, steps: Map<number, Uint32Array>}>} */
  kept = new Map();
  isFull = false;

  /** @returns {Promise<Shelf>} */
  open = async () => ({
    kind: "database",
    read: async (assignment) => {
      const found = this.kept.get(assignment);
      const steps = [...(found?.steps ?? [])].sort(([one], [other]) => one - other);
      return found
        ? structuredClone({ ...found, steps: steps.map(([index, step]) => ({ index, step })) })
        : null;
    },
    write: async (row, { start, from, put = [] }, claim) => {
      const known = this.kept.get(row.assignment);
      if (this.isFull) {
        throw new DOMException("full", "QuotaExceededError");
      }
      if (known && known.row.writer !== row.writer && !claim) {
        return false;
      }
      const steps = known?.steps ?? new Map();
      [...steps.keys()].filter((index) => index >= (from ?? Infinity)).forEach((at) => steps.delete(at));
      put.forEach(({ index, step }) => steps.set(index, step.slice()));
      const begun = start === undefined ? known?.start : start;
      this.kept.set(row.assignment, { row: structuredClone(row), start: begun, steps });
      return true;
    },
    rows: async () => [...this.kept.values()].map(({ row }) => structuredClone(row)),
    remove: async (assignment) => {
      this.kept.delete(assignment);
    },
  });
}

/** Stands in for the browser's small store; returns what is in it. */
export function giveLocalStorage() {
  /** @type {Map<string, string>} */
  const kept = new Map();
  const store = {
    get length() {
      return kept.size;
    },
    key: (/** @type {number} */ at) => [...kept.keys()][at] ?? null,
    getItem: (/** @type {string} */ key) => kept.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ value) => kept.set(key, value),
    removeItem: (/** @type {string} */ key) => kept.delete(key),
  };
  Object.defineProperty(globalThis, "localStorage", { value: store, configurable: true });
  return kept;
}

/** @param {Drawer} drawer @param {() => void} [onForgetful] */
export function keeperOf(drawer, onForgetful = () => {}) {
  return new Keeper(onForgetful, [drawer.open, browserShelf, pageShelf]);
}

export const nowhere = async () => {
  throw new DOMException("forbidden", "SecurityError");
};
