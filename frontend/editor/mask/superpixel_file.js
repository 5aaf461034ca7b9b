// @ts-check
import { join, rootOf } from "./joining.js";
import { Superpixels } from "./superpixels.js";

/**
 * Reads the file of superpixels that the server makes of each artwork (annotation/masks/
 * superpixel_file.py writes it); docs/reference/superpixels.md describes it byte by byte.
 *
 * @typedef {{width: number, height: number, sha256: string}} Frame
 * @typedef {number[]} Row where each superpixel begins in one row of cells; the first at 0
 */

const MAGIC = "EvSp";
const VERSION = 1;
const HEADER = 52;
const MOST_CELLS = 2048;
/** Cells that an edge steps aside from one row to the next, at most. */
const FARTHEST = 3;
const END = 2 * FARTHEST + 1;

/** Says in one word what is wrong with a file. */
export class SuperpixelsError extends Error {}

/** Whether this browser can unpack the file. */
export const canReadSuperpixels = () => "DecompressionStream" in globalThis;

/**
 * @param {Uint8Array<ArrayBuffer>} file
 * @param {Frame} frame
 * @returns {Promise<Superpixels>}
 * @throws {SuperpixelsError} for a damaged file, one of another version or of another frame
 */
export async function readSuperpixels(file, frame) {
  const { count, across, down } = readHeader(file, frame);
  const body = new Body(await inflate(file.subarray(HEADER)));
  const rows = drawEdges(body, across, down);
  const surprises = new Set(body.rising());
  refuseUnless(body.isOver, "surplus");
  const superpixels = new Superpixels(joinRows(rows, surprises, across), { across, down, frame });
  refuseUnless(superpixels.count === count, "count");
  return superpixels;
}

/**
 * @param {boolean} fine
 * @param {string} word what is wrong if it is not
 */
function refuseUnless(fine, word) {
  if (!fine) {
    throw new SuperpixelsError(word);
  }
}

/**
 * @param {Uint8Array<ArrayBuffer>} file
 * @param {Frame} frame
 */
function readHeader(file, frame) {
  refuseUnless(file.length > HEADER, "truncated");
  const view = new DataView(file.buffer, file.byteOffset, HEADER);
  const magic = String.fromCharCode(...file.subarray(0, 4));
  refuseUnless(magic === MAGIC && file[4] === VERSION, "version");
  const [count, across, down] = [6, 8, 10].map((at) => view.getUint16(at));
  const [width, height] = [12, 16].map((at) => view.getUint32(at));
  const digits = [...file.subarray(20, HEADER)].map((byte) => byte.toString(16).padStart(2, "0"));
  const isOfFrame =
    width === frame.width && height === frame.height && digits.join("") === frame.sha256;
  refuseUnless(isOfFrame, "frame");
  const fits =
    between(across, 1, Math.min(width, MOST_CELLS)) &&
    between(down, 1, Math.min(height, MOST_CELLS));
  refuseUnless(fits, "cells");
  return { count, across, down };
}

/**
 * @param {number} value
 * @param {number} least
 * @param {number} most
 */
const between = (value, least, most) => value >= least && value <= most;

/** @param {Uint8Array<ArrayBuffer>} packed */
async function inflate(packed) {
  try {
    const unpacked = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"));
    return new Uint8Array(await new Response(unpacked).arrayBuffer());
  } catch {
    throw new SuperpixelsError("packed");
  }
}

/** The unpacked part of a file, read from its beginning to its end. */
class Body {
  #place = 0;

  /** @param {Uint8Array} bytes */
  constructor(bytes) {
    this.bytes = bytes;
  }

  get isOver() {
    return this.#place === this.bytes.length;
  }

  byte() {
    refuseUnless(!this.isOver, "truncated");
    this.#place += 1;
    return this.bytes[this.#place - 1];
  }

  /** Seven bits a byte, lowest first; the eighth says that more follow. */
  number() {
    let number = 0;
    for (let weight = 1; ; weight *= 128) {
      const byte = this.byte();
      number += (byte & 127) * weight;
      if (byte < 128) {
        return number;
      }
    }
  }

  /** How many numbers there are, the first, and the steps from each to the next. */
  rising() {
    const numbers = [];
    let last = 0;
    for (let left = this.number(); left > 0; left -= 1) {
      last += this.number();
      numbers.push(last);
    }
    return numbers;
  }
}

/**
 * Draws the vertical edges, one after the other.
 *
 * @param {Body} body
 * @param {number} across
 * @param {number} down
 * @returns {Row[]}
 */
function drawEdges(body, across, down) {
  const edge = new Uint8Array(across * down);
  for (const begin of body.rising()) {
    for (let at = begin; ;) {
      const isFree = at < edge.length && at % across !== 0 && edge[at] === 0;
      refuseUnless(isFree, "edge");
      edge[at] = 1;
      const step = at + across < edge.length ? body.byte() : END;
      refuseUnless(step <= END, "step");
      if (step === END) {
        break;
      }
      at += across + step - FARTHEST;
    }
  }
  return Array.from({ length: down }, (_, row) => {
    const starts = [0];
    for (let column = 1; column < across; column += 1) {
      if (edge[row * across + column] === 1) {
        starts.push(column);
      }
    }
    return starts;
  });
}

/**
 * Joins the runs that are one superpixel. Two that touch are expected to be when they share more than
 * half of the shorter one; the surprises, counted down the rows, are those pairs that are not as expected.
 *
 * @param {Row[]} rows
 * @param {Set<number>} surprises
 * @param {number} across
 * @returns {Uint16Array} the superpixel of every cell, numbered in the order of first cells
 */
function joinRows(rows, surprises, across) {
  const parent = rows.flat().map((_, run) => run);
  let pair = 0;
  let first = 0;
  for (let row = 1; row < rows.length; row += 1) {
    const above = rows[row - 1];
    const here = rows[row];
    for (let i = 0, j = 0; i < above.length && j < here.length; pair += 1) {
      const endAbove = above[i + 1] ?? across;
      const endHere = here[j + 1] ?? across;
      const shared = Math.min(endAbove, endHere) - Math.max(above[i], here[j]);
      const shorter = Math.min(endAbove - above[i], endHere - here[j]);
      if (2 * shared > shorter !== surprises.has(pair)) {
        join(parent, first + i, first + above.length + j);
      }
      i += endAbove <= endHere ? 1 : 0;
      j += endHere <= endAbove ? 1 : 0;
    }
    first += above.length;
  }
  return numbered(rows, parent, across);
}

/**
 * @param {Row[]} rows
 * @param {number[]} parent
 * @param {number} across
 */
function numbered(rows, parent, across) {
  const labels = new Uint16Array(rows.length * across);
  /** @type {number[]} */
  const ofRun = [];
  let count = 0;
  rows.forEach((starts, row) => {
    starts.forEach((start, index) => {
      const root = rootOf(parent, ofRun.length);
      const label = root === ofRun.length ? count++ : ofRun[root];
      ofRun.push(label);
      labels.fill(label, row * across + start, row * across + (starts[index + 1] ?? across));
    });
  });
  return labels;
}
