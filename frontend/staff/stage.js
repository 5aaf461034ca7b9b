// @ts-check
import { shape } from "../behaviours/marks.js";

/** What lies over the picture: one layer per answer. */

/**
 * @typedef {{width: number, height: number}} Frame
 * @typedef {{body: any, colour: number, element: HTMLElement}} Given
 */

/**
 * @param {HTMLElement} item
 * @returns {Frame}
 */
export function frameOf(item) {
  return { width: Number(item.dataset.width), height: Number(item.dataset.height) };
}

/**
 * Puts a layer over the picture for every answer; see `mountLayer`.
 *
 * @param {HTMLElement} item
 * @param {(given: Given) => Element} draw
 * @returns {() => void} takes the layers away
 */
export function mountLayers(item, draw) {
  const elements = [...item.querySelectorAll("[data-layer]")];
  const takeAway = elements.map((element) =>
    mountLayer(item, /** @type {HTMLElement} */ (element), draw),
  );
  return () => takeAway.forEach((remove) => remove());
}

/**
 * Puts a layer over the picture; where its answer stands in a `<details>`, it is seen while that is
 * open, and drawn when it opens first.
 *
 * @param {HTMLElement} item
 * @param {HTMLElement} element with data-layer (its colour) and data-body
 * @param {(given: Given) => Element} draw
 * @returns {() => void} takes the layer away
 */
export function mountLayer(item, element, draw) {
  const sheet = /** @type {HTMLElement} */ (item.querySelector("[data-sheet]"));
  const body = JSON.parse(element.dataset.body ?? "{}");
  const given = { body, colour: Number(element.dataset.layer), element };
  /** @type {Element | null} */
  let layer = null;
  const follow = () => {
    const open = !(element instanceof HTMLDetailsElement) || element.open;
    if (open && layer === null) {
      layer = draw(given);
      layer.classList.add("stage__layer", "stage__layer--answer");
      sheet.append(layer);
    }
    layer?.toggleAttribute("hidden", !open);
  };
  element.addEventListener("toggle", follow);
  follow();
  return () => {
    element.removeEventListener("toggle", follow);
    layer?.remove();
  };
}

/**
 * @param {Frame} frame
 * @param {Element[]} children
 */
export function drawing(frame, children) {
  return shape("svg", { viewBox: `0 0 ${frame.width} ${frame.height}`, "aria-hidden": "true" }, children);
}

/**
 * A × at a point of the frame, with a halo, as large on every picture.
 *
 * @param {Frame} frame
 * @param {[number, number]} point
 * @param {number} colour 1 to 8, or 0 for none
 */
export function cross(frame, [x, y], colour) {
  const arm = 0.012 * Math.max(frame.width, frame.height);
  const d = `M${x - arm} ${y - arm}L${x + arm} ${y + arm}M${x + arm} ${y - arm}L${x - arm} ${y + arm}`;
  return shape("g", {}, [
    shape("path", { class: "cross__halo", d }),
    shape("path", { class: `cross__arms stroke--${colour}`, d }),
  ]);
}

/**
 * @param {number} index
 * @returns {number} the colour of a phrase, from 1 to 8, as the templates count
 */
export function colourOf(index) {
  return (index % 8) + 1;
}
