// @ts-check
import { toView } from "./viewport.js";

/**
 * The line that a tool is drawing, over the picture and not in the mask: what it encloses so far, the
 * way to the pointer, its corners. Drawn light on dark, to be seen on any picture; dashed where it will
 * take away.
 *
 * @typedef {import("../mask/brush.js").Point} Point
 * @typedef {object} Line on its way to being closed
 * @property {readonly Point[]} points frame pixels
 * @property {readonly number[]} corners which of the points were set one by one
 * @property {boolean} adds what it encloses, and does not take it away
 */

const DARK = "rgb(0 0 0 / 70%)";
const LIGHT = "rgb(255 255 255)";
const INSIDE = Object.freeze({ adds: "rgb(255 255 255 / 22%)", cuts: "rgb(0 0 0 / 30%)" });
/** CSS pixels. */
const CORNER = 2.5;
const FIRST = 5;
const DASH = [5, 5];

/**
 * @param {CanvasRenderingContext2D} context
 * @param {{ratio: number, viewport: import("../model/settings.js").Viewport, pointer: Point | null,
 *   line: Line | null}} what
 */
export function drawLine(context, { ratio, viewport, pointer, line }) {
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, context.canvas.width, context.canvas.height);
  if (line === null) {
    return;
  }
  const points = line.points.map((point) => toView(viewport, point));
  const corners = line.corners.map((index) => points[index]);
  const path = new Path2D();
  (pointer === null ? points : [...points, toView(viewport, pointer)]).forEach(({ x, y }) =>
    path.lineTo(x, y),
  );
  context.lineJoin = "round";
  context.fillStyle = line.adds ? INSIDE.adds : INSIDE.cuts;
  context.fill(path);
  stroke(context, path, line.adds ? [] : DASH);
  const dots = new Path2D();
  corners.forEach((corner, index) => addDot(dots, corner, index === 0 ? FIRST : CORNER));
  stroke(context, dots, []);
  context.fillStyle = LIGHT;
  context.fill(dots);
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Path2D} path
 * @param {number[]} dash of the light line
 */
export function stroke(context, path, dash) {
  context.setLineDash([]);
  context.lineWidth = 3.5;
  context.strokeStyle = DARK;
  context.stroke(path);
  context.setLineDash(dash);
  context.lineWidth = 1.75;
  context.strokeStyle = LIGHT;
  context.stroke(path);
}

/**
 * @param {Path2D} path
 * @param {Point} centre
 * @param {number} radius
 */
function addDot(path, { x, y }, radius) {
  path.moveTo(x + radius, y);
  path.arc(x, y, radius, 0, 2 * Math.PI);
}
