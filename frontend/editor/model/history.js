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
  let forgotten = 0;
  /** @type {ReturnType<typeof recordPatch> | null} */
  let recorder = null;

  /** @param {Patch} patch */
  const push = (patch) => {
    done.push(patch);
    bytes += byteSize(patch);
    while (done.length > MOST_STEPS || (bytes > mostBytes && done.length > LEAST_STEPS)) {
      bytes -= byteSize(/** @type {Patch} */ (done.shift()));
      forgotten += 1;
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

    /** @returns {Patch | null} what the gesture changed, if anything */
    commit() {
      const patch = seal();
      if (patch !== null) {
        undone = [];
        push(patch);
      }
      return patch;
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

    /** @returns {{done: readonly Patch[], undone: readonly Patch[], forgotten: number}} the last of each is the next to go */
    get steps() {
      return { done, undone, forgotten };
    },

    /** @param {{done: Patch[], undone: Patch[]}} steps that led to the mask as it is */
    adopt(steps) {
      done = [];
      undone = steps.undone;
      bytes = 0;
      forgotten = 0;
      steps.done.forEach(push);
    },

    forget() {
      done = [];
      undone = [];
      bytes = 0;
      forgotten = 0;
      recorder = null;
    },
  };
}
