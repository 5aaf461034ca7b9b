// @ts-check
/**
 * Paints whole superpixels: every one that the pointer crosses, up to the picture's own edges; with the
 * right button, a pen's other end or Alt it takes them away. What a press would take is shown before.
 *
 * @typedef {import("./stroke.js").Sample} Sample
 * @typedef {import("./stroke.js").Context} Context
 * @typedef {{at: Sample, value: 0 | 1, taken: Set<number>}} Press
 *
 * @returns {import("./stroke.js").Tool}
 */
export function createSnap() {
  /** @type {Press | null} */
  let press = null;

  /**
   * @param {Sample} sample
   * @param {Context} context
   */
  const reach = (sample, { superpixels, paint }) => {
    if (press !== null && superpixels !== null) {
      for (const label of superpixels.along(press.at, sample)) {
        if (!press.taken.has(label)) {
          press.taken.add(label);
          paint(superpixels.spansOf(label), press.value);
        }
      }
      press.at = sample;
    }
  };

  return {
    id: "snap",
    opposite: "snap",
    cursor: "press",
    isHeld: false,
    wantsEverySample: true,
    paints: true,

    down(sample, context) {
      press = { at: sample, value: sample.reverses ? 0 : 1, taken: new Set() };
      reach(sample, context);
    },

    move(samples, context) {
      samples.forEach((sample) => reach(sample, context));
    },

    up(sample, context) {
      reach(sample, context);
      if (press !== null && press.taken.size > 0) {
        context.tell("parts", press.taken.size);
      }
      press = null;
    },

    cancel() {
      press = null;
    },

    aim(point, { superpixels }) {
      const label = superpixels?.at(point) ?? null;
      return superpixels === null || label === null ? null : superpixels.outlineOf(label);
    },
  };
}
