// @ts-check
import { paintMask } from "../paint.js";
import { cross, drawing, frameOf, mountLayers } from "../stage.js";

/**
 * Masks over the picture, one per annotator, with their opacity, and the points of the phrase.
 *
 * @param {HTMLElement} item
 * @returns {() => void} unmount
 */
export function mount(item) {
  const frame = frameOf(item);
  const slider = /** @type {HTMLInputElement} */ (item.querySelector("[data-opacity]"));
  const sheet = /** @type {HTMLElement} */ (item.querySelector("[data-sheet]"));
  const colours = getComputedStyle(item);
  const { points } = JSON.parse(item.dataset.subject ?? "{}");

  const fade = () => {
    sheet.querySelectorAll("canvas").forEach((canvas) => {
      canvas.style.opacity = String(slider.valueAsNumber / 100);
    });
  };
  const unmountLayers = mountLayers(item, ({ body, colour, element }) => {
    const { canvas, area } = paintMask(body.mask, colours.getPropertyValue(`--mark-${colour}`));
    canvas.style.opacity = String(slider.valueAsNumber / 100);
    const share = /** @type {HTMLElement} */ (element.querySelector("[data-share]"));
    share.textContent = percent(area / (frame.width * frame.height));
    return canvas;
  });
  const marks = drawing(frame, points.map((/** @type {[number, number]} */ at) => cross(frame, at, 0)));
  marks.classList.add("stage__layer", "stage__layer--front");
  sheet.append(marks);
  slider.addEventListener("input", fade);
  return () => {
    slider.removeEventListener("input", fade);
    marks.remove();
    unmountLayers();
  };
}

/** @param {number} share */
function percent(share) {
  const form = { style: /** @type {const} */ ("percent"), maximumSignificantDigits: 3 };
  return new Intl.NumberFormat(document.documentElement.lang, form).format(share);
}
