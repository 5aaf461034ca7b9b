// @ts-check
import { dabCentre } from "../mask/brush.js";
import { toView } from "./viewport.js";

/**
 * What lies above the mask: the phrase's points and the brush's ring. Each line is drawn twice, light
 * on dark, to be seen on any picture.
 *
 * @typedef {import("../mask/brush.js").Point} Point
 * @typedef {import("../model/settings.js").Viewport} Viewport
 */

const DARK = "rgb(0 0 0 / 75%)";
const LIGHT = "rgb(255 255 255)";
const ARM = 6;

/**
 * @param {CanvasRenderingContext2D} context
 * @param {{ratio: number, viewport: Viewport, points: readonly [number, number][],
 *   ring: {at: Point, size: number} | null}} what at: the pointer in frame pixels
 */
export function drawOverlay(context, { ratio, viewport, points, ring }) {
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, context.canvas.width, context.canvas.height);
  context.lineCap = "round";
  context.beginPath();
  points.forEach(([x, y]) => addCross(context, toView(viewport, { x, y })));
  strokeTwice(context, 2);
  if (ring !== null) {
    const centre = toView(viewport, dabCentre(ring.at, ring.size));
    context.beginPath();
    context.arc(centre.x, centre.y, (ring.size / 2) * viewport.scale, 0, 2 * Math.PI);
    strokeTwice(context, 1);
  }
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Point} centre
 */
function addCross(context, { x, y }) {
  context.moveTo(x - ARM, y - ARM);
  context.lineTo(x + ARM, y + ARM);
  context.moveTo(x + ARM, y - ARM);
  context.lineTo(x - ARM, y + ARM);
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {number} width CSS pixels
 */
function strokeTwice(context, width) {
  context.lineWidth = width + 2;
  context.strokeStyle = DARK;
  context.stroke();
  context.lineWidth = width;
  context.strokeStyle = LIGHT;
  context.stroke();
}
