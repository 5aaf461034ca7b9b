// @ts-check
/** The crosshair that arrow keys move over the picture. Positions are frame pixels. */
import { shape } from "./marks.js";
import { clamped, toFrame, toView } from "./viewport.js";

/**
 * @typedef {import("./viewport.js").Point} Point
 * @typedef {import("./viewport.js").Size} Size
 * @typedef {import("./viewport.js").Viewport} Viewport
 */

/** @type {Record<string, [number, number]>} which way each arrow key points on the screen */
export const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

const NEAR_EDGE_PX = 32;

/**
 * One step further, or into the middle of the view when there was none.
 *
 * @param {Point | null} crosshair @param {Point} step in the view
 * @param {{viewport: Viewport, view: Size, frame: Size}} place
 * @returns {Point}
 */
export function stepped(crosshair, step, { viewport, view, frame }) {
  if (!crosshair) {
    return clamped(toFrame(viewport, { x: view.width / 2, y: view.height / 2 }), frame);
  }
  const { x, y } = toView(viewport, crosshair);
  return clamped(toFrame(viewport, { x: x + step.x, y: y + step.y }), frame);
}

/** @param {number} at @param {number} size */
function inward(at, size) {
  return Math.max(NEAR_EDGE_PX - at, 0) + Math.min(size - NEAR_EDGE_PX - at, 0);
}

/** How far the picture must move so that the crosshair is in view. @param {Point} at in the view @param {Size} view @returns {Point} */
export function intoView(at, view) {
  return { x: inward(at.x, view.width), y: inward(at.y, view.height) };
}

/** @param {Point} at in the view */
export function crosshairMarks({ x, y }) {
  const d = `M${x - 18} ${y}h14m8 0h14M${x} ${y - 18}v14m0 8v14`;
  return [
    shape("path", { class: "crosshair__halo", d }),
    shape("path", { class: "crosshair", d }),
  ];
}
