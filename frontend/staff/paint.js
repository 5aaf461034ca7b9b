// @ts-check
import { readRuns } from "../editor/mask/rle.js";

/** Pixels; a mask is painted no larger than this, for a screen shows no more. */
const LONGEST = 1800;

/**
 * Paints a mask in one colour. Where the canvas is smaller than the frame, a pixel of it is painted
 * if any pixel of the mask falls into it, so that the thinnest line stays visible.
 *
 * @param {{size: [number, number], counts: string}} coco size is height, width
 * @param {string} colour any CSS colour
 * @returns {{canvas: HTMLCanvasElement, area: number}} area in pixels of the frame
 */
export function paintMask(coco, colour) {
  const [height, width] = coco.size;
  const { scale, ...size } = sizeOf({ width, height });
  const canvas = Object.assign(document.createElement("canvas"), size);
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  context.fillStyle = colour;
  let area = 0;
  forEachColumn(readRuns(coco.counts), height, (x, start, end) => {
    area += end - start;
    const left = Math.floor(x * scale);
    const top = Math.floor(start * scale);
    context.fillRect(left, top, 1, Math.ceil(end * scale) - top);
  });
  return { canvas, area };
}

/**
 * @param {{width: number, height: number}} frame
 * @returns {{width: number, height: number, scale: number}} of the canvas its masks are painted on
 */
export function sizeOf({ width, height }) {
  const scale = Math.min(1, LONGEST / Math.max(height, width));
  return { width: Math.ceil(width * scale), height: Math.ceil(height * scale), scale };
}

/**
 * Calls back with every stretch of set pixels: column, first row, row after the last.
 *
 * @param {number[]} runs column by column, zeros first
 * @param {number} height
 * @param {(x: number, start: number, end: number) => void} visit
 */
export function forEachColumn(runs, height, visit) {
  let at = 0;
  runs.forEach((run, index) => {
    const end = at + run;
    if (index % 2 === 0) {
      at = end;
    }
    while (at < end) {
      const x = Math.floor(at / height);
      const stop = Math.min(end, (x + 1) * height);
      visit(x, at - x * height, stop - x * height);
      at = stop;
    }
  });
}
