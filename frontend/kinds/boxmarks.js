// @ts-check
/**
 * A box as it is drawn above the artwork: halo, line, and on the chosen one its eight handles.
 *
 * @typedef {import("./boxes.js").Box} Box
 * @typedef {import("../behaviours/viewport.js").Viewport} Viewport
 */
import { shape } from "../behaviours/marks.js";
import { toView } from "../behaviours/viewport.js";
import { handleAt, HANDLES } from "./boxes.js";

const GRIP = 24;
const KNOB = 9;

/** @param {Box} box @param {Viewport} viewport @param {string} name of the class */
export function outline([x, y, width, height], viewport, name) {
  const from = toView(viewport, { x, y });
  const size = { width: width * viewport.scale, height: height * viewport.scale };
  return shape("rect", { class: name, x: from.x, y: from.y, ...size });
}

/** @param {Box} box @param {Viewport} viewport @param {import("./boxes.js").Handle} handle */
function handleMarks(box, viewport, handle) {
  const { x, y } = toView(viewport, handleAt(box, handle));
  const square = (/** @type {number} */ size) => ({
    x: x - size / 2,
    y: y - size / 2,
    width: size,
    height: size,
  });
  return [
    shape("rect", { class: "box__knob", ...square(KNOB) }),
    shape("rect", { class: "box__grip", ...square(GRIP), "data-handle": handle }),
  ];
}

/**
 * @param {Box} box @param {Viewport} viewport
 * @param {{index: number, isActive: boolean, label: string}} about
 */
export function boxMark(box, viewport, { index, isActive, label }) {
  const attributes = {
    class: "box",
    "data-mark": index,
    "data-chosen": String(isActive),
    role: "button",
    tabindex: 0,
    "aria-label": label,
  };
  const handles = isActive ? HANDLES.flatMap((handle) => handleMarks(box, viewport, handle)) : [];
  return shape("g", attributes, [
    outline(box, viewport, "box__halo"),
    outline(box, viewport, "box__line"),
    ...handles,
  ]);
}
