// @ts-check
import { colourOf, cross, drawing, frameOf, mountLayers } from "../stage.js";

/**
 * The points of each phrase, in the phrase's colour.
 *
 * @param {HTMLElement} item
 * @returns {import("../item.js").View}
 */
export function mount(item) {
  const frame = frameOf(item);
  const unmount = mountLayers(item, ({ body }) => {
    /** @type {{points: [number, number][]}[]} */
    const phrases = body.phrases ?? [];
    return drawing(
      frame,
      phrases.flatMap(({ points }, index) => points.map((at) => cross(frame, at, colourOf(index)))),
    );
  });
  return { unmount };
}
