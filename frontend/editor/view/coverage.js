// @ts-check
import { pushRuns } from "../mask/rows.js";

/**
 * How much of each screen pixel the mask covers. Enlarged, a screen pixel shows the mask's pixel under
 * its centre; reduced, it counts the set ones among a few samples spread over it.
 *
 * @typedef {import("../mask/bitmask.js").BitMask} BitMask
 * @typedef {import("../model/settings.js").Viewport} Viewport
 * @typedef {{x: number, y: number, width: number, height: number}} Box
 */

const MOST_SAMPLES = 3;

/**
 * @param {BitMask} mask
 * @param {Viewport} viewport in screen pixels
 * @param {Box} box whole screen pixels
 * @returns {{most: number, row: (row: number) => Uint8Array | null}} `row` of the box, also above and below
 *   it: 0..most for each pixel, to be used before the next call; null where nothing is set
 */
export function createCoverage(mask, viewport, box) {
  const samples = Math.min(MOST_SAMPLES, Math.max(1, Math.ceil(0.75 / viewport.scale)));
  const line = { start: box.x - viewport.x, scale: viewport.scale, samples };
  const top = (box.y - viewport.y) * samples;
  const steps = new Int16Array(box.width + 2);
  const covered = new Uint8Array(box.width);

  return {
    most: samples * samples,

    row(row) {
      let any = false;
      steps.fill(0);
      for (let sample = 0; sample < samples; sample += 1) {
        const y = Math.floor((top + row * samples + sample + 0.5) / (viewport.scale * samples));
        any = addSteps(steps, mask, y, line) || any;
      }
      if (!any) {
        return null;
      }
      let sum = 0;
      for (let pixel = 0; pixel < covered.length; pixel += 1) {
        sum += steps[pixel];
        covered[pixel] = sum;
      }
      return covered;
    },
  };
}

/**
 * Adds one row's set runs, as steps up where they begin and down where they end; summed from the left,
 * the steps give each pixel's number of set samples. Sample i lies at
 * (start + (i + 0.5) / samples) / scale in the frame.
 *
 * @param {Int16Array} steps one for each pixel, and two beyond
 * @param {BitMask} mask
 * @param {number} y outside the frame there is nothing to add
 * @param {{start: number, scale: number, samples: number}} line
 * @returns {boolean} whether the row has any run
 */
function addSteps(steps, mask, y, { start, scale, samples }) {
  if (y < 0 || y >= mask.height) {
    return false;
  }
  /** @type {number[]} */
  const runs = [];
  pushRuns(mask, y, 1, runs);
  const last = (steps.length - 2) * samples;
  /** @param {number} x in the frame @param {1 | -1} sign */
  const step = (x, sign) => {
    const place = Math.ceil((x * scale - start) * samples - 0.5);
    const at = Math.min(last, Math.max(0, place));
    const pixel = Math.floor(at / samples);
    const late = at - pixel * samples;
    steps[pixel] += sign * (samples - late);
    steps[pixel + 1] += sign * late;
  };
  for (let index = 0; index < runs.length; index += 3) {
    step(runs[index + 1], 1);
    step(runs[index + 2], -1);
  }
  return runs.length > 0;
}
