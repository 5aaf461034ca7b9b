// @ts-check
/**
 * What looks like a slip in a painted region: asked about gently, never forbidden.
 *
 * @typedef {"ring" | "near_whole" | "misses_points"} Doubt
 * @typedef {object} Painted what is asked of the editor
 * @property {() => number} share of the frame that is painted, 0 to 1
 * @property {() => number} enclosedShare of the frame that is not painted but enclosed, 0 to 1
 * @property {(points: [number, number][]) => number} hits points inside the painted region
 */

const NEAR_WHOLE = 0.95;

/**
 * @param {Painted} painted
 * @param {[number, number][]} points clicked for the phrase
 * @returns {Doubt[]} `ring`: more is enclosed than painted
 */
export function doubts(painted, points) {
  const share = painted.share();
  /** @type {[Doubt, boolean][]} */
  const signs = [
    ["ring", painted.enclosedShare() > share],
    ["near_whole", share >= NEAR_WHOLE],
    ["misses_points", points.length > 0 && painted.hits(points) === 0],
  ];
  return signs.filter(([, shows]) => shows).map(([doubt]) => doubt);
}
