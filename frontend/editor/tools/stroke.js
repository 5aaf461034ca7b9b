// @ts-check
import { capsule, dabCentre } from "../mask/brush.js";

/**
 * The outline of every tool.
 *
 * @typedef {object} Sample frame pixels, fractions and places beyond the frame included
 * @property {number} x
 * @property {number} y
 * @property {number} viewX CSS pixels on the stage
 * @property {number} viewY
 * @property {number} pressure
 * @property {"mouse" | "pen" | "touch"} kind
 *
 * @typedef {object} Context all that a tool may ask for
 * @property {import("../mask/bitmask.js").BitMask} mask to read
 * @property {(spans: import("../mask/brush.js").Spans, value: 0 | 1) => void} paint
 * @property {{size: number}} settings
 * @property {(dx: number, dy: number) => void} moveView CSS pixels
 *
 * @typedef {object} Tool
 * @property {string} id
 * @property {"ring" | "grab" | "press"} cursor ring: a circle of the brush's size
 * @property {boolean} wantsEverySample also those between two frames of the screen
 * @property {boolean} paints its gestures belong to the mask's history
 * @property {(sample: Sample, context: Context) => void} down
 * @property {(samples: Sample[], context: Context) => void} move
 * @property {(sample: Sample, context: Context) => void} up
 * @property {(context: Context) => void} cancel the mask is put back by the caller
 */

/**
 * Brush and eraser: a dab where the pointer goes down, a capsule for every step of its way. The size is
 * that of the gesture's beginning.
 *
 * @param {string} id
 * @param {0 | 1} value
 * @returns {Tool}
 */
export function createStroke(id, value) {
  /** @type {{at: import("../mask/brush.js").Point, size: number} | null} */
  let stroke = null;

  /**
   * @param {Sample} sample
   * @param {Context} context
   */
  const reach = (sample, { paint }) => {
    if (stroke !== null) {
      const to = dabCentre(sample, stroke.size);
      paint(capsule(stroke.at, to, stroke.size), value);
      stroke.at = to;
    }
  };

  return {
    id,
    cursor: "ring",
    wantsEverySample: true,
    paints: true,
    down(sample, context) {
      const { size } = context.settings;
      stroke = { at: dabCentre(sample, size), size };
      reach(sample, context);
    },
    move(samples, context) {
      samples.forEach((sample) => reach(sample, context));
    },
    up(sample, context) {
      reach(sample, context);
      stroke = null;
    },
    cancel() {
      stroke = null;
    },
  };
}
