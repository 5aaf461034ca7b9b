// @ts-check
import { toView } from "./viewport.js";

/**
 * The phrase's points as crosses, each drawn twice, light on dark, to be seen on any picture.
 *
 * @typedef {import("../mask/brush.js").Point} Point
 */

const DARK = "rgb(0 0 0 / 75%)";
const LIGHT = "rgb(255 255 255)";
/** CSS pixels. */
const ARM = 6;

/**
 * @param {CanvasRenderingContext2D} context
 * @param {{ratio: number, viewport: import("../model/settings.js").Viewport,
 *   points: readonly [number, number][]}} what points in frame pixels
 */
export function drawPoints(context, { ratio, viewport, points }) {
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, context.canvas.width, context.canvas.height);
  context.lineCap = "round";
  context.beginPath();
  points.forEach(([x, y]) => addCross(context, toView(viewport, { x, y })));
  context.lineWidth = 4;
  context.strokeStyle = DARK;
  context.stroke();
  context.lineWidth = 2;
  context.strokeStyle = LIGHT;
  context.stroke();
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
