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
 * @property {boolean} outline only the mask's edge is drawn
 * @property {boolean} hidden the mask is not drawn, but there
 * @property {boolean} pixelated the picture is enlarged without smoothing
 * @property {boolean} pointsShown
 * @property {boolean} pressure a pen's pressure makes the brush smaller
 * @property {boolean} penSeen somebody has a pen here
 * @property {Viewport} viewport
 * @property {boolean} fitted the viewport follows the stage's size
 * @property {string | null} working id of the tool at work: the chosen one or its opposite
 * @property {boolean} gesture it is at work on the mask
 * @property {boolean} held the pan key is down
 * @property {number} corners of the line that is open; 0: none is
 * @property {Point | null} pointer in frame pixels
 * @property {Point | null} crosshair in frame pixels; null: nobody moves it by keys
 * @property {import("./edges.js").EdgesState} edges the picture's superpixels
 * @property {number} revision counts changes of the mask that are settled
 *
 * @typedef {ReturnType<typeof import("./store.js").createStore<State>>} Store
 */

/** @type {Readonly<State>} */
export const initialState = Object.freeze({
  tool: "brush",
  size: 1,
  opacity: 0.55,
  outline: false,
  hidden: false,
  pixelated: false,
  pointsShown: true,
  pressure: false,
  penSeen: false,
  viewport: Object.freeze({ scale: 1, x: 0, y: 0 }),
  fitted: true,
  working: null,
  gesture: false,
  held: false,
  corners: 0,
  pointer: null,
  crosshair: null,
  edges: "none",
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
