// @ts-check
import { toView } from "./viewport.js";

/**
 * The keyboard's crosshair, an element of its own like the brush's circle. `data-down` while it holds a
 * tool down; the style sheet hides it while the stage has not the focus.
 *
 * @param {HTMLElement} stage
 */
export function createCross(stage) {
  const element = document.createElement("div");
  element.className = "editor-crosshair";
  element.hidden = true;
  stage.append(element);

  return {
    /**
     * @param {import("../mask/brush.js").Point | null} at in frame pixels; null hides
     * @param {import("../model/settings.js").Viewport} viewport
     * @param {boolean} isDown
     */
    show(at, viewport, isDown) {
      element.hidden = at === null;
      element.toggleAttribute("data-down", isDown);
      if (at !== null) {
        const { x, y } = toView(viewport, at);
        element.style.transform = `translate(${x}px, ${y}px)`;
      }
    },

    destroy() {
      element.remove();
    },
  };
}
