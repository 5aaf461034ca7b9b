// @ts-check
import assert from "node:assert/strict";

import { toolMakers } from "../../frontend/editor/tools/index.js";
import { fill, maskOf } from "./editor_pixels.js";

/** CSS pixels to a frame pixel. */
const SCALE = 10;

/** @param {string} id */
export function toolNamed(id) {
  const tool = toolMakers.map((make) => make()).find((one) => one.id === id);
  assert.ok(tool);
  return tool;
}

/**
 * What a tool may ask for, with what it did.
 *
 * @param {string} rows @param {number} [size]
 */
export function contextOn(rows, size = 1) {
  const mask = maskOf(rows);
  /** @type {[number, number][]} */
  const moves = [];
  /** @type {(import("../../frontend/editor/view/line.js").Line | null)[]} */
  const lines = [];
  /** @type {string[]} */
  const told = [];
  return {
    mask,
    moves,
    lines,
    told,
    /** @type {import("../../frontend/editor/mask/superpixels.js").Superpixels | null} */
    superpixels: null,
    settings: { size, pressure: false, viewport: { scale: SCALE } },
    /** @param {number[]} spans @param {0 | 1} value */
    paint: (spans, value) => void fill(mask, spans, value),
    /** @param {number} dx @param {number} dy */
    moveView: (dx, dy) => void moves.push([dx, dy]),
    /** @param {import("../../frontend/editor/view/line.js").Line | null} line */
    showLine: (line) => void lines.push(line),
    /** @param {string} word @param {number} [number] */
    tell: (word, number) => void told.push(number === undefined ? word : `${word} ${number}`),
  };
}

/**
 * @param {number} x @param {number} y
 * @param {"mouse" | "pen" | "touch" | "keys"} [kind]
 * @param {number} [pressure]
 */
export const at = (x, y, kind = "mouse", pressure = 0.5) => ({
  x,
  y,
  viewX: SCALE * x,
  viewY: SCALE * y,
  pressure,
  kind,
});
