// @ts-check
import { applyPatch, byteSize, recordPatch } from "../mask/patch.js";

/**
 * @typedef {import("../mask/bitmask.js").BitMask} BitMask
 * @typedef {import("../mask/patch.js").Patch} Patch
 */

export const LEAST_STEPS = 100;
export const MOST_STEPS = 500;
const MOST_BYTES = 48 * 1024 * 1024;

/**
 * The only writer of patches: one per gesture. The oldest is forgotten beyond MOST_STEPS, or beyond
 * `bytes` while more than LEAST_STEPS are left.
 *
 * @param {BitMask} mask
 * @param {{bytes?: number}} [limit]
 */
export function createHistory(mask, { bytes: mostBytes = MOST_BYTES } = {}) {
  /** @type {Patch[]} */
  let done = [];
  /** @type {Patch[]} */
  let undone = [];
  let bytes = 0;
  /** @type {ReturnType<typeof recordPatch> | null} */
  let recorder = null;

  /** @param {Patch} patch */
  const push = (patch) => {
    done.push(patch);
    bytes += byteSize(patch);
    while (done.length > MOST_STEPS || (bytes > mostBytes && done.length > LEAST_STEPS)) {
      bytes -= byteSize(/** @type {Patch} */ (done.shift()));
    }
  };

  const seal = () => {
    const patch = recorder?.seal() ?? null;
    recorder = null;
    return patch;
  };

  return {
    get canUndo() {
      return recorder === null && done.length > 0;
    },

    get canRedo() {
      return recorder === null && undone.length > 0;
    },

    /**
     * Opens a gesture.
     *
     * @returns {(key: number) => void} the `touch` for all its changes
     */
    begin() {
      if (recorder !== null) {
        throw new Error("A gesture is already open.");
      }
      recorder = recordPatch(mask);
      return recorder.touch;
    },

    /** @returns {boolean} whether the gesture changed anything */
    commit() {
      const patch = seal();
      if (patch === null) {
        return false;
      }
      undone = [];
      push(patch);
      return true;
    },

    /** @returns {number[]} keys of the tiles put back */
    cancel() {
      const patch = seal();
      if (patch === null) {
        return [];
      }
      applyPatch(mask, patch, "before");
      return patch.keys;
    },

    /** @returns {number[]} keys of the changed tiles */
    undo() {
      const patch = recorder === null ? done.pop() : undefined;
      if (patch === undefined) {
        return [];
      }
      bytes -= byteSize(patch);
      undone.push(patch);
      applyPatch(mask, patch, "before");
      return patch.keys;
    },

    /** @returns {number[]} keys of the changed tiles */
    redo() {
      const patch = recorder === null ? undone.pop() : undefined;
      if (patch === undefined) {
        return [];
      }
      push(patch);
      applyPatch(mask, patch, "after");
      return patch.keys;
    },

    forget() {
      done = [];
      undone = [];
      bytes = 0;
      recorder = null;
    },
  };
}
