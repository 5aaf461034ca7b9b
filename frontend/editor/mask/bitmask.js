// @ts-check
/**
 * A one-bit raster in tiles of 64x64 pixels. Origin top left, x to the right, y downwards. A tile is
 * 128 words, two a row, the lowest bit of a word being its leftmost pixel; a tile without a set pixel
 * may be `null`. Bits beyond the frame are never set.
 *
 * Tiles are copied on write: one that was handed out by `share` is replaced, not changed, so patches
 * and mask can hold the same tile.
 *
 * @typedef {Uint32Array | null} Tile
 * @typedef {(key: number) => void} Touch called with a tile's key before each change of the tile
 * @typedef {0 | 1} Bit
 */

export const TILE = 64;

const WORDS = 2 * TILE;
/** Every tile without an unset pixel. */
export const FULL = new Uint32Array(WORDS).fill(0xffffffff);

/** @type {Touch} */
const unnoticed = () => {};

export class BitMask {
  /** @type {Tile[]} */
  #tiles;
  /** @type {Uint8Array} */
  #shared;

  /**
   * @param {number} width pixels, at least 1
   * @param {number} height pixels, at least 1
   */
  constructor(width, height) {
    this.width = width;
    this.height = height;
    this.columns = Math.ceil(width / TILE);
    this.rows = Math.ceil(height / TILE);
    this.#tiles = new Array(this.columns * this.rows).fill(null);
    this.#shared = new Uint8Array(this.#tiles.length);
  }

  /**
   * @param {number} x
   * @param {number} y
   * @returns {boolean} false outside the frame
   */
  get(x, y) {
    if (x < 0 || y < 0 || x >= this.width || y >= this.height) {
      return false;
    }
    const tile = this.#tiles[(y >> 6) * this.columns + (x >> 6)];
    return tile !== null && ((tile[wordAt(x, y)] >>> (x & 31)) & 1) === 1;
  }

  /**
   * Sets or unsets the pixels start <= x < end of row y that lie inside the frame.
   *
   * @param {number} y
   * @param {number} start
   * @param {number} end
   * @param {Bit} value
   * @param {Touch} [touch]
   */
  fillSpan(y, start, end, value, touch = unnoticed) {
    if (y < 0 || y >= this.height) {
      return;
    }
    const row = (y >> 6) * this.columns;
    const last = Math.min(end, this.width);
    for (let x = Math.max(start, 0); x < last;) {
      const stop = Math.min(last, (x | 31) + 1);
      this.#write(row + (x >> 6), wordAt(x, y), bitsFrom(x & 31, stop - x), value, touch);
      x = stop;
    }
  }

  /**
   * Sets the pixels start <= y < end of column x, all inside the frame.
   *
   * @param {number} x
   * @param {number} start
   * @param {number} end
   */
  fillColumn(x, start, end) {
    for (let y = start; y < end; y += 1) {
      this.#writable((y >> 6) * this.columns + (x >> 6))[wordAt(x, y)] |= 1 << (x & 31);
    }
  }

  /** @param {Touch} [touch] */
  clear(touch = unnoticed) {
    this.#tiles.forEach((tile, key) => {
      if (tile !== null) {
        touch(key);
        this.#tiles[key] = null;
      }
    });
  }

  /** @returns {number} set pixels */
  count() {
    let total = 0;
    for (const tile of this.#tiles) {
      if (tile === FULL) {
        total += TILE * TILE;
      } else if (tile !== null) {
        total += countBits(tile);
      }
    }
    return total;
  }

  /**
   * Replaces a whole tile.
   *
   * @param {number} key
   * @param {Uint32Array} words the mask's own from now on; none set beyond the frame
   * @param {Touch} [touch]
   */
  put(key, words, touch = unnoticed) {
    touch(key);
    this.#tiles[key] = words;
    this.#shared[key] = 0;
  }

  /**
   * @param {number} key row of tiles x columns + column of tiles
   * @returns {Tile} to read at once, neither to keep nor to change
   */
  peek(key) {
    return this.#tiles[key];
  }

  /**
   * @param {number} key
   * @returns {Tile} to keep: it does not change any more
   */
  share(key) {
    this.#compact(key);
    this.#shared[key] = 1;
    return this.#tiles[key];
  }

  /**
   * @param {number} key
   * @param {Tile} tile one that `share` returned
   */
  restore(key, tile) {
    this.#tiles[key] = tile;
    this.#shared[key] = 1;
  }

  /**
   * @param {number} key
   * @param {number} index
   * @param {number} bits
   * @param {Bit} value
   * @param {Touch} touch
   */
  #write(key, index, bits, value, touch) {
    const tile = this.#tiles[key];
    const present = tile === null ? 0 : tile[index];
    const wanted = (value === 1 ? present | bits : present & ~bits) >>> 0;
    if (wanted !== present) {
      touch(key);
      this.#writable(key)[index] = wanted;
    }
  }

  /**
   * @param {number} key
   * @returns {Uint32Array}
   */
  #writable(key) {
    const tile = this.#tiles[key];
    if (tile !== null && this.#shared[key] === 0) {
      return tile;
    }
    const copy = tile === null ? new Uint32Array(WORDS) : tile.slice();
    this.#tiles[key] = copy;
    this.#shared[key] = 0;
    return copy;
  }

  /** @param {number} key */
  #compact(key) {
    const tile = this.#tiles[key];
    if (tile === null || this.#shared[key] === 1) {
      return;
    }
    if (tile.every((word) => word === 0)) {
      this.#tiles[key] = null;
    } else if (tile.every((word) => word === 0xffffffff)) {
      this.#tiles[key] = FULL;
    }
  }
}

/**
 * @param {number} x
 * @param {number} y
 * @returns {number} index of the pixel's word in its tile
 */
export function wordAt(x, y) {
  return (y & 63) * 2 + ((x >> 5) & 1);
}

/**
 * @param {number} first lowest bit, 0..31
 * @param {number} length 1..32
 */
function bitsFrom(first, length) {
  return (length === 32 ? 0xffffffff : (1 << length) - 1) << first;
}

/** @param {Uint32Array} words */
function countBits(words) {
  let total = 0;
  for (let word of words) {
    word -= (word >>> 1) & 0x55555555;
    word = (word & 0x33333333) + ((word >>> 2) & 0x33333333);
    total += (((word + (word >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
  }
  return total;
}
