// @ts-check
import { dabCentre } from "../mask/brush.js";
import { toView } from "./viewport.js";

/**
 * The brush's live circle: its inner edge is the edge of the dab that a press would leave. An element
 * of its own, so that following the pointer redraws no canvas.
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
     * @param {import("../mask/brush.js").Point | null} pointer in frame pixels; null hides
     * @param {number} size frame pixels
     * @param {import("../model/settings.js").Viewport} viewport
     */
    show(pointer, size, viewport) {
      element.hidden = pointer === null;
      if (pointer === null) {
        return;
      }
      const centre = toView(viewport, dabCentre(pointer, size));
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
