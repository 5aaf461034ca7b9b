// @ts-check
import { holeAt } from "../mask/flood.js";

/**
 * Fills the hole under the pointer; a press outside every hole does nothing.
 *
 * @returns {import("./stroke.js").Tool}
 */
export function createFill() {
  return {
    id: "fill",
    opposite: "erase",
    cursor: "press",
    isHeld: false,
    wantsEverySample: false,
    paints: true,
    down(sample, { mask, paint }) {
      paint(holeAt(mask, Math.floor(sample.x), Math.floor(sample.y)), 1);
    },
    move() {},
    up() {},
    cancel() {},
  };
}
