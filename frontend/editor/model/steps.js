// @ts-check
import { BitMask } from "../mask/bitmask.js";
import { pack, unpack } from "../mask/packing.js";
import { applyPatch, recordPatch } from "../mask/patch.js";
import { decode, encode, MaskError } from "../mask/rle.js";

/**
 * A region's history in a form that can be kept outside and read again after a crash.
 *
 * @typedef {import("../mask/patch.js").Patch} Patch
 * @typedef {import("../mask/rle.js").CocoMask} CocoMask
 * @typedef {ReturnType<typeof import("./history.js").createHistory>} History
 * @typedef {object} Steps
 * @property {CocoMask | null} start the mask before the first step; null for an empty one
 * @property {Uint32Array[]} steps as mask/packing.js writes them; those after the cursor were undone
 * @property {number} cursor steps done
 */

/**
 * @param {BitMask} mask
 * @param {History} history
 * @param {CocoMask | null} origin what the mask was before the history began
 * @param {number} most steps done; the older ones become part of the start
 * @returns {Steps}
 */
export function writeSteps(mask, history, origin, most) {
  const { done, undone, forgotten } = history.steps;
  const last = done.slice(-most);
  const isWhole = forgotten === 0 && last.length === done.length;
  return {
    start: isWhole ? origin : encode(before(mask, last)),
    steps: [...last, ...[...undone].reverse()].map((patch) => pack(patch, mask)),
    cursor: last.length,
  };
}

/** @param {BitMask} mask @param {readonly Patch[]} patches that led to it */
function before(mask, patches) {
  const copy = new BitMask(mask.width, mask.height);
  for (let key = 0; key < mask.columns * mask.rows; key += 1) {
    copy.restore(key, mask.share(key));
  }
  [...patches].reverse().forEach((patch) => applyPatch(copy, patch, "before"));
  return copy;
}

/**
 * @param {Steps} kept
 * @param {{width: number, height: number}} frame
 * @returns {{mask: BitMask, done: Patch[], undone: Patch[]}}
 * @throws {MaskError} when anything of it is damaged
 */
export function readSteps({ start, steps, cursor }, frame) {
  const mask = start === null ? new BitMask(frame.width, frame.height) : decode(start, frame);
  const patches = steps.map((step) => {
    const { touch, seal } = recordPatch(mask);
    for (const [key, tile] of unpack(step, frame)) {
      touch(key);
      mask.restore(key, tile);
    }
    return seal();
  });
  if (patches.includes(null)) {
    throw new MaskError("step_damaged");
  }
  const done = /** @type {Patch[]} */ (patches);
  const undone = done.splice(cursor).reverse();
  undone.forEach((patch) => applyPatch(mask, patch, "before"));
  return { mask, done, undone };
}
