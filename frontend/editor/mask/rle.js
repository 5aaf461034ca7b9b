// @ts-check
import { BitMask } from "./bitmask.js";

/**
 * Masks as COCO run lengths: pixels column by column, top to bottom, runs of zeros and ones in turn,
 * zeros first (perhaps none). In the text form a run from the fourth on is written as its difference
 * to the run two before it, in groups of five bits, lowest first, each plus 48 as one ASCII letter;
 * bit 5 says that another group follows, bit 4 of the last group is the sign.
 *
 * Source: pycocotools, maskApi.c (rleEncode, rleToString, rleFrString).
 *
 * @typedef {{size: [number, number], counts: string}} CocoMask size is height, width
 */

/** No frame has as many pixels: seven groups of five bits. */
const LONGEST = 2 ** 35;

export class MaskError extends Error {
  /** @param {"mask_size" | "mask_alphabet" | "mask_truncated" | "mask_run_negative" | "mask_runs_sum" | "step_damaged"} code */
  constructor(code) {
    super(code);
    this.name = "MaskError";
    this.code = code;
  }
}

/** @param {() => void} change @returns {MaskError | null} why it was refused; other errors are thrown */
export function refusalOf(change) {
  try {
    change();
    return null;
  } catch (error) {
    if (!(error instanceof MaskError)) {
      throw error;
    }
    return error;
  }
}

/**
 * @param {BitMask} mask
 * @returns {CocoMask}
 */
export function encode(mask) {
  return { size: [mask.height, mask.width], counts: writeRuns(runsOf(mask)) };
}

/**
 * @param {CocoMask} coco
 * @param {{width: number, height: number}} frame
 * @returns {BitMask}
 * @throws {MaskError} when the size is not the frame's, or the runs do not fill it exactly
 */
export function decode(coco, frame) {
  if (coco.size[0] !== frame.height || coco.size[1] !== frame.width) {
    throw new MaskError("mask_size");
  }
  const mask = new BitMask(frame.width, frame.height);
  const total = frame.width * frame.height;
  let at = 0;
  readRuns(coco.counts).forEach((run, index) => {
    if (at + run > total) {
      throw new MaskError("mask_runs_sum");
    }
    if (index % 2 === 1) {
      fillColumns(mask, at, at + run);
    }
    at += run;
  });
  if (at !== total) {
    throw new MaskError("mask_runs_sum");
  }
  return mask;
}

/**
 * @param {BitMask} mask
 * @returns {number[]} at least one run; only the first may be 0
 */
export function runsOf(mask) {
  /** @type {number[]} */
  const runs = [];
  const words = 2 * mask.rows;
  const columns = new Uint32Array(64 * words);
  let last = 0;
  let carry = 0;
  for (let x = 0; x < mask.width; x += 1) {
    if (x % 64 === 0) {
      standUp(mask, x >> 6, columns);
    }
    for (let word = 0; word < words; word += 1) {
      const length = Math.min(32, mask.height - 32 * word);
      if (length <= 0) {
        break;
      }
      const bits = columns[(x & 63) * words + word];
      let edges = (bits ^ ((bits << 1) | carry)) & (0xffffffff >>> (32 - length));
      while (edges !== 0) {
        const at = x * mask.height + 32 * word + 31 - Math.clz32(edges & -edges);
        runs.push(at - last);
        last = at;
        edges &= edges - 1;
      }
      carry = (bits >>> (length - 1)) & 1;
    }
  }
  runs.push(mask.width * mask.height - last);
  return runs;
}

/**
 * @param {number[]} runs
 * @returns {string}
 */
export function writeRuns(runs) {
  /** @type {number[]} */
  const letters = [];
  runs.forEach((run, index) => {
    let rest = index > 2 ? run - runs[index - 2] : run;
    for (let more = true; more;) {
      const group = rest & 31;
      rest >>= 5;
      more = rest !== ((group & 16) === 0 ? 0 : -1);
      letters.push(48 + group + (more ? 32 : 0));
    }
  });
  return new TextDecoder().decode(Uint8Array.from(letters));
}

/**
 * @param {string} text
 * @returns {number[]} runs, none negative
 * @throws {MaskError}
 */
export function readRuns(text) {
  /** @type {number[]} */
  const runs = [];
  let value = 0;
  let weight = 1;
  for (let index = 0; index < text.length; index += 1) {
    const group = text.charCodeAt(index) - 48;
    if (group < 0 || group > 63) {
      throw new MaskError("mask_alphabet");
    }
    value += (group & 31) * weight;
    weight *= 32;
    if (weight > LONGEST) {
      throw new MaskError("mask_runs_sum");
    }
    if ((group & 32) === 0) {
      runs.push(endRun(runs, (group & 16) === 0 ? value : value - weight));
      value = 0;
      weight = 1;
    }
  }
  if (weight !== 1) {
    throw new MaskError("mask_truncated");
  }
  return runs;
}

/**
 * @param {number[]} runs
 * @param {number} written
 */
function endRun(runs, written) {
  const run = runs.length > 2 ? written + runs[runs.length - 2] : written;
  if (!(run >= 0)) {
    throw new MaskError("mask_run_negative");
  }
  return run;
}

/**
 * @param {BitMask} mask
 * @param {number} start in column order
 * @param {number} end
 */
function fillColumns(mask, start, end) {
  for (let at = start; at < end;) {
    const x = Math.floor(at / mask.height);
    const stop = Math.min(end, (x + 1) * mask.height);
    mask.fillColumn(x, at - x * mask.height, stop - x * mask.height);
    at = stop;
  }
}

/**
 * Turns one column of tiles into 64 columns of bits, a pixel's row being its bit.
 *
 * @param {BitMask} mask
 * @param {number} column of tiles
 * @param {Uint32Array} target 64 x (2 x rows of tiles) words
 */
function standUp(mask, column, target) {
  const words = 2 * mask.rows;
  const block = new Uint32Array(32);
  target.fill(0);
  for (let word = 0; word < words; word += 1) {
    const tile = mask.peek((word >> 1) * mask.columns + column);
    for (let half = 0; tile !== null && half < 2; half += 1) {
      for (let row = 0; row < 32; row += 1) {
        block[row] = tile[2 * (32 * (word & 1) + row) + half];
      }
      transpose(block);
      for (let x = 0; x < 32; x += 1) {
        target[(32 * half + x) * words + word] = block[x];
      }
    }
  }
}

/**
 * Swaps rows and columns of a 32x32 bit matrix in place, by halves (Warren, Hacker's Delight, 7-3).
 *
 * @param {Uint32Array} block
 */
function transpose(block) {
  let low = 0x0000ffff;
  for (let size = 16; size !== 0; size >>= 1, low ^= low << size) {
    for (let row = 0; row < 32; row = (row + size + 1) & ~size) {
      const swap = ((block[row] >>> size) ^ block[row + size]) & low;
      block[row] ^= swap << size;
      block[row + size] ^= swap;
    }
  }
}
