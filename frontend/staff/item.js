// @ts-check
import { mountZoom } from "./zoom.js";

/**
 * One answer on the page: its picture with layers, its facts, its verdict.
 *
 * @typedef {{
 *   element: HTMLElement,
 *   toggleZoom: () => void,
 *   toggleOthers: () => void,
 *   showReasons: (shown: boolean) => void,
 *   unmount: () => void,
 * }} Item
 */

/**
 * @param {HTMLElement} element
 * @returns {Promise<Item>}
 */
export async function mountItem(element) {
  const zoom = mountZoom(element);
  const view = await import(/** @type {string} */ (element.dataset.view));
  const unmountView = view.mount(element);
  return {
    element,
    toggleZoom: zoom.toggle,
    toggleOthers: () => toggleOthers(element),
    showReasons: (shown) => showReasons(element, shown),
    unmount: () => {
      zoom.unmount();
      unmountView();
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
 * @param {HTMLElement} element
 * @param {boolean} shown
 */
function showReasons(element, shown) {
  const reasons = element.querySelector("[data-reasons]");
  if (reasons instanceof HTMLElement) {
    reasons.hidden = !shown;
    element.querySelector("[data-choices]")?.toggleAttribute("hidden", shown);
    element.querySelector("[data-action=reject]")?.setAttribute("aria-expanded", String(shown));
  }
}
