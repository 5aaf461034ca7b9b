// @ts-check
/** @typedef {import("./stroke.js").Sample} Sample */

/**
 * Drags the picture under the pointer.
 *
 * @returns {import("./stroke.js").Tool}
 */
export function createPan() {
  /** @type {Sample | null} */
  let last = null;

  return {
    id: "pan",
    opposite: "pan",
    cursor: "grab",
    isHeld: true,
    wantsEverySample: false,
    paints: false,
    down(sample) {
      last = sample;
    },
    move(samples, { moveView }) {
      const next = samples[samples.length - 1];
      if (last !== null) {
        moveView(next.viewX - last.viewX, next.viewY - last.viewY);
        last = next;
      }
    },
    up() {
      last = null;
    },
    cancel() {
      last = null;
    },
  };
}
