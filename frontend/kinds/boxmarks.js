// @ts-check
/**
 * A box as it is drawn above the artwork: halo, line and number; on the chosen one its eight handles,
 * of which a box too small for all keeps the corners.
 *
 * @typedef {import("./boxes.js").Box} Box
 * @typedef {import("./boxes.js").Handle} Handle
 * @typedef {import("../behaviours/viewport.js").Viewport} Viewport
 */
import { shape } from "../behaviours/marks.js";
import { toView } from "../behaviours/viewport.js";
import { handleAt, HANDLES } from "./boxes.js";

const KNOB = 10;
const TAG = { width: 22, height: 18 };

/** How large a target is: a finger needs more than a mouse. */
function gripSize() {
  return matchMedia("(pointer: coarse)").matches ? 40 : 24;
}

/** @param {Box} box @param {Viewport} viewport @param {string} name of the class */
export function outline([x, y, width, height], viewport, name) {
  const from = toView(viewport, { x, y });
  const size = { width: width * viewport.scale, height: height * viewport.scale };
  return shape("rect", { class: name, x: from.x, y: from.y, ...size });
}

/**
 * Handles in the middle of a side only where they leave room to take the side's corners and the box.
 *
 * @param {Box} box @param {Viewport} viewport @param {number} grip
 * @returns {Handle[]}
 */
export function handlesOf([, , width, height], { scale }, grip) {
  return HANDLES.filter((handle) => {
    const along = /[ns]/.test(handle) ? width : height;
    return handle.length === 2 || along * scale >= 3 * grip;
  });
}

/**
 * The target of a handle lies more outside of its box than inside, so that a small box can be taken.
 *
 * @param {Box} box @param {Viewport} viewport @param {Handle} handle @param {number} grip
 */
function handleMarks(box, viewport, handle, grip) {
  const { x, y } = toView(viewport, handleAt(box, handle));
  const out = grip / 5;
  const outward = {
    x: x + out * (Number(handle.includes("e")) - Number(handle.includes("w"))),
    y: y + out * (Number(handle.includes("s")) - Number(handle.includes("n"))),
  };
  const square = (/** @type {{x: number, y: number}} */ at, /** @type {number} */ size) => ({
    x: at.x - size / 2,
    y: at.y - size / 2,
    width: size,
    height: size,
  });
  return [
    shape("rect", { class: "box__knob", ...square({ x, y }, KNOB) }),
    shape("rect", { class: "box__grip", ...square(outward, grip), "data-handle": handle }),
  ];
}

/** Above the box, or inside where there is no room. @param {Box} box @param {Viewport} viewport @param {number} number */
function tag([left, top], viewport, number) {
  const { x, y } = toView(viewport, { x: left, y: top });
  const above = y >= TAG.height ? y - TAG.height : y;
  const text = shape("text", { class: "box__number", x: x + TAG.width / 2, y: above + 13 });
  text.textContent = String(number);
  return [shape("rect", { class: "box__tag", x, y: above, ...TAG }), text];
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
  return shape("g", attributes, [
    outline(box, viewport, "box__halo"),
    outline(box, viewport, "box__line"),
    outline(box, viewport, "box__edge"),
    ...tag(box, viewport, index + 1),
  ]);
}

/**
 * What pulls the chosen box: its inside and its handles, above all other boxes.
 *
 * @param {Box} box @param {Viewport} viewport @param {number} index
 */
export function gripMarks(box, viewport, index) {
  const grip = gripSize();
  return shape("g", { class: "box", "data-mark": index }, [
    outline(box, viewport, "box__inside"),
    ...handlesOf(box, viewport, grip).flatMap((handle) => handleMarks(box, viewport, handle, grip)),
  ]);
}
