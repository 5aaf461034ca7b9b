// @ts-check
/**
 * The editor's state besides the mask.
 *
 * @typedef {import("../mask/brush.js").Point} Point
 * @typedef {{scale: number, x: number, y: number}} Viewport see view/viewport.js
 * @typedef {object} State
 * @property {string} tool id of the chosen tool
 * @property {number} size brush diameter in frame pixels, whole
 * @property {number} opacity of the mask on the screen, 0..1
 * @property {boolean} pointsShown
 * @property {Viewport} viewport
 * @property {boolean} fitted the viewport follows the stage's size
 * @property {boolean} gesture a tool is at work
 * @property {boolean} held the pan key is down
 * @property {Point | null} pointer in frame pixels
 * @property {number} revision counts changes of the mask that are settled
 *
 * @typedef {ReturnType<typeof import("./store.js").createStore<State>>} Store
 */

/** @type {Readonly<State>} */
export const initialState = Object.freeze({
  tool: "brush",
  size: 1,
  opacity: 0.55,
  pointsShown: true,
  viewport: Object.freeze({ scale: 1, x: 0, y: 0 }),
  fitted: true,
  gesture: false,
  held: false,
  pointer: null,
  revision: 0,
});

/** @param {{width: number, height: number}} frame */
export function largestSize(frame) {
  return Math.max(64, Math.round(Math.max(frame.width, frame.height) / 4));
}

/** @param {{width: number, height: number}} frame */
export function usualSize(frame) {
  return Math.max(3, Math.round(Math.max(frame.width, frame.height) / 40));
}

/**
 * One step up or down: single pixels while small, then about an eighth.
 *
 * @param {number} size
 * @param {1 | -1} direction
 */
export function nextSize(size, direction) {
  return size + direction * Math.max(1, Math.round(size / 8));
}

/**
 * @param {number} value
 * @param {number} low
 * @param {number} high
 */
export function between(value, low, high) {
  return Math.min(high, Math.max(low, value));
}
