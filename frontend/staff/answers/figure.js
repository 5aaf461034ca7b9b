// @ts-check
import { shape } from "../../behaviours/marks.js";
import { drawing, frameOf, mountLayers } from "../stage.js";

/**
 * Each annotator's boxes, in the annotator's colour.
 *
 * @param {HTMLElement} item
 * @returns {import("../item.js").View}
 */
export function mount(item) {
  const frame = frameOf(item);
  const unmount = mountLayers(item, ({ body, colour }) => {
    /** @type {[number, number, number, number][]} */
    const boxes = body.boxes ?? [];
    return drawing(frame, boxes.flatMap((box) => outline(box, colour)));
  });
  return { unmount };
}

/**
 * @param {[number, number, number, number]} box
 * @param {number} colour
 */
function outline([x, y, width, height], colour) {
  const place = { x, y, width, height };
  return [
    shape("rect", { ...place, class: "box__halo" }),
    shape("rect", { ...place, class: `box__edge stroke--${colour}` }),
  ];
}
