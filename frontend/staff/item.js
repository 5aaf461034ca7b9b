// @ts-check
import { mountReasons } from "./reasons.js";
import { mountZoom } from "./zoom.js";

/**
 * One answer on the page: its picture with layers, its facts, its verdict.
 *
 * @typedef {{unmount: () => void, actions?: Record<string, () => void>}} View what a kind draws, and
 *   what it does on keys of its own
 * @typedef {{
 *   element: HTMLElement,
 *   actions: Record<string, () => void>,
 *   unmount: () => void,
 * }} Item
 */

/**
 * @param {HTMLElement} element
 * @returns {Promise<Item>}
 */
export async function mountItem(element) {
  const zoom = mountZoom(element);
  const reasons = mountReasons(element);
  const module = await import(/** @type {string} */ (element.dataset.view));
  /** @type {View} */
  const view = module.mount(element);
  return {
    element,
    actions: {
      ...view.actions,
      zoom: zoom.toggle,
      others: () => toggleOthers(element),
      reject: () => reasons.show(true),
      back: () => reasons.show(false),
    },
    unmount: () => {
      zoom.unmount();
      reasons.unmount();
      view.unmount();
    },
  };
}

/** @param {HTMLElement} element */
function toggleOthers(element) {
  /** @type {NodeListOf<HTMLDetailsElement>} */
  const all = element.querySelectorAll("details[data-other]");
  const others = [...all];
  const open = others.some((details) => !details.open);
  others.forEach((details) => {
    details.open = open;
  });
}

/**
 * Shows or hides one annotator's answer, by its number on the page.
 *
 * @param {HTMLElement} element
 * @param {number} number from 1
 */
export function toggleGiven(element, number) {
  const details = element.querySelectorAll("details[data-annotator]")[number - 1];
  if (details instanceof HTMLDetailsElement && details.checkVisibility()) {
    details.open = !details.open;
  }
}
