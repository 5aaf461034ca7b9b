// @ts-check
/**
 * Boxes in frame pixels: `[x, y, width, height]`, at least one pixel wide and high, inside the frame.
 *
 * @typedef {[number, number, number, number]} Box
 * @typedef {import("../behaviours/viewport.js").Size} Size
 * @typedef {import("../behaviours/viewport.js").Point} Point
 * @typedef {"nw" | "n" | "ne" | "e" | "se" | "s" | "sw" | "w"} Handle
 */

/** @type {Handle[]} */
export const HANDLES = ["nw", "n", "ne", "e", "se", "s", "sw", "w"];

/** @param {number} value @param {number} least @param {number} most */
function clamp(value, least, most) {
  return Math.min(Math.max(value, least), most);
}

/**
 * The box two corners span, on whole pixels.
 *
 * @param {Point} one @param {Point} other in any order, also outside the frame
 * @param {Size} frame
 * @returns {Box}
 */
export function spanned(one, other, frame) {
  const axis = (/** @type {number} */ a, /** @type {number} */ b, /** @type {number} */ size) => {
    const start = clamp(Math.floor(Math.min(a, b)), 0, size - 1);
    return [start, clamp(Math.ceil(Math.max(a, b)), start + 1, size)];
  };
  const [x1, x2] = axis(one.x, other.x, frame.width);
  const [y1, y2] = axis(one.y, other.y, frame.height);
  return [x1, y1, x2 - x1, y2 - y1];
}

/** Keeps its size and stops at the edge. @param {Box} box @param {number} dx @param {number} dy @param {Size} frame @returns {Box} */
export function moved([x, y, width, height], dx, dy, frame) {
  return [
    clamp(Math.round(x + dx), 0, frame.width - width),
    clamp(Math.round(y + dy), 0, frame.height - height),
    width,
    height,
  ];
}

/**
 * One edge or corner follows the pointer; crossing the far side turns the box over.
 *
 * @param {Box} box @param {Handle} handle @param {Point} point @param {Size} frame
 * @returns {Box}
 */
export function resized([x, y, width, height], handle, point, frame) {
  const west = handle.includes("w");
  const east = handle.includes("e");
  const north = handle.includes("n");
  const south = handle.includes("s");
  const fixed = { x: west ? x + width : x, y: north ? y + height : y };
  const free = {
    x: west || east ? point.x : x + width,
    y: north || south ? point.y : y + height,
  };
  return spanned(fixed, free, frame);
}

/**
 * Which box a press at a point chooses: the smallest there, and the next larger one when that is
 * chosen already.
 *
 * @param {Box[]} boxes @param {Point} point @param {number} active
 * @returns {number} -1 for none
 */
export function boxAt(boxes, { x, y }, active) {
  const area = (/** @type {number} */ index) => boxes[index][2] * boxes[index][3];
  const around = [...boxes.keys()]
    .filter((index) => {
      const [left, top, width, height] = boxes[index];
      return left <= x && x < left + width && top <= y && y < top + height;
    })
    .sort((one, other) => area(one) - area(other));
  return around[(around.indexOf(active) + 1) % around.length] ?? -1;
}

/** Its far corner goes further or comes back. @param {Box} box @param {number} dx @param {number} dy @param {Size} frame @returns {Box} */
export function stretched(box, dx, dy, frame) {
  const corner = handleAt(box, "se");
  return resized(box, "se", { x: corner.x + dx, y: corner.y + dy }, frame);
}

/** @param {Box} box @param {Handle} handle @returns {Point} */
export function handleAt([x, y, width, height], handle) {
  const along = (/** @type {string} */ near, /** @type {string} */ far) =>
    handle.includes(near) ? 0 : handle.includes(far) ? 1 : 0.5;
  return { x: x + width * along("w", "e"), y: y + height * along("n", "s") };
}

/** A box to begin with when there is no pointer: the middle third of what is in view. @param {Point} from @param {Point} to @param {Size} frame */
export function middleOf(from, to, frame) {
  const third = { x: (to.x - from.x) / 3, y: (to.y - from.y) / 3 };
  return spanned(
    { x: from.x + third.x, y: from.y + third.y },
    { x: to.x - third.x, y: to.y - third.y },
    frame,
  );
}
