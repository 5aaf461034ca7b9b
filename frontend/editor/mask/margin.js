// @ts-check
import { TILE } from "./bitmask.js";

/**
 * One pixel more or less all around. Neighbours share an edge (four to a pixel), as for holes: a pixel is
 * added when a neighbour is set, and taken away when a neighbour is not. There are no neighbours beyond
 * the frame, so along its edge nothing is taken away.
 *
 * Taking away is adding to the unset pixels. Works on words of 32 pixels, tile by tile.
 *
 * @typedef {import("./bitmask.js").BitMask} BitMask
 * @typedef {import("./bitmask.js").Tile} Tile
 * @typedef {import("./bitmask.js").Touch} Touch
 */

const WORDS = 2 * TILE;

/**
 * @param {BitMask} mask
 * @param {Touch} [touch]
 */
export function grow(mask, touch) {
  const tiles = spread(mask, tilesOf(mask));
  tiles.forEach((words, key) => put(mask, key, words, touch));
}

/**
 * @param {BitMask} mask
 * @param {Touch} [touch]
 */
export function shrink(mask, touch) {
  const unset = tilesOf(mask).map((tile, key) => (isFull(tile) ? null : flipped(mask, tile, key)));
  const tiles = spread(mask, unset);
  tiles.forEach((words, key) => put(mask, key, flipped(mask, words, key), touch));
}

/** @param {BitMask} mask @returns {Tile[]} */
const tilesOf = (mask) =>
  Array.from({ length: mask.columns * mask.rows }, (_, key) => mask.peek(key));

/** @param {Tile} tile */
const isFull = (tile) => tile !== null && tile.every((word) => word === 0xffffffff);

/**
 * @param {BitMask} mask
 * @param {Tile} tile
 * @param {number} key
 * @returns {Uint32Array} the unset pixels; none beyond the frame
 */
function flipped(mask, tile, key) {
  const words = new Uint32Array(WORDS);
  for (let index = 0; index < WORDS; index += 1) {
    words[index] = ~(tile === null ? 0 : tile[index]) & bitsInFrame(mask, key, index);
  }
  return words;
}

/**
 * @param {BitMask} mask
 * @param {number} key
 * @param {Uint32Array} words
 * @param {Touch} [touch]
 */
function put(mask, key, words, touch) {
  const tile = mask.peek(key);
  if (words.some((word, index) => word !== (tile === null ? 0 : tile[index]))) {
    mask.put(key, words, touch);
  }
}

/**
 * @param {BitMask} mask for its measures only
 * @param {Tile[]} tiles
 * @returns {Map<number, Uint32Array>} all that could have become others, by key
 */
function spread(mask, tiles) {
  /** @type {Map<number, Uint32Array>} */
  const wider = new Map();
  tiles.forEach((tile, key) => {
    const column = key % mask.columns;
    const around = {
      tile,
      left: column > 0 ? tiles[key - 1] : null,
      right: column < mask.columns - 1 ? tiles[key + 1] : null,
      above: tiles[key - mask.columns] ?? null,
      below: tiles[key + mask.columns] ?? null,
    };
    if (Object.values(around).some((one) => one !== null) && !isFull(tile)) {
      wider.set(key, spreadTile(mask, key, around));
    }
  });
  return wider;
}

/**
 * @param {BitMask} mask
 * @param {number} key
 * @param {Record<"tile" | "left" | "right" | "above" | "below", Tile>} around
 * @returns {Uint32Array}
 */
function spreadTile(mask, key, { tile, left, right, above, below }) {
  const words = new Uint32Array(WORDS);
  const own = tile ?? words.slice();
  for (let index = 0; index < WORDS; index += 2) {
    const first = own[index];
    const second = own[index + 1];
    const before = left === null ? 0 : left[index + 1] >>> 31;
    const after = right === null ? 0 : right[index] << 31;
    words[index] = first | (first << 1) | before | (first >>> 1) | (second << 31);
    words[index + 1] = second | (second << 1) | (first >>> 31) | (second >>> 1) | after;
  }
  for (let index = 0; index < WORDS; index += 1) {
    const up = index >= 2 ? own[index - 2] : above === null ? 0 : above[WORDS - 2 + index];
    const down = index < WORDS - 2 ? own[index + 2] : below === null ? 0 : below[index - WORDS + 2];
    words[index] = (words[index] | up | down) & bitsInFrame(mask, key, index);
  }
  return words;
}

/**
 * @param {BitMask} mask
 * @param {number} key
 * @param {number} index of the word
 * @returns {number} the word's bits that are pixels of the frame
 */
function bitsInFrame(mask, key, index) {
  const y = TILE * Math.floor(key / mask.columns) + (index >> 1);
  const pixels = mask.width - TILE * (key % mask.columns) - 32 * (index & 1);
  if (y >= mask.height || pixels <= 0) {
    return 0;
  }
  return pixels >= 32 ? 0xffffffff : (1 << pixels) - 1;
}
