// @ts-check
import { between, initialState, largestSize, usualSize } from "../model/settings.js";

/**
 * What is kept in the browser from one task to the next. The size is kept as a share of the frame's longer
 * side, so that it looks alike on pictures of different sizes; of the tools only one to begin with.
 *
 * @typedef {{width: number, height: number}} Frame
 * @typedef {import("../model/settings.js").State} State
 * @typedef {Partial<Record<keyof typeof KEPT, any>>} Kept
 */

const KEY = "evoke.editor";

/** @param {unknown} value */
const isSwitch = (value) => typeof value === "boolean";

/** By name, whether a value found in the browser is one. */
const KEPT = Object.freeze({
  relativeSize: Number.isFinite,
  opacity: Number.isFinite,
  tool: (/** @type {unknown} */ value) => value === "brush" || value === "lasso",
  outline: isSwitch,
  pixelated: isSwitch,
  pressure: isSwitch,
  penSeen: isSwitch,
});

/** @type {readonly (keyof State)[]} */
const WATCHED = Object.freeze([
  "size",
  "opacity",
  "tool",
  "outline",
  "pixelated",
  "pressure",
  "penSeen",
]);

/**
 * @param {Frame} frame
 * @returns {State} to begin with
 */
export function recall(frame) {
  const { relativeSize = usualSize(frame) / side(frame), ...rest } = read();
  const state = { ...initialState, ...rest };
  return {
    ...state,
    size: between(Math.round(relativeSize * side(frame)), 1, largestSize(frame)),
    opacity: between(state.opacity, 0.1, 1),
  };
}

/**
 * @param {import("../model/settings.js").Store} store
 * @param {Frame} frame
 * @returns {() => void} stops keeping
 */
export function remember(store, frame) {
  const keep = () => {
    const { size, ...state } = store.state;
    write({ ...read(), ...sound({ ...state, relativeSize: size / side(frame) }) });
  };
  const ends = WATCHED.map((name) => store.subscribe((state) => state[name], keep));
  return () => ends.forEach((end) => end());
}

/** @param {Frame} frame */
const side = (frame) => Math.max(frame.width, frame.height);

/**
 * @param {Record<string, unknown>} found
 * @returns {Kept} only what is kept and as it should be
 */
function sound(found) {
  const names = /** @type {(keyof typeof KEPT)[]} */ (Object.keys(KEPT));
  return Object.fromEntries(
    names.filter((name) => KEPT[name](found[name])).map((name) => [name, found[name]]),
  );
}

/**
 * A browser that blocks storage in a foreign frame throws; the editor then begins as new each time.
 *
 * @returns {Kept}
 */
function read() {
  try {
    return sound(JSON.parse(localStorage.getItem(KEY) ?? "{}") ?? {});
  } catch {
    return {};
  }
}

/** @param {Kept} settings */
function write(settings) {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    return;
  }
}
