// @ts-check
import { between, initialState, largestSize, usualSize } from "../model/settings.js";

/**
 * Brush size and opacity, kept from one task to the next. The size is kept as a share of the frame's
 * longer side, so that it looks alike on pictures of different sizes.
 *
 * @typedef {{width: number, height: number}} Frame
 */

const KEY = "evoke.editor";

/**
 * @param {Frame} frame
 * @returns {import("../model/settings.js").State} to begin with
 */
export function recall(frame) {
  const { relativeSize, opacity } = read();
  const size =
    relativeSize === undefined ? usualSize(frame) : Math.round(relativeSize * side(frame));
  return {
    ...initialState,
    size: between(size, 1, largestSize(frame)),
    opacity: between(opacity ?? initialState.opacity, 0.1, 1),
  };
}

/**
 * @param {import("../model/settings.js").Store} store
 * @param {Frame} frame
 * @returns {() => void} stops keeping
 */
export function remember(store, frame) {
  const keep = () => {
    const { size, opacity } = store.state;
    write({ relativeSize: size / side(frame), opacity });
  };
  const ends = [
    store.subscribe((state) => state.size, keep),
    store.subscribe((state) => state.opacity, keep),
  ];
  return () => ends.forEach((end) => end());
}

/** @param {Frame} frame */
const side = (frame) => Math.max(frame.width, frame.height);

/**
 * A browser that blocks storage in a foreign frame throws; the editor then begins as new each time.
 *
 * @returns {{relativeSize?: number, opacity?: number}}
 */
function read() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return {
      relativeSize: Number.isFinite(kept.relativeSize) ? kept.relativeSize : undefined,
      opacity: Number.isFinite(kept.opacity) ? kept.opacity : undefined,
    };
  } catch {
    return {};
  }
}

/** @param {{relativeSize: number, opacity: number}} settings */
function write(settings) {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    return;
  }
}
