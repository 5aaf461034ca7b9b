// @ts-check
import { dabCentre } from "../mask/brush.js";
import { toView } from "./viewport.js";

/**
 * The brush's live circle: its inner edge is the edge of the dab that a press would leave. An element
 * of its own, so that following the pointer redraws no canvas.
 *
 * @typedef {"ring" | "rubber" | "grab" | "press" | "cross"} Cursor
 *
 * @param {HTMLElement} stage
 */
export function createRing(stage) {
  const element = document.createElement("div");
  element.className = "editor-ring";
  element.hidden = true;
  stage.append(element);

  return {
    /**
     * @param {Cursor} cursor hidden unless "ring" or "rubber"
     * @param {{at: import("../mask/brush.js").Point | null, size: number,
     *   viewport: import("../model/settings.js").Viewport}} where in frame pixels; null hides
     */
    show(cursor, { at, size, viewport }) {
      element.hidden = at === null || (cursor !== "ring" && cursor !== "rubber");
      if (at === null) {
        return;
      }
      const centre = toView(viewport, dabCentre(at, size));
      const across = size * viewport.scale;
      element.style.inlineSize = `${across}px`;
      element.style.blockSize = `${across}px`;
      element.style.transform = `translate(${centre.x - across / 2}px, ${centre.y - across / 2}px)`;
    },

    destroy() {
      element.remove();
    },
  };
}
