// @ts-check
import { FULL } from "./bitmask.js";
import { MaskError } from "./rle.js";

/**
 * One gesture as a row of words, to be kept: a checksum, then for each touched tile its key and what
 * it was afterwards. What it was before follows from the steps before.
 *
 * @typedef {import("./bitmask.js").Tile} Tile
 * @typedef {import("./patch.js").Patch} Patch
 * @typedef {{width: number, height: number}} Frame
 */

const EMPTY_TILE = 0;
const FULL_TILE = 1;
const DRAWN_TILE = 2;
const KIND_AT = 30;
const KEY_BITS = (1 << KIND_AT) - 1;
const WORDS = FULL.length;

/** @param {Tile} tile */
function kindOf(tile) {
  if (tile === null || tile.every((word) => word === 0)) {
    return EMPTY_TILE;
  }
  return tile === FULL || tile.every((word) => word === 0xffffffff) ? FULL_TILE : DRAWN_TILE;
}

/** FNV-1a over the frame's size and the words after the first. @param {Uint32Array} step @param {Frame} frame */
function checksum(step, { width, height }) {
  let sum = 0x811c9dc5;
  const take = (/** @type {number} */ word) => {
    sum = Math.imul(sum ^ word, 0x01000193) >>> 0;
  };
  take(width);
  take(height);
  step.subarray(1).forEach(take);
  return sum;
}

/**
 * @param {Patch} patch
 * @param {Frame} frame
 * @returns {Uint32Array}
 */
export function pack({ keys, after }, frame) {
  const kinds = after.map(kindOf);
  const drawn = kinds.filter((kind) => kind === DRAWN_TILE).length;
  const step = new Uint32Array(1 + keys.length + drawn * WORDS);
  let at = 1;
  keys.forEach((key, index) => {
    step[at] = (kinds[index] << KIND_AT) | key;
    at += 1;
    if (kinds[index] === DRAWN_TILE) {
      step.set(/** @type {Uint32Array} */ (after[index]), at);
      at += WORDS;
    }
  });
  step[0] = checksum(step, frame);
  return step;
}

/**
 * @param {Uint32Array} step
 * @param {Frame} frame
 * @returns {[key: number, tile: Tile][]}
 * @throws {MaskError} when it is damaged, or of another frame
 */
export function unpack(step, frame) {
  if (step.length === 0 || step[0] !== checksum(step, frame)) {
    throw new MaskError("step_damaged");
  }
  /** @type {[number, Tile][]} */
  const tiles = [];
  for (let at = 1; at < step.length;) {
    const kind = step[at] >>> KIND_AT;
    const key = step[at] & KEY_BITS;
    at += 1;
    if (kind === DRAWN_TILE) {
      tiles.push([key, step.slice(at, at + WORDS)]);
      at += WORDS;
    } else {
      tiles.push([key, kind === FULL_TILE ? FULL : null]);
    }
  }
  return tiles;
}
