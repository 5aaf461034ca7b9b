// @ts-check
import { stroke } from "./line.js";
import { toView } from "./viewport.js";

/**
 * What a press would take, drawn around it before the press.
 *
 * @typedef {import("../mask/superpixels.js").Lines} Lines
 *
 * @param {CanvasRenderingContext2D} context as drawLine left it
 * @param {{viewport: import("../model/settings.js").Viewport, lines: Lines | null}} what
 */
export function drawAim(context, { viewport, lines }) {
  const path = new Path2D();
  for (let index = 0; lines !== null && index < lines.length; index += 4) {
    const from = toView(viewport, { x: lines[index], y: lines[index + 1] });
    const to = toView(viewport, { x: lines[index + 2], y: lines[index + 3] });
    path.moveTo(from.x, from.y);
    path.lineTo(to.x, to.y);
  }
  context.lineCap = "round";
  stroke(context, path, []);
}
