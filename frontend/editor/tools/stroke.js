// @ts-check
import { dabCentre, taper } from "../mask/brush.js";

/**
 * The outline of every tool.
 *
 * @typedef {object} Sample frame pixels, fractions and places beyond the frame included
 * @property {number} x
 * @property {number} y
 * @property {number} viewX CSS pixels on the stage
 * @property {number} viewY
 * @property {number} pressure
 * @property {"mouse" | "pen" | "touch" | "keys"} kind
 * @property {boolean} [reverses] asks for the tool's opposite
 *
 * @typedef {object} Context all that a tool may ask for
 * @property {import("../mask/bitmask.js").BitMask} mask to read
 * @property {(spans: import("../mask/brush.js").Spans, value: 0 | 1) => void} paint
 * @property {{size: number, pressure: boolean, viewport: {scale: number}}} settings
 * @property {import("../mask/superpixels.js").Superpixels | null} superpixels null: not there, or not yet
 * @property {(dx: number, dy: number) => void} moveView CSS pixels
 * @property {(line: Line | null) => void} showLine over the picture, not in the mask
 * @property {(word: string, number?: number) => void} tell says a word of the page's aloud
 *
 * @typedef {import("../view/line.js").Line} Line
 * @typedef {import("../mask/superpixels.js").Lines} Lines
 *
 * @typedef {object} Tool
 * @property {string} id
 * @property {string} opposite id of the tool that works in its stead when the right button, a pen's other
 *   end or Alt asks for the opposite; its own if it does both
 * @property {import("../view/ring.js").Cursor} cursor ring, rubber: a circle of the brush's
 *   size, drawn dashed for what takes away
 * @property {boolean} isHeld the crosshair's key puts it down, and the next one up; else it clicks
 * @property {boolean} wantsEverySample also those between two frames of the screen
 * @property {boolean} paints its gestures belong to the mask's history
 * @property {(sample: Sample, context: Context) => void} down
 * @property {(samples: Sample[], context: Context) => void} move
 * @property {(sample: Sample, context: Context) => void} up
 * @property {(context: Context) => void} cancel takes back what was done since `down`; the mask is put
 *   back by the caller
 * @property {(point: import("../mask/brush.js").Point, context: Context) => Lines | null} [aim] what a
 *   press there would take, as the lines around it
 * @property {OpenLine} [line] of a tool whose work may stay open from one press to the next
 *
 * @typedef {object} OpenLine
 * @property {() => number} corners set so far; 0: no line is open
 * @property {(context: Context) => void} finish closes it, as a gesture of its own
 * @property {(context: Context) => void} back takes the last corner away
 * @property {(context: Context) => void} drop
 */

/**
 * Brush and eraser: a dab where the pointer goes down, and the hull of two dabs for every step of its
 * way. The size is that of the gesture's beginning; a pen makes it smaller by its pressure if it is
 * asked to. The lifting pen does not press, so the last dab is as large as the one before.
 *
 * @typedef {import("../mask/brush.js").Dab} Dab
 *
 * @param {{id: string, value: 0 | 1, opposite: string}} what
 * @returns {Tool}
 */
export function createStroke({ id, value, opposite }) {
  /** @type {{last: Dab, sizeAt: (pressure: number) => number} | null} */
  let stroke = null;

  /**
   * @param {Sample} sample
   * @param {number} size
   * @param {Context} context
   */
  const reach = (sample, size, { paint }) => {
    if (stroke !== null) {
      const dab = dabAt(sample, size);
      paint(taper(stroke.last, dab), value);
      stroke.last = dab;
    }
  };

  return {
    id,
    opposite,
    cursor: value === 1 ? "ring" : "rubber",
    isHeld: true,
    wantsEverySample: true,
    paints: true,
    down(sample, context) {
      const { size, pressure } = context.settings;
      const sizeAt =
        pressure && sample.kind === "pen"
          ? (/** @type {number} */ force) => Math.max(1, Math.round(force * size))
          : () => size;
      const first = sizeAt(sample.pressure);
      stroke = { last: dabAt(sample, first), sizeAt };
      reach(sample, first, context);
    },
    move(samples, context) {
      for (const sample of samples) {
        reach(sample, stroke?.sizeAt(sample.pressure) ?? 1, context);
      }
    },
    up(sample, context) {
      reach(sample, stroke?.last.size ?? 1, context);
      stroke = null;
    },
    cancel() {
      stroke = null;
    },
  };
}

/**
 * @param {import("../mask/brush.js").Point} point
 * @param {number} size
 * @returns {Dab}
 */
const dabAt = (point, size) => ({ ...dabCentre(point, size), size });
