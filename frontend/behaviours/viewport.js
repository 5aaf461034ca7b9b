// @ts-check
/**
 * Where a picture of `frame` pixels lies in a view of CSS pixels. Pure; both ways are inverses.
 *
 * @typedef {{width: number, height: number}} Size
 * @typedef {{x: number, y: number}} Point
 * @typedef {{scale: number, x: number, y: number}} Viewport  view = frame * scale + (x, y)
 */

const MOST_ZOOM = 16;

/** @param {Viewport} viewport @param {Point} point @returns {Point} */
export function toView({ scale, x, y }, point) {
  return { x: point.x * scale + x, y: point.y * scale + y };
}

/** @param {Viewport} viewport @param {Point} point @returns {Point} */
export function toFrame({ scale, x, y }, point) {
  return { x: (point.x - x) / scale, y: (point.y - y) / scale };
}

/**
 * The whole picture, as large as it goes, in the middle.
 *
 * @param {Size} frame @param {Size} view @param {number} [margin] CSS pixels on every side
 * @returns {Viewport}
 */
export function fit(frame, view, margin = 0) {
  const scale = Math.max(
    Math.min((view.width - 2 * margin) / frame.width, (view.height - 2 * margin) / frame.height),
    1e-3,
  );
  return {
    scale,
    x: (view.width - frame.width * scale) / 2,
    y: (view.height - frame.height * scale) / 2,
  };
}

/**
 * The whole picture with a strip left free beside or below it, whichever leaves the picture larger.
 *
 * @param {Size} frame @param {Size} view @param {number} margin
 * @param {{thickness: number, isLeft: boolean}} strip CSS pixels; on which side of the view it may lie
 * @returns {{viewport: Viewport, place: "side" | "below"}}
 */
export function fitBeside(frame, view, margin, { thickness, isLeft }) {
  const beside = fit(frame, { ...view, width: view.width - thickness }, margin);
  const above = fit(frame, { ...view, height: view.height - thickness }, margin);
  const place = above.scale > beside.scale ? "below" : "side";
  const { scale } = place === "side" ? beside : above;
  const width = frame.width * scale;
  const middle = { x: (view.width - width) / 2, y: (view.height - frame.height * scale) / 2 };
  if (place === "below") {
    const most = view.height - thickness - frame.height * scale;
    return { place, viewport: { scale, x: middle.x, y: Math.min(middle.y, most) } };
  }
  const most = view.width - thickness - width;
  const x = isLeft ? Math.max(middle.x, thickness) : Math.min(middle.x, most);
  return { place, viewport: { scale, x, y: middle.y } };
}

/**
 * One axis: a picture smaller than the view is centred, a larger one leaves no gap.
 *
 * @param {number} offset @param {number} picture @param {number} view
 */
function settle(offset, picture, view) {
  return picture <= view ? (view - picture) / 2 : Math.min(0, Math.max(view - picture, offset));
}

/** @param {Viewport} viewport @param {Size} frame @param {Size} view @returns {Viewport} */
export function settled({ scale, x, y }, frame, view) {
  return {
    scale,
    x: settle(x, frame.width * scale, view.width),
    y: settle(y, frame.height * scale, view.height),
  };
}

/**
 * Nearer or farther, with the frame point under `point` staying there. Never smaller than `least`,
 * never more than 16 times it.
 *
 * @param {Viewport} viewport @param {Point} point in the view @param {number} factor
 * @param {number} least the scale of the fitted picture
 * @returns {Viewport}
 */
export function zoomAt(viewport, point, factor, least) {
  const scale = Math.min(Math.max(viewport.scale * factor, least), least * MOST_ZOOM);
  const held = toFrame(viewport, point);
  return { scale, x: point.x - held.x * scale, y: point.y - held.y * scale };
}

/** A point lies in the frame when it lies on one of its pixels. @param {Point} point @param {Size} frame */
export function isInside({ x, y }, frame) {
  return x >= 0 && y >= 0 && x < frame.width && y < frame.height;
}

/** The nearest point of the frame, rounded to tenths of a pixel. @param {Point} point @param {Size} frame */
export function clamped({ x, y }, frame) {
  const tenth = (/** @type {number} */ value, /** @type {number} */ size) =>
    Math.round(Math.min(Math.max(value, 0), size - 0.1) * 10) / 10;
  return { x: tenth(x, frame.width), y: tenth(y, frame.height) };
}
